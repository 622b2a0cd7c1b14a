/** The pincode fills in city and state at the checkout, and never writes over a hand (spec 11). */
import { describe, expect, it } from 'vitest';
import { createPincodeFill } from '../../../../core/shopper/support/pincode-fill.ts';
import { rememberedPincode } from '../../../../core/shopper/support/remembered-pincode.ts';
import { gate } from '../../line.ts';
import { fill, HOME, openShop, PHONE, quiet, verify, type Tab } from '../../support.ts';

const PUNE = '411001';
const DELHI = '110001';
const PORT_BLAIR = '744101';
const ARMY = '900056';
const NOWHERE = '000001';

const openFill = async () => {
  const opened = openShop();
  const tab = await opened.openTab('/checkout');
  return { ...opened, tab, pincodes: createPincodeFill(tab.shopper.featureContext) };
};
const type = async ({ shopper }: Tab, pincode: string, part: 'shipping' | 'billing' = 'shipping'): Promise<void> => {
  shopper.checkout.setAddress(part, 'pincode', pincode);
  await quiet();
};
const place = ({ shopper }: Tab, part: 'shipping' | 'billing' = 'shipping') => {
  const { city, state } = shopper.checkout.get().form[part] ?? { city: null, state: null };
  return [city, state];
};

describe('logging out', () => {
  it('leaves nothing of what the pincode filled in, whether or not the page that fills in is open in this tab', async () => {
    for (const isOpen of [true, false]) {
      const { tab } = await openFill();
      await type(tab, PUNE);
      expect(tab.session.get('pincode-filled')).toContain('Pune');
      const leaving = isOpen ? tab : await tab.reload('/login');
      await leaving.shopper.logout();
      expect([isOpen, leaving.page.url(), tab.session.get('pincode-filled')]).toEqual([isOpen, '/login', null]);
    }
  });

  it('leaves nothing either of a place that waited for the hand to leave its field', async () => {
    const { tab, pincodes } = await openFill();
    pincodes.enter('shipping', 'city');
    await type(tab, PUNE);
    await tab.shopper.logout();
    pincodes.leave();
    expect([place(tab), tab.session.get('pincode-filled')]).toEqual([['', ''], null]);
  });
});

describe('the pincode', () => {
  it('is asked about at its sixth digit, and fills in what is empty', async () => {
    const { tab, pincodes, line } = await openFill();
    await type(tab, '41100');
    expect([line.count('getPincode'), pincodes.get().shipping]).toEqual([0, { phase: 'none' }]);
    await type(tab, PUNE);
    expect(place(tab)).toEqual(['Pune', 'Maharashtra']);
    expect(pincodes.get()).toMatchObject({
      shipping: { phase: 'found', view: { serviceable: true, cod: true } },
      billing: { phase: 'none' },
    });
    tab.shopper.checkout.setAddress('shipping', 'h_no', '4');
    await quiet();
    expect(line.count('getPincode')).toBe(1);
  });

  it('fills in again what it filled in before', async () => {
    const { tab } = await openFill();
    await type(tab, PUNE);
    await type(tab, DELHI);
    expect(place(tab)).toEqual(['New Delhi', 'Delhi']);
  });

  it('knows what it filled in until city and pincode are both emptied', async () => {
    const { tab, pincodes } = await openFill();
    await type(tab, PUNE);
    await type(tab, '');
    expect(place(tab)).toEqual(['Pune', 'Maharashtra']);
    expect(pincodes.get().shipping).toEqual({ phase: 'none' });
    await type(tab, DELHI);
    expect(place(tab)).toEqual(['New Delhi', 'Delhi']);
    tab.shopper.checkout.setAddress('shipping', 'city', '');
    await type(tab, PUNE);
    expect(place(tab)).toEqual(['Pune', 'Maharashtra']);
    await type(tab, '');
    tab.shopper.checkout.setAddress('shipping', 'city', '');
    await quiet();
    expect(tab.session.get('pincode-filled')).toBeNull();
  });

  it('leaves what a hand typed, before it or over it', async () => {
    const { tab } = await openFill();
    tab.shopper.checkout.setAddress('shipping', 'city', 'Poona');
    await type(tab, PUNE);
    expect(place(tab)).toEqual(['Poona', 'Maharashtra']);
    tab.shopper.checkout.setAddress('shipping', 'state', 'My State');
    await type(tab, DELHI);
    expect(place(tab)).toEqual(['Poona', 'My State']);
  });

  it('does not run into what is being typed: a field with the hand in it waits, and is filled in if it is left empty', async () => {
    const { tab, pincodes } = await openFill();
    pincodes.enter('shipping', 'state');
    await type(tab, PUNE);
    expect(place(tab)).toEqual(['Pune', '']);
    pincodes.leave();
    expect(place(tab)).toEqual(['Pune', 'Maharashtra']);

    pincodes.enter('shipping', 'city');
    await type(tab, DELHI);
    tab.shopper.checkout.setAddress('shipping', 'city', 'Dilli');
    pincodes.leave();
    expect(place(tab)).toEqual(['Dilli', 'Delhi']);
  });

  it('fills in billing of its own by its own pincode', async () => {
    const { tab } = await openFill();
    await type(tab, PUNE);
    tab.shopper.checkout.setBillingSame(false);
    await type(tab, DELHI, 'billing');
    expect([place(tab), place(tab, 'billing')]).toEqual([
      ['Pune', 'Maharashtra'],
      ['New Delhi', 'Delhi'],
    ]);
  });

  it('leaves city and state to the hand where the shop does not know it, or cannot be reached until it is typed again', async () => {
    const { tab, pincodes, line } = await openFill();
    await type(tab, NOWHERE);
    expect([place(tab), pincodes.get().shipping]).toEqual([['', ''], { phase: 'unknown' }]);
    tab.shopper.checkout.setAddress('shipping', 'h_no', '4');
    await quiet();
    expect(line.count('getPincode')).toBe(1);
    line.next('getPincode', 'drop');
    await type(tab, PUNE);
    expect([place(tab), pincodes.get().shipping]).toEqual([
      ['', ''],
      {
        phase: 'failed',
        problem: {
          kind: 'error',
          code: 'UNREACHABLE',
          reason: 'network',
          message: 'We couldn’t reach the shop. Check your connection and try again',
        },
      },
    ]);
    await type(tab, PUNE);
    expect([place(tab), line.count('getPincode')]).toEqual([['Pune', 'Maharashtra'], 3]);
  });

  it('says at once where no parcels go, and where no cash is taken', async () => {
    const { tab, pincodes } = await openFill();
    await type(tab, ARMY);
    expect(['found', 'unknown']).toContain(pincodes.get().shipping.phase);
    await type(tab, PORT_BLAIR);
    expect(pincodes.get().shipping).toMatchObject({ phase: 'found', view: { cod: false } });
  });

  it('forgets the answer to a pincode that was typed over', async () => {
    const { tab, line } = await openFill();
    const { opened, open } = gate();
    line.next('getPincode', { after: opened });
    await type(tab, PUNE);
    await type(tab, DELHI);
    open();
    await quiet();
    expect(place(tab)).toEqual(['New Delhi', 'Delhi']);
  });

  it('knows its own hand after a reload', async () => {
    const { tab } = await openFill();
    await type(tab, PUNE);
    const again = await tab.reload();
    const pincodes = createPincodeFill(again.shopper.featureContext);
    await quiet();
    expect(pincodes.get().shipping.phase).toBe('found');
    await type(again, DELHI);
    expect(place(again)).toEqual(['New Delhi', 'Delhi']);
  });

  it('leaves nothing in the browser once the address is emptied', async () => {
    const { tab, customer, lastOtp } = await openFill();
    await customer(PHONE);
    await verify(tab, lastOtp);
    await type(tab, PUNE);
    fill(tab, 'shipping', { ...HOME, pincode: PUNE, city: 'Pune' });
    expect(tab.session.get('pincode-filled')).toContain('Pune');
    await tab.shopper.logout();
    expect(tab.session.get('pincode-filled')).toBeNull();
  });

  it('that the browser remembers begins an empty address, and no other', async () => {
    const { tab, pincodes, local } = await openFill();
    rememberedPincode(local).set(PUNE);
    pincodes.start();
    await quiet();
    expect(tab.shopper.checkout.get().form.shipping).toMatchObject({ pincode: PUNE, city: 'Pune' });
    rememberedPincode(local).set(DELHI);
    pincodes.start();
    await quiet();
    expect(tab.shopper.checkout.get().form.shipping.pincode).toBe(PUNE);
  });

  it('survives whatever stands in the tab’s storage', async () => {
    for (const text of ['', 'null', '{}', '{"shipping":null}', '[1]', '"x"', '{']) {
      const { tab } = await openFill();
      tab.session.set('pincode-filled', text);
      createPincodeFill(tab.shopper.featureContext);
      await type(tab, PUNE);
      expect(place(tab)).toEqual(['Pune', 'Maharashtra']);
    }
  });
});

/** The pincode fills in city and state at the checkout, and never writes over a hand (spec 11). */
import { describe, expect, it } from 'vitest';
import { done } from '../../../../core/entities/answer.ts';
import { createPincodeFill } from '../../../../core/shopper/support/pincode-fill.ts';
import { rememberedPincode } from '../../../../core/shopper/support/remembered-pincode.ts';
import { gate } from '../../connection.ts';
import { createForeignBackend } from '../../foreign-backend.ts';
import { createClock, openBrowser, quiet, type Tab } from '../../browser.ts';
import { openShop } from '../../open-shop.ts';

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
  it('deletes what the pincode filled in, whether or not the form is open in this tab', async () => {
    for (const isOpen of [true, false]) {
      const { tab } = await openFill();
      await type(tab, PUNE);
      expect(tab.tabStorage.get('pincode-filled')).toContain('Pune');
      const leaving = isOpen ? tab : await tab.reload('/login');
      await leaving.shopper.logout();
      expect([isOpen, leaving.page.url(), tab.tabStorage.get('pincode-filled')]).toEqual([isOpen, '/login', null]);
    }
  });
});

describe('the pincode of the checkout form', () => {
  it('is looked up at its sixth digit, and fills in what is empty', async () => {
    const { tab, pincodes, connection } = await openFill();
    await type(tab, '41100');
    expect([connection.count('getPincode'), pincodes.get().shipping]).toEqual([0, { phase: 'none' }]);
    await type(tab, PUNE);
    expect(place(tab)).toEqual(['Pune', 'Maharashtra']);
    expect(pincodes.get()).toMatchObject({
      shipping: { phase: 'found', view: { serviceable: true, cod: true } },
      billing: { phase: 'none' },
    });
    tab.shopper.checkout.setAddress('shipping', 'h_no', '4');
    await quiet();
    expect(connection.count('getPincode')).toBe(1);
  });

  it('replaces what it filled in before', async () => {
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
    expect(tab.tabStorage.get('pincode-filled')).toBeNull();
  });

  it('does not replace what the shopper typed, before or after it', async () => {
    const { tab } = await openFill();
    tab.shopper.checkout.setAddress('shipping', 'city', 'Poona');
    await type(tab, PUNE);
    expect(place(tab)).toEqual(['Poona', 'Maharashtra']);
    tab.shopper.checkout.setAddress('shipping', 'state', 'My State');
    await type(tab, DELHI);
    expect(place(tab)).toEqual(['Poona', 'My State']);
  });

  it('does not change a field that has the focus, and fills it in if it is left empty', async () => {
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

  it('leaves city and state to be typed if it is unknown, or the shop cannot be reached', async () => {
    const { tab, pincodes, connection } = await openFill();
    await type(tab, NOWHERE);
    expect([place(tab), pincodes.get().shipping]).toEqual([['', ''], { phase: 'unknown' }]);
    tab.shopper.checkout.setAddress('shipping', 'h_no', '4');
    await quiet();
    expect(connection.count('getPincode')).toBe(1);
    connection.next('getPincode', 'drop');
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
    expect([place(tab), connection.count('getPincode')]).toEqual([['Pune', 'Maharashtra'], 3]);
  });

  it('says at once where there is no delivery, and where cash on delivery is not available', async () => {
    const { tab, pincodes } = await openFill();
    await type(tab, ARMY);
    expect(['found', 'unknown']).toContain(pincodes.get().shipping.phase);
    await type(tab, PORT_BLAIR);
    expect(pincodes.get().shipping).toMatchObject({ phase: 'found', view: { cod: false } });
  });

  it('ignores the answer to a pincode that was changed meanwhile', async () => {
    const { tab, connection } = await openFill();
    const { opened, open } = gate();
    connection.next('getPincode', { after: opened });
    await type(tab, PUNE);
    await type(tab, DELHI);
    open();
    await quiet();
    expect(place(tab)).toEqual(['New Delhi', 'Delhi']);
  });

  it('distinguishes what it filled in from what was typed after a reload', async () => {
    const { tab } = await openFill();
    await type(tab, PUNE);
    const again = await tab.reload();
    const pincodes = createPincodeFill(again.shopper.featureContext);
    await quiet();
    expect(pincodes.get().shipping.phase).toBe('found');
    await type(again, DELHI);
    expect(place(again)).toEqual(['New Delhi', 'Delhi']);
  });

  it('distinguishes a state that it filled in without a city from a typed one after a reload', async () => {
    const states: Readonly<Record<string, string>> = { [PUNE]: 'Maharashtra', [DELHI]: 'Delhi' };
    const { connection, openTab } = openBrowser(
      {
        ...createForeignBackend().api,
        getPincode: async ({ pincode }) =>
          done({ pincode, city: '', state: states[pincode] ?? '', serviceable: true, cod: true, etaDays: 5 }),
      },
      createClock(),
    );
    const tab = await openTab('/checkout');
    createPincodeFill(tab.shopper.featureContext);
    await type(tab, PUNE);
    expect(place(tab)).toEqual(['', 'Maharashtra']);
    const again = await tab.reload();
    connection.next('getPincode', 'drop');
    createPincodeFill(again.shopper.featureContext);
    await type(again, DELHI);
    expect(place(again)).toEqual(['', 'Delhi']);
  });

  it('that is stored in the browser fills in an empty address, and no other', async () => {
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
});

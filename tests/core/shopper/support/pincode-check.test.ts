/** Whether parcels go to a pincode, and by when: what a product's page answers (spec 11). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { refused } from '../../../../core/entities/answer.ts';
import { createPincodeCheck } from '../../../../core/shopper/support/pincode-check.ts';
import { rememberedPincode } from '../../../../core/shopper/support/remembered-pincode.ts';
import { gate } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { openShop } from '../../open-shop.ts';
import { DAY } from '../../../samples/durations.ts';

const PUNE = '411001';
const DELHI = '110001';
const PORT_BLAIR = '744101';
const ARMY = '900056';
const NOWHERE = '000001';

const openCheck = async (options: Parameters<typeof openShop>[0] = {}) => {
  const opened = openShop(options);
  const tab = await opened.openTab('/products/wash');
  const phases: string[] = [];
  const check = createPincodeCheck(tab.shopper.featureContext);
  check.subscribe(() => phases.push(check.get().phase));
  return { ...opened, tab, check, phases, asked: () => opened.connection.count('getPincode') };
};

describe('the delivery check', () => {
  it('shows the city, whether cash on delivery is available, and the latest delivery day by the shop’s clock', async () => {
    const { check, phases, clock, device } = await openCheck();
    device.setAhead(40 * DAY);
    await check.check(` ${PUNE} `);
    expect(phases).toEqual(['loading', 'found']);
    const state = check.get();
    expect(state).toMatchObject({
      phase: 'found',
      pincode: PUNE,
      view: { city: 'Pune', state: 'Maharashtra', serviceable: true, cod: true },
    });
    if (state.phase !== 'found') throw new Error('nothing is known');
    expect(state.latestAt).toBe(clock.now() + (DEFAULT_SETTINGS.delivery.packingDays + state.view.etaDays) * DAY);
  });

  it('says where cash on delivery is not available, and where there is no delivery', async () => {
    const { check } = await openCheck();
    await check.check(PORT_BLAIR);
    expect(check.get()).toMatchObject({ phase: 'found', view: { cod: false } });
    await check.check(ARMY);
    expect(check.get()).toMatchObject({ phase: 'unserviceable', pincode: ARMY });
  });

  it.each([
    ['THROTTLED', { phase: 'refused', pincode: PUNE, message: 'Not today' }],
    ['PINCODE_UNKNOWN', { phase: 'unknown', pincode: PUNE, message: 'Not today' }],
    ['FIELD_INVALID', { phase: 'idle', pincode: PUNE, message: 'Not today' }],
    ['NOT_AVAILABLE', { phase: 'unavailable', pincode: '' }],
  ] as const)('says what a refusal with %s means', async (code, state) => {
    const { check, connection } = await openCheck();
    connection.next('getPincode', refused(code, 'Not today'));
    await check.check(PUNE);
    expect(check.get()).toEqual(state);
  });

  it('calls the shop only for six digits', async () => {
    const { check, asked } = await openCheck();
    const messages = [];
    for (const text of ['', '   ', '4110', '41100x', '४११००', '4110011']) {
      await check.check(text);
      const state = check.get();
      messages.push(state.phase === 'idle' ? state.message : state.phase);
    }
    const six = 'Pincode should be 6 digits long';
    expect(messages).toEqual(['Please fill this field', 'Please fill this field', six, six, six, six]);
    expect(asked()).toBe(0);
  });

  it('shows only the answer to the last query, whatever the order of the answers', async () => {
    const { check, connection } = await openCheck();
    const slow = gate();
    connection.next('getPincode', { after: slow.opened });
    const first = check.check(PUNE);
    await check.check(DELHI);
    slow.open();
    await first;
    expect(check.get()).toMatchObject({ phase: 'found', pincode: DELHI, view: { city: 'New Delhi' } });

    const late = gate();
    connection.next('getPincode', { after: late.opened });
    const second = check.check(PUNE);
    await check.check('41');
    late.open();
    await second;
    expect(check.get()).toMatchObject({ phase: 'idle', pincode: '41' });
  });

  it('stores the last pincode with delivery, and starts the next visit with it', async () => {
    const { check, local, openTab } = await openCheck();
    await check.check(PUNE);
    for (const other of [ARMY, NOWHERE, '41']) await check.check(other);
    expect(rememberedPincode(local).get()).toBe(PUNE);

    const next = createPincodeCheck((await openTab()).shopper.featureContext);
    await next.start();
    expect(next.get()).toMatchObject({ phase: 'found', pincode: PUNE });
  });

  it('deletes the pincode at logout, and ignores a late answer', async () => {
    const { check, local, tab, connection } = await openCheck();
    await check.check(PUNE);
    const { opened, open } = gate();
    connection.next('getPincode', { after: opened });
    const late = check.check(PUNE);
    await tab.shopper.logout();
    open();
    await late;
    expect(check.get()).toEqual({ phase: 'idle', pincode: '', message: '' });
    expect(rememberedPincode(local).get()).toBe('');
  });

  it('works without storage, and ignores invalid stored values', async () => {
    const { check, local } = await openCheck();
    local.set('pincode', '{"x":1}');
    expect(rememberedPincode(local).get()).toBe('');
    await check.start();
    expect(check.get().phase).toBe('idle');

    const blocked = await openCheck({ blockedStorage: true });
    await blocked.check.check(PUNE);
    await quiet();
    expect(blocked.check.get().phase).toBe('found');
    expect(rememberedPincode(blocked.local).get()).toBe('');
  });
});

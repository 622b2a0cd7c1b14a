/** Courier and tracking number of a shipped order (spec 10.24). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../../../core/catalogue/settings/settings.ts';
import { createSeededRandom } from '../../../../adapters/simulated/seeded-random.ts';
import type { Parcel } from '../../../../core/entities/parcel.ts';
import { PHONE } from '../../../samples/customers.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { lettersOf, moved, openCod, orderRecordOf, type TestOrder } from '../../../shop/orders.ts';
import { createTestShop, dataOf, refusalOf, refusalUnchanged } from '../../../shop/test-shop.ts';

const PARCEL: Parcel = { courier: 'Delhivery', awb: '1234567890' };
const couriers = { Delhivery: 'https://track.example/parcel/{awb}?from=shop' };
const SHOWN = { ...PARCEL, url: 'https://track.example/parcel/1234567890?from=shop' };

const openPacked = async (settings: Settings = { ...DEFAULT_SETTINGS, couriers }): Promise<TestOrder> => {
  const opened = await openCod(createTestShop({ settings }));
  await moved(opened, 'packed');
  return opened;
};

const ship = ({ shop, number }: TestOrder, parcel: Parcel = PARCEL) =>
  shop.moveOrder({ order: number, to: 'shipped', parcel });

const track = ({ shop, number }: TestOrder) => dataOf(shop.session().trackOrder({ order: number, phone: PHONE }));

describe('a shipped order', () => {
  it('shows courier, number and link to its customer and to whoever tracks it', async () => {
    const opened = await openPacked();
    expect((await opened.view()).parcel).toBeUndefined();
    expect((await track(opened)).parcel).toBeUndefined();
    expect(await dataOf(ship(opened))).toEqual({ state: 'shipped' });
    expect((await opened.view()).parcel).toEqual(SHOWN);
    expect((await dataOf(opened.api.listOrders())).orders[0]?.parcel).toEqual(SHOWN);
    expect((await track(opened)).parcel).toEqual(SHOWN);
    await moved(opened, 'out_for_delivery', 'delivered');
    expect((await opened.view()).parcel).toEqual(SHOWN);
  });

  it('names them in SMS and mail, the mail with the link', async () => {
    const opened = await openPacked();
    await dataOf(ship(opened));
    const texts = new Map(await lettersOf(opened));
    expect(texts.get('sms')).toContain('has been shipped with Delhivery, AWB 1234567890.');
    expect(texts.get('mail')).toContain(
      'has been shipped with Delhivery, AWB 1234567890 (https://track.example/parcel/1234567890?from=shop).',
    );
  });

  it('has no link where the settings have no address, and one as soon as they have', async () => {
    const opened = await openPacked(DEFAULT_SETTINGS);
    await dataOf(ship(opened, { courier: ' delhivery ', awb: ' 12/3 ' }));
    expect((await opened.view()).parcel).toEqual({ courier: 'delhivery', awb: '12/3' });
    const { store, clock } = opened.shop;
    const settings = { ...DEFAULT_SETTINGS, couriers };
    const later = createTestShop({ settings, store, start: clock.now(), random: createSeededRandom(2) });
    const tracked = await dataOf(later.session().trackOrder({ order: opened.number, phone: PHONE }));
    expect(tracked.parcel?.url).toBe('https://track.example/parcel/12%2F3?from=shop');
  });

  it('keeps the spelling of the settings for a courier that is typed in another case', async () => {
    const opened = await openPacked();
    await dataOf(ship(opened, { courier: '  DELHIVERY', awb: PARCEL.awb }));
    expect((await opened.view()).parcel).toEqual(SHOWN);
  });

  it('may be shipped without a courier', async () => {
    const opened = await openPacked();
    await moved(opened, 'shipped');
    expect((await opened.view()).parcel).toBeUndefined();
    expect(new Map(await lettersOf(opened)).get('sms')).toMatch(/ has been shipped\./u);
  });

  it('is not shipped with what is no courier or no number', async () => {
    const opened = await openPacked();
    for (const wrong of [
      { courier: '', awb: '1' },
      { courier: 'Delhivery\nExpress', awb: '1' },
      { courier: 'D'.repeat(31), awb: '1' },
      { courier: 'Delhivery', awb: ' ' },
      { courier: 'Delhivery', awb: '12 34' },
      { courier: 'Delhivery', awb: '1.23457E+12' },
      { courier: 'Delhivery', awb: '../../x?y' },
    ])
      expect(await refusalUnchanged(opened.shop, () => ship(opened, wrong))).toMatchObject({ code: 'FIELD_INVALID' });
    const packing = opened.shop.moveOrder({ order: opened.number, to: 'cancelled', parcel: PARCEL });
    expect((await refusalOf(packing)).code).toBe('FIELD_INVALID');
  });

  it('loses its parcel when its customer is erased', async () => {
    const opened = await openPacked();
    await dataOf(ship(opened));
    await moved(opened, 'out_for_delivery', 'delivered');
    await dataOf(opened.api.eraseCustomer());
    expect((await orderRecordOf(opened)).parcels).toBeUndefined();
  });
});

describe('a wrong parcel', () => {
  it('is corrected while the parcel is on its way, with its trace in the order and a mail', async () => {
    const opened = await openPacked();
    await dataOf(ship(opened, { courier: 'Delhivery', awb: '1' }));
    for (const [index, state] of (['out_for_delivery', 'undelivered', 'rto'] as const).entries()) {
      await opened.shop.clock.advance(MINUTE);
      await moved(opened, state);
      const parcel = { courier: 'Delhivery', awb: `2${index}` };
      expect(await dataOf(ship(opened, parcel))).toEqual({ state });
      expect((await opened.view()).parcel).toMatchObject(parcel);
      const [channel, text] = (await lettersOf(opened)).at(-1) ?? [];
      expect(channel).toBe('mail');
      expect(text).toContain(`is on its way with Delhivery, AWB 2${index} (https://`);
      expect(text).toContain('Please use these tracking details from now on.');
    }
    const { parcels = [], history } = await orderRecordOf(opened);
    expect(parcels.map(({ awb }) => awb)).toEqual(['1', '20', '21', '22']);
    expect(history.filter(({ state }) => state === 'shipped')).toHaveLength(1);
  });

  it('stays as it is when the same one is entered again, without a message', async () => {
    const opened = await openPacked();
    await dataOf(ship(opened));
    const before = [await orderRecordOf(opened), (await lettersOf(opened)).length];
    expect(await dataOf(ship(opened, { courier: 'delhivery', awb: PARCEL.awb }))).toEqual({ state: 'shipped' });
    expect([await orderRecordOf(opened), (await lettersOf(opened)).length]).toEqual(before);
  });

  it('is not corrected before the order is packed, nor once it was delivered', async () => {
    const confirmed = await openCod();
    expect((await refusalOf(ship(confirmed))).message).toBe(
      'This order is confirmed. It can move to packed or cancelled',
    );
    const opened = await openPacked();
    await dataOf(ship(opened));
    await moved(opened, 'out_for_delivery', 'delivered');
    expect((await refusalOf(ship(opened, { courier: 'DTDC', awb: '9' }))).code).toBe('ORDER_STATE');
  });
});

/** Courier and tracking number of a shipped order (spec 10.24). */
import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '../../../../adapters/simulated/seeded-random.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import type { Settings } from '../../../../core/catalogue/settings/settings.ts';
import type { Parcel } from '../../../../core/entities/parcel.ts';
import { PHONE } from '../../../samples/customers.ts';
import { openCod, type TestOrder } from '../../../shop/orders.ts';
import { erases, moves } from '../../../shop/order-steps.ts';
import { changes, refused, says, sees, stories, type Step } from '../../../shop/steps.ts';
import { createTestShop, dataOf } from '../../../shop/test-shop.ts';

const PARCEL: Parcel = { courier: 'Delhivery', awb: '1234567890' };
const withCouriers = {
  ...DEFAULT_SETTINGS,
  couriers: { Delhivery: { track: 'https://track.example/parcel/{awb}?from=shop', report: null } },
};
const SHOWN = { ...PARCEL, url: 'https://track.example/parcel/1234567890?from=shop' };
const COUNTED = 'has been shipped with Delhivery, AWB 1234567890';

const openPacked = async (settings: Settings = withCouriers): Promise<TestOrder> => {
  const opened = await openCod(createTestShop({ settings }));
  await moves('packed')(opened);
  return opened;
};
const ships =
  (parcel: Parcel = PARCEL): Step =>
  ({ shop, number }) =>
    dataOf(shop.moveOrder({ order: number, to: 'shipped', parcel }));
/** Its customer and whoever tracks it see this parcel. */
const shows =
  (parcel: object | undefined): Step =>
  async ({ shop, api, number, view }) => {
    const tracked = await dataOf(shop.session().trackOrder({ order: number, phone: PHONE }));
    const [listed] = (await dataOf(api.listOrders())).orders;
    expect([(await view()).parcel, tracked.parcel, listed?.parcel]).toEqual([parcel, parcel, parcel]);
  };

describe('a shipped order', () => {
  stories({
    'shows courier, number and link to its customer and to whoever tracks it, and names them in SMS and mail': [
      openPacked,
      shows(undefined),
      ships(),
      shows(SHOWN),
      sees({ sms: says(`${COUNTED}.`), mail: says(`${COUNTED} (${SHOWN.url}).`) }),
      moves('out_for_delivery', 'delivered'),
      shows(SHOWN),
      erases,
      sees({ record: expect.not.objectContaining({ parcels: expect.anything() }) }),
    ],
    'keeps the spelling of the settings for a courier that is typed in another case': [
      openPacked,
      ships({ courier: '  DELHIVERY', awb: PARCEL.awb }),
      shows(SHOWN),
    ],
    'may be shipped without a courier': [
      openPacked,
      moves('shipped'),
      shows(undefined),
      sees({ sms: says(' has been shipped.') }),
    ],
    'is not shipped with what is no courier or no number, nor cancelled with one': [
      openPacked,
      ...[
        { courier: '', awb: '1' },
        { courier: 'Delhivery\nExpress', awb: '1' },
        { courier: 'D'.repeat(31), awb: '1' },
        { courier: 'Delhivery', awb: ' ' },
        { courier: 'Delhivery', awb: '12 34' },
        { courier: 'Delhivery', awb: '1.23457E+12' },
        { courier: 'Delhivery', awb: '../../x?y' },
      ].map((wrong) => refused(ships(wrong), 'FIELD_INVALID')),
      refused(
        ({ shop, number }) => dataOf(shop.moveOrder({ order: number, to: 'cancelled', parcel: PARCEL })),
        'FIELD_INVALID',
      ),
    ],
  });

  it('has no link where the settings have no address, and one as soon as they have', async () => {
    const opened = await openPacked(DEFAULT_SETTINGS);
    await ships({ courier: ' delhivery ', awb: ' 12/3 ' })(opened);
    await shows({ courier: 'delhivery', awb: '12/3' })(opened);
    const { store, clock } = opened.shop;
    const random = createSeededRandom(2);
    const later = createTestShop({ settings: withCouriers, store, start: clock.now(), random });
    const tracked = await dataOf(later.session().trackOrder({ order: opened.number, phone: PHONE }));
    expect(tracked.parcel?.url).toBe('https://track.example/parcel/12%2F3?from=shop');
  });
});

describe('a wrong parcel', () => {
  stories({
    'is corrected while the parcel is on its way, with its trace in the order and a mail': [
      openPacked,
      ships({ courier: 'Delhivery', awb: '1' }),
      ...(['out_for_delivery', 'undelivered', 'rto'] as const).flatMap((state, index) => [
        moves(state),
        ships({ courier: 'Delhivery', awb: `2${index}` }),
        sees({ state, parcel: { courier: 'Delhivery', awb: `2${index}` } }),
        sees({ mail: says(`is on its way with Delhivery, AWB 2${index} (https://`) }),
        sees({ mail: says('Please use these tracking details from now on.') }),
      ]),
      sees({ record: { parcels: ['1', '20', '21', '22'].map((awb) => ({ awb })) } }),
      sees({ path: ['confirmed', 'packed', 'shipped', 'out_for_delivery', 'undelivered', 'rto'] }),
    ],
    'stays as it is when the same one is entered again, without a message': [
      openPacked,
      ships(),
      changes([], ships({ courier: 'delhivery', awb: PARCEL.awb })),
    ],
    'stays as it is when its number is entered again in another case, without a message': [
      openPacked,
      ships({ courier: 'Delhivery', awb: 'sf123abc' }),
      changes([], ships({ courier: 'Delhivery', awb: 'SF123ABC' })),
    ],
    'of another courier, whose number was in another case, is found by its number as one order': [
      openPacked,
      ships({ courier: 'Delhivery', awb: 'sf123abc' }),
      ships({ courier: 'DTDC', awb: 'SF123ABC' }),
      async ({ shop, number }) =>
        expect(await shop.ordersOfParcels(['Sf123Abc'])).toEqual([{ order: number, awb: 'SF123ABC' }]),
    ],
    'is not corrected before the order is packed': [
      openCod,
      refused(ships(), 'This order is confirmed. It can move to packed or cancelled'),
    ],
    'is not corrected once it was delivered': [
      openPacked,
      ships(),
      moves('out_for_delivery', 'delivered'),
      refused(ships({ courier: 'DTDC', awb: '9' }), 'ORDER_STATE'),
    ],
  });
});

/** The life of an order: cancelled, expired, moved along by the operator, returned (spec 11). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { canTransition, ORDER_STATES, type OrderState } from '../../../../core/entities/order.ts';
import { operatorSteps } from '../../../../core/entities/order-actions.ts';
import { orderMessages } from '../../../../core/shop/notifications/order-messages.ts';
import { PHONE } from '../../../samples/customers.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import {
  openCod,
  openFree,
  openPaid,
  openUnpaid,
  orderRecordOf,
  TO_DELIVERY,
  TO_THE_DOOR,
  type TestOrder,
} from '../../../shop/orders.ts';
import { cancels, moves, returns } from '../../../shop/order-steps.ts';
import { captured, fails, gatewayFails, pays, told } from '../../../shop/payment-steps.ts';
import {
  cash,
  changes,
  maintains,
  passes,
  refused,
  says,
  sees,
  stories,
  story,
  waits,
  type Step,
} from '../../../shop/steps.ts';
import { createTestShop, dataOf, place, readyToPlace, refusalOf, refusalUnchanged } from '../../../shop/test-shop.ts';

const MAYBE = "If your payment still arrives, we'll refund you.";
const FREE = cash({ available: 120 });
const moveTo =
  (to: OrderState): Step =>
  ({ shop, number }) =>
    dataOf(shop.moveOrder({ order: number, to }));

describe('cancelling an order', () => {
  stories({
    'whose payment the bank has not confirmed promises a refund of it': [
      openUnpaid,
      told('authorized'),
      cancels,
      sees({ sms: says(`# has been cancelled. ${MAYBE}`) }),
      sees({ mail: says("Your bank hasn't confirmed the payment yet. When it does, we'll refund you.") }),
    ],

    'that is paid refunds the money to its source, and the redeemed cash to the balance': [
      openPaid,
      cancels,
      sees({ payment: 'refund_pending', refund: { amount: 629, to: 'source', state: 'pending' }, cash: FREE }),
      sees({
        sms: 'Your BHOR order # has been cancelled. ₹629 will be refunded to the account you paid from. ₹120 reward cash is back in your balance.',
      }),
      maintains,
      sees({ state: 'refunded', payment: 'refunded', refund: { amount: 629, to: 'source', state: 'refunded' } }),
      sees({
        sms: '₹629 for your BHOR order # has been refunded to the account you paid from. It should arrive within a few days.',
        allSms: expect.not.arrayContaining([says('return')]),
      }),
      async ({ shop, number }) =>
        expect(shop.messenger.sent().at(-1)).toMatchObject({ subject: `BHOR order ${number}: refund sent` }),
    ],
    'returns the reward cash of an order paid with it in full, and mentions no other money': [
      openFree,
      sees({ cash: cash({ spent: 749, pending: 37 }), sms: 'Your BHOR order # is confirmed.' }),
      sees({ mail: says('Your BHOR order # is confirmed. Paid with ₹749 reward cash.\n') }),
      cancels,
      sees({ cash: cash({ available: 749 }) }),
      sees({ sms: 'Your BHOR order # has been cancelled. ₹749 reward cash is back in your balance.' }),
      sees({ mail: says('Your BHOR order # has been cancelled. ₹749 reward cash is back in your balance.\n') }),
    ],
    'is free until it is packed, and afterwards refused with the alternative': [
      openCod,
      ...TO_DELIVERY.flatMap((state) => [
        moves(state),
        refused(cancels, 'ORDER_STATE This order has been packed. You can return it within 7 days of delivery'),
      ]),
      returns(),
      refused(cancels, 'ORDER_STATE A return is already in progress'),
      moves('picked_up', 'refunded'),
      refused(cancels, 'ORDER_STATE This order can no longer be cancelled'),
    ],
  });

  it('wants a reason in at most 500 characters, of several lines and in any script', async () => {
    const { shop, api, number } = await openCod();
    for (const [reason, message] of [
      ['   ', 'Please fill this field'],
      ['x'.repeat(501), 'Give a reason in up to 500 characters'],
    ] as const)
      expect(await refusalUnchanged(shop, () => api.cancelOrder({ order: number, reason }))).toMatchObject({
        code: 'FIELD_INVALID',
        data: { fields: { reason: message } },
      });
    const reason = 'गलत उत्पाद 😕\r\nMuch too small';
    expect((await dataOf(api.cancelOrder({ order: number, reason }))).state).toBe('cancelled');
  });
});

describe('an order that nobody pays', () => {
  stories({
    'expires after 30 minutes: its reservations are released, its customer is notified, and the cart is kept': [
      openUnpaid,
      sees((now) => ({ expiresAt: now + 30 * MINUTE })),
      waits(30 * MINUTE - 1),
      sees({ state: 'pending_payment' }),
      waits(5 * MINUTE),
      sees({ state: 'expired', payment: 'expired', expiresAt: null, cash: FREE, cart: 1 }),
      sees((now) => ({ history: [{ state: 'pending_payment' }, { state: 'expired', at: now - 5 * MINUTE + 1 }] })),
      sees({
        sms: "Your BHOR order # wasn't paid in time and has expired. You haven't been charged. ₹120 reward cash is back in your balance.",
      }),
    ],
    'does not claim that nothing was charged where the gateway could not be asked': [
      openUnpaid,
      gatewayFails(),
      waits(30 * MINUTE),
      sees({
        sms: says(
          "wasn't paid in time and has expired. If your payment still arrives, we'll confirm the order or refund you.",
        ),
      }),
    ],

    'keeps that day when it is paid again, but what it holds for 30 minutes only, and is told of neither': [
      openUnpaid,
      fails,
      passes(MINUTE),
      pays(),
      sees((now) => ({ expiresAt: now - MINUTE + DAY })),
      waits(30 * MINUTE - 1),
      sees({ cash: cash({ held: 120 }), allSms: { length: 1 } }),
      waits(1),
      sees((at) => ({ state: 'payment_failed', payment: 'failed', expiresAt: at - 31 * MINUTE + DAY })),
      sees((at) => ({ history: { 3: { state: 'payment_failed', at } }, cash: FREE, allSms: { length: 1 } })),
      waits(DAY - 31 * MINUTE),
      sees((at) => ({ history: { 4: { state: 'expired', at } }, cash: FREE })),
    ],
    'is neither held longer nor paid longer by any number of payments that are opened and left': [
      openUnpaid,
      fails,
      ...[1, 2, 3].flatMap((times) => [
        pays(),
        passes(31 * MINUTE),
        sees((now) => ({ state: 'payment_failed', expiresAt: now - times * 31 * MINUTE + DAY })),
      ]),
      passes(DAY),
      sees((now) => ({ state: 'expired', history: { 8: { at: now - 93 * MINUTE } }, cash: FREE })),
    ],
    'has 30 minutes more when it is paid again shortly before the end of that day': [
      openUnpaid,
      fails,
      passes(DAY - MINUTE),
      pays(),
      sees((now) => ({ expiresAt: now + 30 * MINUTE })),
    ],
  });

  it.each(['getOrder', 'listOrders', 'getPaymentStatus', 'trackOrder'] as const)(
    'is expired for %s before maintenance has run',
    async (call) => {
      const opened = await openUnpaid();
      const { shop, api, number } = opened;
      await shop.clock.advance(31 * MINUTE);
      const from = call === 'trackOrder' ? shop.session('a-passer-by') : api;
      const seen: unknown = await from[call]({ order: number, phone: PHONE } as never);
      expect(JSON.stringify(seen)).toContain('"state":"expired"');
      await sees({ cash: FREE })(opened);
      expect(await shop.changesOf(() => shop.runMaintenance())).not.toContain('order.history');
    },
  );

  it('is notified once, whichever call notices first', async () => {
    const opened = await openUnpaid();
    const { shop, api } = opened;
    await shop.clock.advance(31 * MINUTE);
    await Promise.all([opened.view(), shop.runMaintenance(), api.listOrders(), shop.runMaintenance()]);
    await sees({ allSms: { length: 1 } })(opened);
  });
});

describe('the operator', () => {
  it('moves an order step by step, and each step is stored with its time and notified', async () => {
    const opened = await openCod();
    const start = opened.shop.clock.now();
    for (const state of TO_DELIVERY) {
      await opened.shop.clock.advance(MINUTE);
      await moves(state)(opened);
    }
    const path = ['confirmed', ...TO_DELIVERY].map((state, step) => ({ state, at: start + step * MINUTE }));
    const told = ['is confirmed', 'has been shipped', 'is out for delivery', 'has been delivered'].map(says);
    const { invoice } = await opened.view();
    expect(invoice).toMatch(/^BH\/\d\d-\d\d\/000001$/u);
    await sees({
      history: path,
      allSms: told,
      allMails: [told[0], says(`# is packed. Your invoice number is ${invoice}.`), ...told.slice(1)],
    })(opened);
  });

  stories({
    'records cash at delivery, which also releases the reward cash': [
      openCod,
      moves(...TO_THE_DOOR),
      sees({ payment: 'due', cash: cash({ pending: 37 }), sms: says('Please keep ₹899 ready at delivery.') }),
      moves('delivered'),
      sees({ payment: 'captured', cash: cash({ available: 37 }) }),
      sees({ sms: says("You've earned ₹37 reward cash. You can return it within 7 days.") }),
    ],

    'gets a refusal for every step that is not the operator’s, and nothing changes': [
      openCod,
      ...(['confirmed', ...TO_DELIVERY] as const).flatMap((state) => [
        ...(state === 'confirmed' ? [] : [moves(state)]),
        ...ORDER_STATES.filter((to) => !operatorSteps(state).includes(to)).map((to) =>
          refused(moveTo(to), `ORDER_STATE This order is ${state}`),
        ),
      ]),
    ],
    'cannot set states that only the gateway or a timeout sets': [
      openUnpaid,
      ...ORDER_STATES.map((to) => refused(moveTo(to), 'ORDER_STATE')),
    ],
  });

  it('records no cash at the delivery of an order that costs nothing', async () => {
    const coupons = [{ code: 'DAWN10', off: 100, timed: true, oncePerPhone: false }];
    const shop = createTestShop({ settings: { ...DEFAULT_SETTINGS, coupons, codFee: rupees(0) } });
    const api = await readyToPlace(shop);
    await dataOf(api.applyCoupon({ code: 'DAWN10' }));
    const number = await place(api, { mode: 'cod', expectedTotal: 0 });
    for (const to of TO_DELIVERY) await dataOf(shop.moveOrder({ order: number, to }));
    expect((await orderRecordOf({ shop, number })).payment.events).toEqual([]);
  });

  it('tells of no reward cash where an order has earned none', async () => {
    const opened = await openCod();
    await moves(...TO_DELIVERY)(opened);
    const order = await orderRecordOf(opened);
    const [sms] = orderMessages({ ...order, summary: { ...order.summary, rewardCash: rupees(0) } }, 0);
    expect(sms?.text).toBe(`Your {brand} order ${opened.number} has been delivered. You can return it within 7 days.`);
  });

  it('packs each order once, also in simultaneous calls, and none that there is not', async () => {
    const { shop, number } = await openCod();
    const pack = (order: string) => shop.moveOrder({ order, to: 'packed' });
    const answers = await Promise.all([1, 2, 3].map(() => pack(number)));
    expect(answers.map(({ status }) => status)).toEqual([true, false, false]);
    for (const order of ['', 'BH0123456789', '__proto__'])
      expect((await refusalOf(pack(order))).code).toBe('ORDER_NOT_FOUND');
  });
});

describe('returning an order', () => {
  const wish =
    (upi: string, reason = 'no'): Step =>
    ({ api, number }) =>
      dataOf(api.returnOrder({ order: number, reason, upi }));
  const UPI = 'asha.rao@okbank';
  stories({
    'is refused before the delivery, and while another return is in progress': [
      openCod,
      refused(returns(), 'ORDER_STATE You can return this order once it’s delivered'),
      ...TO_THE_DOOR.flatMap((state) => [moves(state), refused(returns(), 'You can return this order once')]),
      moves('delivered'),
      returns(),
      refused(returns(), 'ORDER_STATE A return is already in progress'),
    ],
    'wants a UPI ID for cash, and a reason': [
      openCod,
      moves(...TO_DELIVERY),
      refused(wish(''), 'FIELD_INVALID Please fill this field {"fields":{"upi"'),
      ...['asha', '@bank', 'asha@', 'as ha@bank', 'asha@bank.in', 'आशा@bank', 'a@bank'].map((upi) =>
        refused(wish(upi), 'FIELD_INVALID Enter a valid UPI ID, such as name@bank'),
      ),
      refused(wish(UPI, ' '), 'FIELD_INVALID Please fill this field {"fields":{"reason"'),
    ],

    'may be refused by the operator and requested again within the 7 days, and a refused one refunds nothing': [
      openCod,
      moves(...TO_DELIVERY),
      returns(),
      passes(MINUTE),
      changes(['email.orderMails', 'message', 'message', 'order.history'], moves('delivered')),
      sees({ state: 'delivered', payment: 'captured', refund: null, sms: says("couldn't accept the return") }),
      // A receiver that drops repeated ids gets both messages.
      async ({ shop, number }) =>
        expect(shop.messenger.sent().map(({ id }) => id)).toEqual(
          expect.arrayContaining([`${number}-delivered-sms`, `${number}-return_refused-sms`]),
        ),
      returns(),
      sees({ state: 'return_requested' }),
      moves('delivered'),
      passes(7 * DAY - MINUTE),
      refused(returns(), 'ORDER_STATE'),
    ],
  });
});

/** Lives of orders, each from its placing on. */
const LIVES: readonly (readonly [opening: () => Promise<TestOrder>, ...steps: readonly Step[]])[] = [
  [openPaid, moves(...TO_DELIVERY), returns(), moves('delivered'), returns(), moves('picked_up', 'refunded')],
  [openCod, moves(...TO_THE_DOOR, 'undelivered', 'out_for_delivery', 'undelivered', 'rto', 'rto_received', 'refunded')],
  [openPaid, cancels, maintains],
  [openUnpaid, cancels],
  [openUnpaid, fails, cancels],
  [openUnpaid, fails, captured()],
  [openUnpaid, waits(30 * MINUTE), captured()],
  [openUnpaid, fails, pays(), waits(DAY), captured()],
  [openUnpaid, fails, waits(2 * DAY), captured(), maintains],
];

it('the history of an order can take every step of the table of transitions, and no other', async () => {
  const taken = new Set<string>();
  for (const life of LIVES)
    await story(...life, async ({ view }) => {
      const path = (await view()).history.map(({ state }) => state);
      for (const [at, state] of path.slice(1).entries()) taken.add(`${path[at]} > ${state}`);
    });
  const declared = ORDER_STATES.flatMap((from) =>
    ORDER_STATES.filter((to) => canTransition(from, to)).map((to) => `${from} > ${to}`),
  );
  expect([...taken].toSorted()).toEqual(declared.toSorted());
});

describe('the day by which an order arrives', () => {
  const inDays = async ({ api, view }: TestOrder): Promise<number> =>
    DAY * (await dataOf(api.getPincode({ pincode: (await view()).shipping.pincode }))).etaDays;

  it('is the one that the pincode check gave when the order was placed, and counted from its packing later', async () => {
    const opened = await openCod();
    const { shop, api, number } = opened;
    const days = await inDays(opened);
    await sees((now) => ({ arrivesBy: now + DAY + days }))(opened);
    const promised = shop.clock.now() + DAY + days;
    expect((await dataOf(api.listOrders())).orders.map(({ arrivesBy }) => arrivesBy)).toEqual([promised]);
    const tracked = await dataOf(shop.session('a-passer-by').trackOrder({ order: number, phone: PHONE }));
    expect(tracked.arrivesBy).toBe(promised);
    await passes(DAY / 2)(opened);
    await moves('packed', 'shipped')(opened);
    await sees((now) => ({ arrivesBy: now + days }))(opened);
    await moves('out_for_delivery', 'delivered')(opened);
    expect(await opened.view()).not.toHaveProperty('arrivesBy');
  });
});

/**
 * Every interleaving of paying a cash on delivery order online: opening, capturing, failing, waiting, packing, cancelling,
 * switching to cash and back, and each of them again (spec 10.23). What it ends in is checked by `expectOnePayment`.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { moveOrder } from '../../cli/scenario/environment/local-environment.ts';
import { isOver, stateOf } from '../../core/entities/order.ts';
import { keptCaptures, type PaymentEventKind } from '../../core/entities/payment.ts';
import { isPrepaid, type PaymentMode } from '../../core/entities/payment-mode.ts';
import type { OrderRecord } from '../../core/shop/documents/orders.ts';
import { phones } from '../../core/shop/documents/phones.ts';
import { PHONE } from '../samples/customers.ts';
import { DAY, MINUTE } from '../samples/durations.ts';
import { orderOf, orderRecordOf, type TestOrder } from './orders.ts';
import { kept } from './stored.ts';
import { place, readyToPlace, type TestShop } from './test-shop.ts';

type Step =
  /** With the key of an attempt, which may be that of an earlier one. */
  | { readonly do: 'pay'; readonly mode: PaymentMode; readonly key: number | null }
  /** About the payment opened last, or one before it; with the number of an earlier event it is that one again. */
  | { readonly do: 'event'; readonly kind: PaymentEventKind; readonly before: number; readonly id: number }
  | { readonly do: 'pack' | 'cancel' | 'maintain' }
  | { readonly do: 'wait'; readonly ms: number }
  /** The gateway cannot be reached, or can again. */
  | { readonly do: 'gateway'; readonly fails: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      mode: fc.constantFrom<PaymentMode>('upi', 'card', 'cod'),
      key: fc.option(fc.nat(2)),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('event' as const),
      kind: fc.constantFrom<PaymentEventKind>('captured', 'captured', 'failed', 'authorized'),
      before: fc.nat(2),
      id: fc.nat(1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('pack' as const, 'cancel' as const, 'maintain' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(6 * MINUTE, 31 * MINUTE, DAY) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('gateway' as const), fails: fc.boolean() }) },
);

/** An order and what happens to it: the steps of a group at once, the groups one after another. */
export type Course = { readonly placed: PaymentMode; readonly groups: readonly (readonly Step[])[] };

export const courses: fc.Arbitrary<Course> = fc.record({
  placed: fc.constantFrom<PaymentMode>('cod', 'cod', 'upi'),
  groups: fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8, size: 'max' }),
});

const PRICE = 749;
const WITH_FEE = 899;

const playCourse = async (shop: TestShop, { placed, groups }: Course): Promise<TestOrder> => {
  const api = await readyToPlace(shop);
  const number = await place(api, { mode: placed, expectedTotal: isPrepaid(placed) ? PRICE : WITH_FEE });
  const order = orderOf(shop, api, number);
  for (const group of groups) await Promise.all(group.map((one) => play(order, one)));
  return order;
};

/** A step that the shop refuses is none. */
const play = async ({ shop, api, number }: TestOrder, one: Step): Promise<unknown> => {
  switch (one.do) {
    case 'pay': {
      const attempt = one.key === null ? {} : { key: `${number}-attempt-${one.key}` };
      return api.retryPayment({ order: number, mode: one.mode, ...attempt });
    }
    case 'event': {
      const opened = (await orderRecordOf({ shop, number })).payment.attempt;
      if (opened <= one.before) return undefined;
      const attempt = opened - one.before;
      return shop.sendGatewayEvent(number, one.kind, { id: `${number}-${attempt}-${one.kind}-${one.id}`, attempt });
    }
    case 'pack':
      return moveOrder(shop, number, 'packed');
    case 'cancel':
      return api.cancelOrder({ order: number, reason: 'not needed' });
    case 'maintain':
      return shop.runMaintenance();
    case 'wait':
      return shop.clock.advance(one.ms);
    case 'gateway':
      shop.gatewayConnection.fails = one.fails;
      return undefined;
    default:
      return one satisfies never;
  }
};

/** What is still open is settled: refunds are paid out, unpaid orders expire, packed ones are delivered against what is due. */
const settle = async ({ shop, number }: TestOrder): Promise<OrderRecord> => {
  shop.gatewayConnection.fails = false;
  for (let days = 0; days < 3; days += 1) {
    await shop.clock.advance(DAY);
    await shop.runMaintenance();
  }
  for (const to of ['packed', 'shipped', 'out_for_delivery', 'delivered'] as const) await moveOrder(shop, number, to);
  return orderRecordOf({ shop, number });
};

/** The law: one payment for an order that is delivered, none for one that is not, and one refund for each other one. */
export const expectOnePayment = async (shop: TestShop, course: Course): Promise<OrderRecord> => {
  const { sandboxGateway, gatewayConnection } = shop;
  const order = await settle(await playCourse(shop, course));
  const { mode, summary, payment } = order;
  const isDelivered = !isOver(order);
  if (isDelivered) expect(stateOf(order)).toBe('delivered');
  expect(summary).toMatchObject(
    isPrepaid(mode)
      ? { shipping: 0, total: PRICE, rewardCash: 37 }
      : { shipping: 150, total: WITH_FEE, rewardCash: 37 },
  );
  const stays = keptCaptures(payment);
  expect(stays.map(({ gatewayOrder, amount }) => [gatewayOrder === null, amount])).toEqual(
    isDelivered ? [[!isPrepaid(mode), summary.total * 100]] : [],
  );

  // What the gateway knows: an event may not have arrived, and the shop may have been cut off from what it opened.
  const known = [...payment.opened, ...payment.events].map(({ gatewayOrder }) => gatewayOrder);
  const notKept = new Map<string, number>();
  for (const gatewayOrder of known.filter((id) => id !== null)) {
    if (stays.some((one) => one.gatewayOrder === gatewayOrder)) continue;
    for (const one of await sandboxGateway.eventsOf(gatewayOrder))
      if (one.kind === 'payment' && one.event.kind === 'captured') notKept.set(gatewayOrder, one.amount);
  }
  // Asked twice with one key, the gateway refunds once.
  const sent = [...new Map(gatewayConnection.refunded.map((refund) => [refund.key, refund])).values()];
  expect(sent).toHaveLength(notKept.size);
  expect(new Map(sent.map(({ gatewayOrder, amount }) => [gatewayOrder, amount]))).toEqual(notKept);
  expect((await kept(shop, phones.key(PHONE)))?.openCod ?? {}).toEqual({});
  return order;
};

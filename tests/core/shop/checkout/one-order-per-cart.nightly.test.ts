/** One cart is ordered once, whatever comes between placing, paying and cancelling (spec 11). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PaymentMode } from '../../../../core/entities/payment-mode.ts';
import { stateOf } from '../../../../core/entities/order.ts';
import { orders, type OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { kept } from '../../../shop/stored.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { type TestShop, openReadyToPlace, order, type readyToPlace } from '../../../shop/test-shop.ts';

type Step =
  | { readonly do: 'place'; readonly mode: PaymentMode }
  | { readonly do: 'capture' | 'fail' | 'capture unreported' | 'cancel'; readonly which: number }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'maintain' };

const which = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('place' as const), mode: fc.constantFrom('upi', 'card', 'cod') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('capture' as const, 'capture unreported', 'fail', 'cancel'), which }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 6, 31, 700, 1500) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('maintain' as const) }) },
);

const LIVE = ['confirmed', 'packed'];

const playLaw = async (steps: readonly Step[]): Promise<void> => {
  const { shop, api } = await openReadyToPlace();
  const numbers: string[] = [];
  const read = async (number: string): Promise<OrderRecord> => {
    const record = await kept(shop, orders.key(number));
    if (record === undefined) throw new Error('the order is gone');
    return record;
  };
  for (const one of [...steps, ...SETTLING]) {
    await shop.clock.advance(1);
    if (one.do === 'wait') await shop.clock.advance(one.minutes * MINUTE);
    if (one.do === 'maintain') await shop.runMaintenance();
    if (one.do === 'place') {
      const placed = await api.placeOrder(order({ mode: one.mode, expectedTotal: one.mode === 'cod' ? 899 : 749 }));
      if (placed.status) numbers.push(placed.data.order.order);
    }
    if ('which' in one) {
      const number = numbers.at(-1 - one.which);
      if (number !== undefined) await happens(shop, await read(number), one.do, api);
    }
    const all = await Promise.all(numbers.map(read));
    expect(all.filter((each) => LIVE.includes(stateOf(each))).length).toBeLessThanOrEqual(1);
    checkMoney(all);
  }
  const all = await Promise.all(numbers.map(read));
  expect(all.flatMap(({ payment }) => payment.refunds).filter(({ state }) => state === 'pending')).toEqual([]);
};

/** At the end the gateway has been asked about everything, and has refunded what it was asked to. */
const SETTLING: readonly Step[] = [
  { do: 'wait', minutes: 1500 },
  { do: 'maintain' },
  { do: 'maintain' },
  { do: 'wait', minutes: 1500 },
  { do: 'maintain' },
];

const happens = async (
  shop: TestShop,
  { number, payment }: OrderRecord,
  what: Extract<Step, { readonly which: number }>['do'],
  api: Awaited<ReturnType<typeof readyToPlace>>,
): Promise<void> => {
  if (what === 'cancel') await api.cancelOrder({ order: number, reason: 'no' });
  const opened = payment.opened.at(-1);
  if (opened === undefined) return;
  if (what === 'capture') await shop.sendGatewayEvent(number, 'captured');
  if (what === 'fail') await shop.sendGatewayEvent(number, 'failed');
  if (what === 'capture unreported') {
    const about = { id: `unreported-${number}`, kind: 'captured', number } as const;
    await shop.sandboxGateway.play(opened, { ...about, payment: `pay_${opened.gatewayOrder}`, at: shop.clock.now() });
  }
};

/** Every captured payment pays for its order, if that is live, or is refunded. */
const checkMoney = (all: readonly OrderRecord[]): void => {
  for (const each of all) {
    const captured = new Set(
      each.payment.events.filter(({ kind }) => kind === 'captured').map((event) => event.payment),
    );
    const paying = LIVE.includes(stateOf(each)) && each.mode !== 'cod' ? 1 : 0;
    expect([stateOf(each), captured.size - each.payment.refunds.length]).toEqual([stateOf(each), paying]);
  }
};

it('a cart has at most one live order, and every captured payment pays for it or is refunded', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), playLaw), { numRuns: 600 });
});

/**
 * Orders with a payment of a different amount than was requested, for tests, and what the operator and the gateway do
 * with it.
 */
import type { Money } from '../../../core/entities/money/money-text.ts';
import { paise } from '../../../core/entities/money/paise.ts';
import type { OrderBench } from './order-fixtures.ts';
import { dataOf, openShop, place, readyToPlace } from './shop-fixture.ts';

/** So many rupees. */
export const inr = (rupees: number): Money => ({ amount: paise(Math.round(rupees * 100)), currency: 'INR' });

/** One wash by UPI, 749, for which a different amount was captured. */
export const openHeld = async (captured: Money = inr(748), bench = openShop()): Promise<OrderBench> => {
  const api = await readyToPlace(bench);
  const number = await place(api);
  await dataOf(bench.sendGatewayEvent(number, 'captured', { captured }));
  return { bench, api, number, view: () => dataOf(api.getOrder({ order: number })) };
};

export const review = ({ bench, number }: OrderBench, decision: 'accept' | 'refund', payment?: string) =>
  bench.shop.reviewPayment({ order: number, decision, ...(payment !== undefined && { payment }) });
/** The orders that the operator sees. */
export const listed = async ({ bench }: OrderBench): Promise<readonly string[]> =>
  (await bench.shop.heldOrders()).map(({ number }) => number);
/** What the gateway has sent back. */
export const refunds = ({ bench }: OrderBench) =>
  bench.gateway.refunded.map(({ amount, currency }) => [amount, currency]);
export const wait = async ({ bench }: OrderBench, ms: number): Promise<void> => {
  await bench.clock.advance(ms);
  await bench.shop.runMaintenance();
};

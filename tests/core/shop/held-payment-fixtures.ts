/**
 * Orders with a payment of a different amount than was requested, for tests, and what the operator and the gateway do
 * with it.
 */
import type { Money } from '../../../core/entities/money/money-text.ts';
import { paise } from '../../../core/entities/money/paise.ts';
import type { TestOrder } from './order-fixtures.ts';
import { dataOf, createTestShop, place, readyToPlace } from '../../shop/test-shop.ts';

/** So many rupees. */
export const inr = (rupees: number): Money => ({ amount: paise(Math.round(rupees * 100)), currency: 'INR' });

/** One wash by UPI, 749, for which a different amount was captured. */
export const openHeld = async (captured: Money = inr(748), shop = createTestShop()): Promise<TestOrder> => {
  const api = await readyToPlace(shop);
  const number = await place(api);
  await dataOf(shop.sendGatewayEvent(number, 'captured', { captured }));
  return { shop, api, number, view: () => dataOf(api.getOrder({ order: number })) };
};

export const review = ({ shop, number }: TestOrder, decision: 'accept' | 'refund', payment?: string) =>
  shop.reviewPayment({ order: number, decision, ...(payment !== undefined && { payment }) });
/** The orders that the operator sees. */
export const listed = async ({ shop }: TestOrder): Promise<readonly string[]> =>
  (await shop.heldOrders()).map(({ number }) => number);
/** What the gateway has sent back. */
export const refunds = ({ shop }: TestOrder) => shop.gateway.refunded.map(({ amount, currency }) => [amount, currency]);
export const wait = async ({ shop }: TestOrder, ms: number): Promise<void> => {
  await shop.clock.advance(ms);
  await shop.runMaintenance();
};

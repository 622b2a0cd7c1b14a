/** Orders on their way, for tests: placed, paid, moved along by the operator. */
import { moveOrder } from '../../cli/scenario/environment/local-environment.ts';
import type { Money } from '../../core/entities/money/money-text.ts';
import { paise } from '../../core/entities/money/paise.ts';
import type { OrderState } from '../../core/entities/order.ts';
import type { OrderView } from '../../core/ports/shop-views.ts';
import type { ShopApi } from '../../core/ports/shop-api.ts';
import { orders, type OrderRecord } from '../../core/shop/documents/orders.ts';
import { kept } from './stored.ts';
import { dataOf, createTestShop, grant, place, placedWithCash, readyToPlace, type TestShop } from './test-shop.ts';

export type TestOrder = {
  readonly shop: TestShop;
  readonly api: ShopApi;
  readonly number: string;
  readonly view: () => Promise<OrderView>;
};

/** An order with its customer, and as that customer sees it. */
export const orderOf = (shop: TestShop, api: ShopApi, number: string): TestOrder => ({
  shop,
  api,
  number,
  view: () => dataOf(api.getOrder({ order: number })),
});

/** The order as the shop keeps it. */
export const orderRecordOf = async ({ shop, number }: Pick<TestOrder, 'shop' | 'number'>): Promise<OrderRecord> => {
  const order = await kept(shop, orders.key(number));
  if (order === undefined) throw new Error('the order is not there');
  return order;
};

/** One wash by cash on delivery: 899 on delivery. */
export const openCod = async (shop = createTestShop()): Promise<TestOrder> => {
  const api = await readyToPlace(shop);
  return orderOf(shop, api, await place(api, { mode: 'cod', expectedTotal: 899 }));
};

/** One wash by UPI that redeems 120 and so comes to 629, not paid yet. */
export const openUnpaid = async (shop = createTestShop()): Promise<TestOrder> => {
  const { api, number } = await placedWithCash(shop);
  return orderOf(shop, api, number);
};

/** The same, paid. */
export const openPaid = async (shop = createTestShop()): Promise<TestOrder> => {
  const opened = await openUnpaid(shop);
  await dataOf(opened.shop.sendGatewayEvent(opened.number, 'captured'));
  return opened;
};

/** One wash that 749 of reward cash pays for: nothing to pay, and confirmed at once. */
export const openFree = async (shop = createTestShop()): Promise<TestOrder> => {
  const api = await readyToPlace(shop);
  await grant(shop, 749);
  return orderOf(shop, api, await place(api, { redeemCash: true, expectedTotal: 0 }));
};

/** The operator's steps, one after another, with what is due paid before it is refunded; answers the state of the last. */
export const moved = async (
  { shop, number }: Pick<TestOrder, 'shop' | 'number'>,
  ...states: readonly OrderState[]
): Promise<OrderState> => {
  let last: OrderState = 'pending_payment';
  for (const to of states) last = (await dataOf(moveOrder(shop, number, to))).state;
  return last;
};

export const TO_THE_DOOR: readonly OrderState[] = ['packed', 'shipped', 'out_for_delivery'];
export const TO_DELIVERY: readonly OrderState[] = [...TO_THE_DOOR, 'delivered'];

/** What was written to people since the last look, delivered now. */
export const lettersOf = async ({
  shop,
}: Pick<TestOrder, 'shop'>): Promise<readonly (readonly [channel: string, text: string])[]> => {
  await shop.deliverMessages();
  return shop.messenger
    .sent()
    .filter(({ otp }) => otp === undefined)
    .map(({ channel, text }) => [channel, text] as const);
};

/** So many rupees. */
export const inr = (rupees: number): Money => ({ amount: paise(Math.round(rupees * 100)), currency: 'INR' });

/** One wash by UPI, 749, for which a different amount was captured. */
export const openHeld = async (captured: Money = inr(748), shop = createTestShop()): Promise<TestOrder> => {
  const api = await readyToPlace(shop);
  const number = await place(api);
  await dataOf(shop.sendGatewayEvent(number, 'captured', { captured }));
  return orderOf(shop, api, number);
};

export const review = ({ shop, number }: TestOrder, decision: 'accept' | 'refund', payment?: string) =>
  shop.reviewPayment({ order: number, decision, ...(payment !== undefined && { payment }) });
/** The orders that the operator sees. */
export const listed = async ({ shop }: TestOrder): Promise<readonly string[]> =>
  (await shop.heldOrders()).map(({ number }) => number);
/** What the gateway has sent back. */
export const refunds = ({ shop }: TestOrder) =>
  shop.gatewayConnection.refunded.map(({ amount, currency }) => [amount, currency]);
export const wait = async ({ shop }: TestOrder, ms: number): Promise<void> => {
  await shop.clock.advance(ms);
  await shop.runMaintenance();
};

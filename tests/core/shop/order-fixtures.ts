/** Orders on their way, for tests: placed, paid, moved along by the operator. */
import { moveOrder } from '../../../cli/scenario/environment/local-environment.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import type { OrderView } from '../../../core/ports/shop-views.ts';
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { orders, type OrderRecord } from '../../../core/shop/documents/orders.ts';
import { kept } from './customer-fixtures.ts';
import { dataOf, openShop, place, placedWithCash, readyToPlace, type Bench } from './shop-fixture.ts';

export type OrderBench = {
  readonly bench: Bench;
  readonly api: ShopApi;
  readonly number: string;
  readonly view: () => Promise<OrderView>;
};

const withView = (bench: Bench, api: ShopApi, number: string): OrderBench => ({
  bench,
  api,
  number,
  view: () => dataOf(api.getOrder({ order: number })),
});

/** The order as the shop keeps it. */
export const orderRecordOf = async ({ bench, number }: Pick<OrderBench, 'bench' | 'number'>): Promise<OrderRecord> => {
  const order = await kept(bench, orders.key(number));
  if (order === undefined) throw new Error('the order is not there');
  return order;
};

/** One wash by cash on delivery: 899 at the door. */
export const openCod = async (bench = openShop()): Promise<OrderBench> => {
  const api = await readyToPlace(bench);
  return withView(bench, api, await place(api, { mode: 'cod', expectedTotal: 899 }));
};

/** One wash by UPI that redeems 120 and so comes to 629, not paid yet. */
export const openUnpaid = async (bench = openShop()): Promise<OrderBench> => {
  const { api, number } = await placedWithCash(bench);
  return withView(bench, api, number);
};

/** The same, paid. */
export const openPaid = async (bench = openShop()): Promise<OrderBench> => {
  const opened = await openUnpaid(bench);
  await dataOf(opened.bench.sendGatewayEvent(opened.number, 'captured'));
  return opened;
};

/** The operator's steps, one after another, with what is due paid before it is refunded; answers the state of the last. */
export const moved = async (
  { bench, number }: Pick<OrderBench, 'bench' | 'number'>,
  ...states: readonly OrderState[]
): Promise<OrderState> => {
  let last: OrderState = 'pending_payment';
  for (const to of states) last = (await dataOf(moveOrder(bench.shop, number, to))).state;
  return last;
};

export const TO_THE_DOOR: readonly OrderState[] = ['packed', 'shipped', 'out_for_delivery'];
export const TO_DELIVERY: readonly OrderState[] = [...TO_THE_DOOR, 'delivered'];

/** What was written to people since the last look, delivered now. */
export const lettersOf = async ({
  bench,
}: Pick<OrderBench, 'bench'>): Promise<readonly (readonly [channel: string, text: string])[]> => {
  await bench.shop.deliverMessages();
  return bench.outbox
    .sent()
    .filter(({ otp }) => otp === undefined)
    .map(({ channel, text }) => [channel, text] as const);
};

/** The last SMS. */
export const lastSms = async (opened: Pick<OrderBench, 'bench'>): Promise<string> =>
  (await lettersOf(opened)).findLast(([channel]) => channel === 'sms')?.[1] ?? '';

/** Orders as the operator looks for them: by number, by state and phone, or on a list of its own. */
import type { Order, OrderState } from '../../entities/order.ts';
import type { Cursor, Paging, ShopStore } from '../../ports/store/shop-store.ts';
import { cleanText } from '../../validation/text.ts';
import { cutRefunds, REFUND_CUT } from '../documents/cut-refunds.ts';
import { DISPUTED, disputedOrders } from '../documents/disputed-orders.ts';
import { eachPage } from '../documents/each-page.ts';
import { HELD, orders, type OrderRecord } from '../documents/orders.ts';
import { orderNumberIn } from './order-record.ts';

/** `reason`: why its customer has cancelled or returned it. */
export type FoundOrder = Order &
  Pick<OrderRecord, 'reason' | 'invoice' | 'creditNote' | 'partRefunds' | 'addressChanges'>;

/**
 * `held`: the orders with a payment that is held for review, whatever their state; no other state finds them. `disputed`:
 * those with an open dispute of a payment; `refund_cut`: those with a refund of a part that was cut. Their own states find these
 * as well.
 */
export type OrderSearch = Paging & {
  readonly state?: OrderState | typeof HELD | typeof DISPUTED | typeof REFUND_CUT;
  readonly phone?: string;
};

/** `next` is null on the last page. */
export type OrderPage = { readonly orders: readonly Order[]; readonly next: Cursor | null };

/** The order of a number as it was typed; undefined where there is none. */
export const findOrder = async (store: Pick<ShopStore, 'read'>, typed: string): Promise<OrderRecord | undefined> => {
  const number = orderNumberIn(cleanText('order', typed));
  if (number === null) return undefined;
  const key = orders.key(number);
  return (await store.read([key])).get(key);
};

/** Newest first, a page at a time. */
export const searchOrders = async (
  store: Pick<ShopStore, 'search' | 'read'>,
  { phone, state, ...paging }: OrderSearch,
): Promise<OrderPage> => {
  const list = state === DISPUTED ? disputedOrders : state === REFUND_CUT ? cutRefunds : undefined;
  if (list !== undefined) return searchList(store, list, { ...paging, ...(phone !== undefined && { phone }) });
  const search = { ...paging, ...(state !== undefined && { state }) };
  const { found, next } = await store.search(orders, { ...search, ...(phone !== undefined && { owner: phone }) });
  return { orders: found.map(({ document }) => document), next };
};

/** A page of the orders on a list of the operator's; those of other phones are left out of it. */
const searchList = async (
  store: Pick<ShopStore, 'search' | 'read'>,
  list: typeof disputedOrders | typeof cutRefunds,
  { phone, ...paging }: Paging & { readonly phone?: string },
): Promise<OrderPage> => {
  const { found, next } = await store.search(list, paging);
  const keys = found.map(({ document }) => orders.key(document.order));
  const documents = await store.read(keys);
  const listed = keys.flatMap((key) => documents.get(key) ?? []);
  return { orders: listed.filter((order) => phone === undefined || order.phone === phone), next };
};

/** With a payment that is held for review, the one held longest first. */
export const heldOrders = async (store: Pick<ShopStore, 'search'>): Promise<readonly Order[]> => {
  const held: Order[] = [];
  for await (const page of eachPage(store, orders, { state: HELD })) held.push(...page.map(({ document }) => document));
  return held.sort((a, b) => (a.payment.heldSince ?? 0) - (b.payment.heldSince ?? 0));
};

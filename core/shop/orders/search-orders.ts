/** Orders as the operator looks for them: by number, by state and phone, or on a list of its own. */
import type { Order, OrderState } from '../../entities/order.ts';
import { awbKey, folded } from '../../entities/parcel.ts';
import { DAY_MS } from '../../entities/time/duration.ts';
import { cursorAt, cursorBefore, type Cursor, type Paging, type ShopStore } from '../../ports/store/shop-store.ts';
import { indianMobile } from '../../validation/strict.ts';
import { cleanText } from '../../validation/text.ts';
import { eachPage } from '../documents/each-page.ts';
import { orderLists, waitingTimes, type OrderListName } from '../documents/order-lists.ts';
import { HELD, orders, type OrderRecord } from '../documents/orders.ts';
import { orderNumberIn } from './order-record.ts';

/** `reason`: why its customer has cancelled or returned it. */
export type FoundOrder = Order &
  Pick<OrderRecord, 'reason' | 'invoice' | 'creditNote' | 'partRefunds' | 'addressChanges' | 'payouts'>;

/**
 * `held`: the orders with a payment that is held for review, whatever their state; no other state finds them. The names of lists:
 * the orders on them, which their own states find as well.
 */
export type OrderSearch = Paging &
  OrderFilter & { readonly state?: OrderState | typeof HELD | OrderListName; readonly phone?: string };

/** What the store has no index of: orders are read until enough of them fit. */
type OrderFilter = {
  /** When it was placed, epoch milliseconds: from, and before. */
  readonly placedFrom?: number;
  readonly placedUntil?: number;
  /** As the parcel has it. */
  readonly courier?: string;
  /** Without `placedFrom`, of the last months. */
  readonly awb?: string;
  readonly pincode?: string;
  /** A phone, the number of one of their orders, or a part of the name that the parcel goes to. */
  readonly customer?: string;
};

/** `next` is null on the last page. */
export type OrderPage = { readonly orders: readonly FoundOrder[]; readonly next: Cursor | null };

/** The order of a number as it was typed; undefined where there is none. */
export const findOrder = async (store: Pick<ShopStore, 'read'>, typed: string): Promise<OrderRecord | undefined> => {
  const number = orderNumberIn(cleanText('order', typed));
  if (number === null) return undefined;
  const key = orders.key(number);
  return (await store.read([key])).get(key);
};

const isFitting =
  ({ courier, awb, pincode, placedUntil = Infinity }: OrderFilter, name: string | undefined) =>
  ({ parcels = [], shipping, placedAt }: Order): boolean =>
    placedAt < placedUntil &&
    (awb === undefined || parcels.some((parcel) => awbKey(parcel.awb) === awbKey(awb))) &&
    (courier === undefined || folded(parcels.at(-1)?.courier ?? '') === folded(courier)) &&
    (pincode === undefined || shipping.pincode === pincode) &&
    (name === undefined || folded(shipping.name).includes(folded(name)));

/** Newest first, a page at a time. */
export const searchOrders = async (
  store: Pick<ShopStore, 'search' | 'read'>,
  { phone: typedPhone, state, limit, after = null, customer, ...filter }: OrderSearch,
  now: number,
): Promise<OrderPage> => {
  const known = customer === undefined ? {} : await customerOf(store, customer);
  if (known === undefined) return { orders: [], next: null };
  const phone = known.phone ?? typedPhone;
  if (typedPhone !== undefined && phone !== typedPhone) return { orders: [], next: null };
  const { placedFrom = filter.awb === undefined ? -Infinity : now - PARCEL_MS, placedUntil } = filter;
  const isFiltered = known.name !== undefined || Object.keys(filter).length > 0;
  const fits = isFitting(filter, known.name);
  const list = isListName(state) ? orderLists[state] : undefined;
  const search = { ...(state !== undefined && { state }), ...(phone !== undefined && { owner: phone }) };
  // One more than the page has tells whether another page follows.
  const wanted: Positioned[] = [];
  const before = list === undefined ? placedUntil : waitingTimes(list, now).until;
  let next = after ?? (before === undefined ? null : cursorBefore(before));
  do {
    const paging = { limit: isFiltered ? SCANNED : limit, after: next };
    const page =
      list === undefined ? await readPage(store, search, paging) : await listedPage(store, list, phone, paging);
    if (!isFiltered) return { orders: page.found.map(({ order }) => order), next: page.next };
    for (const one of page.found) {
      if (one.order.placedAt < placedFrom && list === undefined) return firstOf(wanted, limit);
      if (one.order.placedAt >= placedFrom && fits(one.order)) wanted.push(one);
      if (wanted.length > limit) return firstOf(wanted, limit);
    }
    next = page.next;
  } while (next !== null);
  return firstOf(wanted, limit);
};

/** Orders that are read at once to find those that fit. */
const SCANNED = 500;

type Positioned = { readonly order: FoundOrder; readonly at: Cursor };
type PositionedPage = { readonly found: readonly Positioned[]; readonly next: Cursor | null };

const firstOf = (wanted: readonly Positioned[], limit: number): OrderPage => ({
  orders: wanted.slice(0, limit).map(({ order }) => order),
  next: wanted.length > limit ? (wanted[limit - 1]?.at ?? null) : null,
});

/** Whose orders are meant: a phone, or a name. Undefined for the number of no order. */
const customerOf = async (
  store: Pick<ShopStore, 'read'>,
  typed: string,
): Promise<{ readonly phone?: string; readonly name?: string } | undefined> => {
  const phone = indianMobile(typed);
  if (phone !== undefined) return { phone };
  if (orderNumberIn(cleanText('order', typed)) === null) return { name: typed };
  const order = await findOrder(store, typed);
  return order === undefined ? undefined : { phone: order.phone };
};

const readPage = async (
  store: Pick<ShopStore, 'search'>,
  search: { readonly state?: string; readonly owner?: string },
  paging: Paging,
): Promise<PositionedPage> => {
  const { found, next } = await store.search(orders, { ...search, ...paging });
  return {
    found: found.map(({ key, document }) => ({ order: document, at: cursorAt({ time: document.placedAt, key }) })),
    next,
  };
};

const isListName = (state: OrderSearch['state']): state is OrderListName =>
  state !== undefined && Object.hasOwn(orderLists, state);

/** A page of the orders on a list of the operator's; those of other phones are left out of it. */
const listedPage = async (
  store: Pick<ShopStore, 'search' | 'read'>,
  list: (typeof orderLists)[OrderListName],
  phone: string | undefined,
  paging: Paging,
): Promise<PositionedPage> => {
  const { found, next } = await store.search(list, paging);
  const listed = found.map(({ key, document }) => ({
    order: orders.key(document.order),
    at: cursorAt({ time: list.index(document).at ?? 0, key }),
  }));
  const documents = await store.read(listed.map(({ order }) => order));
  return {
    found: listed.flatMap(({ order: key, at }) => {
      const order = documents.get(key);
      return order === undefined || (phone !== undefined && order.phone !== phone) ? [] : [{ order, at }];
    }),
    next,
  };
};

/** A parcel is delivered or back within these. */
const PARCEL_MS = 120 * DAY_MS;

/** The orders that have a parcel of one of these tracking numbers, of the last months. `awb`: in capital letters. */
export const ordersOfParcels = async (
  store: Pick<ShopStore, 'search'>,
  awbs: readonly string[],
  now: number,
): Promise<readonly { readonly order: string; readonly awb: string }[]> => {
  const wanted = new Set(awbs.map(awbKey));
  const known: { readonly order: string; readonly awb: string }[] = [];
  for await (const page of eachPage(store, orders, { from: now - PARCEL_MS }))
    for (const { document } of page)
      for (const awb of new Set((document.parcels ?? []).map((parcel) => awbKey(parcel.awb))))
        if (wanted.has(awb)) known.push({ order: document.number, awb });
  return known;
};

/** With a payment that is held for review, the one held longest first. */
export const heldOrders = async (store: Pick<ShopStore, 'search'>): Promise<readonly Order[]> => {
  const held: Order[] = [];
  for await (const page of eachPage(store, orders, { state: HELD })) held.push(...page.map(({ document }) => document));
  return held.sort((a, b) => (a.payment.heldSince ?? 0) - (b.payment.heldSince ?? 0));
};

/** Which of the operator's lists an order is on: it follows from the order, and is written with it. */
import {
  cutPartRefunds,
  openDisputes,
  refundsElsewhere,
  refundsToMake,
  type Payment,
  type Refund,
} from '../../entities/payment.ts';
import { addPaise, subtractPaise, ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import { amountToCollect } from '../../entities/order-actions.ts';
import { parcelOf } from '../../entities/order.ts';
import { folded } from '../../entities/parcel.ts';
import type { Key } from '../../ports/store/kind.ts';
import { put, remove, type Documents, type Write } from '../../ports/store/shop-store.ts';
import { ORDER_LIST_NAMES, orderLists, type OrderListName } from '../documents/order-lists.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { payoutsSinceKey, type PayoutsSince } from '../documents/payouts-since.ts';
import { courierCashOf, deliveredAtOf, lostMoneyOf, uncreditedOf } from './outside-money.ts';

/** The amount that brings an order on a list; 0 where it is not on it. */
const AMOUNTS: Readonly<Record<OrderListName, (order: OrderRecord, since: PayoutsSince | undefined) => Paise>> = {
  cash_owed: (order, since) => (awaitsPayout(order, since) ? courierCashOf(order).owed : ZERO_PAISE),
  disputed: ({ payment }) => addPaise(...openDisputes(payment).map(({ amount }) => amount)),
  dispute_lost: lostMoneyOf,
  refund_cut: ({ payment }) =>
    addPaise(...cutPartRefunds(payment).map(({ decided, amount }) => subtractPaise(decided, amount))),
  refund_refused: ({ payment }) => addPaise(...refusedRefunds(payment).map(({ amount }) => amount)),
  refund_uncredited: uncreditedOf,
};

/** The lists on which a change of the order may bring it, or from which it may take it: most have no document. */
export const listsOf = ({ payment, mode, summary }: OrderRecord): readonly OrderListName[] => [
  ...(amountToCollect({ mode, summary }) > 0 ? (['cash_owed'] as const) : []),
  ...((payment.disputes ?? []).length > 0 ||
  refundsElsewhere(payment).length > 0 ||
  payment.refunds.some(({ isRefused }) => isRefused === true)
    ? ORDER_LIST_NAMES.filter((name) => name !== 'cash_owed')
    : []),
];

const refusedRefunds = (payment: Payment): readonly Refund[] =>
  refundsToMake(payment).filter(({ state, isRefused }) => state === 'pending' && isRefused === true);

/** Of an order before the first recorded payout of its courier nothing is known: it waits only where a part of it was paid out. */
const awaitsPayout = (order: OrderRecord, since: PayoutsSince | undefined): boolean => {
  const courier = folded(parcelOf(order)?.courier ?? '');
  const from = since?.couriers.find((one) => one.courier === courier)?.since ?? Infinity;
  return courierCashOf(order).owed > ZERO_PAISE && (order.payouts !== undefined || (deliveredAtOf(order) ?? 0) >= from);
};

export const listKeys = (number: string, names = ORDER_LIST_NAMES): readonly Key[] =>
  names.map((name) => orderLists[name].key(number));
/** What they depend on besides the order. */
export const LIST_READS: readonly Key[] = [payoutsSinceKey];

/** Requires `listKeys` of these names, and `LIST_READS`. */
export const listWrites = (
  documents: Documents,
  order: OrderRecord,
  names: readonly OrderListName[],
  now: number,
): readonly Write[] =>
  names.flatMap((name) => {
    const key = orderLists[name].key(order.number);
    const listed = documents.get(key);
    const amount = AMOUNTS[name](order, documents.get(payoutsSinceKey));
    if (amount === ZERO_PAISE) return listed === undefined ? [] : [remove(key)];
    // Of losses the last one counts: the day's list has them for some days only.
    const isNews = name === 'dispute_lost' && amount > (listed?.amount ?? amount);
    return [put(orderLists[name], key, { order: order.number, at: isNews ? now : (listed?.at ?? now), amount })];
  });

/** The lists that lack the order. Requires `listKeys` and `LIST_READS`. */
export const missingLists = (documents: Documents, order: OrderRecord): readonly OrderListName[] =>
  ORDER_LIST_NAMES.filter(
    (name) =>
      AMOUNTS[name](order, documents.get(payoutsSinceKey)) > ZERO_PAISE &&
      documents.get(orderLists[name].key(order.number)) === undefined,
  );

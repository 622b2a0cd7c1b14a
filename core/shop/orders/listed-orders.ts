/** Which of the operator's lists an order is on: it follows from the order, and is written with it. */
import {
  cutPartRefunds,
  openDisputes,
  refundsElsewhere,
  refundsToMake,
  type Payment,
  type Refund,
} from '../../entities/payment.ts';
import { subtractPaise, sumPaise, ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import { amountToCollect } from '../../entities/order-actions.ts';
import { parcelOf, type Order } from '../../entities/order.ts';
import { folded } from '../../entities/parcel.ts';
import type { Key } from '../../ports/store/kind.ts';
import { put, remove, type Documents, type Write } from '../../ports/store/shop-store.ts';
import { ORDER_LIST_NAMES, orderLists, type OrderListName } from '../documents/order-lists.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { firstPayoutsKey, type FirstPayouts } from '../documents/first-payouts.ts';
import { courierCashOf, deliveredAtOf, lostMoneyOf, uncreditedOf } from './outside-money.ts';

type ListRule = {
  /** The amount that brings an order on the list; 0 where it is not on it. */
  readonly amountOf: (order: OrderRecord, first: FirstPayouts | undefined) => Paise;
  /** Whether the order can be on the list at all; keys of the others are not locked. */
  readonly isPossible: (order: OrderRecord) => boolean;
  /** What brings an order on it that is missing there. */
  readonly remedy: string;
  /** Whether an amount that has grown is news, which waits anew. */
  readonly isDatedAnew?: boolean;
};

const ofGateway = (amountOf: (order: OrderRecord) => Paise): ListRule => ({
  amountOf,
  isPossible: ({ payment }) =>
    (payment.disputes ?? []).length > 0 ||
    refundsElsewhere(payment).length > 0 ||
    payment.refunds.some(({ isRefused }) => isRefused === true),
  remedy: 'payments reconcile --since',
});

const RULES: Readonly<Record<OrderListName, ListRule>> = {
  cash_owed: {
    amountOf: (order, first) => awaitedCash(order, first),
    isPossible: ({ mode, summary }) => amountToCollect({ mode, summary }) > 0,
    remedy: "recording what its courier pays next, or the order's next step,",
  },
  disputed: ofGateway(({ payment }) => sumPaise(openDisputes(payment).map(({ amount }) => amount))),
  dispute_lost: { ...ofGateway(lostMoneyOf), isDatedAnew: true },
  refund_cut: ofGateway(({ payment }) =>
    sumPaise(cutPartRefunds(payment).map(({ decided, amount }) => subtractPaise(decided, amount))),
  ),
  refund_refused: ofGateway(({ payment }) => sumPaise(refusedRefunds(payment).map(({ amount }) => amount))),
  refund_uncredited: ofGateway(uncreditedOf),
};

export const listsOf = (order: OrderRecord): readonly OrderListName[] =>
  ORDER_LIST_NAMES.filter((name) => RULES[name].isPossible(order));

const refusedRefunds = (payment: Payment): readonly Refund[] =>
  refundsToMake(payment).filter(({ state, isRefused }) => state === 'pending' && isRefused === true);

/**
 * What its courier is known to owe. Of an order before the first recorded payout of its courier nothing is known: it waits only
 * where a part of it was paid out.
 */
export const awaitedCash = (order: Order & Pick<OrderRecord, 'payouts'>, first: FirstPayouts | undefined): Paise => {
  const courier = folded(parcelOf(order)?.courier ?? '');
  const from = first?.couriers.find((one) => one.courier === courier)?.at ?? Infinity;
  const isAwaited = order.payouts !== undefined || (deliveredAtOf(order) ?? 0) >= from;
  return isAwaited ? courierCashOf(order).owed : ZERO_PAISE;
};

export const listKeys = (number: string, names = ORDER_LIST_NAMES): readonly Key[] =>
  names.map((name) => orderLists[name].key(number));
/** What they depend on besides the order. */
export const LIST_READS: readonly Key[] = [firstPayoutsKey];

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
    const { amountOf, isDatedAnew = false } = RULES[name];
    const amount = amountOf(order, documents.get(firstPayoutsKey));
    if (amount === ZERO_PAISE) return listed === undefined ? [] : [remove(key)];
    const isNews = isDatedAnew && amount > (listed?.amount ?? amount);
    return [put(orderLists[name], key, { order: order.number, at: isNews ? now : (listed?.at ?? now), amount })];
  });

/** The lists that lack the order, each with what adds it. Requires `listKeys` and `LIST_READS`. */
export const missingLists = (documents: Documents, order: OrderRecord): readonly string[] =>
  ORDER_LIST_NAMES.flatMap((name) => {
    const { amountOf, remedy } = RULES[name];
    if (documents.get(orderLists[name].key(order.number)) !== undefined) return [];
    if (amountOf(order, documents.get(firstPayoutsKey)) === ZERO_PAISE) return [];
    return [`it is not on the list ${name}; ${remedy} adds it`];
  });

/**
 * The refunds of an order that are due: those that the gateway is asked for, and the one that waits for the operator
 * because the parcel has come back (spec 11).
 */
import { operatorSteps } from '../../entities/order-actions.ts';
import { stateOf, type Order } from '../../entities/order.ts';
import { ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import type { Key } from '../../ports/store/kind.ts';
import type { Documents, ShopStore } from '../../ports/store/shop-store.ts';
import { ledgers } from '../documents/customers.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { phones } from '../documents/phones.ts';
import { stockKey } from '../documents/stock.ts';
import { reservationsOf } from '../orders/reservations.ts';
import { returnRefund } from '../fulfilment/return-refund.ts';
import { pendingRefunds } from '../orders/refunds.ts';

export type DueRefund = {
  readonly order: string;
  /** In hundredths of the currency (ISO 4217). */
  readonly amount: Paise;
  readonly currency: string;
  /** `source`: to where the payment came from; `upi`: cash, which the operator pays to `upi` by hand. */
  readonly to: 'source' | 'upi';
  /** The customer's UPI ID; null for the source. */
  readonly upi: string | null;
  /** Who has to act: the gateway has been asked or is asked next, or the operator refunds the order. */
  readonly by: 'gateway' | 'operator';
  /** When it became due, epoch milliseconds. */
  readonly since: number;
  /** Whether the gateway refused it when it was last asked. */
  readonly isRefused: boolean;
};

/** Whether the operator may refund the order: its parcel has come back. */
export const awaitsOperator = (order: Order): boolean => operatorSteps(stateOf(order)).includes('refunded');

/** Requires the order's ledger, its phone and the stock. */
export const dueRefundsOf = (documents: Documents, order: OrderRecord, now: number): readonly DueRefund[] => [
  ...pendingRefunds(order).map(({ amount, currency, to, at, isRefused = false }): DueRefund => ({
    order: order.number,
    amount,
    currency,
    to,
    upi: null,
    by: 'gateway',
    since: at,
    isRefused,
  })),
  ...(awaitsOperator(order) ? returnRefundDue(documents, order, now) : []),
];

const returnRefundDue = (documents: Documents, order: OrderRecord, now: number): readonly DueRefund[] => {
  const { paying, amount } = returnRefund(reservationsOf(documents, order), order, false, now);
  if (paying === undefined || amount === ZERO_PAISE) return [];
  const isCashOnDelivery = paying.gatewayOrder === null;
  return [
    {
      order: order.number,
      amount,
      currency: paying.currency,
      to: isCashOnDelivery ? 'upi' : 'source',
      upi: isCashOnDelivery ? order.upi : null,
      by: 'operator',
      since: order.history.at(-1)?.at ?? order.placedAt,
      isRefused: false,
    },
  ];
};

/** The due refunds of each of these orders, by its number; orders without one are left out. */
export const readDueRefunds = async (
  { read }: Pick<ShopStore, 'read'>,
  among: readonly Order[],
  now: number,
): Promise<ReadonlyMap<string, readonly DueRefund[]>> => {
  const affected = among.filter((order) => awaitsOperator(order) || pendingRefunds(order).length > 0);
  if (affected.length === 0) return new Map();
  const keys = affected.flatMap(({ number, phone }) => [orders.key(number), ledgers.key(phone), phones.key(phone)]);
  const documents = await read([...new Set<Key>([...keys, stockKey])]);
  return new Map(
    affected.flatMap(({ number }) => {
      // As it is in the same reading as its customer's documents.
      const order = documents.get(orders.key(number));
      const due = order === undefined ? [] : dueRefundsOf(documents, order, now);
      return due.length === 0 ? [] : [[number, due] as const];
    }),
  );
};

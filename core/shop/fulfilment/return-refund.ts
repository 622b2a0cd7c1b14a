/**
 * What is refunded for an order that has come back, by return or undelivered: what was captured, less the fee for cash
 * on delivery and less the earned reward cash that is spent already (spec 11).
 */
import { moneyToReturn, payingCapture } from '../../entities/order.ts';
import { inPaise, subtractPaise, wholeRupees, type Paise } from '../../entities/money/paise.ts';
import type { Capture } from '../../entities/payment.ts';
import type { OrderRecord } from '../documents/orders.ts';
import { withOrderReturned, type Reservations } from '../orders/reservations.ts';

export type ReturnRefund = {
  /** The capture that is refunded; undefined for an order that was never paid. */
  readonly paying: Capture | undefined;
  readonly amount: Paise;
  /** After the return. */
  readonly reservations: Reservations;
};

/** `atFault`: the return is the shop's own fault, so the fee is refunded, too. */
export const returnRefund = (
  reservations: Reservations,
  order: OrderRecord,
  atFault: boolean,
  now: number,
): ReturnRefund => {
  const paying = payingCapture(order);
  const money = moneyToReturn(order, atFault);
  const { reservations: after, withheld } = withOrderReturned(reservations, order, wholeRupees(money), now);
  return { paying, amount: subtractPaise(money, inPaise(withheld)), reservations: after };
};

/**
 * What is refunded for an order that has come back, by return or undelivered: what was captured, less the fee for cash
 * on delivery and less the earned reward cash that is spent already (spec 11).
 */
import { inRupees } from '../../entities/money/money-text.ts';
import { moneyToReturn, payingCapture } from '../../entities/order.ts';
import { inPaise, subtractPaise, wholeRupees, ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
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

/** What is wrong with the amount that the operator has given, `given`; cash is refunded by hand, and needs one. */
export const refundAmountProblem = (
  reservations: Reservations,
  order: OrderRecord,
  atFault: boolean,
  given: Paise | undefined,
  now: number,
): string | undefined => {
  const { paying, amount } = returnRefund(reservations, order, atFault, now);
  if (given !== undefined)
    return given === amount ? undefined : `The refund due is ${inRupees(amount)}, not ${inRupees(given)}`;
  return paying?.gatewayOrder === null && amount > ZERO_PAISE
    ? `Pay ${inRupees(amount)} to the UPI ID ${order.upi ?? 'of the customer'} first, then give this amount with the refund`
    : undefined;
};

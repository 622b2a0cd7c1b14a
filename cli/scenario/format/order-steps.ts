/** Steps a customer takes with an order that is placed. */
import { none, object, partial, text, union } from '../schema/schema.ts';
import { paymentMode, phone, typed } from '../schema/shop-schemas.ts';
import { step } from './step-row.ts';

export const orderAlias = text('the alias of an order, such as order-1');
/** The order that a step is about; by default the last one. */
export const orderOrLast = union(none, orderAlias);
const reason = typed('a reason');

export const ORDER_STEPS = {
  cancel: step(
    union(none, partial({ order: orderAlias, reason })),
    'Cancels an order on the orders page. Defaults: the last order, a built-in reason.',
  ),
  return: step(
    union(none, partial({ order: orderAlias, reason, upi: typed('a UPI ID') })),
    'Requests the return of an order on the orders page. upi is the UPI ID that an order paid in cash is refunded to.',
  ),
  retry: step(
    union(paymentMode, object({ mode: paymentMode }, { order: orderAlias })),
    'Pays an unpaid order again, in this payment mode.',
  ),
  track: step(
    union(none, partial({ order: typed('the number of an order'), phone })),
    'Tracks an order by number and phone. Defaults: the last order, the phone verified last.',
  ),
  invoice: step(orderOrLast, 'Requests the invoice of an order; check it with expect: { answer: … }.'),
} as const;

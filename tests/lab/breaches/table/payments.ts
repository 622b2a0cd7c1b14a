/** Breaches of payments, their proofs and events, and of refunds (spec 10.23, 11). */
import { at as valueAt, edited, numberAt } from '../frame/broken-shop.ts';
import { ours, type Breach } from '../frame/breach.ts';

const APPLY = 'core/shop/payments/apply-payment-event.ts';
const VERIFY = 'core/shop/payments/verify-payment.ts';
const ONLINE = 'core/shop/payments/pay-online.ts';
const RETRY = 'core/shop/payments/retry-payment.ts';
const ORDER = 'core/entities/order.ts';
const ACTIONS = 'core/entities/order-actions.ts';
const VIEW = 'core/shop/orders/order-view.ts';
const REQUOTE = 'core/pricing/requote.ts';
const GATEWAY = 'adapters/payments/sandbox-gateway.ts';
const REFUNDS = 'core/shop/orders/refunds.ts';

export const payments: readonly Breach[] = [
  ours('confirms an order for a payment of any amount', 'other-amount').at(
    ORDER,
    'currency === CURRENCY && captured === inPaise(payment.amount)',
    'currency === CURRENCY && captured > 0',
  ),
  ours('confirms an order for a payment in another currency', 'other-amount').at(
    ORDER,
    'currency === CURRENCY && captured === inPaise(payment.amount)',
    'captured === inPaise(payment.amount)',
  ),
  ours('forgets a payment of another amount', ['other-amount', 'late-payment', 'refund'])
    .at(APPLY, 'const heldSince = isReviewable ? (payment.heldSince ?? now) : null;', 'const heldSince = null;')
    .at(
      REFUNDS,
      '.reduce((sum, capture) => withRefund(sum, capture, capture.paid, at), order)',
      '.reduce((sum) => sum, order)',
    ),
  ours('confirms an order whose payment failed', 'payment').at(
    APPLY,
    "transitioned(order, 'payment_failed', now, 'gateway')",
    "transitioned(order, 'confirmed', now, 'gateway')",
  ),
  ours('leaves an order pending whose payment is captured', 'payment').at(
    APPLY,
    'if (canBePaid && payingCapture(order) !== undefined) {',
    'if (now < 0) {',
  ),
  ours('never lets an unpaid order expire', 'payment').at(
    ACTIONS,
    'PAYMENT_WINDOW_MS = 30 * MINUTE_MS',
    'PAYMENT_WINDOW_MS = 300 * DAY_MS',
  ),
  ours('lets an unpaid order expire after five minutes', ['payment', 'orders', 'retry', 'offer-end']).at(
    ACTIONS,
    'PAYMENT_WINDOW_MS = 30 * MINUTE_MS',
    'PAYMENT_WINDOW_MS = 5 * MINUTE_MS',
  ),
  ours('asks the gateway for the subtotal in place of the total', 'paid-amount').on(
    'placeOrder',
    async ({ forward }) => {
      const answer = await forward();
      if (valueAt(answer, 'data.order.state') !== 'pending_payment') return answer;
      return edited(answer, 'data.payment.window', {
        provider: 'razorpay',
        script: 'https://gateway.example/window.js',
        key_id: 'key',
        gateway_order: 'order_1',
        amount: numberAt(answer, 'data.order.summary.subtotal') * 100,
        currency: 'INR',
        prefill: { name: '', email: '', phone: '' },
      });
    },
  ),
  ours('shows the subtotal as what was paid', 'paid-amount').at(
    VIEW,
    'inUnits({ ...capture, amount: capture.paid })',
    'order.summary.subtotal',
  ),
  ours('shows an order as paid whose payment failed', ['paid-amount', 'payment']).at(
    VIEW,
    'paid: paidView(order),',
    "paid: stateOf(order) === 'payment_failed' ? order.summary.total : paidView(order),",
  ),
  ours('accepts any proof of payment', ['payment-proof', 'foreign-proof']).at(
    VERIFY,
    'gateway?.isGenuine({ gatewayOrder, paymentId, signature }) === true',
    'gateway !== null || gatewayOrder === paymentId + signature',
  ),
  ours('accepts a proof whatever payment it names', 'foreign-proof').at(
    GATEWAY,
    'hasher.keyed(`sandbox payment\\n${gatewayOrder}|${paymentId}`)',
    'hasher.keyed(`sandbox payment\\n${gatewayOrder}|${paymentId === gatewayOrder ? 1 : 0}`)',
  ),
  ours('accepts a proof whatever order it was made for', 'foreign-proof').at(
    GATEWAY,
    'hasher.keyed(`sandbox payment\\n${gatewayOrder}|${paymentId}`)',
    'hasher.keyed(`sandbox payment\\n${gatewayOrder.length}`)',
  ),
  ours('believes events without a signature', 'unsigned-event').at(
    GATEWAY,
    'hasher.equal(signature, signatureOver(raw)) ? decodeEvent(raw)',
    "signature === '' || hasher.equal(signature, signatureOver(raw)) ? decodeEvent(raw)",
  ),
  ours('believes events with any signature', 'unsigned-event').at(
    GATEWAY,
    'hasher.equal(signature, signatureOver(raw)) ? decodeEvent(raw)',
    "signature !== '' ? decodeEvent(raw)",
  ),
  ours('believes an event with the signature of another', 'unsigned-event').at(
    GATEWAY,
    'const signatureOver = (raw: string): string => hasher.keyed(`sandbox event\\n${raw}`);',
    'const signatureOver = (raw: string): string => hasher.keyed(`sandbox event\\n${raw.length > 0}`);',
  ),
  ours('fails to note a payment that comes after the order expired', 'late-payment').at(
    APPLY,
    'now - stoppedWaitingAt(order) < LATE_CAPTURE_MS || order.payment.heldSince !== null ? withOrderReserved',
    'order.payment.heldSince !== null ? withOrderReserved',
  ),
  ours('confirms an order however late it is paid', 'late-payment').at(
    APPLY,
    'now - stoppedWaitingAt(order) < LATE_CAPTURE_MS || order.payment.heldSince !== null ? withOrderReserved',
    'now > 0 ? withOrderReserved',
  ),
  ours('sells both when a replaced order is paid after all', 'late-payment').at(
    APPLY,
    'if (order.erasedAt !== null || order.replacedBy !== undefined) return undefined;',
    '',
  ),
  ours('keeps the money of an order that it no longer confirms', 'late-payment').at(
    APPLY,
    "withoutSurplus(transitioned(order, 'expired', now, 'shop') ?? order, now)",
    "(transitioned(order, 'expired', now, 'shop') ?? order)",
  ),
  ours('does not refund a paid order that is cancelled', 'refund').at(
    'core/shop/orders/cancel-order.ts',
    'const next = withReviewEnded({ ...step, reason }, now);',
    'const next = { ...step, reason };',
  ),
  ours('keeps the payment of an order that was cancelled', 'cancelled-payment').at(
    APPLY,
    'withoutSurplus(failed ?? order, now);',
    "stateOf(order) === 'cancelled' ? order : withoutSurplus(failed ?? order, now);",
  ),
  ours('keeps both payments of an order that is paid twice', 'second-payment').at(
    APPLY,
    'withoutSurplus(failed ?? order, now);',
    "stateOf(order) === 'confirmed' ? order : withoutSurplus(failed ?? order, now);",
  ),
  ours('refunds half of what was paid', 'refund')
    .at(
      REFUNDS,
      'withRefund(sum, capture, capture.paid, at), order)',
      'withRefund(sum, capture, paise(Math.floor(capture.paid / 2)), at), order)',
    )
    .at(REFUNDS, 'import { ZERO_PAISE, type Paise }', 'import { paise, ZERO_PAISE, type Paise }'),
  ours('forgets the fee of an order that is paid on delivery after all', 'retry').at(
    REQUOTE,
    'return quote({ items, discount, mode,',
    "return quote({ items, discount, mode: 'card',",
  ),
  ours('takes the code off an order that is paid again', 'retry').at(
    REQUOTE,
    'return quote({ items, discount, mode,',
    'return quote({ items, discount: { ...discount, off: 0 }, mode,',
  ),
  ours('charges the fee again when cash on delivery is paid online', 'pay-online').at(
    REQUOTE,
    'requoted(order, mode, { codFee: shipping',
    "requoted(order, 'cod', { codFee: shipping",
  ),
  ours('has no order by cash on delivery paid online', ['pay-online', 'retry']).at(
    RETRY,
    'if (isPayableOnline(order)) return',
    'if (isPayableOnline(order) && now < 0) return',
  ),
  ours('takes the fee off before the payment online is made', 'pay-online').at(
    ONLINE,
    '...order, onlineRequest:',
    '...order, summary: summaryOf(requotedAsAgreed(order, mode)), onlineRequest:',
  ),
  ours('does not note that an order by cash on delivery was paid online', 'pay-online').at(
    ONLINE,
    'if (onlineRequest === undefined || !awaitsOnlinePayment(order)) return undefined;',
    'if (onlineRequest === undefined || now > 0) return undefined;',
  ),
  ours('shortens the time of an order by paying it again', ['retry', 'payment']).at(
    ACTIONS,
    'Math.max(...deadlines)',
    'deadlines.at(-1)',
  ),
  ours('has an order paid again at a total that nobody has seen', 'retry-total').at(
    RETRY,
    'if (expectedTotal !== undefined && quote.total !== expectedTotal)',
    'if (expectedTotal === -1)',
  ),
  ours('has cash on delivery paid online at a total that nobody has seen', 'retry-total').at(
    ONLINE,
    'if (expectedTotal !== undefined && total !== expectedTotal)',
    'if (expectedTotal === -1)',
  ),
  ours('confirms an order for a late payment although its units are sold meanwhile', 'late-capture').at(
    'core/shop/payments/apply-payment-event.ts',
    '? withOrderReserved(reservations, order, now)',
    '? (withOrderReserved(reservations, order, now) ?? reservations)',
  ),
  ours('takes neither units nor redeemed cash again for a late payment', 'late-capture').at(
    'core/shop/payments/apply-payment-event.ts',
    '? withOrderReserved(reservations, order, now)',
    '? reservations',
  ),
  ours('switches an unpaid order to cash on delivery where no cash is collected', 'pay-again').at(
    'core/shop/payments/retry-payment.ts',
    'if (undeliverable !== null) return { refusal: undeliverable };',
    '',
  ),
  ours('counts the day for a late payment from when the order was placed', 'late-payment').at(
    APPLY,
    'return now - stoppedWaitingAt(order) < LATE_CAPTURE_MS || order.payment.heldSince',
    'return now - order.placedAt < LATE_CAPTURE_MS || order.payment.heldSince',
  ),
  ours('pays an order again in another mode with a key that was used', ['pay-again', 'key-reused']).at(
    RETRY,
    '(before.body !== input.body || before.order !== stored.number)',
    'before.order !== stored.number',
  ),
  ours('does not count a code as used that applies again in cash', 'retry').at(
    RETRY,
    'onceCode: codeUsedBy(quote, settings),',
    'onceCode: order.onceCode && codeUsedBy(quote, settings),',
  ),
  ours('finds the last unit sold out that the order itself holds', ['pay-again', 'sold-out']).at(
    RETRY,
    'withOrderReserved(free, next, now)',
    'withOrderReserved({ ...free, stock: before.stock }, next, now)',
  ),
  ours('refunds the total of a return of which less was paid', ['refund', 'paid-amount']).at(
    ORDER,
    '(payingCapture(order)?.amount ?? ZERO_PAISE) - fee',
    '(payingCapture(order) === undefined ? ZERO_PAISE : inPaise(order.summary.total)) - fee',
  ),
];

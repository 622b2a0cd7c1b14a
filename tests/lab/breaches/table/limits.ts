/** Breaches of the limits of a phone, a session and an order's number (spec 10.15, 10.20). */
import { ours, type Breach } from '../frame/breach.ts';

export const limits: readonly Breach[] = [
  ours('counts a cash-on-delivery parcel that has come back as open for ever', 'cod-limit').at(
    'core/shop/fulfilment/change-order-state.ts',
    "case 'rto_received': return { order, writes: putReservations(order.phone, withoutOpenCod(reservations, order)) };",
    "case 'rto_received': return { order, writes: [] };",
  ),
  ours('counts a delivered cash-on-delivery order as open for ever', 'cod-limit').at(
    'core/shop/orders/reservations.ts',
    'const closed = withoutOpenCod(reservations, order);',
    'const closed = reservations;',
  ),
  ours('lets the phone of an order be guessed without end when it is tracked', 'tracking').at(
    'core/shop/orders/find-order.ts',
    'if (retryAfterMs > 0) return { answer: tooManyTries(shopMessages.trackTries, retryAfterMs) };',
    '',
  ),
  ours('sends one phone as many one-time passwords a day as anybody asks for', 'otp-limit').at(
    'core/shop/sign-in/one-time-password.ts',
    'longestWaitMs(record.otpSends, budgets.perPhone, now),',
    '',
  ),
  ours('sends one-time passwords to as many phones as a session names', 'otp-limit').at(
    'core/shop/sign-in/one-time-password.ts',
    'budgetWaitMs(session.otpSends, budgets.perSession, now),',
    '',
  ),
  ours('opens payments again without end', 'pay-again').at(
    'core/shop/orders/order-budgets.ts',
    'const retryAfterMs = budgetWaitMs(retries, paymentRetriesPerPhone, now);',
    'const retryAfterMs = 0 * budgetWaitMs(retries, paymentRetriesPerPhone, now);',
  ),
  ours('limits what each cash-on-delivery order is worth, and not all of them', 'cod-limit').at(
    'core/shop/orders/order-budgets.ts',
    'add(total, ...open) > value',
    'total > value',
  ),
  ours('counts an order as open cash that was paid online after all', 'cod-limit').at(
    'core/shop/payments/pay-online.ts',
    'withoutOpenCod(reservationsOf(documents, next), next)',
    'reservationsOf(documents, next)',
  ),
  ours('counts prepaid orders as open cash', 'cod-limit').at(
    'core/shop/orders/reservations.ts',
    'isPrepaid(mode) || total === 0 ? phone',
    'total === 0 ? phone',
  ),
  ours('counts an order as unpaid after it was paid', 'unpaid-limit').at(
    'core/shop/orders/reservations.ts',
    'phone: withOpenCod(withoutUnpaid(phone, order.number), order),',
    'phone: withOpenCod(phone, order),',
  ),
  ours('counts every look at an order as an attempt to guess its phone', 'tracking').at(
    'core/shop/orders/find-order.ts',
    'if (outcome.answer.status) return outcome;',
    '',
  ),
];

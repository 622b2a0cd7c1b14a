/** The named checks of payments: their outcomes, paying again, proofs and events of the gateway, refunds (spec 10.23, 11). */
import { HOUR_MS, MINUTE_MS } from '../../../core/entities/time/duration.ts';
import type { Mode } from '../model/model.ts';
import type { ForgedSignature, ProofUse, Step } from '../session/step.ts';
import {
  ADD_WASH,
  apply,
  BY_COD,
  BY_UPI,
  BY_UPI_WITH_CASH,
  callFor,
  CANCEL,
  createCheck,
  grant,
  PAID,
  pay,
  SIGN_IN,
  type Check,
} from './check.ts';

const check = createCheck('extended');

const FAILED = pay('fails');
const SILENT = pay('silent');
const PAID_AGAIN: Step = { do: 'pay-again', at: 0 };
const PAID_CANCELLED: Step = { do: 'pay-cancelled', at: 0 };
const PAID_LATE: Step = { do: 'pay-late', at: 0 };
const retry = (mode: Mode): Step => ({ do: 'retry', at: 0, mode });
const retryAtAnotherTotal = (mode: Mode): Step => ({ do: 'retry', at: 0, mode, expects: 'another-total' });
const payOther = (amount: number, currency: string): Step => ({ do: 'pay-other', at: 0, amount, currency });
const prove = (how: ProofUse): Step => ({ do: 'prove', at: 0, how });
const reportPayment = (signature: ForgedSignature): Step => ({ do: 'report-payment', at: 0, signature });

/** After this time an order that was never paid has expired. */
const PAYMENT_WINDOW_MS = 30 * MINUTE_MS;
const UNTIL_EXPIRED: Step = { do: 'wait', ms: PAYMENT_WINDOW_MS + 5 * MINUTE_MS };
/** After this time no payment confirms an order any more: it may for a day after the 30 minutes. */
const UNTIL_REFUNDED_IF_PAID: Step = { do: 'wait', ms: 25 * HOUR_MS };

const FORGED_PROOF = { order: 'order-1', paymentId: 'pay_forged', signature: 'f'.repeat(64) };

export type PaymentChecksOptions = {
  /** The price of one wash, in rupees. */
  readonly washPrice: number;
  readonly timed: string;
  /** Longer than the countdown, in milliseconds. */
  readonly pastCountdown: number;
};

export const paymentChecks = ({ washPrice, timed, pastCountdown }: PaymentChecksOptions): readonly Check[] => {
  // In several pauses, between which the session is looked at.
  const untilExpired = Array.from({ length: Math.ceil(PAYMENT_WINDOW_MS / pastCountdown) }, (): Step => ({
    do: 'wait',
    ms: pastCountdown,
  }));
  return [
    check('payment', SIGN_IN, ADD_WASH, BY_UPI, FAILED),
    check('payment', SIGN_IN, ADD_WASH, BY_UPI, SILENT, ...untilExpired),
    check('pay-online', SIGN_IN, ADD_WASH, BY_COD, retry('upi'), FAILED, retry('upi'), PAID),
    check('pay-online', SIGN_IN, ADD_WASH, apply(timed), BY_UPI, retry('cod'), retry('upi'), PAID),
    check('pay-online', SIGN_IN, ADD_WASH, BY_COD, retry('upi'), PAID),
    check('retry', SIGN_IN, ADD_WASH, apply(timed), BY_UPI, retry('cod')),
    check('retry', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH, FAILED, retry('upi')),
    check('retry', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH, retry('cod')),
    check('retry', SIGN_IN, ADD_WASH, BY_UPI, FAILED, retry('upi'), SILENT, ...untilExpired),
    check('retry', SIGN_IN, ADD_WASH, BY_UPI, FAILED, retry('upi'), UNTIL_EXPIRED),
    check('retry-total', SIGN_IN, ADD_WASH, BY_UPI, retryAtAnotherTotal('cod')),
    check('retry-total', SIGN_IN, ADD_WASH, BY_UPI, FAILED, retryAtAnotherTotal('upi')),
    check('retry-total', SIGN_IN, ADD_WASH, BY_COD, retryAtAnotherTotal('upi')),
    check('paid-amount', SIGN_IN, ADD_WASH, apply(timed), BY_UPI, PAID),
    check('other-amount', SIGN_IN, ADD_WASH, BY_UPI, payOther(1, 'INR')),
    check('other-amount', SIGN_IN, ADD_WASH, BY_UPI, payOther(washPrice, 'USD')),
    check('refund', SIGN_IN, ADD_WASH, BY_UPI, PAID, CANCEL),
    check('cancelled-payment', SIGN_IN, ADD_WASH, BY_COD, retry('upi'), CANCEL, PAID_CANCELLED),
    check('second-payment', SIGN_IN, ADD_WASH, BY_UPI, PAID, PAID_AGAIN),
    check(
      'payment-proof',
      SIGN_IN,
      ADD_WASH,
      BY_UPI,
      callFor('payment-proof', 'verifyPayment', { status: false }, FORGED_PROOF),
    ),
    check('foreign-proof', SIGN_IN, ADD_WASH, BY_UPI, PAID, prove('altered-signature')),
    check('foreign-proof', SIGN_IN, ADD_WASH, BY_UPI, PAID, prove('altered-payment')),
    // The second order replaces the first one, which expires.
    check('foreign-proof', SIGN_IN, ADD_WASH, BY_UPI, BY_UPI, PAID, prove('other-order')),
    check('repeated-proof', SIGN_IN, ADD_WASH, BY_UPI, PAID, prove('genuine'), prove('genuine')),
    check('repeated-proof', SIGN_IN, ADD_WASH, BY_UPI, PAID, ADD_WASH, prove('genuine')),
    check('repeated-proof', SIGN_IN, ADD_WASH, BY_UPI, PAID, CANCEL, prove('genuine')),
    check('unsigned-event', SIGN_IN, ADD_WASH, BY_UPI, reportPayment('missing')),
    check('unsigned-event', SIGN_IN, ADD_WASH, BY_UPI, reportPayment('wrong')),
    check('unsigned-event', SIGN_IN, ADD_WASH, BY_UPI, FAILED, reportPayment('of-another-event')),
    check('late-payment', SIGN_IN, ADD_WASH, BY_UPI, UNTIL_EXPIRED, PAID_LATE),
    check('late-payment', SIGN_IN, ADD_WASH, BY_UPI, UNTIL_REFUNDED_IF_PAID, PAID_LATE),
    check('late-payment', SIGN_IN, ADD_WASH, BY_UPI, BY_UPI, PAID_LATE),
    check('late-payment', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH, BY_UPI_WITH_CASH, PAID_LATE),
  ];
};

/** The named checks of what the gateway reports, and of what a browser passes on from it (spec 11). */
import { HOUR_MS, MINUTE_MS } from '../../../core/entities/time/duration.ts';
import { ADD_WASH, BY_UPI, BY_UPI_WITH_CASH, CANCEL, createCheck, grant, pay, SIGN_IN, type Check } from './check.ts';
import type { ForgedSignature, ProofUse, Step } from '../session/step.ts';

const check = createCheck('extended');

const PAID = pay('succeeds');
const PAID_LATE: Step = { do: 'pay-late', at: 0 };
const prove = (how: ProofUse): Step => ({ do: 'prove', at: 0, how });
const reportPayment = (signature: ForgedSignature): Step => ({ do: 'report-payment', at: 0, signature });

/** After this time an order that was not paid has expired: it waits for 30 minutes. */
const UNTIL_EXPIRED: Step = { do: 'wait', ms: 35 * MINUTE_MS };
/** After this time no payment confirms an order any more: it may for a day after the 30 minutes. */
const UNTIL_TOO_LATE: Step = { do: 'wait', ms: 25 * HOUR_MS };

export const PAYMENT_CHECKS: readonly Check[] = [
  check('foreign-proof', SIGN_IN, ADD_WASH, BY_UPI, PAID, prove('altered-signature')),
  check('foreign-proof', SIGN_IN, ADD_WASH, BY_UPI, PAID, prove('altered-payment')),
  // The second order replaces the first one, which expires.
  check('foreign-proof', SIGN_IN, ADD_WASH, BY_UPI, BY_UPI, PAID, prove('other-order')),
  check('repeated-proof', SIGN_IN, ADD_WASH, BY_UPI, PAID, prove('genuine'), prove('genuine')),
  check('repeated-proof', SIGN_IN, ADD_WASH, BY_UPI, PAID, ADD_WASH, prove('genuine')),
  check('repeated-proof', SIGN_IN, ADD_WASH, BY_UPI, PAID, CANCEL, prove('genuine')),
  check('unsigned-event', SIGN_IN, ADD_WASH, BY_UPI, reportPayment('missing')),
  check('unsigned-event', SIGN_IN, ADD_WASH, BY_UPI, reportPayment('wrong')),
  check('unsigned-event', SIGN_IN, ADD_WASH, BY_UPI, pay('fails'), reportPayment('of-another-event')),
  check('late-payment', SIGN_IN, ADD_WASH, BY_UPI, UNTIL_EXPIRED, PAID_LATE),
  check('late-payment', SIGN_IN, ADD_WASH, BY_UPI, UNTIL_TOO_LATE, PAID_LATE),
  check('late-payment', SIGN_IN, ADD_WASH, BY_UPI, BY_UPI, PAID_LATE),
  check('late-payment', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH, BY_UPI_WITH_CASH, PAID_LATE),
];

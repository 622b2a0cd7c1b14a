/** The named checks of what the gateway reports, and of what a browser passes on from it (spec 11). */
import { HOUR_MS, MINUTE_MS } from '../../../core/entities/time/duration.ts';
import type { Check } from './check.ts';
import type { RuleName } from '../session/rules.ts';
import type { ForgedSignature, ProofUse, Step } from '../session/step.ts';

const check = (rule: RuleName, ...steps: readonly Step[]): Check => ({ rule, level: 'extended', steps });

const ADD_WASH: Step = { do: 'add', at: 0, what: 'wash' };
const SIGN_IN: Step = { do: 'sign-in', at: 0, phone: 0 };
const BY_UPI: Step = { do: 'place', at: 0, mode: 'upi', how: 'once', redeem: false };
const BY_UPI_WITH_CASH: Step = { ...BY_UPI, redeem: true };
const PAID: Step = { do: 'pay', at: 0, outcome: 'succeeds' };
const PAID_LATE: Step = { do: 'pay-late', at: 0 };
const FAILED: Step = { do: 'pay', at: 0, outcome: 'fails' };
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
  check('repeated-proof', SIGN_IN, ADD_WASH, BY_UPI, PAID, { do: 'cancel', at: 0 }, prove('genuine')),
  check('unsigned-event', SIGN_IN, ADD_WASH, BY_UPI, reportPayment('missing')),
  check('unsigned-event', SIGN_IN, ADD_WASH, BY_UPI, reportPayment('wrong')),
  check('unsigned-event', SIGN_IN, ADD_WASH, BY_UPI, FAILED, reportPayment('of-another-event')),
  check('late-payment', SIGN_IN, ADD_WASH, BY_UPI, UNTIL_EXPIRED, PAID_LATE),
  check('late-payment', SIGN_IN, ADD_WASH, BY_UPI, UNTIL_TOO_LATE, PAID_LATE),
  check('late-payment', SIGN_IN, ADD_WASH, BY_UPI, BY_UPI, PAID_LATE),
  check(
    'late-payment',
    SIGN_IN,
    ADD_WASH,
    { do: 'grant-cash', at: 0, rupees: 120 },
    BY_UPI_WITH_CASH,
    BY_UPI_WITH_CASH,
    PAID_LATE,
  ),
];

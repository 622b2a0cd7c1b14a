/** The named checks of the extended calls (spec 11), and of what the shop promises besides (spec 4, 10). */
import { brand } from '../../../core/catalogue/brand.ts';
import { HOUR_MS, MINUTE_MS } from '../../../core/entities/time/duration.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { PaymentOutcome } from '../../scenario/environment/environment.ts';
import type { Mode } from '../model/model.ts';
import type { Pauses } from '../session/pauses.ts';
import type { RuleName } from '../session/rules.ts';
import type { BrowserIndex, ForgedSignature, PlaceStep, ProofUse, Step } from '../session/step.ts';
import { ADD_WASH, type Check, createCheck, OTP_PAUSE, SIGN_IN } from './check.ts';

const check = createCheck('extended');

const place = (mode: Mode, how: PlaceStep['how'] = 'once', redeem = false): Step => ({
  do: 'place',
  at: 0,
  mode,
  how,
  redeem,
});
const BY_UPI = place('upi');
const BY_UPI_WITH_CASH = place('upi', 'once', true);
const pay = (outcome: PaymentOutcome): Step => ({ do: 'pay', at: 0, outcome });
const grant = (rupees: number): Step => ({ do: 'grant-cash', at: 0, rupees });
const CANCEL: Step = { do: 'cancel', at: 0 };

const PAID = pay('succeeds');
const PAID_LATE: Step = { do: 'pay-late', at: 0 };
const prove = (how: ProofUse): Step => ({ do: 'prove', at: 0, how });
const reportPayment = (signature: ForgedSignature): Step => ({ do: 'report-payment', at: 0, signature });

/** After this time an order that was not paid has expired: it waits for 30 minutes. */
const UNTIL_EXPIRED: Step = { do: 'wait', ms: 35 * MINUTE_MS };
/** After this time no payment confirms an order any more: it may for a day after the 30 minutes. */
const UNTIL_TOO_LATE: Step = { do: 'wait', ms: 25 * HOUR_MS };

/** What the gateway reports, and what a browser passes on from it. */
const PAYMENT_CHECKS: readonly Check[] = [
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

const buy = (code: string, at: BrowserIndex = 0): Step => ({ do: 'buy', at, what: 'wash', code, mode: 'cod' });
const LOG_OUT: Step = { do: 'logout', at: 0 };
const ADD_SYSTEM: Step = { do: 'add', at: 0, what: 'skin-system' };
const BY_COD = place('cod');
const retry = (mode: Mode): Step => ({ do: 'retry', at: 0, mode });

const calls = (rule: RuleName, call: CallName, answer: Readonly<Record<string, unknown>>, input?: unknown): Step => ({
  do: 'call',
  at: 0,
  rule,
  call,
  answer,
  ...(input !== undefined && { with: input }),
});

const COMPLAINT = {
  name: 'Asha Rao',
  phone: 'phone-0',
  email: 'asha@example.com',
  message: 'The cap of my tube is broken.',
};

/** After this time an order that was never paid has expired. */
const PAYMENT_WINDOW_MS = 30 * MINUTE_MS;

const FORGED_PROOF = { order: 'order-1', paymentId: 'pay_forged', signature: 'f'.repeat(64) };

type Codes = { readonly timed: string; readonly untimed: string };

/** The codes are those of the settings, as are the pauses. */
export const extendedChecks = ({ timed, untimed }: Codes, { short, pastCountdown }: Pauses): readonly Check[] => {
  const pastTheCountdown: Step = { do: 'wait', ms: pastCountdown };
  const pastThePaymentWindow = Array.from(
    { length: Math.ceil(PAYMENT_WINDOW_MS / pastCountdown) },
    () => pastTheCountdown,
  );
  const apply = (code: string, byUrl = false): Step => ({ do: 'apply', at: 0, code, byUrl });
  return [
    check(
      'sums',
      ADD_WASH,
      ADD_SYSTEM,
      { do: 'add', at: 0, what: 'night-recovery' },
      { do: 'set', at: 0, what: 'night-recovery', qty: 3 },
    ),
    check('shipping', ADD_WASH),
    check('discount', ADD_WASH, apply(timed)),
    check('discount', { do: 'add', at: 0, what: 'night-recovery' }, apply(untimed)),
    // Rounded line by line it would be a rupee less.
    check('discount', ADD_WASH, { do: 'add', at: 0, what: 'night-recovery' }, apply(untimed)),
    check('to-pay', ADD_WASH, ADD_SYSTEM, apply(timed)),
    check('reward', { do: 'add', at: 0, what: 'weekly-polish' }),
    check('code-tries', { do: 'guess-codes', at: 0 }, apply(timed)),
    check('url-price', ADD_SYSTEM, apply(timed, true), apply(untimed)),
    check('url-price', ADD_SYSTEM, apply(untimed), apply(timed, true), { do: 'remove-code', at: 0 }),
    check('countdown', apply(timed), { do: 'wait', ms: short }, ADD_WASH),
    check('offer-end', ADD_WASH, apply(untimed), pastTheCountdown),
    check('offer-ended', pastTheCountdown, apply(timed)),
    check('phone-privacy', SIGN_IN),
    check('new-customer-cash', SIGN_IN),
    check('place', SIGN_IN, ADD_WASH, BY_COD),
    check('place', SIGN_IN, ADD_WASH, apply(timed), BY_UPI),
    check('order-cart', SIGN_IN, ADD_WASH, BY_UPI, BY_COD),
    check('order-cart', SIGN_IN, ADD_WASH, BY_UPI, ADD_SYSTEM, pay('succeeds')),
    check('order-cart', SIGN_IN, ADD_WASH, apply(timed), BY_UPI, pay('succeeds')),
    check('place-twice', SIGN_IN, ADD_WASH, place('cod', 'twice')),
    check('place-refused', SIGN_IN, BY_COD),
    check('place-refused', SIGN_IN, buy(untimed), buy(untimed)),
    check('place-refused', SIGN_IN, buy(untimed), buy(untimed.toLowerCase())),
    // In another session of the same phone; and once for another phone as well.
    check('place-refused', SIGN_IN, buy(untimed), LOG_OUT, OTP_PAUSE, SIGN_IN, buy(untimed)),
    check('place', SIGN_IN, buy(untimed), { do: 'sign-in', at: 1, phone: 1 }, buy(untimed, 1)),
    check('not-signed-in', ADD_WASH, BY_COD),
    ...(['listOrders', 'getCustomer', 'getCashLedger'] as const).map((call) =>
      check('not-signed-in', calls('not-signed-in', call, { status: false })),
    ),
    check('cancel', SIGN_IN, ADD_WASH, BY_COD, CANCEL),
    check('redeem', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH),
    check('redeem', SIGN_IN, ADD_WASH, grant(30_000), BY_UPI_WITH_CASH),
    check('redeem', SIGN_IN, ADD_WASH, grant(120), place('cod', 'once', true)),
    check('redeem', SIGN_IN, ADD_WASH, apply(timed), grant(20), BY_UPI_WITH_CASH),
    check('cash-balance', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH, pay('fails')),
    check('cash-balance', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH, pay('succeeds'), CANCEL),
    check('payment', SIGN_IN, ADD_WASH, BY_UPI, pay('fails')),
    check('payment', SIGN_IN, ADD_WASH, BY_UPI, pay('silent'), ...pastThePaymentWindow),
    check('pay-online', SIGN_IN, ADD_WASH, BY_COD, retry('upi'), pay('fails'), retry('upi'), pay('succeeds')),
    check('pay-online', SIGN_IN, ADD_WASH, apply(timed), BY_UPI, retry('cod'), retry('upi'), pay('succeeds')),
    check('retry', SIGN_IN, ADD_WASH, apply(timed), BY_UPI, retry('cod')),
    check('retry', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH, pay('fails'), retry('upi')),
    check('retry', SIGN_IN, ADD_WASH, grant(120), BY_UPI_WITH_CASH, retry('cod')),
    check('retry', SIGN_IN, ADD_WASH, BY_UPI, pay('fails'), retry('upi'), pay('silent'), ...pastThePaymentWindow),
    check('paid-amount', SIGN_IN, ADD_WASH, apply(timed), BY_UPI, pay('succeeds')),
    check(
      'payment-proof',
      SIGN_IN,
      ADD_WASH,
      BY_UPI,
      calls('payment-proof', 'verifyPayment', { status: false }, FORGED_PROOF),
    ),
    ...PAYMENT_CHECKS,
    check(
      'orders',
      SIGN_IN,
      ADD_WASH,
      BY_COD,
      calls('orders', 'getOrder', { status: true, 'data.state': 'confirmed' }, { order: 'order-1' }),
      calls(
        'orders',
        'trackOrder',
        { status: true, 'data.state': 'confirmed' },
        { order: 'order-1', phone: 'phone-0' },
      ),
    ),
    check(
      'orders',
      calls('orders', 'trackOrder', { status: false }, { order: `${brand.orderPrefix}0000000000`, phone: 'phone-0' }),
    ),
    check(
      'pincode',
      calls('pincode', 'getPincode', { status: true, 'data.state': 'Maharashtra' }, { pincode: '411001' }),
    ),
    check(
      'field',
      calls('field', 'getPincode', { status: false, message: 'Pincode should be 6 digits long' }, { pincode: '41100' }),
    ),
    check('field', calls('field', 'applyCoupon', { status: false, message: 'Please fill this field' }, { code: ' ' })),
    check(
      'account',
      SIGN_IN,
      calls('account', 'getCustomer', { status: true, 'data.customer.phone': 'phone-0' }),
      calls('account', 'getCashLedger', { status: true, 'data.balance': 0 }),
      calls(
        'account',
        'updateConsent',
        { status: true, 'data.consents.offers.given': true },
        { purpose: 'offers', given: true },
      ),
    ),
    check('support', calls('support', 'createGrievance', { status: true }, COMPLAINT)),
    check(
      'erase',
      SIGN_IN,
      calls('erase', 'eraseCustomer', { status: true }),
      calls('erase', 'checkSession', { status: true, 'data.isLogged': false }),
    ),
  ];
};

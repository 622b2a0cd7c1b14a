/**
 * The named checks of who may do what: everybody but the owner tries every call that has an owner by the contract (spec 1).
 */
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { isReading, namesOrder, OWNED_CALLS, type OwnedCall } from '../backend/owned-calls.ts';
import type { RuleName } from '../session/rules.ts';
import type { BrowserIndex, OldCookies, Step } from '../session/step.ts';
import { ADD_WASH, createCheck, OTP_PAUSE, SIGN_IN, type Check } from './check.ts';

const ADD_IN_SECOND: Step = { do: 'add', at: 1, what: 'wash' };
const OTHER_CUSTOMER: Step = { do: 'sign-in', at: 1, phone: 1 };
const OTHER_PHONE: Step = { do: 'verify-phone', at: 1, phone: 1 };
const LOG_OUT: Step = { do: 'logout', at: 0 };
const BY_COD: Step = { do: 'place', at: 0, mode: 'cod', how: 'once', redeem: false };
const BY_UPI: Step = { ...BY_COD, mode: 'upi' };
const PAID: Step = { do: 'pay', at: 0, outcome: 'succeeds' };

const attempts = (
  calls: readonly OwnedCall[],
  { at = 1, cookies }: { readonly at?: BrowserIndex; readonly cookies?: OldCookies } = {},
): readonly Step[] => calls.map((call) => ({ do: 'attempt', at, call, ...(cookies !== undefined && { cookies }) }));

const isCore = (call: OwnedCall): boolean => allEndpoints[call].level === 'core';

/** Those about an order change first, so that a change is seen before the account of whoever tries is gone. */
const ALL = OWNED_CALLS.toSorted((a, b) => Number(namesOrder(b)) - Number(namesOrder(a)));
const CORE = ALL.filter(isCore);
const OF_ORDER = ALL.filter(namesOrder);
const OF_ACCOUNT = ALL.filter((call) => !namesOrder(call));

/** Everything is tried in one session, which is shortened to the call that is not refused. */
const check = (
  level: Check['level'],
  rule: RuleName,
  calls: readonly OwnedCall[],
  before: readonly Step[],
  options?: Parameters<typeof attempts>[1],
): Check => createCheck(level)(rule, ...before, ...attempts(calls, options));

const withoutCreation = (calls: readonly OwnedCall[]): readonly OwnedCall[] =>
  calls.filter((call) => call !== 'createCustomer');

const WITH_ORDER = [SIGN_IN, ADD_WASH, BY_COD];
/** After logging out a confirmed order could not be cancelled any more; this one expires. */
const WITH_UNPAID = [SIGN_IN, ADD_WASH, BY_UPI];

export const ownerChecks: readonly Check[] = [
  check('core', 'unverified-account', ['createCustomer'], [SIGN_IN]),
  check('core', 'unverified-account', ['createCustomer'], [SIGN_IN, { do: 'request-otp', at: 1, phone: 1 }]),
  check('core', 'unverified-account', ['createCustomer'], [SIGN_IN, OTHER_PHONE]),
  check('core', 'unverified-account', ['createCustomer'], [SIGN_IN, OTHER_CUSTOMER]),
  check('core', 'addresses', [], [{ do: 'sign-in', at: 0, phone: 1 }]),
  check('core', 'others-data', CORE.filter(isReading), [SIGN_IN, OTHER_CUSTOMER]),
  check('core', 'not-signed-in', withoutCreation(CORE), [SIGN_IN]),
  check('core', 'not-signed-in', withoutCreation(CORE), [SIGN_IN, OTHER_PHONE]),
  check('core', 'ended-session', CORE, [SIGN_IN, LOG_OUT], { cookies: 'before-logout' }),
  check('core', 'ended-session', withoutCreation(CORE), [SIGN_IN, LOG_OUT], { at: 0 }),
  // PHP keeps a session's id unless it is told to give it another.
  check('advice', 'old-session', withoutCreation(CORE), [SIGN_IN], { cookies: 'before-sign-in' }),

  check('extended', 'others-order', OF_ORDER.filter(isReading), [...WITH_ORDER, OTHER_CUSTOMER]),
  check(
    'extended',
    'others-order',
    ['getInvoice'],
    [...WITH_ORDER, { do: 'move', at: 0, to: 'packed' }, OTHER_CUSTOMER],
  ),
  check(
    'extended',
    'others-order-change',
    ['cancelOrder', 'returnOrder', 'retryPayment', 'verifyPayment'],
    [...WITH_ORDER, OTHER_CUSTOMER],
  ),
  check(
    'extended',
    'others-order-change',
    ['returnOrder'],
    [...WITH_ORDER, { do: 'move', at: 0, to: 'delivered' }, OTHER_CUSTOMER],
  ),
  check('extended', 'others-order-change', ['retryPayment'], [SIGN_IN, ADD_WASH, BY_UPI, OTHER_CUSTOMER]),
  check('extended', 'others-order-change', ['verifyPayment'], [SIGN_IN, ADD_WASH, BY_UPI, PAID, OTHER_CUSTOMER]),
  check('extended', 'tracking', ['trackOrder'], WITH_ORDER),
  check('extended', 'tracking', ['trackOrder'], [...WITH_ORDER, OTHER_CUSTOMER]),
  check('extended', 'others-data', OF_ACCOUNT.filter(isReading), [
    SIGN_IN,
    { do: 'grant-cash', at: 0, rupees: 120 },
    ADD_WASH,
    BY_COD,
    OTHER_CUSTOMER,
  ]),
  check('extended', 'others-account', ['placeOrder'], [...WITH_ORDER, OTHER_CUSTOMER, ADD_IN_SECOND]),
  check('extended', 'others-account', ['updateConsent', 'updateCustomer', 'eraseCustomer'], [SIGN_IN, OTHER_CUSTOMER]),
  check('extended', 'not-signed-in', withoutCreation(ALL), WITH_ORDER),
  check('extended', 'not-signed-in', ['getInvoice'], [...WITH_ORDER, { do: 'move', at: 0, to: 'packed' }]),
  check('extended', 'not-signed-in', withoutCreation(ALL), [...WITH_ORDER, OTHER_PHONE, ADD_IN_SECOND]),
  check(
    'extended',
    'ended-session',
    ALL.filter((call) => call !== 'trackOrder'),
    [...WITH_UNPAID, LOG_OUT],
    {
      cookies: 'before-logout',
    },
  ),
  check('extended', 'ended-session', withoutCreation(ALL), [...WITH_UNPAID, LOG_OUT], { at: 0 }),
  check(
    'extended',
    'old-session',
    ALL.filter((call) => call !== 'trackOrder'),
    WITH_ORDER,
    {
      cookies: 'before-sign-in',
    },
  ),
  check('extended', 'old-session', ['getAddresses', 'listOrders'], [SIGN_IN, LOG_OUT, OTP_PAUSE, SIGN_IN], {
    cookies: 'before-sign-in',
  }),
];

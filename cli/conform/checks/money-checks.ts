/**
 * The named checks of refunds, of further orders and payments, of the reward cash ledger, and of what an account keeps: an
 * address, consent, a profile; and of a one-time password that is typed too late (spec 11).
 */
import { EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';
import type { Settings } from '../../../core/catalogue/settings/settings.ts';
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import type { RuleName } from '../session/rules.ts';
import type { Step } from '../session/step.ts';
import { ADD_WASH, type Check, createCheck, SIGN_IN } from './check.ts';

const check = createCheck('extended');

const place = (mode: 'cod' | 'upi'): Step => ({ do: 'place', at: 0, mode, how: 'once', redeem: false });
const BY_COD = place('cod');
const BY_UPI = place('upi');
const PAID: Step = { do: 'pay', at: 0, outcome: 'succeeds' };
const FAILED: Step = { do: 'pay', at: 0, outcome: 'fails' };
const CANCEL: Step = { do: 'cancel', at: 0 };
const AGAIN: Step = { do: 'order-again', at: 0 };
const ONE_RUPEE: Step = { do: 'pay-other', at: 0, amount: 1, currency: 'INR' };

const call = (rule: RuleName, name: CallName, answer: Readonly<Record<string, unknown>>, input?: unknown): Step => ({
  do: 'call',
  at: 0,
  rule,
  call: name,
  answer,
  ...(input !== undefined && { with: input }),
});

const OTHER_NAME = 'Asha Devi';

export const moneyChecks = (
  { prices, codFee, rewardPercent }: Pick<Settings, 'prices' | 'codFee' | 'rewardPercent'>,
  untimed: string,
): readonly Check[] => {
  const { sale } = prices.wash;
  const earned = Math.round((sale * rewardPercent) / 100);
  const ledger = (answer: Readonly<Record<string, unknown>>): Step =>
    call('cash-ledger', 'getCashLedger', { status: true, ...answer });
  const consents = (given: boolean): Step =>
    call('consent', 'getCustomer', { status: true, 'data.consents.offers.given': given });
  const consent = (given: boolean): Step =>
    call('consent', 'updateConsent', { status: true }, { purpose: 'offers', given });
  const { name, email } = EXAMPLE_ADDRESS;
  return [
    check('other-amount', SIGN_IN, ADD_WASH, BY_UPI, ONE_RUPEE),
    check('other-amount', SIGN_IN, ADD_WASH, BY_UPI, { do: 'pay-other', at: 0, amount: sale, currency: 'USD' }),
    check('refund', SIGN_IN, ADD_WASH, BY_UPI, PAID, CANCEL),
    check('newest-first', SIGN_IN, ADD_WASH, BY_COD, AGAIN),
    check('place-refused', SIGN_IN, ADD_WASH, { do: 'apply', at: 0, code: untimed, byUrl: false }, BY_COD, AGAIN),
    check('place', SIGN_IN, ADD_WASH, { do: 'apply', at: 0, code: untimed, byUrl: false }, BY_COD, CANCEL, AGAIN),
    check('place-refused', SIGN_IN, ADD_WASH, BY_COD, AGAIN, AGAIN, AGAIN),
    check('pay-online', SIGN_IN, ADD_WASH, BY_COD, { do: 'retry', at: 0, mode: 'upi' }, PAID),
    check(
      'cash-ledger',
      SIGN_IN,
      { do: 'grant-cash', at: 0, rupees: 120 },
      ledger({ 'data.balance': 120, 'data.entries.0.amount': 120 }),
    ),
    check('cash-ledger', SIGN_IN, ADD_WASH, BY_COD, ledger({ 'data.balance': 0, 'data.pending': earned })),
    check('cash-ledger', SIGN_IN, ADD_WASH, BY_COD, CANCEL, ledger({ 'data.balance': 0, 'data.pending': 0 })),
    check(
      'retry',
      SIGN_IN,
      ADD_WASH,
      BY_UPI,
      FAILED,
      { do: 'retry', at: 0, mode: 'upi' },
      { do: 'wait', ms: 35 * MINUTE_MS },
    ),
    check(
      'order-fields',
      SIGN_IN,
      ADD_WASH,
      call(
        'order-fields',
        'placeOrder',
        { status: false },
        {
          mode: 'cod',
          expectedTotal: sale + codFee,
          key: 'fresh-key',
          redeemCash: false,
          shipping: { ...EXAMPLE_ADDRESS, h_no: '' },
          billing: null,
        },
      ),
    ),
    check(
      'order-fields',
      SIGN_IN,
      ADD_WASH,
      BY_COD,
      call('order-fields', 'cancelOrder', { status: false }, { order: 'order-1', reason: ' ' }),
    ),
    check('otp-expiry', { do: 'late-otp', at: 0, phone: 0 }),
    check('consent', SIGN_IN, consent(true), consents(true)),
    check('consent', SIGN_IN, consent(true), consent(false), consents(false)),
    check(
      'profile',
      SIGN_IN,
      call(
        'profile',
        'updateCustomer',
        { status: true, 'data.customer.name': OTHER_NAME },
        { customer: { name: OTHER_NAME, email }, shipping: { ...EXAMPLE_ADDRESS, name }, billing: null },
      ),
      call('profile', 'getCustomer', { status: true, 'data.customer.name': OTHER_NAME }),
    ),
  ];
};

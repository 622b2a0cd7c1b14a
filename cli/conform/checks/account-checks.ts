/** The named checks of a customer's account, from its profile to its erasure; of pincodes and complaints (spec 6, 11). */
import { EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';
import type { Step } from '../session/step.ts';
import { callFor, CANCEL, createCheck, FIELD_MESSAGES, grant, OTP_PAUSE, SIGN_IN, type Check } from './check.ts';

const check = createCheck('extended');

const { name, email } = EXAMPLE_ADDRESS;
const OTHER_NAME = 'Asha Devi';

const consents = (given: boolean): Step =>
  callFor('consent', 'getCustomer', { status: true, 'data.consents.offers.given': given });
const consent = (given: boolean): Step =>
  callFor('consent', 'updateConsent', { status: true }, { purpose: 'offers', given });

const COMPLAINT = { name, phone: 'phone-0', email, message: 'The cap of my tube is broken.' };

const wrongComplaint = (fields: Partial<typeof COMPLAINT>, message: string): Check =>
  check('complaint', callFor('complaint', 'createGrievance', { status: false, message }, { ...COMPLAINT, ...fields }));

const ERASE: Step = { do: 'erase', at: 0 };
const SIGN_UP_AGAIN: Step = { do: 'sign-up-again', at: 0 };

const buy = (code: string): Step => ({ do: 'buy', at: 0, what: 'wash', code, mode: 'cod' });

export const accountChecks = (untimed: string): readonly Check[] => [
  check('phone-privacy', SIGN_IN),
  ...(['listOrders', 'getCustomer', 'getCashLedger'] as const).map((call) =>
    check('not-signed-in', callFor('not-signed-in', call, { status: false })),
  ),
  check(
    'account',
    SIGN_IN,
    callFor('account', 'getCustomer', { status: true, 'data.customer.phone': 'phone-0' }),
    callFor('account', 'getCashLedger', { status: true, 'data.balance': 0 }),
    callFor(
      'account',
      'updateConsent',
      { status: true, 'data.consents.offers.given': true },
      { purpose: 'offers', given: true },
    ),
  ),
  check('consent', SIGN_IN, consent(true), consents(true)),
  check('consent', SIGN_IN, consent(true), consent(false), consents(false)),
  check(
    'profile',
    SIGN_IN,
    callFor(
      'profile',
      'updateCustomer',
      { status: true, 'data.customer.name': OTHER_NAME },
      { customer: { name: OTHER_NAME, email }, shipping: EXAMPLE_ADDRESS, billing: null },
    ),
    callFor('profile', 'getCustomer', { status: true, 'data.customer.name': OTHER_NAME }),
  ),
  check('erase', SIGN_IN, ERASE),
  check('erased', SIGN_IN, consent(true), ERASE, OTP_PAUSE, SIGN_UP_AGAIN),
  check('erased', SIGN_IN, grant(120), ERASE, OTP_PAUSE, SIGN_UP_AGAIN),
  check('erased', SIGN_IN, buy(untimed), CANCEL, ERASE, OTP_PAUSE, SIGN_UP_AGAIN),
  check(
    'pincode',
    callFor('pincode', 'getPincode', { status: true, 'data.state': 'Maharashtra' }, { pincode: '411001' }),
  ),
  check(
    'field',
    callFor('field', 'getPincode', { status: false, message: FIELD_MESSAGES.pincode }, { pincode: '41100' }),
  ),
  check('field', callFor('field', 'applyCoupon', { status: false, message: FIELD_MESSAGES.empty }, { code: ' ' })),
  check('support', callFor('support', 'createGrievance', { status: true }, COMPLAINT)),
  wrongComplaint({ message: ' ' }, FIELD_MESSAGES.empty),
  wrongComplaint({ email: 'asha' }, FIELD_MESSAGES.email),
];

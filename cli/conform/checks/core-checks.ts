/** The named checks of the core calls (spec 7), and of what sections 6 and 10 of the spec add to them. */
import { ADD_WASH, apply, createCheck, FIELD_MESSAGES, OTP_PAUSE, SIGN_IN, type Check } from './check.ts';
import { CORE_RACES } from './race-checks.ts';
import { PRODUCT_KEYS } from '../model/model.ts';
import type { Level } from '../backend/backend.ts';
import type { Step } from '../session/step.ts';

const check = createCheck('core');
const advice = createCheck('advice');

/** Two codes of the settings, each with the percentage that the backend should answer. */
export const coreChecks = ([first, second]: readonly [string, string], level: Level): readonly Check[] => [
  check('answer', { do: 'call', at: 0, call: 'getCart', answer: { status: true }, rule: 'answer' }),
  check('add', ADD_WASH, ADD_WASH),
  check('set', ADD_WASH, { do: 'set', at: 0, what: 'wash', qty: 3 }, { do: 'set', at: 0, what: 'wash', qty: 0 }),
  check('remove', ADD_WASH, ADD_WASH, { do: 'remove', at: 0, what: 'wash' }),
  check(
    'total',
    ADD_WASH,
    { do: 'add', at: 0, what: 'weekly-polish' },
    { do: 'set', at: 0, what: 'weekly-polish', qty: 2 },
  ),
  check(
    'prices',
    ...PRODUCT_KEYS.map((what): Step => ({
      do: 'add',
      at: 0,
      what,
    })),
  ),
  check(
    'quick-buy',
    ADD_WASH,
    ADD_WASH,
    { do: 'quick-buy', at: 0, what: 'weekly-polish' },
    {
      do: 'quick-buy',
      at: 0,
      what: 'weekly-polish',
    },
  ),
  ...CORE_RACES,
  check(
    'sessions',
    ADD_WASH,
    { do: 'add', at: 1, what: 'weekly-polish' },
    { do: 'remove', at: 1, what: 'weekly-polish' },
  ),
  check('unknown-product', {
    do: 'call',
    at: 0,
    call: 'addToCart',
    with: { pid: 'no-such-product', qty: 1 },
    answer: level === 'extended' ? { status: false, code: 'UNKNOWN_PRODUCT' } : {},
    rule: 'unknown-product',
  }),
  check('apply', ADD_WASH, apply(first)),
  check('one-code', ADD_WASH, apply(first), apply(second)),
  check('unknown-code', ADD_WASH, apply(first), apply('NOSUCH')),
  check('remove-coupon', ADD_WASH, apply(first), { do: 'remove-code', at: 0 }),
  // An existing customer needs a second password, for which this shop wants a pause.
  check('sign-in', SIGN_IN, ...(level === 'extended' ? [OTP_PAUSE] : []), { do: 'sign-in', at: 1, phone: 0 }),
  check('sign-in', SIGN_IN),
  check('create', SIGN_IN),
  check('cart-stays', ADD_WASH, SIGN_IN),
  check('logout', ADD_WASH, SIGN_IN, { do: 'logout', at: 0 }),
  check('signup', {
    do: 'call',
    at: 0,
    call: 'signUpForOffers',
    with: { phone: 'phone-0' },
    answer: { status: true },
    rule: 'signup',
  }),
  check('event', {
    do: 'call',
    at: 0,
    call: 'sendConversion',
    with: {
      name: 'Asha Rao',
      phone: 'phone-0',
      email: 'asha@example.com',
      shipping: 0,
      amount: 749,
      url: '/checkout/',
      event: 'InitiateCheckout',
    },
    answer: { status: true },
    rule: 'event',
  }),
  advice('quantity', ADD_WASH, { do: 'set', at: 0, what: 'wash', qty: -1 }),
  advice('quantity', ADD_WASH, { do: 'set', at: 0, what: 'wash', qty: 21 }),
  advice('quantity', ADD_WASH, { do: 'set', at: 0, what: 'wash', qty: 1.5 }),
  advice('quantity', ADD_WASH, { do: 'set', at: 0, what: 'wash', qty: 20 }, ADD_WASH),
  advice('code-spelling', ADD_WASH, apply(` ${first.toLowerCase()} `)),
  ...(['sendOtp', 'signUpForOffers', 'searchCustomer'] as const).map((call) =>
    advice('field', {
      do: 'call',
      at: 0,
      call,
      with: { phone: '12345' },
      answer: { status: false, message: FIELD_MESSAGES.phone },
      rule: 'field',
    }),
  ),
  advice('not-signed-in', {
    do: 'call',
    at: 0,
    call: 'getAddresses',
    answer: { status: false },
    rule: 'not-signed-in',
  }),
  advice('not-signed-in', {
    do: 'call',
    at: 0,
    call: 'getRewardCash',
    answer: { status: false },
    rule: 'not-signed-in',
  }),
];

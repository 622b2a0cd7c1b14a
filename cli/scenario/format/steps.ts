/**
 * The one table of steps: name, form and meaning. The reader checks files by it, the JSON schema is made from it, and
 * the player must have an action for every row.
 */
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import { CARE_STEPS } from './order-steps.ts';
import { duration, signedDuration } from '../schema/duration.ts';
import { expectation } from './expectation.ts';
import {
  about,
  anything,
  either,
  flag,
  list,
  map,
  nothing,
  number,
  partial,
  record,
  step,
  text,
  whole,
  word,
  type Shape,
  type Value,
} from '../schema/schema.ts';
import { statePart } from './state-path.ts';
import { call, path, phone, product, productKey } from './shared-schemas.ts';

const typed = (what: string) => text(`${what} as it is typed`, { digits: true });
const addressParts = {
  name: typed('a name'),
  email: typed('an email address'),
  h_no: typed('a house number'),
  st_address: typed('a street'),
  city: typed('a city'),
  state: typed('a state of India'),
  pincode: typed('a pincode'),
};
const code = text('a code such as DAWN10');
const currency: Shape<string> = text('a currency code such as INR');
const yes = either(nothing, flag);

export const FAULT_KINDS = ['drop', 'slow', 'html', 'garbage', 'refuse'] as const;
const fault = record(
  {
    call: about(call, 'The call that fails.'),
    kind: about(
      word('kind of fault', FAULT_KINDS),
      'drop: the connection is lost; slow: no answer before the page gives up; html: an error page; garbage: an answer that is cut off; refuse: a refusal.',
    ),
  },
  {
    times: about(whole(1, 1000), 'How many calls fail; 1 unless given.'),
    after: about(flag, 'The shop does what it is asked, and only its answer is lost.'),
  },
);

export const STEPS = {
  visit: step(path, 'Loads a page of the site, as from an address typed in or a link elsewhere.'),
  follow: step(path, 'Follows a link within the site.'),
  add: step(
    either(product, list(product)),
    'Adds one unit of a product to the cart; of a list, one unit of each at the same time.',
  ),
  'quick-buy': step(product, 'Buys one unit at once: the cart becomes that unit, and the checkout opens.'),
  update: step(map(productKey, number), 'Sets the quantities of cart lines, by product; 0 removes the line.'),
  remove: step(product, 'Takes a line out of the cart.'),
  restore: step(nothing, 'Puts back into the cart what a quick buy set aside.'),
  coupon: step(code, 'Types a code and applies it.'),
  'confirm-coupon': step(nothing, 'Applies the code that saves less than the one applied, after the page has said so.'),
  'keep-coupon': step(nothing, 'Keeps the code that is applied, and drops the one that saves less.'),
  'remove-coupon': step(nothing, 'Deletes the coupon.'),
  unlock: step(phone, 'Signs up in the popup with a phone number, opening it first where it is closed.'),
  'close-popup': step(nothing, 'Closes the popup.'),
  drawer: step(word('drawer step', ['open', 'close']), 'Opens or closes the cart drawer.'),
  advance: step(
    duration,
    'Lets time pass, for the shop and for the shopper. Over a URL a sandbox moves its clock, which also runs by itself; at any other shop the run really waits, up to 5 s. Below one second neither is exact.',
  ),
  'device-clock': step(signedDuration, "Sets the clock of the shopper's device wrong by this much."),
  'send-otp': step(
    either(nothing, phone),
    'Types the phone number, if one is given, and asks for a one-time password.',
  ),
  'verify-otp': step(
    either(nothing, typed('a one-time password')),
    'Types a one-time password and verifies it: the one from the message, a wrong one for the word "wrong", or the one given.',
  ),
  'change-phone': step(nothing, 'Goes back from the one-time password to the phone number.'),
  fill: step(
    partial({
      ...addressParts,
      phone: typed('a phone number'),
      otp: typed('a one-time password'),
      shipping: partial(addressParts),
      billing: partial(addressParts),
    }),
    'Types into the checkout form. An address belongs to shipping unless it stands under billing.',
  ),
  'billing-same': step(yes, 'Checks or unchecks that billing is the same as shipping.'),
  pay: step(word('payment mode', PAYMENT_MODES), 'Chooses how to pay.'),
  'redeem-cash': step(yes, 'Ticks or unticks redeeming reward cash.'),
  place: step(either(nothing, word('way to place', ['twice'])), 'Places the order; twice taps the button twice.'),
  payment: step(
    either(word('outcome', ['succeeds', 'fails', 'silent']), record({ amount: number }, { currency })),
    "Pays on the gateway's page with this outcome, and comes back. With an amount (in rupees, unless a currency is given) the payment succeeds, and exactly that amount is captured.",
  ),
  ...CARE_STEPS,
  logout: step(nothing, 'Logs out.'),
  reload: step(nothing, 'Loads the page again.'),
  'new-tab': step(either(nothing, path), 'Opens another tab of the same browser and goes on there.'),
  tab: step(whole(1, 20), 'Goes on in the tab of this number, in the order of opening.'),
  'new-browser': step(either(nothing, path), 'Goes on in another browser, which knows nothing yet.'),
  'page-error': step(
    nothing,
    'The code of the page fails, so that the generic error page shows until the next navigation.',
  ),
  fault: step(fault, 'Makes the next call of this name fail, before it reaches the shop or after.'),
  call: step(
    record({ name: about(call, 'The call to make.') }, { with: about(anything, 'The input of the call.') }),
    'Makes one API call directly, bypassing the page; check it with expect: { answer: … }.',
  ),
  'grant-cash': step(
    whole(1, 1_000_000),
    'Credits reward cash, in whole rupees, to the phone that the last one-time password was asked for.',
  ),
  show: step(
    either(nothing, statePart, list(statePart)),
    'Prints a part of the state, or all of it without a value. Changes nothing.',
  ),
  expect: step(
    expectation,
    'Compares what the shopper sees and what the shop keeps. Maps and lists in it are compared exactly.',
  ),
} as const;

export type StepName = keyof typeof STEPS;
export type StepValues = { readonly [Name in StepName]: Value<(typeof STEPS)[Name]['form']> };
export const stepNames = Object.keys(STEPS) as readonly StepName[];

export const isStepName = (name: string): name is StepName => Object.hasOwn(STEPS, name);

/** What a file may hold beside its steps. */
export const BACKENDS = ['whole', 'section-7'] as const;
export const given = partial({
  'reward-cash': about(
    whole(0, 1_000_000),
    'Whole rupees of reward cash. They are credited to the first phone that is sent a one-time password, right after sending. Not over a URL.',
  ),
  backend: about(
    word('backend', BACKENDS),
    'whole: every call of the shop; section-7: only those that an existing backend has (spec 7), in its own spelling.',
  ),
});

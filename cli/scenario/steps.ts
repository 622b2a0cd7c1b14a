/**
 * The one table of steps: name, form and meaning. The reader checks files by it, the JSON schema is made from it, and the
 * player must have an action for every row.
 */
import { PAYMENT_MODES } from '../../core/entities/payment-mode.ts';
import { CARE_STEPS } from './care-steps.ts';
import { duration, signedDuration } from './duration.ts';
import { expectation } from './expectation.ts';
import { anything, either, flag, list, map, nothing, number, partial, record, step, text, whole, word, type Shape, type Value } from './shape.ts';
import { call, path, phone, product, productKey } from './words.ts';

const typed = text('what is typed', { digits: true });
const addressParts = { name: typed, email: typed, h_no: typed, st_address: typed, city: typed, state: typed, pincode: typed };
const code = text('a code');
const currency: Shape<string> = text('a currency code such as INR');
const yes = either(nothing, flag);

export const FAULT_KINDS = ['drop', 'slow', 'html', 'garbage', 'refuse'] as const;
const fault = record(
  { call, kind: word('kind of fault', FAULT_KINDS) },
  { times: whole(1, 1000), after: flag },
);

export const STEPS = {
  'visit': step(path, 'Loads a page of the site, as from an address typed or a link from elsewhere.'),
  'follow': step(path, 'Follows a link within the site.'),
  'add': step(either(product, list(product)), 'Clicks add to cart once; a list clicks as quickly as it can.'),
  'quick-buy': step(product, 'Buys one unit at once; the cart becomes that.'),
  'update': step(map(productKey, number), 'Sets quantities; 0 removes the line.'),
  'remove': step(product, 'Takes a line out of the cart.'),
  'restore': step(nothing, 'Brings back what a quick buy set aside.'),
  'coupon': step(code, 'Types a code and applies it.'),
  'confirm-coupon': step(nothing, 'Applies the code that waits although it saves less.'),
  'keep-coupon': step(nothing, 'Keeps the code that stands.'),
  'remove-coupon': step(nothing, 'Deletes the coupon.'),
  'unlock': step(phone, 'Signs up in the popup with a phone number, opening it first where it is closed.'),
  'close-popup': step(nothing, 'Closes the popup.'),
  'drawer': step(word('drawer step', ['open', 'close']), 'Opens or closes the cart drawer.'),
  'advance': step(duration, 'Lets time pass, for the shop and for the shopper.'),
  'device-clock': step(signedDuration, 'Sets the clock of the shopper\'s device wrong by this much.'),
  'send-otp': step(either(nothing, phone), 'Types the phone number, if one is given, and asks for the one-time password.'),
  'verify-otp': step(either(nothing, typed), 'Types the one-time password: from the message, the word "wrong", or the one given, and verifies it.'),
  'change-phone': step(nothing, 'Goes back from the one-time password to the phone number.'),
  'fill': step(partial({ ...addressParts, phone: typed, otp: typed, shipping: partial(addressParts), billing: partial(addressParts) }), 'Types into the checkout form; what is not under billing is the shipping address.'),
  'billing-same': step(yes, 'Checks or unchecks that billing is the same as shipping.'),
  'pay': step(word('payment mode', PAYMENT_MODES), 'Chooses how to pay.'),
  'redeem-cash': step(yes, 'Ticks or unticks reward cash.'),
  'place': step(either(nothing, word('way to place', ['twice'])), 'Places the order; twice is a double tap.'),
  'payment': step(either(word('outcome', ['succeeds', 'fails', 'silent']), record({ amount: number }, { currency })),
    'Pays on the gateway\'s page, with this outcome, and comes back. With an amount (in rupees, or in another currency) the payment succeeds and brings just that.'),
  ...CARE_STEPS,
  'logout': step(nothing, 'Logs out.'),
  'reload': step(nothing, 'Loads the page again.'),
  'new-tab': step(either(nothing, path), 'Opens another tab of the same browser and goes on there.'),
  'tab': step(whole(1, 20), 'Goes on in the tab of this number, in the order of opening.'),
  'new-browser': step(either(nothing, path), 'Goes on in another browser, which knows nothing yet.'),
  'fault': step(fault, 'Makes the next calls of a kind fail: by default they do not reach the shop, with after their answer is lost.'),
  'call': step(record({ name: call }, { with: anything }), 'Makes one call by hand, past the page; expect.answer looks at what came back.'),
  'grant-cash': step(whole(1, 1_000_000), 'Credits reward cash to the phone that the last one-time password was asked for.'),
  'expect': step(expectation, 'Compares a part of what the shopper sees and of what the shop keeps.'),
} as const;

export type StepName = keyof typeof STEPS;
export type StepValues = { readonly [Name in StepName]: Value<(typeof STEPS)[Name]['form']> };
export const stepNames = Object.keys(STEPS) as readonly StepName[];

export const isStepName = (name: string): name is StepName => Object.hasOwn(STEPS, name);

/** What a file may hold beside its steps. */
export const BACKENDS = ['whole', 'section-7'] as const;
export const given = partial({
  'reward-cash': whole(0, 1_000_000),
  'backend': word('backend', BACKENDS),
});

/**
 * The one table of steps: name, schema and description, by subject. The reader checks files against it, the JSON schema is
 * generated from it, and there must be an action for every row (see actions.ts).
 */
import { SANDBOX_OUTCOMES } from '../../../adapters/wire/operator/sandbox-tools.ts';
import { STOCK_WORDS } from '../../../adapters/wire/operator/stock.ts';
import { BUNDLE } from '../../../core/catalogue/products.ts';
import { ADDRESS_FIELDS, ADDRESS_NOTES } from '../../../core/entities/address.ts';
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { REVIEW_DECISIONS } from '../../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../../core/entities/order.ts';
import { recordOf } from '../../../core/entities/record-of.ts';
import { MAX_SAVED_ADDRESSES } from '../../../core/entities/saved-addresses.ts';
import { MAX_STOCK } from '../../../core/entities/stock.ts';
import { expectation } from '../expectation/expectation.ts';
import { statePath } from '../expectation/state-path.ts';
import { duration, signedDuration } from '../schema/duration.ts';
import {
  array,
  boolean,
  described,
  type Infer,
  integer,
  map,
  none,
  number,
  object,
  oneOf,
  partial,
  type Schema,
  text,
  union,
  unknown,
} from '../schema/schema.ts';
import {
  call,
  couponCode,
  currency,
  onOff,
  path,
  paymentMode,
  phone,
  product,
  productKey,
  typed,
} from '../schema/shop-schemas.ts';

/** The schema of the value after the colon, what the step does, and an example of the value: empty for a step without one. */
export type StepRow<T> = { readonly schema: Schema<T>; readonly description: string; readonly example: string };

const step = <T>(schema: Schema<T>, description: string, example: string): StepRow<T> => ({
  schema,
  description,
  example,
});

/** Browsing the site and filling the cart. */
export const SHOPPING_STEPS = {
  visit: step(
    path,
    'Loads a page of the site, as if its address were typed in or a link elsewhere were clicked.',
    '/products/wash?coupon=DAWN10',
  ),
  follow: step(path, 'Follows a link within the site.', '/cart'),
  reload: step(none, 'Reloads the page.', ''),
  'new-tab': step(union(none, path), 'Opens another tab of the same browser and continues there.', '/cart'),
  tab: step(integer(1, 20), 'Continues in the tab with this number, in the order of opening.', '1'),
  'new-browser': step(
    union(none, path),
    'Continues in another browser, without cookies or stored data.',
    '/track-order',
  ),
  add: step(
    union(product, array(product)),
    'Adds one unit of a product to the cart; with a list, one unit of each at the same time.',
    '[wash, weekly-polish]',
  ),
  'quick-buy': step(product, 'Buys one unit at once: it replaces the cart, and the checkout opens.', 'wash'),
  update: step(
    map(productKey, number),
    'Sets the quantities of cart lines, by product; 0 removes the line.',
    '{ wash: 3, weekly-polish: 0 }',
  ),
  remove: step(product, 'Removes a line from the cart.', 'wash'),
  restore: step(none, 'Puts back into the cart what a quick buy set aside.', ''),
  drawer: step(oneOf('drawer step', ['open', 'close']), 'Opens or closes the cart drawer.', 'open'),
  coupon: step(couponCode, 'Types a code and applies it.', 'DAWN10'),
  'confirm-coupon': step(none, 'Confirms the code that saves less than the one applied.', ''),
  'keep-coupon': step(none, 'Keeps the applied code and drops the one that saves less.', ''),
  'remove-coupon': step(none, 'Removes the coupon.', ''),
  'tick-consents': step(
    array(oneOf('purpose', CONSENT_PURPOSES)),
    'Ticks these boxes of the popup, and no other: what the next sign-up consents to.',
    '[offers]',
  ),
  unlock: step(
    phone,
    'Signs up in the popup with a phone number; opens the popup first if it is closed.',
    '"9876543210"',
  ),
  'close-popup': step(none, 'Closes the popup.', ''),
} as const;

const orderAlias = text('the alias of an order, such as order-1');
/** The order that a step is about; by default the last one. */
const orderOrLast = union(none, orderAlias);
const reason = typed('a reason');

/** What a customer does with an order that is placed. */
export const ORDER_STEPS = {
  cancel: step(
    union(none, partial({ order: orderAlias, reason })),
    'Cancels an order on the orders page. Defaults: the last order, a built-in reason.',
    '{ order: order-1, reason: Ordered by mistake }',
  ),
  return: step(
    union(none, partial({ order: orderAlias, reason, upi: typed('a UPI ID') })),
    'Requests the return of an order on the orders page. upi is the UPI ID that an order paid in cash is refunded to.',
    '{ reason: It does not suit me, upi: ravi@okbank }',
  ),
  retry: step(
    union(paymentMode, object({ mode: paymentMode }, { order: orderAlias })),
    'Pays an unpaid order again, in this payment mode.',
    'upi',
  ),
  track: step(
    union(none, partial({ order: typed('the number of an order'), phone })),
    'Tracks an order by number and phone. Defaults: the last order, the phone verified last.',
    '{ order: order-1, phone: "9876543210" }',
  ),
  invoice: step(orderOrLast, 'Requests the invoice of an order; check it with expect: { answer: … }.', 'order-1'),
} as const;

/** The place of a saved address in the list. */
const savedAddress = integer(1, MAX_SAVED_ADDRESSES);

const addressFields = recordOf(ADDRESS_FIELDS, (field) => typed(ADDRESS_NOTES[field].about));

/** From the phone number to a paid order. */
export const CHECKOUT_STEPS = {
  'send-otp': step(
    union(none, phone),
    'Types the phone number, if one is given, and requests a one-time password.',
    '"9876543210"',
  ),
  'verify-otp': step(
    union(none, typed('a one-time password')),
    'Types a one-time password and verifies it: by default the one in the message; "wrong" types a wrong one.',
    'wrong',
  ),
  'change-phone': step(none, 'Goes back from the one-time password to the phone number.', ''),
  fill: step(
    partial({
      ...addressFields,
      phone: typed('a phone number'),
      otp: typed('a one-time password'),
      shipping: partial(addressFields),
      billing: partial(addressFields),
    }),
    'Types into the checkout form. Address fields are those of shipping unless they are under billing.',
    '{ name: Ravi Kumar, pincode: "560001", billing: { city: Mysuru } }',
  ),
  'choose-address': step(
    union(none, savedAddress),
    'Chooses a saved address at the checkout: by its place in the list, beginning with 1; without one, another address is to be typed.',
    '2',
  ),
  'billing-same': step(onOff, 'Checks or unchecks that billing is the same as shipping.', 'false'),
  pay: step(paymentMode, 'Chooses the payment mode.', 'cod'),
  'redeem-cash': step(onOff, 'Checks or unchecks redeeming reward cash.', ''),
  place: step(
    union(none, oneOf('way to place', ['twice'])),
    'Places the order; with twice, the button is pressed twice.',
    '',
  ),
  payment: step(
    union(oneOf('outcome', SANDBOX_OUTCOMES), partial({ amount: number, currency, order: orderAlias })),
    "Pays on the gateway's page with this outcome, and returns: succeeds, fails, silent (nothing is known yet), unreported (it succeeds, and only the browser knows) or again (another payment of the same order also succeeds). With an amount (in rupees, unless a currency is given) the payment succeeds and captures exactly that amount. With an order, that one is paid; by default the last.",
    '{ amount: 700 }',
  ),
  logout: step(none, 'Logs out.', ''),
} as const;

/** The account, complaint and delivery forms. */
export const ACCOUNT_STEPS = {
  pincode: step(
    typed('a pincode'),
    'Checks delivery to a pincode; check the answer with expect: { answer: … }.',
    '"560001"',
  ),
  profile: step(
    partial({ name: typed('a name'), email: typed('an email address') }),
    'Saves another name or email address on the account page.',
    '{ name: Ravi K }',
  ),
  'save-address': step(
    partial({ ...addressFields, at: savedAddress }),
    'Saves one more address on the account page, or changes the one at this place of the list, beginning with 1.',
    '{ h_no: "7", st_address: FC Road, city: Pune, state: Maharashtra, pincode: "411004" }',
  ),
  'remove-address': step(
    savedAddress,
    'Removes a saved address on the account page, by its place in the list, beginning with 1.',
    '2',
  ),
  consent: step(
    object({ purpose: oneOf('purpose', CONSENT_PURPOSES), given: boolean }, {}),
    'Gives or withdraws consent to a purpose on the account page.',
    '{ purpose: offers, given: true }',
  ),
  erase: step(none, "Deletes the account and the customer's personal data, on the account page.", ''),
  grievance: step(
    partial({
      name: typed('a name'),
      phone,
      email: typed('an email address'),
      message: typed('a message'),
    }),
    'Fills in the complaint form and sends it.',
    '{ name: Ravi Kumar, phone: "9876543210", email: ravi@example.in, message: The parcel never came }',
  ),
} as const;

const state = oneOf('order state', ORDER_STATES);
const decision = oneOf('decision', REVIEW_DECISIONS);

/** The state that each of these steps moves an order to. */
export const MOVE_STEPS = {
  pack: 'packed',
  ship: 'shipped',
  'out-for-delivery': 'out_for_delivery',
  deliver: 'delivered',
  undelivered: 'undelivered',
  rto: 'rto',
  'rto-received': 'rto_received',
  'pick-up': 'picked_up',
  refund: 'refunded',
} as const satisfies Readonly<Record<string, OrderState>>;

/** The operator and the courier. */
export const OPERATOR_STEPS = {
  move: step(
    union(state, object({ to: state }, { order: orderAlias })),
    'The operator moves an order to a state.',
    '{ to: packed, order: order-1 }',
  ),
  pack: step(orderOrLast, 'The operator packs the order.', 'order-2'),
  ship: step(
    union(
      orderOrLast,
      object(
        { courier: text<string>('the name of a courier'), awb: text<string>('a tracking number', { digits: true }) },
        { order: orderAlias },
      ),
    ),
    'The operator hands the parcel to the courier; with its courier and tracking number, the customer sees them.',
    '{ courier: Delhivery, awb: 1234567890 }',
  ),
  'out-for-delivery': step(orderOrLast, 'The courier takes the parcel out for delivery.', ''),
  deliver: step(orderOrLast, 'The courier delivers the parcel.', ''),
  undelivered: step(orderOrLast, 'The courier cannot deliver the parcel.', ''),
  rto: step(orderOrLast, 'The parcel is returned to the shop (RTO).', ''),
  'rto-received': step(orderOrLast, 'The returned parcel arrives at the shop.', ''),
  'pick-up': step(orderOrLast, 'The courier picks up the parcel that the customer returns.', ''),
  review: step(
    union(decision, object({ decision }, { order: orderAlias })),
    "The operator accepts or refunds a payment that is held for review because it doesn't match its order.",
    'accept',
  ),
  stock: step(
    object({ product, left: union(integer(0, MAX_STOCK), oneOf('stock', STOCK_WORDS)) }, {}),
    'The operator sets how many units of a product can be sold: a number, sold-out or unlimited.',
    '{ product: wash, left: 5 }',
  ),
  refund: step(orderOrLast, 'The operator refunds the order.', ''),
} as const;

const FAULT_KINDS = ['drop', 'slow', 'html', 'garbage', 'refuse'] as const;
const fault = object(
  {
    call: described(call, 'The call that fails.'),
    kind: described(
      oneOf('kind of fault', FAULT_KINDS),
      'drop: the connection is lost; slow: no answer before the page times out; html: an error page; garbage: a truncated answer; refuse: a refusal.',
    ),
  },
  {
    times: described(integer(1, 1000), 'How many calls fail. Default: 1.'),
    after: described(boolean, 'The shop executes the call, and only its answer is lost.'),
  },
);

/** A step as it is written within `together`. */
export type InnerStep = { readonly name: string; readonly value: unknown; readonly as?: string };
const stepList: Schema<readonly InnerStep[]> = { type: 'steps' };

/** The test itself: time, faults, direct calls and expectations. */
export const TEST_STEPS = {
  advance: step(
    duration,
    'Lets time pass, for the shop and for the shopper. Over a URL, a sandbox’s clock is moved forward while it keeps running; for any other shop the run waits in real time, up to 5 s. Durations below one second are not exact in either case.',
    '14m30s',
  ),
  'device-clock': step(
    signedDuration,
    "Sets the clock of the shopper's device ahead by this much; a negative duration sets it behind.",
    '-2h',
  ),
  'page-error': step(
    none,
    'The code of the page fails, so that the generic error page is shown until the next navigation.',
    '',
  ),
  fault: step(
    fault,
    'Makes the next call of this name fail, before or after it reaches the shop.',
    '{ call: placeOrder, kind: drop, after: true }',
  ),
  call: step(
    object({ name: described(call, 'The call to make.') }, { with: described(unknown, 'The input of the call.') }),
    'Makes one API call directly, bypassing the page; check it with expect: { answer: … }.',
    '{ name: trackOrder, with: { order: order-1, phone: "9876543210" } }',
  ),
  request: step(
    partial({
      get: described(path, 'The path of a GET request, with its query.'),
      post: described(path, 'The path of a POST request.'),
      body: described(unknown, 'Sent as it is where it is a text, and as JSON otherwise.'),
      headers: described(array(text('a header such as X-Id: 1')), 'Headers besides those that a page sends.'),
      secret: described(
        text('a secret'),
        'Signs the body as the gateway does: the HMAC-SHA256 with this secret, in X-Signature and X-Razorpay-Signature.',
      ),
    }),
    'Sends any HTTP request with the cookies of the browser; check the answer with expect: { answer: … }. The page does not notice it until it is reloaded.',
    `{ post: /server/api/cart/add.php, body: { pid: ${BUNDLE.id}, qty: 1, price: 1 } }`,
  ),
  'old-cookie': step(
    none,
    'Gives the browser back the cookies that it had before the shop changed them last, as at signing in or logging out.',
    '',
  ),
  together: step(
    stepList,
    'Plays the steps at the same time.',
    '[{ call: { name: getCart } }, { as: second, call: { name: getCart } }]',
  ),
  'grant-cash': step(
    integer(1, 1_000_000),
    'Credits reward cash, in whole rupees, to the phone that last requested a one-time password.',
    '50',
  ),
  show: step(
    union(none, statePath, array(statePath)),
    'Prints a part of the state, or all of it without a value. Changes nothing.',
    '[cart, totals.cod]',
  ),
  expect: step(
    expectation,
    'Compares what the shopper sees and what the shop stores. Maps and lists are compared exactly.',
    '{ page: /cart, totals: { prepaid: 749 } }',
  ),
} as const;

/** By the sections of their reference, cli/scenario/README.md. */
export const STEPS_BY_SUBJECT = {
  shopping: SHOPPING_STEPS,
  checkout: CHECKOUT_STEPS,
  order: ORDER_STEPS,
  account: ACCOUNT_STEPS,
  operator: OPERATOR_STEPS,
  test: TEST_STEPS,
} as const;

export const STEPS = {
  ...SHOPPING_STEPS,
  ...CHECKOUT_STEPS,
  ...ORDER_STEPS,
  ...ACCOUNT_STEPS,
  ...OPERATOR_STEPS,
  ...TEST_STEPS,
} as const;

export type StepName = keyof typeof STEPS;
export type StepValues = { readonly [Name in StepName]: Infer<(typeof STEPS)[Name]['schema']> };
export const stepNames = Object.keys(STEPS) as readonly StepName[];

export const isStepName = (name: string): name is StepName => Object.hasOwn(STEPS, name);

export const BACKENDS = ['extended', 'core'] as const;

/** What a scenario starts with. */
export const given = partial({
  'reward-cash': described(
    integer(0, 1_000_000),
    'Reward cash in whole rupees, credited to the first phone that is sent a one-time password, right after sending. Over a URL this needs a sandbox.',
  ),
  backend: described(
    oneOf('backend', BACKENDS),
    'extended: every call of the shop; core: only the calls that every backend has (spec 7), encoded as PHP does.',
  ),
});

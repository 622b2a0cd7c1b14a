/** What a scenario may expect of the page: everything that the shopper sees. */
import { byMode } from '../../../core/entities/payment-mode.ts';
import { PAYMENT_STATES } from '../../../core/entities/payment.ts';
import { array, boolean, described, map, none, oneOf, partial, readAs, text, union } from '../values/values.ts';
import { addressField, byProductName, couponCode, expectedPage, paymentMode } from '../values/shop-values.ts';
import {
  address,
  addressOrNone,
  amount,
  cartLines,
  count,
  phoneDigits,
  discountProperties,
  notice,
  percent,
  quantity,
} from './expected-values.ts';

/** What is shown at an address. */
const VIEWS = ['page', 'not-found', 'error', 'gateway'] as const;
export type View = (typeof VIEWS)[number];

const appliedCoupon = union(
  none,
  readAs(text('a code such as DAWN10'), (code) => ({ code })),
  partial({ code: couponCode, off: percent, byUrl: boolean }),
);

const cart = partial({
  phase: oneOf('phase', ['loading', 'ready', 'unreachable']),
  items: cartLines,
  left: described(byProductName(count), 'Units left of products in short supply; {} where all are available.'),
  count,
  coupon: appliedCoupon,
  notice,
  'coupon-notice': notice,
  'coupon-to-confirm': described(
    union(none, partial({ code: couponCode, extraCost: amount })),
    'The code that waits for a confirmation because it saves less.',
  ),
});

const fieldErrors = described(map(addressField, text('a message')), 'Messages under the address fields; {} for none.');

const checkout = partial({
  stage: oneOf('stage', ['send', 'verify']),
  verified: described(boolean, 'Whether the phone is verified.'),
  phone: phoneDigits,
  mode: paymentMode,
  options: partial(byMode(() => boolean)),
  redeemCash: boolean,
  'billing-same': boolean,
  shipping: address,
  billing: addressOrNone,
  notice,
  errors: described(
    partial({ phone: text('a message'), otp: text('a message'), shipping: fieldErrors, billing: fieldErrors }),
    'Messages under the inputs; "" for none.',
  ),
});

const session = partial({
  isLogged: boolean,
  name: text('a name'),
  phone: phoneDigits,
  email: text('an email address'),
  cash: described(amount, 'The reward-cash balance, in whole rupees.'),
  shipping: addressOrNone,
  billing: addressOrNone,
  other_addresses: described(
    array(address),
    'Saved shipping addresses besides the first, the one used last before the others.',
  ),
  notice,
});

const payment = union(
  readAs(oneOf('payment state', PAYMENT_STATES), (state) => ({ state })),
  partial({
    state: union(none, oneOf('payment state', PAYMENT_STATES)),
    final: described(boolean, 'Whether the page has stopped polling.'),
    notice,
  }),
);

const quote = partial({
  count: described(count, 'Units in the cart.'),
  list_total: amount,
  subtotal: amount,
  savings: amount,
  shipping: amount,
  total: amount,
  reward_cash: described(amount, 'What the order will earn, in whole rupees.'),
  redeemable_cash: amount,
  discount: partial(discountProperties),
});

const offer = partial({
  phase: oneOf('phase', ['unknown', 'running', 'ended']),
  code: couponCode,
  clock: union(none, text('mm : ss')),
  banner: union(none, text('00 : mm : ss')),
});

export const pageProperties = {
  page: described(
    expectedPage,
    'The address, with order numbers as order-1, order-2 and so on. Without ? or # it matches any query; "/cart?" matches only no query.',
  ),
  shows: described(
    oneOf('view', VIEWS),
    "What is shown at this address: the page itself, the not-found page, the generic error page, or the payment gateway's page.",
  ),
  cart: described(cart, 'The cart as the page shows it.'),
  'set-aside': described(byProductName(quantity), 'Quantities that a quick buy has set aside, by product.'),
  quote: described(quote, 'The summary in the chosen payment mode.'),
  totals: described(partial({ prepaid: amount, cod: amount }), 'The prepaid and the COD total, in whole rupees.'),
  'coupon-saves-more': described(
    amount,
    'How much more the coupon would save than the redeemed cash, in whole rupees.',
  ),
  prices: described(byProductName(amount), 'The price of one unit of every product, as the pages show it.'),
  offer: described(offer, 'The countdown of the offer.'),
  checkout: described(checkout, 'The checkout form.'),
  session: described(session, 'Who is signed in, as the page shows it.'),
  popup: described(
    partial({ open: boolean, error: text('a message'), unlocked: union(none, couponCode) }),
    'The popup that unlocks a code.',
  ),
  drawer: described(partial({ backdrop: boolean, slider: boolean }), 'The cart drawer.'),
  payment: described(payment, 'What the page after the payment shows.'),
};

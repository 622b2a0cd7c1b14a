/** What a scenario may expect: any part of what the shopper sees and of what the shop keeps (see snapshot.ts). */
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import { ORDER_STATES } from '../../../core/entities/order.ts';
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { PAYMENT_STATES } from '../../../core/entities/payment.ts';
import { PagePath } from '../play/compare.ts';
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
  text,
  textAs,
  whole,
  wholeAs,
  word,
  wordAs,
} from '../schema/schema.ts';
import { addressField, path, productKey } from './shared-schemas.ts';

const amount = about(whole(-1_000_000_000, 1_000_000_000), 'Whole rupees.');
const count = whole(0, 1_000_000);
/** A text as it is, or a part of it. */
const words = either(text('the whole text'), record({ contains: text('a part of the text') }, {}));
const digits = text('digits', { digits: true });
const code = text('a code');
const coupon = text('a code such as DAWN10');
/** What the shopper is told: the message, or its code; nothing where nothing is told. */
const notice = either(
  nothing,
  textAs('a message', (message) => ({ message })),
  partial({
    message: words,
    code: text('a code such as PRICE_CHANGED'),
    kind: word('kind of notice', ['error', 'info']),
  }),
);
const line = either(
  wholeAs(1, 20, (qty) => ({ qty })),
  partial({ qty: whole(1, 20), price: amount, sale: amount }),
);
const lines = about(map(productKey, line), 'Cart lines by product: a quantity, or an object.');
const appliedCoupon = either(
  nothing,
  textAs('a code such as DAWN10', (applied) => ({ code: applied })),
  partial({ code: coupon, off: about(number, 'Percent.'), byUrl: flag }),
);
const mode = word('payment mode', PAYMENT_MODES);
const discountMembers = {
  isApplied: flag,
  code: coupon,
  off: about(number, 'Percent.'),
  amount,
  value: about(amount, 'What the discount takes off, in whole rupees.'),
};

const quoteMembers = {
  count: about(count, 'Units in the cart.'),
  list_total: amount,
  subtotal: amount,
  savings: amount,
  shipping: amount,
  total: amount,
  reward_cash: about(amount, 'What the order will earn, in whole rupees.'),
  redeemable_cash: amount,
  discount: partial(discountMembers),
};

const yesOrNo = (use: string) => about(word('mark', ['yes', 'no']), `Whether this is a ${use} address.`);
const address = partial({
  name: text('a name'),
  email: text('an email address'),
  h_no: text('a house number', { digits: true }),
  st_address: text('a street', { digits: true }),
  city: text('a city'),
  state: text('a state of India'),
  pincode: text('a pincode', { digits: true }),
  for_ship: yesOrNo('shipping'),
  for_bill: yesOrNo('billing'),
});
const noAddress = either(nothing, address);
const fieldName = word('field', ['order', 'reason', 'upi', 'name', 'phone', 'email', 'message']);
const errors = about(map(addressField, text('a message')), 'Messages under the address fields; {} for none.');

const cart = about(
  partial({
    phase: word('phase', ['loading', 'ready', 'unreachable']),
    items: lines,
    count,
    coupon: appliedCoupon,
    notice,
    'coupon-notice': notice,
    'worse-coupon': about(
      either(nothing, partial({ code: coupon, losesBy: amount })),
      'The code that waits for a confirmation, since it saves less.',
    ),
  }),
  'The cart as the page shows it.',
);

const checkout = about(
  partial({
    stage: word('stage', ['send', 'verify']),
    verified: about(flag, 'Whether the phone is verified.'),
    phone: digits,
    mode,
    options: partial({ card: flag, upi: flag, netbanking: flag, cod: flag }),
    redeemCash: flag,
    'billing-same': flag,
    shipping: address,
    billing: noAddress,
    notice,
    errors: about(
      partial({ phone: text('a message'), otp: text('a message'), shipping: errors, billing: errors }),
      'Messages under the inputs; "" for none.',
    ),
  }),
  'The checkout form.',
);

const session = about(
  partial({
    isLogged: flag,
    name: text('a name'),
    phone: digits,
    email: text('an email address'),
    cash: about(amount, 'The reward-cash balance, in whole rupees.'),
    shipping: noAddress,
    billing: noAddress,
    notice,
  }),
  'Who is signed in, as the page shows it.',
);

const paymentState = word('payment state', PAYMENT_STATES);
const payment = about(
  either(
    wordAs('payment state', PAYMENT_STATES, (state) => ({ state })),
    partial({
      state: either(nothing, paymentState),
      final: about(flag, 'Whether the page has stopped polling.'),
      notice,
    }),
  ),
  'What the page after the payment shows.',
);

const orderState = word('order state', ORDER_STATES);
const history = about(list(orderState), 'The states of the order, the first one first.');
const order = partial({
  state: orderState,
  history,
  payment: paymentState,
  mode,
  items: lines,
  list_total: amount,
  subtotal: amount,
  savings: amount,
  shipping: amount,
  total: amount,
  reward_cash: amount,
  discount: partial({ ...discountMembers, byUrl: flag }),
  address: about(address, 'The shipping address.'),
  billing: about(noAddress, 'The billing address; none where it is the same.'),
  expires: about(flag, 'Whether it waits for its payment, and expires without it.'),
  invoice: about(either(nothing, words), 'The number of the invoice, from packing on.'),
  refund: either(
    nothing,
    partial({
      amount: about(number, 'In whole units of the currency.'),
      currency: text('a currency code such as INR'),
      to: word('way back', ['source', 'upi']),
      state: word('state of a refund', ['pending', 'refunded']),
    }),
  ),
  held: about(
    list(
      partial({
        amount: about(number, 'In whole units of the currency.'),
        currency: text('a currency code such as INR'),
      }),
    ),
    "The payments held for review because they don't match the order.",
  ),
  paid: about(either(nothing, number), 'What was paid, in rupees; none for an unpaid order.'),
});

const cashEntry = partial({ kind: text('a kind of entry'), ref: text('an order, or a reason'), amount });
const found = about(
  partial({
    held: about(flag, 'Whether a payment is held for review.'),
    state: orderState,
    history,
    items: map(productKey, whole(1, 20)),
  }),
  'The order that tracking has found.',
);

const channel = (to: string) =>
  partial({
    count: about(count, 'How many were sent.'),
    to: text(to, { digits: true }),
    text: about(words, 'The text of the last one.'),
  });

/** A page without its query is that page with any. */
const page = text('a path of the site such as /cart', {
  pattern: '^/(?!/)',
  read: (written) => {
    const read = path.is === 'text' ? path.read(written) : { value: written };
    if ('problem' in read) return read;
    return { value: /[?#]/u.test(written) ? written.replace(/\?$/u, '') : new PagePath(written) };
  },
});

export const SHOWN = ['page', 'not-found', 'error', 'gateway'] as const;
export type Shown = (typeof SHOWN)[number];

export const expectation = partial({
  page: about(
    page,
    'The address, with order numbers as order-1, order-2 … Without ? or # it matches any query; "/cart?" matches only no query.',
  ),
  shows: about(
    word('view', SHOWN),
    'What stands at this address: the page itself, the not-found page, the generic error page, or the page of the payment gateway.',
  ),
  cart,
  'set-aside': about(map(productKey, whole(1, 20)), 'Quantities that a quick buy has set aside, by product.'),
  quote: about(partial(quoteMembers), 'The summary in the payment mode that is chosen.'),
  totals: about(partial({ prepaid: amount, cod: amount }), 'Both totals that the shopper compares, in whole rupees.'),
  'coupon-saves-more': about(amount, 'How much more the coupon would save than the redeemed cash, in whole rupees.'),
  prices: about(map(productKey, amount), 'The price of one unit of every product, as the pages show it.'),
  offer: about(
    partial({
      phase: word('phase', ['unknown', 'running', 'ended']),
      code: coupon,
      clock: either(nothing, text('mm : ss')),
      banner: either(nothing, text('00 : mm : ss')),
    }),
    'The countdown of the offer.',
  ),
  checkout,
  session,
  popup: about(
    partial({ open: flag, error: text('a message'), unlocked: either(nothing, coupon) }),
    'The popup that unlocks a code.',
  ),
  drawer: about(partial({ backdrop: flag, slider: flag }), 'The cart drawer.'),
  payment,
  orders: about(list(order), 'The orders of the customer who is signed in, the latest first.'),
  ledger: about(
    either(
      nothing,
      partial({
        balance: amount,
        pending: about(amount, 'Earned, and not delivered yet.'),
        held: about(amount, 'Reserved for an order that is not paid yet.'),
        entries: about(list(cashEntry), 'The latest first.'),
      }),
    ),
    'The reward cash of whoever is signed in, as the shop keeps it.',
  ),
  consents: about(
    either(nothing, map(word('purpose', CONSENT_PURPOSES), flag)),
    'What the customer has decided on, by purpose; a purpose never decided on is not there.',
  ),
  said: about(
    either(
      nothing,
      partial({
        notice,
        fields: about(map(fieldName, words), 'Messages under the inputs, by field.'),
        ticket: text('a ticket such as ticket-1'),
        found,
      }),
    ),
    'What the page answered to the last step about an order, the account or a complaint.',
  ),
  messages: about(
    partial({
      sms: channel('a phone number'),
      mail: channel('an email address'),
      conversion: channel('the receiver of conversion events'),
    }),
    'What the shop has sent, by channel.',
  ),
  answer: about(
    partial({ status: flag, code, message: words, data: anything }),
    'What the shop answered to the last call, invoice or pincode step.',
  ),
  journal: about(list(text('an error')), 'Errors that a developer would see in the console of the browser.'),
});

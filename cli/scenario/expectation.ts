/** What a scenario may expect: any part of what the shopper sees and of what the shop keeps (see snapshot.ts). */
import { PAYMENT_MODES } from '../../core/entities/payment-mode.ts';
import { ORDER_STATES } from '../../core/entities/order.ts';
import { CONSENT_PURPOSES } from '../../core/entities/consent.ts';
import { PAYMENT_STATES } from '../../core/entities/payment.ts';
import { anything, either, flag, list, map, nothing, number, partial, record, text, textAs, whole, wholeAs, word, wordAs } from './shape.ts';
import { addressField, path, productKey } from './words.ts';

const amount = whole(-1_000_000_000, 1_000_000_000);
const count = whole(0, 1_000_000);
/** A text as it is, or a part of it. */
const words = either(text('a text'), record({ contains: text('a part of the text') }, {}));
const digits = text('digits', { digits: true });
/** What the shopper is told: the message, or its code; nothing where nothing is told. */
const notice = either(
  nothing,
  textAs('a message', (message) => ({ message })),
  partial({ message: words, code: text('a code such as PRICE_CHANGED'), kind: word('kind of notice', ['error', 'info']) }),
);
const line = either(wholeAs(1, 20, (qty) => ({ qty })), partial({ qty: whole(1, 20), price: amount, sale: amount }));
const lines = map(productKey, line);
const coupon = either(nothing, textAs('a code', (code) => ({ code })), partial({ code: text('a code'), off: number, byUrl: flag }));
const mode = word('payment mode', PAYMENT_MODES);

const quoteMembers = {
  count, list_total: amount, subtotal: amount, savings: amount, shipping: amount, total: amount, reward_cash: amount, redeemable_cash: amount,
  discount: partial({ isApplied: flag, code: text('a code'), off: number, amount, value: amount }),
};

const address = partial({
  name: text('a name'), email: text('an e-mail address'), h_no: digits, st_address: digits, city: text('a city'), state: text('a state'),
  pincode: digits, for_ship: text('yes or no'), for_bill: text('yes or no'),
});
const noAddress = either(nothing, address);
const fieldName = word('field', ['order', 'reason', 'upi', 'name', 'phone', 'email', 'message']);
const errors = map(addressField, text('a message'));

const cart = partial({
  phase: word('phase', ['loading', 'ready', 'unreachable']), items: lines, count, coupon, notice, 'coupon-notice': notice,
  'worse-coupon': either(nothing, partial({ code: text('a code'), losesBy: amount })),
});

const checkout = partial({
  stage: word('stage', ['send', 'verify']), verified: flag, phone: digits, mode,
  options: partial({ card: flag, upi: flag, netbanking: flag, cod: flag }),
  redeemCash: flag, 'billing-same': flag, shipping: address, billing: noAddress, notice,
  errors: partial({ phone: text('a message'), otp: text('a message'), shipping: errors, billing: errors }),
});

const session = partial({
  isLogged: flag, name: text('a name'), phone: digits, email: text('an e-mail address'), cash: amount,
  shipping: noAddress, billing: noAddress, notice,
});

const paymentState = word('payment state', PAYMENT_STATES);
const payment = either(
  wordAs('payment state', PAYMENT_STATES, (state) => ({ state })),
  partial({ state: either(nothing, paymentState), final: flag, notice }),
);

const order = partial({
  state: word('order state', ORDER_STATES), history: list(word('order state', ORDER_STATES)), payment: paymentState, mode, items: lines,
  list_total: amount, subtotal: amount, savings: amount, shipping: amount, total: amount, reward_cash: amount,
  discount: partial({ isApplied: flag, code: text('a code'), off: number, amount, value: amount, byUrl: flag }),
  address, billing: noAddress,
  /** Whether it waits for its payment, and expires without it. */
  expires: flag,
  /** The number of the invoice, from packing on. */
  invoice: either(nothing, words),
  refund: either(nothing, partial({ amount: number, currency: text('a currency code'), to: word('way back', ['source', 'upi']), state: word('state of a refund', ['pending', 'refunded']) })),
  /** The payments of another amount that are held for review; the list is all there is. */
  held: list(partial({ amount: number, currency: text('a currency code') })),
  /** What was paid, in rupees; nothing for an unpaid order. */
  paid: either(nothing, number),
});

const cashEntry = partial({ kind: text('a kind of entry'), ref: text('an order, or a reason'), amount });
const found = partial({ held: flag, state: word('order state', ORDER_STATES), history: list(word('order state', ORDER_STATES)), items: map(productKey, whole(1, 20)) });

const channel = partial({ count, to: digits, text: words });

export const expectation = partial({
  /** The address shown, order numbers replaced by `order-1`, `order-2` … in the order of placing. */
  page: path,
  cart,
  'set-aside': map(productKey, whole(1, 20)),
  /** The summary in the payment mode that is chosen. */
  quote: partial(quoteMembers),
  /** Both totals that the shopper compares. */
  totals: partial({ prepaid: amount, cod: amount }),
  /** How much more the coupon would save than the redeemed cash. */
  'coupon-saves-more': amount,
  /** The price of one unit of a product as the pages show it. */
  prices: map(productKey, amount),
  offer: partial({ phase: word('phase', ['unknown', 'running', 'ended']), code: text('a code'), clock: either(nothing, text('mm : ss')), banner: either(nothing, text('00 : mm : ss')) }),
  checkout,
  session,
  popup: partial({ open: flag, error: text('a message'), unlocked: either(nothing, text('a code')) }),
  drawer: partial({ backdrop: flag, slider: flag }),
  payment,
  /** The signed-in customer's, newest first; the list is all there is. */
  orders: list(order),
  /** The reward cash of whoever is signed in, as the shop keeps it; the list is all there is, newest first. */
  ledger: either(nothing, partial({ balance: amount, pending: amount, held: amount, entries: list(cashEntry) })),
  /** What the customer has decided on; a purpose that was never decided on is absent. */
  consents: either(nothing, map(word('purpose', CONSENT_PURPOSES), flag)),
  /** What the page said to the last step about an order, the account or a complaint. */
  said: either(nothing, partial({ notice, fields: map(fieldName, words), ticket: text('a ticket such as ticket-1'), found })),
  /** What the shop has sent: how many by each channel, and the last. */
  messages: partial({ sms: channel, mail: channel, conversion: channel }),
  /** What the shop answered to the last `call`. */
  answer: partial({ status: flag, code: text('a code'), message: words, data: anything }),
  /** Errors that a developer would see in the journal. */
  journal: list(text('an error')),
});

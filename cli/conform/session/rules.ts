/** The rules of the contract: each as a sentence, the calls that it is about, and where the spec says so. */
import type { Operation } from '../backend/exchange.ts';
import { isReading, namesOrder, OWNED_CALLS } from '../backend/owned-calls.ts';

export type Rule = {
  readonly text: string;
  /** The operations of `contract` that it is about; empty where it is about all of them. */
  readonly calls: readonly Operation[];
  readonly spec: string;
};

const rule = (spec: string, calls: readonly Operation[], text: string): Rule => ({ text, calls, spec });

const ownedCalls = (about: { readonly order: boolean; readonly reads: boolean }): readonly Operation[] =>
  OWNED_CALLS.filter((name) => namesOrder(name) === about.order && isReading(name) === about.reads);

export const RULES = {
  answer: rule('7, 10.16', [], 'every answer is JSON with a boolean status'),
  refused: rule('7', [], 'a refused call changes nothing'),
  add: rule('4, 7', ['addToCart'], 'adding puts one unit of the product into the cart'),
  set: rule('7, 10.13', ['updateCart'], 'an update sets the quantity of the line, and 0 removes it'),
  remove: rule('7', ['deleteFromCart'], 'deleting removes the line with all its units'),
  'quick-buy': rule('5', ['quickBuy'], 'after a quick buy the cart holds that single item'),
  'concurrent-adds': rule('7', ['addToCart'], 'products added at the same time are all added'),
  'concurrent-changes': rule(
    '7',
    ['addToCart', 'applyCoupon'],
    'a code applied while products are added stays applied, and the products are added',
  ),
  'concurrent-code-tries': rule('10.20', ['applyCoupon'], 'unknown codes that are tried at the same time all count'),
  'concurrent-otps': rule(
    '10.15',
    ['verifyOtp'],
    'one-time passwords typed at the same time all count, and a correct one is accepted once',
  ),
  'concurrent-places': rule(
    '11',
    ['placeOrder'],
    'a cart that is ordered several times at the same time, with one key or several, becomes one order',
  ),
  'concurrent-cash': rule(
    '11',
    ['placeOrder', 'cancelOrder'],
    'reward cash is redeemed once by orders placed at the same time, and returned once by cancellations',
  ),
  'concurrent-proofs': rule(
    '11',
    ['verifyPayment', 'getOrder'],
    'a payment that is proven several times at the same time pays for its order once: its goods leave the cart and its reward cash is earned once',
  ),
  'concurrent-cancel': rule(
    '11',
    ['cancelOrder', 'verifyPayment'],
    'an order that is cancelled while its payment is proven is refunded in full; if the cancellation is refused, it stays paid',
  ),
  'concurrent-code-use': rule(
    '10.9',
    ['placeOrder'],
    'a code is used once per phone by orders placed at the same time',
  ),
  'concurrent-last-unit': rule('10.21', ['placeOrder'], 'the last unit is sold once to orders placed at the same time'),
  quantity: rule(
    '10.13',
    ['addToCart', 'updateCart'],
    'a quantity is a whole number from 1 to 20; anything else is refused',
  ),
  'unknown-product': rule('3', ['addToCart'], 'a product that is not in the catalogue is never added to the cart'),
  total: rule('3', ['getCart'], 'total is the count of units'),
  prices: rule('3', ['getCart'], 'a line carries the prices of the catalogue'),
  'url-price': rule(
    '10.8',
    ['applyCoupon', 'getCart'],
    'the bundle has its lower price only while a coupon that came by URL is applied',
  ),
  apply: rule('7, 9', ['applyCoupon'], 'a known code is applied, with its percentage'),
  'one-code': rule('10.9', ['applyCoupon'], 'one code at a time: a second one replaces the first'),
  'unknown-code': rule('7, 10.9', ['applyCoupon'], 'an unknown code is not applied, and leaves the applied one'),
  'code-spelling': rule('10.9', ['applyCoupon'], 'upper and lower case and surrounding spaces of a code do not matter'),
  'remove-coupon': rule('7', ['removeCoupon'], 'removing the code removes its discount'),
  'code-tries': rule('10.20', ['applyCoupon'], 'a session may try only a few unknown codes'),
  'offer-ended': rule('10.10', ['applyCoupon'], 'after the countdown a timed code is refused: This offer has ended'),
  'offer-end': rule('10.6, 10.18', ['getCart'], 'the end of the countdown removes the code, and nothing else'),
  countdown: rule('10.10', ['getOffer'], 'the countdown lasts as long as the settings say, and nothing restarts it'),
  shipping: rule('4', ['getCart'], 'shipping costs the fee for cod, and nothing for every other mode'),
  discount: rule('4', ['getCart'], 'the discount is the percentage of the subtotal, half a rupee rounded up'),
  sums: rule('4', ['getCart'], 'subtotal, list total and savings are the sums of the lines'),
  'to-pay': rule('4', ['getCart'], 'the total to pay is subtotal + shipping − discount'),
  reward: rule('4', ['getCart'], 'reward cash earned is the percentage of the subtotal, half a rupee rounded up'),
  sessions: rule('10.14', ['getCart'], 'every session has a cart of its own'),
  'sign-in': rule(
    '5, 10.15',
    ['sendOtp', 'verifyOtp', 'checkSession'],
    'the correct one-time password verifies the phone and signs an existing customer in',
  ),
  create: rule('5, 7', ['createCustomer', 'getAddresses'], 'creating an account signs in, and keeps the addresses'),
  'otp-expiry': rule(
    '10.15',
    ['verifyOtp'],
    'a one-time password is refused when it is old: at the latest after an hour',
  ),
  'otp-once': rule('10.15', ['verifyOtp'], 'a one-time password is accepted once, and never again in any session'),
  'otp-phone': rule('10.15', ['verifyOtp'], 'a one-time password verifies only the phone that it was sent to'),
  'otp-tries': rule(
    '10.15',
    ['verifyOtp'],
    'after five wrong one-time passwords the correct one is refused too, until another is sent',
  ),
  'otp-replaced': rule('10.15', ['sendOtp', 'verifyOtp'], 'a new one-time password replaces the one sent before'),
  'wrong-otp': rule('7', ['verifyOtp'], 'a wrong one-time password is refused and signs nobody in'),
  'cart-stays': rule('10.14', ['verifyOtp', 'getCart'], 'the cart survives signing in'),
  logout: rule('5', ['logout'], 'logging out clears customer, addresses and cart'),
  'phone-privacy': rule(
    '10.15',
    ['searchCustomer'],
    'the search answers the same for every phone until it is verified in this session',
  ),
  'new-customer-cash': rule('7', ['getRewardCash'], 'the reward cash of a new customer is a whole number of rupees'),
  'not-signed-in': rule(
    '10.15',
    ['getAddresses', 'getRewardCash'],
    'what belongs to a customer is refused to a visitor who is not signed in',
  ),
  'unverified-account': rule(
    '5, 10.15',
    ['createCustomer'],
    'an account is created, changed and signed in to only with the phone that this session has verified',
  ),
  addresses: rule(
    '5, 7',
    ['createCustomer', 'getAddresses'],
    'addresses are kept as they were given: billing beside shipping, or none where shipping serves both',
  ),
  'others-data': rule(
    '1, 7, 11',
    ownedCalls({ order: false, reads: true }),
    'addresses, profile, orders and reward cash are shown to their own customer alone',
  ),
  'others-account': rule(
    '1, 7, 11',
    ownedCalls({ order: false, reads: false }),
    'nobody changes or uses what belongs to another customer',
  ),
  'others-order': rule(
    '11',
    ownedCalls({ order: true, reads: true }),
    'an order, its payment and its invoice are shown to their own customer alone',
  ),
  'others-order-change': rule(
    '11',
    ownedCalls({ order: true, reads: false }).filter((name) => name !== 'trackOrder'),
    'only its own customer cancels, returns or pays an order',
  ),
  'order-not-found': rule(
    '11',
    ownedCalls({ order: true, reads: true }),
    'an order of somebody else is answered like one that does not exist: ORDER_NOT_FOUND',
  ),
  tracking: rule(
    '11',
    ['trackOrder'],
    'an order is tracked only by its number together with its customer’s phone, and no address is shown',
  ),
  'old-session': rule(
    '5, 10.15',
    ['verifyOtp'],
    'the cookies from before signing in do not open the account that was signed in to',
  ),
  'ended-session': rule('5', ['logout'], 'after logging out, the cookies of the session open nothing any more'),
  'client-amounts': rule(
    '3, 4, 11',
    ['addToCart', 'updateCart', 'quickBuy', 'applyCoupon', 'placeOrder'],
    'prices, discounts and totals are the shop’s own, whatever else a request claims',
  ),
  field: rule(
    '6, 10.5',
    ['sendOtp', 'signUpForOffers', 'searchCustomer'],
    'an invalid field is refused with that field’s message',
  ),
  signup: rule('7', ['signUpForOffers'], 'the popup accepts a phone number'),
  event: rule('7', ['sendConversion'], 'a conversion event is accepted'),
  place: rule(
    '11',
    ['placeOrder'],
    'an order costs the total that the shopper saw; by cash on delivery it is confirmed at once',
  ),
  'other-total': rule(
    '11',
    ['placeOrder'],
    'an order with a higher or lower total than the shop’s is refused with PRICE_CHANGED and the new quote',
  ),
  'order-contents': rule(
    '11',
    ['placeOrder'],
    'an order has the lines, the sums and the addresses with which it was placed',
  ),
  'place-twice': rule('11', ['placeOrder'], 'a repeated request with the same key places nothing twice'),
  'key-reused': rule(
    '11',
    ['placeOrder'],
    'another order, or another total, with a key that was used before is refused with KEY_REUSED',
  ),
  'place-refused': rule(
    '10.9, 10.20, 11',
    ['placeOrder'],
    'an order is refused for the reason that the contract names',
  ),
  'order-cart': rule(
    '10.14',
    ['placeOrder', 'getCart'],
    'a confirmed order empties the cart but for what was added since, an unpaid one leaves it',
  ),
  orders: rule(
    '11',
    ['listOrders', 'getOrder', 'trackOrder'],
    'the list has all of the customer’s own orders and no others, with state and total',
  ),
  'newest-first': rule('11', ['listOrders'], 'orders are listed newest first'),
  'order-fields': rule(
    '6, 10.5, 11',
    ['placeOrder', 'cancelOrder'],
    'an order with an incomplete address, and a cancellation without a reason, are refused',
  ),
  redeem: rule(
    '4, 10.6',
    ['placeOrder'],
    'reward cash pays for an online order up to the balance and the subtotal, in place of a code; by cod none is redeemed',
  ),
  'cash-balance': rule(
    '11',
    ['getRewardCash', 'placeOrder', 'cancelOrder'],
    'redeemed cash leaves the balance, and returns when its order fails, expires or is cancelled',
  ),
  'cash-ledger': rule(
    '11',
    ['getCashLedger', 'getRewardCash'],
    'the ledger has every entry, newest first, and the balance; what an order earns is pending, and gone when it is cancelled',
  ),
  payment: rule(
    '11',
    ['getPaymentStatus', 'getOrder'],
    'a captured payment confirms its order, a failed one does not, and an order that is never paid expires',
  ),
  'retry-total': rule(
    '11',
    ['retryPayment'],
    'an order is not paid again at another total than the shop’s: PRICE_CHANGED',
  ),
  retry: rule(
    '11',
    ['retryPayment'],
    'an unpaid order may be paid again at its prices, and not for a shorter time than before; by cash on delivery with the fee and without redeemed cash',
  ),
  'pay-online': rule(
    '10.23',
    ['retryPayment', 'getOrder'],
    'a confirmed order by cash on delivery may be paid online without the fee, and stays what it was until the payment is captured',
  ),
  'paid-amount': rule('11', ['placeOrder', 'getOrder'], 'a payment is for the total of its order'),
  'other-amount': rule(
    '11',
    ['getOrder', 'getPaymentStatus'],
    'a payment of another amount or currency than requested confirms no order, and is not forgotten',
  ),
  refund: rule('11', ['cancelOrder', 'getOrder'], 'a paid order that is cancelled is refunded in full'),
  'cancelled-payment': rule(
    '11',
    ['getOrder', 'cancelOrder'],
    'a payment that is captured after its order was cancelled is refunded in full',
  ),
  'second-payment': rule(
    '11',
    ['getOrder'],
    'a second payment of an order that is paid is refunded in full, and the order stays as it is',
  ),
  'payment-proof': rule('11', ['verifyPayment'], 'a payment is not accepted on a forged signature'),
  'foreign-proof': rule(
    '11',
    ['verifyPayment'],
    'the gateway’s signature is accepted only for the payment and the order that it was made for',
  ),
  'repeated-proof': rule(
    '11',
    ['verifyPayment', 'getOrder'],
    'a proof of payment that is sent again changes nothing, even after its order was cancelled',
  ),
  'unsigned-event': rule('11', ['receiveWebhook'], 'an event that the gateway has not signed changes nothing'),
  'late-payment': rule(
    '11',
    ['getOrder', 'getPaymentStatus'],
    'a payment confirms an expired order within a day, if no other one replaced it and its reward cash and code are still free; otherwise it is refunded',
  ),
  cancel: rule('11', ['cancelOrder'], 'an order may be cancelled until it is packed'),
  'cancel-packed': rule('11', ['cancelOrder'], 'a packed order can no longer be cancelled: ORDER_STATE'),
  return: rule('11', ['returnOrder'], 'a delivered order may be returned for seven days, and no longer: ORDER_STATE'),
  invoice: rule(
    '11',
    ['getInvoice'],
    'a packed order has an invoice whose lines add up to its totals and to the order’s total',
  ),
  'invoice-taxes': rule(
    '11',
    ['getInvoice'],
    'an invoice has the 18 % GST that the prices include: half as CGST and half as SGST within the seller’s state, as IGST to any other',
  ),
  'invoice-number': rule(
    '11',
    ['getInvoice'],
    'invoices are numbered one after the other, without a gap and none twice, with at most 16 characters',
  ),
  'sold-out': rule(
    '10.21',
    ['addToCart', 'updateCart', 'placeOrder', 'cancelOrder'],
    'no more units are added or ordered than are left: SOLD_OUT; a cancelled order gives its own back',
  ),
  undelivered: rule(
    '10.25, 11',
    ['getPincode', 'placeOrder'],
    'an order to a pincode where the shop does not deliver is refused, and one by cash on delivery where it delivers prepaid orders only',
  ),
  pincode: rule('11', ['getPincode'], 'a pincode returns city and state, and whether the shop delivers there'),
  account: rule(
    '11',
    ['getCustomer', 'getCashLedger', 'updateConsent'],
    'profile, consents and reward cash are those of the signed-in customer',
  ),
  consent: rule(
    '11',
    ['updateConsent', 'getCustomer'],
    'a consent is stored when it is given, and when it is withdrawn',
  ),
  profile: rule('11', ['updateCustomer', 'getCustomer'], 'a changed name is stored'),
  support: rule('11', ['createGrievance'], 'a complaint is accepted and gets a ticket'),
  complaint: rule(
    '6, 11',
    ['createGrievance'],
    'a complaint without a message, or with an invalid email address, is refused with that field’s message',
  ),
  erase: rule('11', ['eraseCustomer'], 'an erased account is signed out'),
  erased: rule(
    '11',
    ['eraseCustomer', 'verifyOtp'],
    'an erased customer is unknown: with the same phone a new customer begins without orders, consents, addresses and reward cash',
  ),
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof RULES;

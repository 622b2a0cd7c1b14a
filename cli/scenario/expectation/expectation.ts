/** What a scenario may expect: any part of what the shopper sees and of what the shop stores (see snapshot.ts). */
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { ORDER_STATES } from '../../../core/entities/order.ts';
import { PAYMENT_STATES } from '../../../core/entities/payment.ts';
import {
  array,
  boolean,
  described,
  digits,
  integer,
  map,
  none,
  number,
  oneOf,
  partial,
  text,
  union,
  unknown,
} from '../values/values.ts';
import { byProductName, currency, paymentMode } from '../values/shop-values.ts';
import { pageProperties } from './expected-page.ts';
import {
  address,
  addressOrNone,
  amount,
  cartLines,
  count,
  discountProperties,
  notice,
  quantity,
  textOrPart,
} from './expected-values.ts';

const orderState = oneOf('order state', ORDER_STATES);
const history = described(array(orderState), 'The states of the order, oldest first.');
const inCurrencyUnits = described(number, 'In whole units of the currency.');

const order = partial({
  state: orderState,
  history,
  payment: oneOf('payment state', PAYMENT_STATES),
  mode: paymentMode,
  items: cartLines,
  list_total: amount,
  subtotal: amount,
  savings: amount,
  shipping: amount,
  total: amount,
  reward_cash: amount,
  discount: partial({ ...discountProperties, byUrl: boolean }),
  address: described(address, 'The shipping address.'),
  billing: described(addressOrNone, 'The billing address; none if it is the same.'),
  expires: described(boolean, 'Whether it expires without a payment.'),
  invoice: described(union(none, textOrPart), 'The number of the invoice, once the order is packed.'),
  refund: union(
    none,
    partial({
      amount: inCurrencyUnits,
      currency,
      to: oneOf('refund destination', ['source', 'upi']),
      state: oneOf('refund state', ['pending', 'refunded']),
    }),
  ),
  held: described(
    array(partial({ amount: inCurrencyUnits, currency })),
    "The payments held for review because they don't match the order.",
  ),
  paid: described(union(none, number), 'What was paid, in rupees; none for an unpaid order.'),
});

const orders = described(array(order), "The signed-in customer's orders, newest first.");

const trackedOrder = described(
  partial({
    held: described(boolean, 'Whether a payment is held for review.'),
    state: orderState,
    history,
    items: byProductName(quantity),
  }),
  'The order that tracking has found.',
);

const ledger = union(
  none,
  partial({
    balance: amount,
    pending: described(amount, 'Earned, but not delivered yet.'),
    held: described(amount, 'Reserved for an order that is not paid yet.'),
    entries: described(
      array(partial({ kind: text('a kind of entry'), ref: text('an order, or a reason'), amount })),
      'Newest first.',
    ),
  }),
);

const formField = oneOf('field', ['order', 'reason', 'upi', 'name', 'phone', 'email', 'message']);

const feedback = union(
  none,
  partial({
    notice,
    fields: described(map(formField, textOrPart), 'Messages under the inputs, by field.'),
    ticket: text('a ticket such as ticket-1'),
    found: trackedOrder,
  }),
);

const channel = (to: string) =>
  partial({
    count: described(count, 'How many were sent.'),
    to: digits(to),
    text: described(textOrPart, 'The text of the last one.'),
  });

export const expectation = partial({
  ...pageProperties,
  orders,
  ledger: described(ledger, "The signed-in customer's reward cash, as the shop stores it."),
  consents: described(
    union(none, map(oneOf('purpose', CONSENT_PURPOSES), boolean)),
    "The customer's consents by purpose; a purpose without a decision is absent.",
  ),
  feedback: described(feedback, 'What the page showed after the last step about an order, the account or a complaint.'),
  messages: described(
    partial({
      sms: channel('a phone number'),
      mail: channel('an email address'),
      conversion: channel('the receiver of conversion events'),
    }),
    'What the shop has sent, by channel.',
  ),
  answer: described(
    partial({
      status: boolean,
      code: text('a code'),
      message: textOrPart,
      data: unknown,
      http: described(integer(100, 599), 'The HTTP status that a request was answered with.'),
      text: described(textOrPart, 'What a request was answered with in place of JSON.'),
    }),
    'What the shop answered to the last call, request, invoice or pincode step.',
  ),
  console: described(array(text('an error')), "Errors that the browser's console would show."),
});

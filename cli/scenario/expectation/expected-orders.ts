/** What a scenario may expect of the customer's orders, as the shop stores them. */
import { ORDER_STATES } from '../../../core/entities/order.ts';
import { PAYMENT_STATES } from '../../../core/entities/payment.ts';
import { array, boolean, described, map, none, number, oneOf, partial, union } from '../schema/schema.ts';
import { currency, paymentMode, productKey } from '../schema/shop-schemas.ts';
import {
  address,
  addressOrNone,
  amount,
  cartLines,
  discountProperties,
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

export const orders = described(array(order), "The signed-in customer's orders, newest first.");

export const trackedOrder = described(
  partial({
    held: described(boolean, 'Whether a payment is held for review.'),
    state: orderState,
    history,
    items: map(productKey, quantity),
  }),
  'The order that tracking has found.',
);

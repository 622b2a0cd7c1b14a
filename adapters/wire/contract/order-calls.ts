/** The contract of the calls about orders and payments (spec 11). */
import type { ContractOf } from './call-contract.ts';
import { schemaOf } from './call-contract.ts';
import {
  ADDRESSES_EXAMPLE,
  CANCELLED_ORDER_EXAMPLE,
  CUSTOMER_EXAMPLE,
  INVOICE_EXAMPLE,
  ORDER_EXAMPLE,
  ORDER_NUMBER_EXAMPLE,
  PRODUCT_EXAMPLE,
} from './examples.ts';
import {
  cancelRequest,
  invoice,
  order,
  orderRequest,
  orders,
  placedOrder,
  placeOrderRequest,
  proofRequest,
  retryRequest,
  returnRequest,
  stateAnswer,
  trackRequest,
  trackedOrder,
} from './schemas/order-schemas.ts';

const ORDER_QUERY = { schema: schemaOf(orderRequest), example: ORDER_NUMBER_EXAMPLE } as const;
const STATE = { schema: schemaOf(stateAnswer), example: { state: 'captured' } } as const;
const PROOF = {
  payment_id: 'pay_N5kQ2c7x',
  signature: '9ef4dffbfd84f1318f6739a3ce19f9d85851857ae648f114332d8401e0949a3d',
};

export type OrderCall =
  | 'placeOrder'
  | 'listOrders'
  | 'getOrder'
  | 'trackOrder'
  | 'cancelOrder'
  | 'returnOrder'
  | 'getInvoice'
  | 'verifyPayment'
  | 'getPaymentStatus'
  | 'retryPayment';

export const orderCalls: ContractOf<OrderCall> = {
  placeOrder: {
    summary: 'Place the order of the cart',
    description:
      'The Idempotency-Key identifies the attempt: a repeated request with the same key and body gets the same answer and places nothing twice; with another body it is refused with KEY_REUSED. If the total is not `expected_total`, or the code has ended, nothing is placed and the refusal has the new totals in `data.quotes`; the shopper confirms again with another key. A prepaid order waits for its payment at `payment.pay_page`.',
    by: 'customer',
    request: {
      schema: schemaOf(placeOrderRequest),
      example: { payment_mode: 'cod', redeem_cash: false, expected_total: 899, ...ADDRESSES_EXAMPLE },
    },
    data: {
      schema: schemaOf(placedOrder),
      example: { order: ORDER_EXAMPLE, payment: { state: 'due', mode: 'cod', pay_page: null } },
    },
  },
  listOrders: {
    summary: "The customer's orders",
    description: 'Newest first.',
    by: 'customer',
    request: null,
    data: { schema: schemaOf(orders), example: { orders: [ORDER_EXAMPLE] } },
  },
  getOrder: {
    summary: "One of the customer's orders",
    description: 'An order of somebody else is answered like one that does not exist: ORDER_NOT_FOUND.',
    by: 'customer',
    request: ORDER_QUERY,
    data: { schema: schemaOf(order), example: ORDER_EXAMPLE },
  },
  trackOrder: {
    summary: 'Track an order by number and phone',
    description: 'For anybody who knows both. The answer has neither an address nor an amount.',
    by: 'visitor',
    request: {
      schema: schemaOf(trackRequest),
      example: { order: ORDER_EXAMPLE.order, phone: CUSTOMER_EXAMPLE.phone },
    },
    data: {
      schema: schemaOf(trackedOrder),
      example: {
        order: ORDER_EXAMPLE.order,
        state: 'confirmed',
        history: ORDER_EXAMPLE.history,
        items: { [PRODUCT_EXAMPLE]: 1 },
        payment_held: false,
      },
    },
  },
  cancelOrder: {
    summary: 'Cancel an order',
    description: 'Free of charge until the order is packed; then ORDER_STATE. What was paid is refunded to its source.',
    by: 'customer',
    request: {
      schema: schemaOf(cancelRequest),
      example: { order: ORDER_EXAMPLE.order, reason: 'I have changed my mind' },
    },
    data: { schema: schemaOf(order), example: CANCELLED_ORDER_EXAMPLE },
  },
  returnOrder: {
    summary: 'Request a return',
    description: 'Within 7 days of the delivery. An order paid in cash is refunded to the UPI ID.',
    by: 'customer',
    request: {
      schema: schemaOf(returnRequest),
      example: { order: ORDER_EXAMPLE.order, reason: 'It does not suit my skin', upi: 'asha@bank' },
    },
    data: { schema: schemaOf(order), example: { ...ORDER_EXAMPLE, state: 'return_requested' } },
  },
  getInvoice: {
    summary: 'The GST invoice of an order',
    description:
      'A page that prints well (text/html); JSON for a client that accepts only application/json. Exists from packing; before that ORDER_STATE.',
    by: 'customer',
    request: ORDER_QUERY,
    data: { schema: schemaOf(invoice), example: INVOICE_EXAMPLE },
  },
  verifyPayment: {
    summary: "Verify the gateway's proof of a payment",
    description:
      "What the gateway's page passed to the browser. A signature that is not the gateway's for this payment of this order: PAYMENT_UNPROVEN. A proof that is sent again changes nothing.",
    by: 'customer',
    request: { schema: schemaOf(proofRequest), example: { order: ORDER_EXAMPLE.order, ...PROOF } },
    data: STATE,
  },
  getPaymentStatus: {
    summary: 'The state of a payment',
    description: 'What /payment/success and /payment/fail show; they never believe their address.',
    by: 'customer',
    request: ORDER_QUERY,
    data: STATE,
  },
  retryPayment: {
    summary: 'Pay an unpaid order again',
    description:
      'In the same mode or another one: switching to cod adds its fee and voids redeemed cash. With `expected_total`, another total is refused with PRICE_CHANGED. With an Idempotency-Key a repeated request continues the same attempt and opens nothing twice; with another body it is refused with KEY_REUSED. So many payments of a phone may be opened again a day; more are refused with THROTTLED.',
    by: 'customer',
    request: {
      schema: schemaOf(retryRequest),
      example: { order: ORDER_EXAMPLE.order, payment_mode: 'cod', expected_total: 899 },
    },
    data: {
      schema: schemaOf(placedOrder),
      example: { order: ORDER_EXAMPLE, payment: { state: 'due', mode: 'cod', pay_page: null } },
    },
  },
};

/**
 * The lazy half of the wire's table (see initial-endpoints.ts): orders, payments, account and support (spec 7, 11).
 */
import { brand } from '../../../core/catalogue/brand.ts';
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import type { TextField } from '../../../core/validation/text-lengths.ts';
import { decodeRequestAddress, encodeAddress, savedAddresses } from '../codecs/address-json.ts';
import { decodeCashLedger, encodeCashLedger } from '../codecs/cash-ledger-json.ts';
import {
  decodeConsents,
  decodeCreateCustomer,
  decodeProfile,
  encodeConsents,
  encodeCustomer,
  encodeProfile,
} from '../codecs/customer-json.ts';
import { decodeInvoice, encodeInvoice } from '../codecs/invoice-json.ts';
import {
  decodeOrder,
  decodePaymentState,
  decodePlacedOrder,
  decodeTrackedOrder,
  encodeOrder,
  encodePlacedOrder,
  encodeTrackedOrder,
} from '../codecs/order-json.ts';
import { decodePincode, encodePincode } from '../codecs/pincode-json.ts';
import { decodeIdempotencyKey, decodePlaceOrder, encodePlaceOrder } from '../codecs/place-order-json.ts';
import { ADDRESS, FIELD, ORDER, ORDER_CHANGE } from '../codecs/refusal-codes.ts';
import { choicesAt, fieldsOf, flagAt, oneOfAt, rupeesAt, textAt } from '../strict.ts';
import { listIn, mapOf, textIn, Unreadable } from '../tolerant.ts';
import type { LazyCall } from './call-names.ts';
import {
  body,
  get,
  noData,
  noInput,
  orderQuery,
  post,
  query,
  type EndpointTable,
  type ReceivedRequest,
} from './endpoint.ts';

/** A missing form field decodes as empty, so that the shop refuses it with the message for that field. */
const formText = (request: ReceivedRequest, field: TextField): string => textAt(body(request), field, { absent: '' });

const rows = {
  placeOrder: {
    ...post('order/place.php'),
    section: 11,
    refusals: {
      ...ADDRESS,
      ...ORDER,
      CART_EMPTY: true,
      SOLD_OUT: true,
      COUPON_INVALID: true,
      OFFER_EXPIRED: true,
      PRICE_CHANGED: true,
      COD_LIMIT: true,
      NO_GATEWAY: true,
      KEY_REUSED: true,
    },
    encodeRequest: (order) => ({ body: encodePlaceOrder(order), key: order.key }),
    decodeRequest: (request) => decodePlaceOrder(body(request), request.key),
    encodeResponse: encodePlacedOrder,
    decodeResponse: decodePlacedOrder,
  },
  getOrder: {
    ...get('order/get.php'),
    section: 11,
    refusals: ORDER,
    ...orderQuery,
    encodeResponse: encodeOrder,
    decodeResponse: decodeOrder,
  },
  listOrders: {
    ...get('order/list.php'),
    section: 11,
    refusals: {},
    ...noInput,
    encodeResponse: ({ orders }) => ({ orders: orders.map(encodeOrder) }),
    decodeResponse: (data) => ({ orders: listIn(mapOf(data).get('orders')).map(decodeOrder) }),
  },
  trackOrder: {
    ...post('order/track.php'),
    section: 11,
    refusals: { ...ORDER, ...FIELD },
    encodeRequest: ({ order, phone }) => ({ body: { order, phone } }),
    decodeRequest: (request) => ({ order: textAt(body(request), 'order'), phone: textAt(body(request), 'phone') }),
    encodeResponse: encodeTrackedOrder,
    decodeResponse: decodeTrackedOrder,
  },
  cancelOrder: {
    ...post('order/cancel.php'),
    section: 11,
    refusals: ORDER_CHANGE,
    encodeRequest: ({ order, reason }) => ({ body: { order, reason } }),
    decodeRequest: (request) => ({ order: textAt(body(request), 'order'), reason: formText(request, 'reason') }),
    encodeResponse: encodeOrder,
    decodeResponse: decodeOrder,
  },
  returnOrder: {
    ...post('order/return.php'),
    section: 11,
    refusals: ORDER_CHANGE,
    encodeRequest: ({ order, reason, upi }) => ({ body: { order, reason, upi } }),
    decodeRequest: (request) => ({
      order: textAt(body(request), 'order'),
      reason: formText(request, 'reason'),
      upi: formText(request, 'upi'),
    }),
    encodeResponse: encodeOrder,
    decodeResponse: decodeOrder,
  },
  getInvoice: {
    ...get('order/invoice.php'),
    section: 11,
    refusals: { ...ORDER, ORDER_STATE: true },
    ...orderQuery,
    encodeResponse: encodeInvoice,
    decodeResponse: decodeInvoice,
  },
  verifyPayment: {
    ...post('payment/verify.php'),
    section: 11,
    refusals: { ...ORDER, PAYMENT_UNPROVEN: true },
    encodeRequest: ({ order, paymentId, signature }) => ({ body: { order, payment_id: paymentId, signature } }),
    decodeRequest: (request) => {
      const fields = body(request);
      return {
        order: textAt(fields, 'order'),
        paymentId: textAt(fields, 'paymentId', { name: 'payment_id' }),
        signature: textAt(fields, 'signature'),
      };
    },
    encodeResponse: ({ state }) => ({ state }),
    decodeResponse: (data) => ({ state: decodePaymentState(mapOf(data).get('state')) }),
  },
  getPaymentStatus: {
    ...get('payment/status.php'),
    section: 11,
    refusals: ORDER,
    ...orderQuery,
    encodeResponse: ({ state }) => ({ state }),
    decodeResponse: (data) => ({ state: decodePaymentState(mapOf(data).get('state')) }),
  },
  retryPayment: {
    ...post('payment/retry.php'),
    section: 11,
    refusals: {
      ...ADDRESS,
      ...ORDER,
      ORDER_STATE: true,
      PRICE_CHANGED: true,
      SOLD_OUT: true,
      COD_LIMIT: true,
      NO_GATEWAY: true,
      KEY_REUSED: true,
    },
    encodeRequest: ({ order, mode, expectedTotal, key }) => ({
      ...(key !== undefined && { key }),
      body: { order, payment_mode: mode, ...(expectedTotal !== undefined && { expected_total: expectedTotal }) },
    }),
    decodeRequest: (request) => {
      const fields = body(request);
      const retry = {
        order: textAt(fields, 'order'),
        mode: oneOfAt(fields, 'payment_mode', PAYMENT_MODES),
        // Optional, as a backend or a client may not know of it.
        ...(request.key !== '' && { key: decodeIdempotencyKey(request.key) }),
      };
      const total = fields.own('expected_total');
      return total === undefined || total === null
        ? retry
        : { ...retry, expectedTotal: rupeesAt(fields, 'expected_total') };
    },
    encodeResponse: encodePlacedOrder,
    decodeResponse: decodePlacedOrder,
  },
  getPincode: {
    ...get('pincode/get.php'),
    section: 11,
    refusals: { ...FIELD, PINCODE_UNKNOWN: true },
    encodeRequest: ({ pincode }) => ({ query: { pincode } }),
    decodeRequest: (request) => ({ pincode: textAt(query(request), 'pincode', { absent: '' }) }),
    encodeResponse: encodePincode,
    decodeResponse: decodePincode,
  },
  getAddresses: {
    ...get('customer/shipping_address/get.php'),
    section: 7,
    refusals: {},
    ...noInput,
    ...savedAddresses,
  },
  createCustomer: {
    ...post('customer/create.php'),
    section: 7,
    refusals: ADDRESS,
    encodeRequest: ({ customer, shipping, billing }) => ({
      body: { customer: encodeCustomer(customer), shipping: encodeAddress(shipping), billing: encodeAddress(billing) },
    }),
    decodeRequest: (request) => decodeCreateCustomer(body(request)),
    ...savedAddresses,
  },
  getCustomer: {
    ...get('customer/get.php'),
    section: 11,
    refusals: {},
    ...noInput,
    encodeResponse: encodeProfile,
    decodeResponse: decodeProfile,
  },
  updateCustomer: {
    ...post('customer/update.php'),
    section: 11,
    refusals: ADDRESS,
    encodeRequest: ({ customer: { name, email }, shipping, billing }) => ({
      body: { customer: { name, email }, shipping: encodeAddress(shipping), billing: encodeAddress(billing) },
    }),
    decodeRequest: (request) => {
      const fields = body(request);
      const customer = fieldsOf(fields.own('customer'), 'customer');
      return {
        customer: { name: textAt(customer, 'name'), email: textAt(customer, 'email', { absent: '' }) },
        shipping: decodeRequestAddress(fields.own('shipping'), 'shipping'),
        billing: decodeRequestAddress(fields.own('billing'), 'billing'),
      };
    },
    encodeResponse: encodeProfile,
    decodeResponse: decodeProfile,
  },
  eraseCustomer: { ...post('customer/erase.php'), section: 11, refusals: { ORDER_STATE: true }, ...noInput, ...noData },
  updateConsent: {
    ...post('consent/update.php'),
    section: 11,
    refusals: FIELD,
    encodeRequest: ({ purpose, given }) => ({ body: { purpose, given } }),
    decodeRequest: (request) => ({
      purpose: oneOfAt(body(request), 'purpose', CONSENT_PURPOSES),
      given: flagAt(body(request), 'given'),
    }),
    encodeResponse: ({ consents }) => ({ consents: encodeConsents(consents) }),
    decodeResponse: (data) => ({ consents: decodeConsents(mapOf(data).get('consents')) }),
  },
  signUpForOffers: {
    ...post('offers/signup.php'),
    section: 7,
    refusals: FIELD,
    encodeRequest: ({ phone, purposes }) => ({ body: { phone, ...(purposes !== undefined && { purposes }) } }),
    decodeRequest: (request) => {
      const phone = textAt(body(request), 'phone');
      const purposes = choicesAt(body(request), 'purposes', CONSENT_PURPOSES);
      return { phone, ...(purposes.length > 0 && { purposes }) };
    },
    ...noData,
  },
  getCashLedger: {
    ...get(`${brand.slug}_cash/ledger.php`),
    section: 11,
    refusals: {},
    ...noInput,
    encodeResponse: encodeCashLedger,
    decodeResponse: decodeCashLedger,
  },
  createGrievance: {
    ...post('grievance/create.php'),
    section: 11,
    refusals: FIELD,
    encodeRequest: ({ name, phone, email, message }) => ({ body: { name, phone, email, message } }),
    decodeRequest: (request) => ({
      name: formText(request, 'name'),
      phone: formText(request, 'phone'),
      email: formText(request, 'email'),
      message: formText(request, 'message'),
    }),
    encodeResponse: ({ ticket }) => ({ ticket }),
    decodeResponse: (data) => {
      const ticket = textIn(mapOf(data).get('ticket'));
      if (ticket === '') throw new Unreadable('the grievance has no ticket');
      return { ticket };
    },
  },
} satisfies EndpointTable<LazyCall>;

/** The rows with the types of their JSON, for the contract that is printed of them. */
export type LazyRows = typeof rows;

export const lazyEndpoints: EndpointTable<LazyCall> = rows;

/**
 * The rest of the wire's table (see endpoints.ts): what a customer asks for once the order is placed, and around it
 * (spec 11). A file of its own, so that a page which only sells does not carry it.
 */
import { brand } from '../../../core/catalogue/brand.ts';
import { CONSENT_PURPOSES } from '../../../core/entities/consent.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { addressJson, sentAddress } from '../codecs/address-json.ts';
import { ledgerJson, pincodeJson, toldLedger, toldPincode } from '../codecs/cash-ledger-json.ts';
import { askedOrder, body, get, noData, noInput, post, query, type Received, type Rows } from './endpoint.ts';
import { invoiceJson, toldInvoice } from '../codecs/invoice-json.ts';
import {
  orderJson,
  placedJson,
  toldOrder,
  toldPaymentState,
  toldPlaced,
  toldTracked,
  trackedJson,
} from '../codecs/order-json.ts';
import { consentsJson, profileJson, toldConsents, toldProfile } from '../codecs/customer-json.ts';
import { fieldsOf, flagAt, oneOfAt, rupeesAt, textAt } from '../strict.ts';
import { listIn, mapOf, textIn, Unreadable } from '../tolerant.ts';

export type CareCall = Extract<
  CallName,
  | 'listOrders'
  | 'trackOrder'
  | 'cancelOrder'
  | 'returnOrder'
  | 'getInvoice'
  | 'verifyPayment'
  | 'retryPayment'
  | 'getPincode'
  | 'updateCustomer'
  | 'eraseCustomer'
  | 'updateConsent'
  | 'getCashLedger'
  | 'createGrievance'
>;

/** A text that may be left out: what then is missing is the shop's to say, in the words for its field. */
const typed = (request: Received, key: string): string => textAt(body(request), key, { absent: '' });

export const careEndpoints: Rows<CareCall> = {
  listOrders: {
    ...get('order/list.php'),
    section: 11,
    ...noInput,
    tell: ({ orders }) => ({ orders: orders.map(orderJson) }),
    read: (data) => ({ orders: listIn(mapOf(data).get('orders')).map(toldOrder) }),
  },
  trackOrder: {
    ...post('order/track.php'),
    section: 11,
    send: ({ order, phone }) => ({ body: { order, phone } }),
    receive: (request) => ({ order: textAt(body(request), 'order'), phone: textAt(body(request), 'phone') }),
    tell: trackedJson,
    read: toldTracked,
  },
  cancelOrder: {
    ...post('order/cancel.php'),
    section: 11,
    send: ({ order, reason }) => ({ body: { order, reason } }),
    receive: (request) => ({ order: textAt(body(request), 'order'), reason: typed(request, 'reason') }),
    tell: orderJson,
    read: toldOrder,
  },
  returnOrder: {
    ...post('order/return.php'),
    section: 11,
    send: ({ order, reason, upi }) => ({ body: { order, reason, upi } }),
    receive: (request) => ({
      order: textAt(body(request), 'order'),
      reason: typed(request, 'reason'),
      upi: typed(request, 'upi'),
    }),
    tell: orderJson,
    read: toldOrder,
  },
  getInvoice: { ...get('order/invoice.php'), section: 11, ...askedOrder, tell: invoiceJson, read: toldInvoice },
  verifyPayment: {
    ...post('payment/verify.php'),
    section: 11,
    send: ({ order, paymentId, signature }) => ({ body: { order, payment_id: paymentId, signature } }),
    receive: (request) => {
      const fields = body(request);
      return {
        order: textAt(fields, 'order'),
        paymentId: textAt(fields, 'payment_id'),
        signature: textAt(fields, 'signature'),
      };
    },
    tell: ({ state }) => ({ state }),
    read: (data) => ({ state: toldPaymentState(mapOf(data).get('state')) }),
  },
  retryPayment: {
    ...post('payment/retry.php'),
    section: 11,
    send: ({ order, mode, expectedTotal }) => ({
      body: { order, payment_mode: mode, ...(expectedTotal !== undefined && { expected_total: expectedTotal }) },
    }),
    receive: (request) => {
      const fields = body(request);
      const asked = { order: textAt(fields, 'order'), mode: oneOfAt(fields, 'payment_mode', PAYMENT_MODES) };
      const total = fields.own('expected_total');
      return total === undefined || total === null
        ? asked
        : { ...asked, expectedTotal: rupeesAt(fields, 'expected_total') };
    },
    tell: placedJson,
    read: toldPlaced,
  },
  getPincode: {
    ...get('pincode/get.php'),
    section: 11,
    send: ({ pincode }) => ({ query: { pincode } }),
    receive: (request) => ({ pincode: textAt(query(request), 'pincode', { absent: '' }) }),
    tell: pincodeJson,
    read: toldPincode,
  },
  updateCustomer: {
    ...post('customer/update.php'),
    section: 11,
    send: ({ customer: { name, email }, shipping, billing }) => ({
      body: { customer: { name, email }, shipping: addressJson(shipping), billing: addressJson(billing) },
    }),
    receive: (request) => {
      const fields = body(request);
      const customer = fieldsOf(fields.own('customer'), 'customer');
      return {
        customer: { name: textAt(customer, 'name'), email: textAt(customer, 'email', { absent: '' }) },
        shipping: sentAddress(fields.own('shipping'), 'shipping'),
        billing: sentAddress(fields.own('billing'), 'billing'),
      };
    },
    tell: profileJson,
    read: toldProfile,
  },
  eraseCustomer: { ...post('customer/erase.php'), section: 11, ...noInput, ...noData },
  updateConsent: {
    ...post('consent/update.php'),
    section: 11,
    send: ({ purpose, given }) => ({ body: { purpose, given } }),
    receive: (request) => ({
      purpose: oneOfAt(body(request), 'purpose', CONSENT_PURPOSES),
      given: flagAt(body(request), 'given'),
    }),
    tell: ({ consents }) => ({ consents: consentsJson(consents) }),
    read: (data) => ({ consents: toldConsents(mapOf(data).get('consents')) }),
  },
  getCashLedger: {
    ...get(`${brand.slug}_cash/ledger.php`),
    section: 11,
    ...noInput,
    tell: ledgerJson,
    read: toldLedger,
  },
  createGrievance: {
    ...post('grievance/create.php'),
    section: 11,
    send: ({ name, phone, email, message }) => ({ body: { name, phone, email, message } }),
    receive: (request) => ({
      name: typed(request, 'name'),
      phone: typed(request, 'phone'),
      email: typed(request, 'email'),
      message: typed(request, 'message'),
    }),
    tell: ({ ticket }) => ({ ticket }),
    read: (data) => {
      const ticket = textIn(mapOf(data).get('ticket'));
      if (ticket === '') throw new Unreadable('the grievance has no ticket');
      return { ticket };
    },
  },
};

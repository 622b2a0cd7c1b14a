/**
 * The table of the wire: calls of ShopApi with their method, path and spelling (spec 7, 11). The client writes requests
 * and reads answers by it; the server reads requests and writes answers by the same rows. Here are those that a page
 * needs from its start to the placed order; what comes after is in care-endpoints.ts, which a browser loads when it is
 * first needed.
 */
import { brand } from '../../../core/catalogue/brand.ts';
import { NO_RUPEES } from '../../../core/entities/money.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { addressJson, savedAddresses } from '../codecs/address-json.ts';
import type { CareCall } from './lazy-endpoints.ts';
import { cartJson, couponViewJson, toldCart, toldCartChange, toldCouponView } from '../codecs/cart-json.ts';
import { askedOrder, body, get, noData, noInput, post, type Received, type Rows, type Sent } from './endpoint.ts';
import { orderJson, placedJson, toldOrder, toldPaymentState, toldPlaced } from '../codecs/order-json.ts';
import { profileJson, toldProfile } from '../codecs/customer-json.ts';
import {
  conversionJson,
  customerJson,
  placeJson,
  sentConversion,
  sentCustomer,
  sentPlace,
} from '../codecs/place-order-json.ts';
import { numberAt as sentNumber, oneOfAt, textAt } from '../strict.ts';
import { flagIn, mapOf, numberAt, rupeesIn, textIn } from '../tolerant.ts';

export type CounterCall = Exclude<CallName, CareCall>;

const line = {
  section: 7,
  send: ({ pid, qty }: { pid: string; qty: number }): Sent => ({ body: { pid, qty } }),
  receive: (request: Received) => ({ pid: textAt(body(request), 'pid'), qty: sentNumber(body(request), 'qty') }),
  tell: cartJson,
  read: toldCartChange,
} as const;

const phone = {
  send: ({ phone: number }: { phone: string }): Sent => ({ body: { phone: number } }),
  receive: (request: Received) => ({ phone: textAt(body(request), 'phone') }),
} as const;

const code = (request: Received): string => textAt(body(request), 'code');

export const endpoints: Rows<CounterCall> = {
  searchCustomer: {
    ...post('customer/search.php'),
    section: 7,
    ...phone,
    tell: ({ exists }) => (exists === undefined ? {} : { exists }),
    read: (data) => {
      const exists = flagIn(mapOf(data).get('exists'));
      return exists === undefined ? {} : { exists };
    },
  },
  logout: { ...post('customer/logout.php'), section: 7, ...noInput, ...noData },
  getAddresses: { ...get('customer/shipping_address/get.php'), section: 7, ...noInput, ...savedAddresses },
  checkSession: {
    ...get('session/check.php'),
    section: 7,
    ...noInput,
    tell: ({ isLogged }) => ({ isLogged }),
    read: (data) => ({ isLogged: flagIn(mapOf(data).get('isLogged')) ?? false }),
  },
  createCustomer: {
    ...post('customer/create.php'),
    section: 7,
    send: ({ customer, shipping, billing }) => ({
      body: { customer: customerJson(customer), shipping: addressJson(shipping), billing: addressJson(billing) },
    }),
    receive: (request) => sentCustomer(body(request)),
    ...savedAddresses,
  },
  sendOtp: { ...post('otp/send.php'), section: 7, ...phone, ...noData },
  verifyOtp: {
    ...post('otp/verify.php'),
    section: 7,
    send: ({ phone: number, otp }) => ({ body: { phone: number, otp } }),
    receive: (request) => ({ phone: textAt(body(request), 'phone'), otp: textAt(body(request), 'otp') }),
    ...noData,
  },
  getRewardCash: {
    ...get(`${brand.slug}_cash/get_cash.php`),
    section: 7,
    ...noInput,
    tell: ({ cashback }) => ({ cashback }),
    read: (data) => ({ cashback: rupeesIn(mapOf(data).get('cashback')) ?? NO_RUPEES }),
  },
  getCart: { ...get('cart/get.php'), section: 7, ...noInput, tell: cartJson, read: toldCart },
  addToCart: { ...post('cart/add.php'), ...line },
  quickBuy: { ...post('cart/quickBuy.php'), ...line },
  updateCart: { ...post('cart/update.php'), ...line },
  deleteFromCart: {
    ...post('cart/delete.php'),
    section: 7,
    send: ({ pid }) => ({ body: { pid } }),
    receive: (request) => ({ pid: textAt(body(request), 'pid') }),
    tell: cartJson,
    read: toldCartChange,
  },
  applyDiscount: {
    ...post('discount/apply.php'),
    section: 7,
    send: ({ code: asked, source }) => ({ body: { code: asked, ...(source !== undefined && { source }) } }),
    receive: (request) => {
      const fields = body(request);
      return fields.own('source') === undefined
        ? { code: code(request) }
        : { code: code(request), source: oneOfAt(fields, 'source', ['url']) };
    },
    tell: couponViewJson,
    read: (data, asked) => toldCouponView(data, asked.code),
  },
  deleteDiscount: {
    ...post('discount/delete.php'),
    section: 7,
    send: ({ code: asked }) => ({ body: { code: asked } }),
    receive: (request) => ({ code: code(request) }),
    tell: cartJson,
    read: toldCartChange,
  },
  signUpForOffers: { ...post('offers/signup.php'), section: 7, ...phone, ...noData },
  sendConversion: {
    ...post('conversion/sendEvent.php'),
    section: 7,
    send: (event) => ({ body: conversionJson(event) }),
    receive: (request) => sentConversion(body(request)),
    ...noData,
  },

  getOffer: {
    ...get('offers/get.php'),
    section: 11,
    ...noInput,
    tell: ({ startedAt, expiresAt, now, code: timed }) => ({ startedAt, expiresAt, now, code: timed }),
    read: (data) => {
      const map = mapOf(data);
      return {
        startedAt: numberAt(map, 'startedAt'),
        expiresAt: numberAt(map, 'expiresAt'),
        now: numberAt(map, 'now'),
        code: textIn(map.get('code')),
      };
    },
  },
  placeOrder: {
    ...post('order/place.php'),
    section: 11,
    send: (asked) => ({ body: placeJson(asked), key: asked.key }),
    receive: (request) => sentPlace(body(request), request.key),
    tell: placedJson,
    read: toldPlaced,
  },
  getOrder: { ...get('order/get.php'), section: 11, ...askedOrder, tell: orderJson, read: toldOrder },
  getPaymentStatus: {
    ...get('payment/status.php'),
    section: 11,
    ...askedOrder,
    tell: ({ state }) => ({ state }),
    read: (data) => ({ state: toldPaymentState(mapOf(data).get('state')) }),
  },
  getCustomer: { ...get('customer/get.php'), section: 11, ...noInput, tell: profileJson, read: toldProfile },
};

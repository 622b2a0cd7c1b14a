/**
 * The one table of the wire: every call of ShopApi with its method, its path and its spelling (spec 7, 11). The client
 * writes requests and reads answers by it; the server reads requests and writes answers by the same rows.
 */
import { brand } from '../../core/catalogue/brand.ts';
import { NO_RUPEES } from '../../core/entities/money.ts';
import type { CallName } from '../../core/ports/shop-api.ts';
import { addressJson, toldAddress } from './address-json.ts';
import type { DataOf, InputOf } from './calls.ts';
import { cartJson, couponViewJson, toldCart, toldCartChange, toldCouponView } from './cart-json.ts';
import { orderJson, placedJson, toldOrder, toldPaymentState, toldPlaced, toldTracked, trackedJson } from './order-json.ts';
import { conversionJson, customerJson, placeJson, sentConversion, sentCustomer, sentPlace } from './request-json.ts';
import { fieldsOf, numberAt as sentNumber, oneOfAt, textAt, type Fields } from './strict.ts';
import { flagIn, listIn, mapAt, mapOf, numberAt, rupeesIn, textIn, Unreadable } from './tolerant.ts';

/** A request on its way: the query of a GET or the body of a POST, and the Idempotency-Key. */
export type Sent = {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly key?: string;
};

/** A request that came in. A body that was not sent is undefined; a key that was not is empty. */
export type Received = {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly key: string;
};

export type Endpoint<Input, Data> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Section of the spec: a backend of section 7 alone knows nothing of 11 (spec 10.17). */
  readonly section: 7 | 11;
  readonly send: (input: Input) => Sent;
  /** Throws Malformed. */
  readonly receive: (request: Received) => Input;
  readonly tell: (data: Data) => unknown;
  /** Throws Unreadable. `asked` is what the call was asked with. */
  readonly read: (data: unknown, asked: Input) => Data;
};

export type Endpoints = { readonly [Name in CallName]: Endpoint<InputOf<Name>, DataOf<Name>> };

const API = '/server/api';

const nothing = (): Sent => ({});
const noInput = (): void => undefined;
/** Calls whose answer says all by its status. */
const noData = { tell: (): null => null, read: (): null => null };
const body = (request: Received): Fields => fieldsOf(request.body ?? {});
const query = (request: Received): Fields => fieldsOf(request.query, 'query');

const get = <Path extends string>(path: Path) => ({ method: 'GET', path: `${API}/${path}` }) as const;
const post = <Path extends string>(path: Path) => ({ method: 'POST', path: `${API}/${path}` }) as const;

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
const askedOrder = {
  send: ({ order }: { order: string }): Sent => ({ query: { order } }),
  receive: (request: Received) => ({ order: textAt(query(request), 'order') }),
} as const;

const savedAddresses = {
  tell: ({ shipping, billing }: DataOf<'getAddresses'>) => ({ shipping: addressJson(shipping), billing: addressJson(billing) }),
  read: (data: unknown): DataOf<'getAddresses'> =>
    ({ shipping: toldAddress(mapOf(data).get('shipping')), billing: toldAddress(mapOf(data).get('billing')) }),
} as const;

export const endpoints: Endpoints = {
  searchCustomer: {
    ...post('customer/search.php'), section: 7, ...phone,
    tell: ({ exists }) => (exists === undefined ? {} : { exists }),
    read: (data) => {
      const exists = flagIn(mapOf(data).get('exists'));
      return exists === undefined ? {} : { exists };
    },
  },
  logout: { ...post('customer/logout.php'), section: 7, send: nothing, receive: noInput, ...noData },
  getAddresses: { ...get('customer/shipping_address/get.php'), section: 7, send: nothing, receive: noInput, ...savedAddresses },
  checkSession: {
    ...get('session/check.php'), section: 7, send: nothing, receive: noInput,
    tell: ({ isLogged }) => ({ isLogged }),
    read: (data) => ({ isLogged: flagIn(mapOf(data).get('isLogged')) ?? false }),
  },
  createCustomer: {
    ...post('customer/create.php'), section: 7,
    send: ({ customer, shipping, billing }) =>
      ({ body: { customer: customerJson(customer), shipping: addressJson(shipping), billing: addressJson(billing) } }),
    receive: (request) => sentCustomer(body(request)),
    ...savedAddresses,
  },
  sendOtp: { ...post('otp/send.php'), section: 7, ...phone, ...noData },
  verifyOtp: {
    ...post('otp/verify.php'), section: 7,
    send: ({ phone: number, otp }) => ({ body: { phone: number, otp } }),
    receive: (request) => ({ phone: textAt(body(request), 'phone'), otp: textAt(body(request), 'otp') }),
    ...noData,
  },
  getRewardCash: {
    ...get(`${brand.slug}_cash/get_cash.php`), section: 7, send: nothing, receive: noInput,
    tell: ({ cashback }) => ({ cashback }),
    read: (data) => ({ cashback: rupeesIn(mapOf(data).get('cashback')) ?? NO_RUPEES }),
  },
  getCart: { ...get('cart/get.php'), section: 7, send: nothing, receive: noInput, tell: cartJson, read: toldCart },
  addToCart: { ...post('cart/add.php'), ...line },
  quickBuy: { ...post('cart/quickBuy.php'), ...line },
  updateCart: { ...post('cart/update.php'), ...line },
  deleteFromCart: {
    ...post('cart/delete.php'), section: 7,
    send: ({ pid }) => ({ body: { pid } }),
    receive: (request) => ({ pid: textAt(body(request), 'pid') }),
    tell: cartJson, read: toldCartChange,
  },
  applyDiscount: {
    ...post('discount/apply.php'), section: 7,
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
    ...post('discount/delete.php'), section: 7,
    send: ({ code: asked }) => ({ body: { code: asked } }),
    receive: (request) => ({ code: code(request) }),
    tell: cartJson, read: toldCartChange,
  },
  signUpForOffers: { ...post('offers/signup.php'), section: 7, ...phone, ...noData },
  sendConversion: {
    ...post('conversion/sendEvent.php'), section: 7,
    send: (event) => ({ body: conversionJson(event) }),
    receive: (request) => sentConversion(body(request)),
    ...noData,
  },

  getOffer: {
    ...get('offers/get.php'), section: 11, send: nothing, receive: noInput,
    tell: ({ startedAt, expiresAt, now, code: timed }) => ({ startedAt, expiresAt, now, code: timed }),
    read: (data) => {
      const map = mapOf(data);
      return {
        startedAt: numberAt(map, 'startedAt'), expiresAt: numberAt(map, 'expiresAt'),
        now: numberAt(map, 'now'), code: textIn(map.get('code')),
      };
    },
  },
  placeOrder: {
    ...post('order/place.php'), section: 11,
    send: (asked) => ({ body: placeJson(asked), key: asked.key }),
    receive: (request) => sentPlace(body(request), request.key),
    tell: placedJson, read: toldPlaced,
  },
  listOrders: {
    ...get('order/list.php'), section: 11, send: nothing, receive: noInput,
    tell: ({ orders }) => ({ orders: orders.map(orderJson) }),
    read: (data) => ({ orders: listIn(mapOf(data).get('orders')).map(toldOrder) }),
  },
  getOrder: { ...get('order/get.php'), section: 11, ...askedOrder, tell: orderJson, read: toldOrder },
  trackOrder: {
    ...post('order/track.php'), section: 11,
    send: ({ order, phone: number }) => ({ body: { order, phone: number } }),
    receive: (request) => ({ order: textAt(body(request), 'order'), phone: textAt(body(request), 'phone') }),
    tell: trackedJson, read: toldTracked,
  },
  getPaymentStatus: {
    ...get('payment/status.php'), section: 11, ...askedOrder,
    tell: ({ state }) => ({ state }),
    read: (data) => ({ state: toldPaymentState(mapOf(data).get('state')) }),
  },
  getCustomer: {
    ...get('customer/get.php'), section: 11, send: nothing, receive: noInput,
    tell: ({ customer, shipping, billing }) =>
      ({ customer: customerJson(customer), shipping: addressJson(shipping), billing: addressJson(billing) }),
    read: (data) => {
      const customer = mapAt(mapOf(data), 'customer');
      const text = (key: string): string => textIn(customer.get(key));
      if (text('phone') === '') throw new Unreadable('the customer has no phone');
      return {
        customer: {
          name: text('name'), phone: text('phone'), email: text('email'),
          isVerified: flagIn(customer.get('isVerified')) ?? false,
        },
        ...savedAddresses.read(data),
      };
    },
  },
};

/**
 * The table of the wire: for each call of ShopApi its method, path and JSON (spec 7, 11). The client encodes requests
 * and decodes responses with it; the server uses the same rows in the other direction. This half has the calls of a
 * visitor up to the verified phone; a browser loads the other half, lazy-endpoints.ts, with its first call.
 */
import { brand } from '../../../core/catalogue/brand.ts';
import { ZERO_RUPEES } from '../../../core/entities/money/money.ts';
import type { CallName } from '../../../core/ports/shop-api.ts';
import { decodeCart, decodeCartChange, decodeCouponView, encodeCart, encodeCouponView } from '../codecs/cart-json.ts';
import { decodeConversion, encodeConversion } from '../codecs/conversion-json.ts';
import { FIELD, LINE } from '../codecs/refusal-codes.ts';
import { numberAt as requestNumberAt, oneOfAt, textAt } from '../strict.ts';
import { flagIn, mapOf, numberAt, rupeesIn, textIn } from '../tolerant.ts';
import { LAZY_CALLS, type InitialCall } from './call-names.ts';
import { body, get, noData, noInput, post, type EndpointTable, type ReceivedRequest } from './endpoint.ts';

const cartLine = {
  section: 7,
  refusals: LINE,
  encodeRequest: ({ pid, qty }: { pid: string; qty: number }) => ({ body: { pid, qty } }),
  decodeRequest: (request: ReceivedRequest) => {
    const fields = body(request);
    return { pid: textAt(fields, 'pid'), qty: requestNumberAt(fields, 'qty') };
  },
  encodeResponse: encodeCart,
  decodeResponse: decodeCartChange,
} as const;

const phoneOnly = {
  encodeRequest: (input: { phone: string }) => ({ body: { phone: input.phone } }),
  decodeRequest: (request: ReceivedRequest) => ({ phone: textAt(body(request), 'phone') }),
} as const;

const couponCode = (request: ReceivedRequest): string => textAt(body(request), 'code');

const rows = {
  searchCustomer: {
    ...post('customer/search.php'),
    section: 7,
    refusals: FIELD,
    ...phoneOnly,
    encodeResponse: ({ exists }): { readonly exists?: boolean } => (exists === undefined ? {} : { exists }),
    decodeResponse: (data) => {
      const exists = flagIn(mapOf(data).get('exists'));
      return exists === undefined ? {} : { exists };
    },
  },
  logout: { ...post('customer/logout.php'), section: 7, refusals: {}, ...noInput, ...noData },
  checkSession: {
    ...get('session/check.php'),
    section: 7,
    refusals: {},
    ...noInput,
    encodeResponse: ({ isLogged }) => ({ isLogged }),
    decodeResponse: (data) => ({ isLogged: flagIn(mapOf(data).get('isLogged')) ?? false }),
  },
  sendOtp: { ...post('otp/send.php'), section: 7, refusals: FIELD, ...phoneOnly, ...noData },
  verifyOtp: {
    ...post('otp/verify.php'),
    section: 7,
    refusals: { ...FIELD, OTP_EXPIRED: true, OTP_WRONG: true },
    encodeRequest: ({ phone, otp }) => ({ body: { phone, otp } }),
    decodeRequest: (request) => ({ phone: textAt(body(request), 'phone'), otp: textAt(body(request), 'otp') }),
    ...noData,
  },
  getRewardCash: {
    ...get(`${brand.slug}_cash/get_cash.php`),
    section: 7,
    refusals: {},
    ...noInput,
    encodeResponse: ({ cashback }) => ({ cashback }),
    decodeResponse: (data) => ({ cashback: rupeesIn(mapOf(data).get('cashback')) ?? ZERO_RUPEES }),
  },
  getCart: {
    ...get('cart/get.php'),
    section: 7,
    refusals: {},
    ...noInput,
    encodeResponse: encodeCart,
    decodeResponse: decodeCart,
  },
  addToCart: { ...post('cart/add.php'), ...cartLine },
  quickBuy: { ...post('cart/quickBuy.php'), ...cartLine },
  updateCart: { ...post('cart/update.php'), ...cartLine },
  deleteFromCart: {
    ...post('cart/delete.php'),
    section: 7,
    refusals: { UNKNOWN_PRODUCT: true },
    encodeRequest: ({ pid }) => ({ body: { pid } }),
    decodeRequest: (request) => ({ pid: textAt(body(request), 'pid') }),
    encodeResponse: encodeCart,
    decodeResponse: decodeCartChange,
  },
  applyDiscount: {
    ...post('discount/apply.php'),
    section: 7,
    refusals: { ...FIELD, COUPON_INVALID: true, OFFER_EXPIRED: true },
    encodeRequest: ({ code, source }) => ({ body: { code, ...(source !== undefined && { source }) } }),
    decodeRequest: (request) => {
      const fields = body(request);
      return fields.own('source') === undefined
        ? { code: couponCode(request) }
        : { code: couponCode(request), source: oneOfAt(fields, 'source', ['url']) };
    },
    encodeResponse: encodeCouponView,
    decodeResponse: (data, { code }) => decodeCouponView(data, code),
  },
  deleteDiscount: {
    ...post('discount/delete.php'),
    section: 7,
    refusals: {},
    encodeRequest: ({ code }) => ({ body: { code } }),
    decodeRequest: (request) => ({ code: couponCode(request) }),
    encodeResponse: encodeCart,
    decodeResponse: decodeCartChange,
  },
  sendConversion: {
    ...post('conversion/sendEvent.php'),
    section: 7,
    refusals: FIELD,
    encodeRequest: (event) => ({ body: encodeConversion(event) }),
    decodeRequest: (request) => decodeConversion(body(request)),
    ...noData,
  },

  getOffer: {
    ...get('offers/get.php'),
    section: 11,
    refusals: {},
    ...noInput,
    encodeResponse: ({ startedAt, expiresAt, now, code }) => ({ startedAt, expiresAt, now, code }),
    decodeResponse: (data) => {
      const map = mapOf(data);
      return {
        startedAt: numberAt(map, 'startedAt'),
        expiresAt: numberAt(map, 'expiresAt'),
        now: numberAt(map, 'now'),
        code: textIn(map.get('code')),
      };
    },
  },
} satisfies EndpointTable<InitialCall>;

/** The rows with the types of their JSON, for the contract that is printed of them. */
export type InitialRows = typeof rows;

export const initialEndpoints: EndpointTable<InitialCall> = rows;

const isInitialCall = (name: string): name is InitialCall => Object.hasOwn(initialEndpoints, name);

/** Every call of ShopApi, without loading the lazy half. */
export const callNames: readonly CallName[] = [...Object.keys(initialEndpoints).filter(isInitialCall), ...LAZY_CALLS];

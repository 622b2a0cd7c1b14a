/** Which codes the answer of each call may carry. A backend may send any other: it is read as REFUSED. */
import type { RefusalCode } from '../../core/entities/answer.ts';
import type { CallName, CallRefusal, CommonRefusalCode, ShopCalls } from '../../core/ports/shop-api.ts';

type Codes<Code extends RefusalCode> = Readonly<Record<Code, true>>;

const COMMON: Codes<CommonRefusalCode> = {
  REFUSED: true,
  MALFORMED: true,
  NOT_AVAILABLE: true,
  THROTTLED: true,
  SESSION_REPLACED: true,
  NOT_SIGNED_IN: true,
  PHONE_NOT_VERIFIED: true,
};

const FIELD = { FIELD_INVALID: true } as const;
const LINE = { UNKNOWN_PRODUCT: true, QUANTITY_INVALID: true } as const;
const ADDRESS = { ...FIELD, ADDRESS_INCOMPLETE: true } as const;
const ORDER = { ORDER_NOT_FOUND: true } as const;
const ORDER_CHANGE = { ...ORDER, ...FIELD, ORDER_STATE: true } as const;

const OF_CALL: { readonly [Name in CallName]: Codes<ShopCalls[Name]['refusals']> } = {
  searchCustomer: FIELD,
  logout: {},
  getAddresses: {},
  checkSession: {},
  createCustomer: ADDRESS,
  sendOtp: FIELD,
  verifyOtp: { ...FIELD, OTP_EXPIRED: true, OTP_WRONG: true },
  getRewardCash: {},
  getCart: {},
  addToCart: LINE,
  quickBuy: LINE,
  updateCart: LINE,
  deleteFromCart: { UNKNOWN_PRODUCT: true },
  applyDiscount: { ...FIELD, COUPON_INVALID: true, OFFER_EXPIRED: true },
  deleteDiscount: {},
  signUpForOffers: FIELD,
  sendConversion: FIELD,
  getOffer: {},
  placeOrder: {
    ...ADDRESS,
    ...ORDER,
    CART_EMPTY: true,
    COUPON_INVALID: true,
    OFFER_EXPIRED: true,
    PRICE_CHANGED: true,
    COD_LIMIT: true,
    NO_GATEWAY: true,
    KEY_REUSED: true,
  },
  listOrders: {},
  getOrder: ORDER,
  trackOrder: { ...ORDER, ...FIELD },
  getPaymentStatus: ORDER,
  cancelOrder: ORDER_CHANGE,
  returnOrder: ORDER_CHANGE,
  getInvoice: { ...ORDER, ORDER_STATE: true },
  verifyPayment: { ...ORDER, PAYMENT_UNPROVEN: true },
  retryPayment: { ...ADDRESS, ...ORDER, ORDER_STATE: true, PRICE_CHANGED: true, COD_LIMIT: true, NO_GATEWAY: true },
  getPincode: { ...FIELD, PINCODE_UNKNOWN: true },
  getCustomer: {},
  updateCustomer: ADDRESS,
  eraseCustomer: { ORDER_STATE: true },
  updateConsent: FIELD,
  getCashLedger: {},
  createGrievance: FIELD,
};

const isOneOf = <Code extends RefusalCode>(codes: Codes<Code>, refusal: CallRefusal): refusal is CallRefusal<Code> =>
  Object.hasOwn(codes, refusal.code);

/** The refusal with a code that this call may carry. */
export const refusalOf = <Name extends CallName>(
  name: Name,
  refusal: CallRefusal,
): CallRefusal<CommonRefusalCode> | CallRefusal<ShopCalls[Name]['refusals']> => {
  if (isOneOf(COMMON, refusal)) return refusal;
  const codes: Codes<ShopCalls[Name]['refusals']> = OF_CALL[name];
  return isOneOf(codes, refusal) ? refusal : { ...refusal, code: 'REFUSED' };
};

/** The calls of the contract by name. */
export const callNames = Object.keys(OF_CALL) as readonly CallName[];

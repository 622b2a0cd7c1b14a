/**
 * Where the two halves of the core meet: the shopper half calls it, the shop half implements it. Between them stands
 * nothing, or the wire. A refusal is an answer; a failure (no connection, no readable answer) is a rejection with
 * ShopUnreachable.
 */
import type { Address } from '../entities/address.ts';
import type { Done, Refusal, RefusalCode, RefusalData } from '../entities/answer.ts';
import type { CartLine } from '../entities/cart.ts';
import type { ConsentPurpose, Consents } from '../entities/consent.ts';
import type { Customer } from '../entities/customer.ts';
import type { Rupees } from '../entities/money/money.ts';
import type { PaymentState } from '../entities/payment.ts';
import type { PaymentMode } from '../entities/payment-mode.ts';
import type { ProductId } from '../entities/product.ts';
import type { Units } from '../entities/stock.ts';
import type { Quotes } from '../pricing/quote.ts';
import type { CashLedgerView, Invoice, OrderView, PincodeView, TrackedOrder } from './shop-views.ts';
import type { PaymentWindow } from './payments/payments.ts';

/** A coupon as a cart carries it. */
export type CartCoupon = {
  readonly isApplied: boolean;
  readonly code: string;
  /** Percent; absent where a foreign backend answers only the code (spec 10.17). */
  readonly off?: number;
  /** Whether the code came by URL; absent from a foreign backend. */
  readonly byUrl?: boolean;
};

/** A line as it is received: a foreign backend may leave the prices to the shopper, who has the same catalogue. */
export type ReceivedLine = Pick<CartLine, 'qty'> & Partial<CartLine>;

export type ReceivedItems = Readonly<Record<ProductId, ReceivedLine>>;

export type CartView = {
  readonly items: ReceivedItems;
  /** The count of units. */
  readonly total: number;
  readonly discount: CartCoupon;
  /** Every line of the summary for prepaid and for cash on delivery; absent from a foreign backend. */
  readonly quotes?: Quotes;
  /** Grows with every change of the cart; absent from a foreign backend. */
  readonly version?: number;
  /** Units left of products in short supply, in the cart or not; 0: sold out (spec 10.21). Absent from a foreign backend. */
  readonly left?: Units;
};

/** What the calls that change a line answer. A foreign backend may answer only parts of it. */
export type CartChange = Partial<CartView>;

export type CouponView = CartCoupon & {
  /** The cart after the change; absent from a foreign backend. */
  readonly cart?: CartView;
};

export type OfferView = {
  /** Epoch milliseconds on the shop's clock. */
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly now: number;
  /** The timed code that the countdown is about. */
  readonly code: string;
};

export type SavedAddresses = { readonly shipping: Address | null; readonly billing: Address | null };

export type Profile = SavedAddresses & { readonly customer: Customer; readonly consents: Consents };

/** What customers may change themselves; the phone cannot be changed. */
export type ProfileChange = SavedAddresses & { readonly customer: Pick<Customer, 'name' | 'email'> };

export type PlaceOrder = {
  readonly mode: PaymentMode;
  readonly redeemCash: boolean;
  /** The total the shopper saw, in rupees. */
  readonly expectedTotal: Rupees;
  readonly shipping: Address;
  /** Null where shipping serves both. */
  readonly billing: Address | null;
  /** One per attempt: a repeated request with the same key places nothing twice and gets the same answer. */
  readonly key: string;
};

export type RetryPayment = {
  readonly order: string;
  readonly mode: PaymentMode;
  /** The total the shopper saw for this mode, in rupees; where it is given, another one is refused. */
  readonly expectedTotal?: Rupees;
  /** One per attempt, where given: a repeated request with the same key continues that attempt, and answers the same. */
  readonly key?: string;
};

/** What the gateway's page passed to the shopper's browser. */
export type PaymentProof = { readonly order: string; readonly paymentId: string; readonly signature: string };

export type ReturnRequest = {
  readonly order: string;
  readonly reason: string;
  /** A UPI ID for the refund of an order that was paid in cash; empty for one that goes back to its source. */
  readonly upi: string;
};

export type GrievanceForm = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly message: string;
};

export type PlacedOrder = {
  readonly order: OrderView;
  /** Where to pay; null when there is nothing left to pay online, or `paymentWindow` says how. */
  readonly payPage: string | null;
  readonly paymentWindow: PaymentWindow | null;
};

export type ConversionEvent = {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly shipping: Rupees;
  readonly amount: Rupees;
  readonly url: string;
  readonly event: 'InitiateCheckout';
};

type Call<Input, Data, Codes extends RefusalCode = never> = {
  readonly input: Input;
  readonly data: Data;
  readonly refusals: Codes;
};

type LineRefusal = 'UNKNOWN_PRODUCT' | 'QUANTITY_INVALID' | 'SOLD_OUT';
type AddressRefusal = 'FIELD_INVALID' | 'ADDRESS_INCOMPLETE';

/** The contract as one type: what each call takes, what it answers, and how it may be refused. */
export type ShopCalls = {
  // The existing backend's calls (spec 7).
  readonly searchCustomer: Call<{ readonly phone: string }, { readonly exists?: boolean }, 'FIELD_INVALID'>;
  readonly logout: Call<void, null>;
  readonly getAddresses: Call<void, SavedAddresses>;
  readonly checkSession: Call<void, { readonly isLogged: boolean }>;
  readonly createCustomer: Call<{ readonly customer: Customer } & SavedAddresses, SavedAddresses, AddressRefusal>;
  readonly sendOtp: Call<{ readonly phone: string }, null, 'FIELD_INVALID'>;
  readonly verifyOtp: Call<
    { readonly phone: string; readonly otp: string },
    null,
    'FIELD_INVALID' | 'OTP_EXPIRED' | 'OTP_WRONG'
  >;
  readonly getRewardCash: Call<void, { readonly cashback: Rupees }>;
  readonly getCart: Call<void, CartView>;
  readonly addToCart: Call<{ readonly pid: ProductId; readonly qty: number }, CartChange, LineRefusal>;
  readonly quickBuy: Call<{ readonly pid: ProductId; readonly qty: number }, CartChange, LineRefusal>;
  readonly updateCart: Call<{ readonly pid: ProductId; readonly qty: number }, CartChange, LineRefusal>;
  readonly deleteFromCart: Call<{ readonly pid: ProductId }, CartChange, 'UNKNOWN_PRODUCT'>;
  readonly applyDiscount: Call<
    { readonly code: string; readonly source?: 'url' },
    CouponView,
    'FIELD_INVALID' | 'COUPON_INVALID' | 'OFFER_EXPIRED'
  >;
  readonly deleteDiscount: Call<{ readonly code: string }, CartChange>;
  /** `purposes` are what the shopper has consented to with it; a backend of section 7 ignores them. */
  readonly signUpForOffers: Call<
    { readonly phone: string; readonly purposes?: readonly ConsentPurpose[] },
    null,
    'FIELD_INVALID'
  >;
  readonly sendConversion: Call<ConversionEvent, null, 'FIELD_INVALID'>;
  // The calls that it lacks (spec 11).
  readonly getOffer: Call<void, OfferView>;
  readonly placeOrder: Call<
    PlaceOrder,
    PlacedOrder,
    | AddressRefusal
    | 'CART_EMPTY'
    | 'SOLD_OUT'
    | 'COUPON_INVALID'
    | 'OFFER_EXPIRED'
    | 'PRICE_CHANGED'
    | 'COD_LIMIT'
    | 'NO_GATEWAY'
    | 'KEY_REUSED'
    | 'ORDER_NOT_FOUND'
  >;
  readonly listOrders: Call<void, { readonly orders: readonly OrderView[] }>;
  readonly getOrder: Call<{ readonly order: string }, OrderView, 'ORDER_NOT_FOUND'>;
  readonly trackOrder: Call<
    { readonly order: string; readonly phone: string },
    TrackedOrder,
    'FIELD_INVALID' | 'ORDER_NOT_FOUND'
  >;
  readonly getPaymentStatus: Call<{ readonly order: string }, { readonly state: PaymentState }, 'ORDER_NOT_FOUND'>;
  readonly cancelOrder: Call<
    { readonly order: string; readonly reason: string },
    OrderView,
    'ORDER_NOT_FOUND' | 'FIELD_INVALID' | 'ORDER_STATE'
  >;
  readonly returnOrder: Call<ReturnRequest, OrderView, 'ORDER_NOT_FOUND' | 'FIELD_INVALID' | 'ORDER_STATE'>;
  /** A page to print over the wire (text/html); the same as JSON for whoever accepts only that. */
  readonly getInvoice: Call<{ readonly order: string }, Invoice, 'ORDER_NOT_FOUND' | 'ORDER_STATE'>;
  readonly verifyPayment: Call<PaymentProof, { readonly state: PaymentState }, 'ORDER_NOT_FOUND' | 'PAYMENT_UNPROVEN'>;
  readonly retryPayment: Call<
    RetryPayment,
    PlacedOrder,
    | AddressRefusal
    | 'ORDER_NOT_FOUND'
    | 'ORDER_STATE'
    | 'PRICE_CHANGED'
    | 'SOLD_OUT'
    | 'COD_LIMIT'
    | 'NO_GATEWAY'
    | 'KEY_REUSED'
  >;
  readonly getPincode: Call<{ readonly pincode: string }, PincodeView, 'FIELD_INVALID' | 'PINCODE_UNKNOWN'>;
  readonly getCustomer: Call<void, Profile>;
  readonly updateCustomer: Call<ProfileChange, Profile, AddressRefusal>;
  /** Removes personal data and signs out; orders keep what tax law requires. */
  readonly eraseCustomer: Call<void, null, 'ORDER_STATE'>;
  readonly updateConsent: Call<
    { readonly purpose: ConsentPurpose; readonly given: boolean },
    { readonly consents: Consents },
    'FIELD_INVALID'
  >;
  readonly getCashLedger: Call<void, CashLedgerView>;
  readonly createGrievance: Call<GrievanceForm, { readonly ticket: string }, 'FIELD_INVALID'>;
};

export type CallName = keyof ShopCalls;
export type InputOf<Name extends CallName> = ShopCalls[Name]['input'];
export type DataOf<Name extends CallName> = ShopCalls[Name]['data'];

/** Refusals of any call: by the transport, a foreign backend, the session, or because of who asks. */
export type CommonRefusalCode =
  | 'REFUSED'
  | 'MALFORMED'
  | 'NOT_AVAILABLE'
  | 'THROTTLED'
  | 'BUSY'
  | 'SESSION_REPLACED'
  | 'NOT_SIGNED_IN'
  | 'PHONE_NOT_VERIFIED';
export type RefusalCodeOf<Name extends CallName> = ShopCalls[Name]['refusals'] | CommonRefusalCode;

/** Refusals because of the price: both totals come with them as they are now, and the shopper confirms one of them. */
type PriceRefusalCode = 'PRICE_CHANGED' | 'COUPON_INVALID' | 'OFFER_EXPIRED';

/** Details of a refusal. */
export type CallRefusalData = RefusalData & { readonly quotes?: Quotes };
export type CallRefusal<Code extends RefusalCode = RefusalCode> = Code extends PriceRefusalCode
  ? Refusal<Code, CallRefusalData>
  : Refusal<Code>;
export type CommonRefusal = CallRefusal<CommonRefusalCode>;

export type AnswerOf<Name extends CallName> =
  | Done<DataOf<Name>>
  | CallRefusal<ShopCalls[Name]['refusals']>
  | CommonRefusal;

export type ShopApi = {
  readonly [Name in CallName]: (
    ...input: InputOf<Name> extends void ? [] : [input: InputOf<Name>]
  ) => Promise<AnswerOf<Name>>;
};

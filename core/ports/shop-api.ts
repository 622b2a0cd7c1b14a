/**
 * Where the two halves of the core meet: the shopper half calls it, the shop half implements it. Between them stands
 * nothing, or the wire. A refusal is an answer; a broken world (no connection, no readable answer) is a rejection with
 * ShopUnreachable.
 */
import type { Address } from '../entities/address.ts';
import type { Answer } from '../entities/answer.ts';
import type { CartItems } from '../entities/cart.ts';
import type { ConsentPurpose, Consents } from '../entities/consent.ts';
import type { Customer } from '../entities/customer.ts';
import type { Rupees } from '../entities/money.ts';
import type { OrderState, OrderStep, OrderSummary } from '../entities/order.ts';
import type { PaymentState } from '../entities/payment.ts';
import type { PaymentMode } from '../entities/payment-mode.ts';
import type { ProductId } from '../entities/product.ts';
import type { Quotes } from '../pricing/quote.ts';
import type { CashLedgerView, Invoice, PincodeView } from './shop-views.ts';

/**
 * Why a call has no answer: nothing came back (`network`), what came back was no answer, such as an error page
 * (`shop`), or the site's own proxy said that its backend is down or too slow (`backend`).
 */
export type UnreachableReason = 'network' | 'shop' | 'backend';

/** The one typed failure of a call: the shop could not be reached, or what came back was no answer (spec 10.16). */
export class ShopUnreachable extends Error {
  override name = 'ShopUnreachable';
  readonly reason: UnreachableReason;

  constructor(
    message: string,
    { reason = 'network', ...options }: ErrorOptions & { readonly reason?: UnreachableReason } = {},
  ) {
    super(message, options);
    this.reason = reason;
  }
}

/** A coupon as a cart carries it. */
export type CartCoupon = {
  readonly isApplied: boolean;
  readonly code: string;
  /** Percent; absent when a foreign backend tells the code alone (spec 10.17). */
  readonly off?: number;
  /** Whether the code came by URL; absent from a foreign backend. */
  readonly byUrl?: boolean;
};

export type CartView = {
  readonly items: CartItems;
  /** The count of units. */
  readonly total: number;
  readonly discount: CartCoupon;
  /** Every line of the summary for prepaid and for cash on delivery; absent from a foreign backend. */
  readonly quotes?: Quotes;
  /** Grows with every change of the cart; absent from a foreign backend. */
  readonly version?: number;
};

/** What the calls that change a line answer. A foreign backend tells only parts of it. */
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

/** A customer's own changes; the phone is what it is. */
export type ProfileChange = SavedAddresses & { readonly customer: Pick<Customer, 'name' | 'email'> };

/** Money on its way back. */
export type RefundView = {
  /** Rupees, to the paisa; or whole units of `currency`. */
  readonly amount: number;
  /** ISO 4217; absent for rupees. */
  readonly currency?: string;
  /** `source`: where it was paid from; `upi`: the id given with the return. */
  readonly to: 'source' | 'upi';
  readonly state: 'pending' | 'refunded';
};

/** Money of a different amount or currency than was requested, which the operator reviews. */
export type HeldView = {
  /** In whole units of the currency, to the hundredth. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
  /** When it has gone back at the latest where it is not accepted, epoch milliseconds. */
  readonly until: number;
};

export type OrderView = {
  readonly order: string;
  readonly state: OrderState;
  readonly placedAt: number;
  readonly history: readonly OrderStep[];
  readonly mode: PaymentMode;
  readonly payment: PaymentState;
  readonly items: CartItems;
  readonly summary: OrderSummary;
  readonly shipping: Address;
  readonly billing: Address | null;
  /** When an unpaid order expires, epoch milliseconds; null for one that does not wait for its payment. */
  readonly expiresAt: number | null;
  /** The invoice's number, from packing on. */
  readonly invoice: string | null;
  readonly refund: RefundView | null;
  /** What is held for review; empty as a rule. */
  readonly held: readonly HeldView[];
  /**
   * What was paid, in rupees to the paisa: a different amount than the total where the operator has accepted one; null
   * for an unpaid order.
   */
  readonly paid: number | null;
};

/**
 * What anyone with the number and the phone may know: no address, no amount, but whether a payment is held for review.
 */
export type TrackedOrder = {
  readonly order: string;
  readonly state: OrderState;
  readonly history: readonly OrderStep[];
  readonly items: Readonly<Record<ProductId, number>>;
  readonly isHeld: boolean;
};

export type PlaceOrder = {
  readonly mode: PaymentMode;
  readonly redeemCash: boolean;
  /** The total the shopper saw, in rupees. */
  readonly expectedTotal: Rupees;
  readonly shipping: Address;
  /** Null where shipping serves both. */
  readonly billing: Address | null;
  /** One per attempt to buy this: asked again with the same key, the shop answers the same and places nothing twice. */
  readonly key: string;
};

export type RetryPayment = {
  readonly order: string;
  readonly mode: PaymentMode;
  /** The total the shopper saw for this mode, in rupees; where it is given, another one is refused. */
  readonly expectedTotal?: Rupees;
};

/** What the gateway's page handed to the shopper's browser. */
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
  /** Where to pay; null when there is nothing left to pay online. */
  readonly payPage: string | null;
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

type Call<Input, Data> = (input: Input) => Promise<Answer<Data>>;
type Ask<Data> = () => Promise<Answer<Data>>;

export type ShopApi = {
  // The existing backend's calls (spec 7).
  readonly searchCustomer: Call<{ readonly phone: string }, { readonly exists?: boolean }>;
  readonly logout: Ask<null>;
  readonly getAddresses: Ask<SavedAddresses>;
  readonly checkSession: Ask<{ readonly isLogged: boolean }>;
  readonly createCustomer: Call<{ readonly customer: Customer } & SavedAddresses, SavedAddresses>;
  readonly sendOtp: Call<{ readonly phone: string }, null>;
  readonly verifyOtp: Call<{ readonly phone: string; readonly otp: string }, null>;
  readonly getRewardCash: Ask<{ readonly cashback: Rupees }>;
  readonly getCart: Ask<CartView>;
  readonly addToCart: Call<{ readonly pid: ProductId; readonly qty: number }, CartChange>;
  readonly quickBuy: Call<{ readonly pid: ProductId; readonly qty: number }, CartChange>;
  readonly updateCart: Call<{ readonly pid: ProductId; readonly qty: number }, CartChange>;
  readonly deleteFromCart: Call<{ readonly pid: ProductId }, CartChange>;
  readonly applyDiscount: Call<{ readonly code: string; readonly source?: 'url' }, CouponView>;
  readonly deleteDiscount: Call<{ readonly code: string }, CartChange>;
  readonly signUpForOffers: Call<{ readonly phone: string }, null>;
  readonly sendConversion: Call<ConversionEvent, null>;
  // What it left out (spec 11).
  readonly getOffer: Ask<OfferView>;
  readonly placeOrder: Call<PlaceOrder, PlacedOrder>;
  readonly listOrders: Ask<{ readonly orders: readonly OrderView[] }>;
  readonly getOrder: Call<{ readonly order: string }, OrderView>;
  readonly trackOrder: Call<{ readonly order: string; readonly phone: string }, TrackedOrder>;
  readonly getPaymentStatus: Call<{ readonly order: string }, { readonly state: PaymentState }>;
  readonly cancelOrder: Call<{ readonly order: string; readonly reason: string }, OrderView>;
  readonly returnOrder: Call<ReturnRequest, OrderView>;
  /** A page to print over the wire (text/html); the same as JSON for whoever accepts only that. */
  readonly getInvoice: Call<{ readonly order: string }, Invoice>;
  readonly verifyPayment: Call<PaymentProof, { readonly state: PaymentState }>;
  readonly retryPayment: Call<RetryPayment, PlacedOrder>;
  readonly getPincode: Call<{ readonly pincode: string }, PincodeView>;
  readonly getCustomer: Ask<Profile>;
  readonly updateCustomer: Call<ProfileChange, Profile>;
  /** Removes what is personal, and signs out; orders keep what tax law requires. */
  readonly eraseCustomer: Ask<null>;
  readonly updateConsent: Call<
    { readonly purpose: ConsentPurpose; readonly given: boolean },
    { readonly consents: Consents }
  >;
  readonly getCashLedger: Ask<CashLedgerView>;
  readonly createGrievance: Call<GrievanceForm, { readonly ticket: string }>;
};

export type CallName = keyof ShopApi;

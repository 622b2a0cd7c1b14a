/** Views that the shop returns besides the cart: orders, invoices, the reward cash ledger, pincodes. */
import type { Address } from '../entities/address.ts';
import type { CartItems } from '../entities/cart.ts';
import type { CashEntry } from '../entities/cash-ledger.ts';
import type { Rupees } from '../entities/money/money.ts';
import type { Paise } from '../entities/money/paise.ts';
import type { OrderState, OrderStep, OrderSummary } from '../entities/order.ts';
import type { PaymentState } from '../entities/payment.ts';
import type { PaymentMode } from '../entities/payment-mode.ts';
import type { ProductId } from '../entities/product.ts';
import type { TaxedAmounts } from '../pricing/tax.ts';

/** What is refunded of an order to one place in one currency, as one sum. */
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
  /** When it is refunded at the latest if it is not accepted, epoch milliseconds. */
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
  /** The invoice's number, once the order is packed. */
  readonly invoice: string | null;
  /** In rupees before other currencies, to a UPI ID before the source. */
  readonly refund: RefundView | null;
  /** Refunds to other places or in other currencies; absent where there are none. */
  readonly otherRefunds?: readonly RefundView[];
  /** What is held for review; usually empty. */
  readonly held: readonly HeldView[];
  /**
   * What was paid, in rupees to the paisa: a different amount than the total where the operator has accepted one; null
   * for an unpaid order.
   */
  readonly paid: number | null;
  /** Estimated latest arrival, epoch milliseconds, from the confirmation to the delivery; absent if the pincode is unknown. */
  readonly arrivesBy?: number;
  /** The UPI ID that was given with the return; absent if there is none. */
  readonly upi?: string;
  /** The number of the order that replaced this one, which expired, or was refunded after that; absent otherwise. */
  readonly replacedBy?: string;
};

/**
 * What anyone with number and phone may see: no address, no amount and no other order, but whether a payment is held
 * for review, and whether another order replaced this one.
 */
export type TrackedOrder = {
  readonly order: string;
  readonly state: OrderState;
  readonly history: readonly OrderStep[];
  readonly items: Readonly<Record<ProductId, number>>;
  readonly isHeld: boolean;
  /** Estimated latest arrival, epoch milliseconds, from the confirmation to the delivery; absent if the pincode is unknown. */
  readonly arrivesBy?: number;
  /** Absent if it was not replaced. */
  readonly isReplaced?: boolean;
};

export type PincodeView = {
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
  /** Whether the shop delivers there. */
  readonly serviceable: boolean;
  /** Whether cash on delivery is available there. */
  readonly cod: boolean;
  /** Days from packing to delivery, at most. */
  readonly etaDays: number;
};

export type CashLedgerView = {
  /** Newest first. */
  readonly entries: readonly CashEntry[];
  /** What may be redeemed now. */
  readonly balance: Rupees;
  /** Earned, pending delivery. */
  readonly pending: Rupees;
  /** Reserved for orders that wait for their payment. */
  readonly held: Rupees;
};

/** A line of the invoice, with the taxes that its price includes. */
export type InvoiceLine = TaxedAmounts & {
  readonly title: string;
  /** HSN of goods, SAC of the delivery fee. */
  readonly code: string;
  readonly qty: number;
};

export type InvoiceTotals = TaxedAmounts;

export type InvoiceHeader = {
  /** At most 16 characters, consecutive within its financial year. */
  readonly number: string;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
};

/**
 * What is credited of an invoice: everything for an order that could not be delivered or whose return is the shop's
 * fault, the goods alone for other returns.
 */
export type CreditNote = InvoiceHeader & { readonly totals: InvoiceTotals };

/** The GST invoice of an order, and the credit note that takes it back. */
export type Invoice = InvoiceHeader & {
  readonly order: string;
  readonly placedAt: number;
  readonly mode: PaymentMode;
  readonly seller: { readonly name: string; readonly address: string; readonly gstin: string; readonly state: string };
  /** Who is billed: the billing address, or the shipping address that serves both. */
  readonly buyer: Address;
  readonly shipping: Address;
  /** The state of supply; CGST and SGST apply in the seller's state, IGST in any other. */
  readonly placeOfSupply: string;
  readonly lines: readonly InvoiceLine[];
  readonly totals: InvoiceTotals;
  /** What was paid, where the shop has accepted a different amount than the total; null otherwise. */
  readonly paid: Paise | null;
  readonly creditNote: CreditNote | null;
};

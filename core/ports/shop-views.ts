/** What the shop answers to a customer about everything but the cart and the order: papers, consents, cash, places. */
import type { Address } from '../entities/address.ts';
import type { CashEntry } from '../entities/cash-ledger.ts';
import type { Rupees } from '../entities/money.ts';
import type { Paise } from '../entities/paise.ts';
import type { PaymentMode } from '../entities/payment-mode.ts';
import type { TaxedAmounts } from '../pricing/tax.ts';

export type PincodeView = {
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
  /** Whether parcels go there. */
  readonly serviceable: boolean;
  /** Whether cash is taken at the door there. */
  readonly cod: boolean;
  /** Days from packing to the door, at most. */
  readonly etaDays: number;
};

export type CashLedgerView = {
  /** Newest first. */
  readonly entries: readonly CashEntry[];
  /** What may be redeemed now. */
  readonly balance: Rupees;
  /** Earned, and waiting for the delivery. */
  readonly pending: Rupees;
  /** Kept aside for orders that wait for their payment. */
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

export type InvoicePaper = {
  /** At most 16 characters, consecutive within its financial year. */
  readonly number: string;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
};

/**
 * What is taken back of an invoice: everything for a parcel that nobody took or that the shop answers for, the goods
 * alone for a return.
 */
export type CreditNote = InvoicePaper & { readonly totals: InvoiceTotals };

/** The GST invoice of an order, and the credit note that takes it back. */
export type Invoice = InvoicePaper & {
  readonly order: string;
  readonly placedAt: number;
  readonly mode: PaymentMode;
  readonly seller: { readonly name: string; readonly address: string; readonly gstin: string; readonly state: string };
  /** Who is billed: the billing address, or the shipping address that serves both. */
  readonly buyer: Address;
  readonly shipping: Address;
  /** The state whose tax it is; the same as the seller's means CGST and SGST, another means IGST. */
  readonly placeOfSupply: string;
  readonly lines: readonly InvoiceLine[];
  readonly totals: InvoiceTotals;
  /** What was paid, where the shop has accepted a different amount than the total; null otherwise. */
  readonly paid: Paise | null;
  readonly creditNote: CreditNote | null;
};

/** What the shop answers to a customer about everything but the cart and the order: papers, consents, cash, places. */
import type { Address } from '../entities/address.ts';
import type { CashEntry } from '../entities/cash-ledger.ts';
import type { Rupees } from '../entities/money.ts';
import type { Paise } from '../entities/paise.ts';
import type { PaymentMode } from '../entities/payment-mode.ts';

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
export type InvoiceLine = {
  readonly title: string;
  /** HSN of goods, SAC of the delivery fee. */
  readonly code: string;
  readonly qty: number;
  /** What was asked for the line, taxes included, before the discount. */
  readonly gross: Paise;
  readonly discount: Paise;
  readonly taxable: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  readonly igst: Paise;
  /** taxable + cgst + sgst + igst = gross − discount. */
  readonly total: Paise;
};

export type InvoiceTotals = Pick<InvoiceLine, 'gross' | 'discount' | 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'>;

export type InvoicePaper = {
  /** At most 16 characters, consecutive within its financial year. */
  readonly number: string;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
};

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
  readonly creditNote: InvoicePaper | null;
};

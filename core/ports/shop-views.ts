/** Views that the shop returns besides the cart: orders, invoices, the reward cash ledger, pincodes. */
export type { CashLedgerView } from '../contract/customer.ts';
export type { CreditNote, Invoice, InvoiceHeader, InvoiceLine, InvoiceTotals } from '../contract/invoice.ts';
export type { HeldView, OrderView, ParcelView, RefundView, TrackedOrder } from '../contract/order.ts';
export type { PincodeView } from '../contract/support.ts';

/** The GST invoice of an order (spec 11). All amounts are whole paise. */
import type { Calls } from './call.ts';
import { someAddress } from './customer.ts';
import type { Business } from '../entities/order.ts';
import { business, ORDER, orderAlone, orderNumber, paise, paymentMode } from './order.ts';
import * as s from './shape.ts';
import { count, time } from './values.ts';

const amounts = { gross: paise, discount: paise, taxable: paise, cgst: paise, sgst: paise, igst: paise, total: paise };
const totals = s.object(amounts);
export type InvoiceTotals = s.Infer<typeof totals>;

const header = {
  /** At most 16 characters, consecutive within its financial year. */
  number: s.string({ filled: true }),
  /** Epoch milliseconds. */
  issuedAt: s.named('issued_at', time),
};
export type InvoiceHeader = s.InferFields<typeof header>;

/** `code` is the HSN of goods, or the SAC of the delivery fee. The rate, in percent, is absent in earlier invoices. */
export const invoiceLine = s.object({
  title: s.string(),
  code: s.string(),
  qty: count,
  rate: s.optional(s.number({ min: 0 })),
  ...amounts,
});
/** A line of the invoice, with the taxes that its price includes. */
export type InvoiceLine = s.Infer<typeof invoiceLine>;

/** Without its lines where another backend sends the totals alone. */
export const creditNote = s.object({ ...header, totals, lines: s.optional(s.array<InvoiceLine>(invoiceLine)) });
/**
 * What is credited of an invoice: everything that is left of it for an order that could not be delivered or whose return is
 * the shop's fault, the goods alone for other returns, and a part of the goods for a part of the order.
 */
export type CreditNote = s.Infer<typeof creditNote>;

const invoiceFields = {
  ...header,
  order: orderNumber,
  placedAt: s.named('placed_at', time),
  mode: s.named('payment_mode', paymentMode),
  seller: s.object({ name: s.string(), address: s.string(), gstin: s.string(), state: s.string() }),
  /** Who is billed: the billing address, or the shipping address that serves both. */
  buyer: someAddress,
  /** Absent for a consumer. */
  business: s.optional<Business>(business),
  shipping: someAddress,
  /** The state of supply; CGST and SGST apply in the seller's state, IGST in any other. */
  placeOfSupply: s.named('place_of_supply', s.string()),
  lines: s.array<InvoiceLine>(invoiceLine),
  totals,
  /** What was paid, where the shop has accepted a different amount than the total; null otherwise. */
  paid: s.nullable(paise),
  /** The latest; null where nothing was credited. */
  creditNote: s.named('credit_note', s.nullable<CreditNote>(creditNote)),
  /** Those before it, of parts of the order, oldest first; absent where there are none. */
  earlierCreditNotes: s.named('earlier_credit_notes', s.optional(s.array<CreditNote>(creditNote))),
};
/** The GST invoice of an order, and the credit note that takes it back. */
export type Invoice = s.InferFields<typeof invoiceFields>;
export const invoice: s.Shape<Invoice> = s.object(invoiceFields);

export const invoiceCalls = {
  /** A page to print over the wire (text/html); the same as JSON for whoever accepts only that. */
  getInvoice: {
    method: 'GET',
    path: 'order/invoice.php',
    level: 'extended',
    by: 'customer',
    input: orderAlone,
    data: invoice,
    refusals: [...ORDER, 'ORDER_STATE'],
  },
} as const satisfies Calls;

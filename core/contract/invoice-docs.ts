/** Texts and examples of the call about the invoice. */
import { describe, type Described, type Documented } from './documentation.ts';
import { INVOICE_EXAMPLE, ORDER_NUMBER_EXAMPLE } from './examples.ts';
import { creditNote, invoice, invoiceLine, type invoiceCalls } from './invoice.ts';

const NUMBER = 'At most 16 characters.';

export const invoiceDescriptions: readonly Described[] = [
  describe(invoice, {
    name: 'Invoice',
    fields: { number: NUMBER, placeOfSupply: 'The state of supply.' },
    varies: ['number'],
  }),
  describe(invoiceLine, { fields: { code: 'HSN or SAC.', rate: 'Of GST, in percent.' } }),
  describe(creditNote, { fields: { number: NUMBER }, varies: ['number'] }),
];

export const invoiceDocs: Documented<keyof typeof invoiceCalls> = {
  getInvoice: {
    summary: 'The GST invoice of an order',
    details:
      'A page that prints well (text/html); JSON for a client that accepts only application/json. Exists from packing; before that ORDER_STATE, as for an order that was cancelled before. Numbers follow each other without a gap within a financial year. For every line and for the totals: gross − discount = total = taxable + taxes; the taxes are the GST at the line’s rate that the price includes, half as CGST and half as SGST in the state of the seller, IGST in any other. An order of somebody else, or none: ORDER_NOT_FOUND. As JSON both have HTTP 200, like every refusal by a rule; as a page they have HTTP 404, and a visitor who is not signed in gets NOT_SIGNED_IN with HTTP 401 in both.',
    input: ORDER_NUMBER_EXAMPLE,
    data: INVOICE_EXAMPLE,
  },
};

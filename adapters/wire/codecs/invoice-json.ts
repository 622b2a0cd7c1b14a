/** The GST invoice as JSON, for clients that do not accept a page. All amounts are whole paise. */
import { paise, type Paise } from '../../../core/entities/money/paise.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import type { CreditNote, Invoice, InvoiceLine, InvoiceHeader, InvoiceTotals } from '../../../core/ports/shop-views.ts';
import { encodeAddress, decodeAddressOrEmpty } from './address-json.ts';
import { choiceIn, listIn, mapAt, mapOf, numberAt, textIn, Unreadable, type JsonMap } from '../tolerant.ts';

const encodePaper = ({ number, issuedAt }: InvoiceHeader) => ({ number, issued_at: issuedAt });

const encodeTotals = ({ gross, discount, taxable, cgst, sgst, igst, total }: InvoiceTotals) => ({
  gross,
  discount,
  taxable,
  cgst,
  sgst,
  igst,
  total,
});

export const encodeInvoice = (invoice: Invoice) => ({
  ...encodePaper(invoice),
  order: invoice.order,
  placed_at: invoice.placedAt,
  payment_mode: invoice.mode,
  seller: {
    name: invoice.seller.name,
    address: invoice.seller.address,
    gstin: invoice.seller.gstin,
    state: invoice.seller.state,
  },
  buyer: encodeAddress(invoice.buyer),
  shipping: encodeAddress(invoice.shipping),
  place_of_supply: invoice.placeOfSupply,
  lines: invoice.lines.map((line) => ({ title: line.title, code: line.code, qty: line.qty, ...encodeTotals(line) })),
  totals: encodeTotals(invoice.totals),
  paid: invoice.paid,
  credit_note:
    invoice.creditNote === null
      ? null
      : { ...encodePaper(invoice.creditNote), totals: encodeTotals(invoice.creditNote.totals) },
});

const paiseAt = (map: JsonMap, key: string): Paise => {
  const amount = numberAt(map, key);
  if (!Number.isSafeInteger(amount)) throw new Unreadable('whole paise were expected');
  return paise(amount);
};

const requiredText = (map: JsonMap, key: string): string => {
  const text = textIn(map.get(key));
  if (text === '') throw new Unreadable(`${key} is missing`);
  return text;
};

const decodePaper = (map: JsonMap): InvoiceHeader => ({
  number: requiredText(map, 'number'),
  issuedAt: numberAt(map, 'issued_at'),
});

const decodeTotals = (map: JsonMap): InvoiceTotals => ({
  gross: paiseAt(map, 'gross'),
  discount: paiseAt(map, 'discount'),
  taxable: paiseAt(map, 'taxable'),
  cgst: paiseAt(map, 'cgst'),
  sgst: paiseAt(map, 'sgst'),
  igst: paiseAt(map, 'igst'),
  total: paiseAt(map, 'total'),
});

const decodeCreditNote = (map: JsonMap): CreditNote => ({
  ...decodePaper(map),
  totals: decodeTotals(mapAt(map, 'totals')),
});

const decodeLine = (value: unknown): InvoiceLine => {
  const map = mapOf(value);
  return {
    title: textIn(map.get('title')),
    code: textIn(map.get('code')),
    qty: numberAt(map, 'qty'),
    ...decodeTotals(map),
  };
};

export const decodeInvoice = (data: unknown): Invoice => {
  const map = mapOf(data);
  const seller = mapAt(map, 'seller');
  const text = (key: string): string => textIn(seller.get(key));
  const credit = map.get('credit_note');
  return {
    ...decodePaper(map),
    order: requiredText(map, 'order'),
    placedAt: numberAt(map, 'placed_at'),
    mode: choiceIn(map.get('payment_mode'), PAYMENT_MODES),
    seller: { name: text('name'), address: text('address'), gstin: text('gstin'), state: text('state') },
    buyer: decodeAddressOrEmpty(map.get('buyer')),
    shipping: decodeAddressOrEmpty(map.get('shipping')),
    placeOfSupply: textIn(map.get('place_of_supply')),
    lines: listIn(map.get('lines')).map(decodeLine),
    totals: decodeTotals(mapAt(map, 'totals')),
    paid: map.get('paid') === undefined || map.get('paid') === null ? null : paiseAt(map, 'paid'),
    creditNote: credit === undefined || credit === null ? null : decodeCreditNote(mapOf(credit)),
  };
};

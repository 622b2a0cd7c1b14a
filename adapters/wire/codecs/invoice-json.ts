/** The GST invoice as JSON, for whoever asks for no page. All amounts are whole paise. */
import { paise, type Paise } from '../../../core/entities/paise.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import type { CreditNote, Invoice, InvoiceLine, InvoicePaper, InvoiceTotals } from '../../../core/ports/shop-views.ts';
import { addressJson, toldAddressOrEmpty } from './address-json.ts';
import { choiceIn, listIn, mapAt, mapOf, numberAt, textIn, Unreadable, type Told } from '../tolerant.ts';

const paperJson = ({ number, issuedAt }: InvoicePaper): object => ({ number, issued_at: issuedAt });

const totalsJson = ({ gross, discount, taxable, cgst, sgst, igst, total }: InvoiceTotals): object => ({
  gross,
  discount,
  taxable,
  cgst,
  sgst,
  igst,
  total,
});

export const invoiceJson = (invoice: Invoice): object => ({
  ...paperJson(invoice),
  order: invoice.order,
  placed_at: invoice.placedAt,
  payment_mode: invoice.mode,
  seller: {
    name: invoice.seller.name,
    address: invoice.seller.address,
    gstin: invoice.seller.gstin,
    state: invoice.seller.state,
  },
  buyer: addressJson(invoice.buyer),
  shipping: addressJson(invoice.shipping),
  place_of_supply: invoice.placeOfSupply,
  lines: invoice.lines.map((line) => ({ title: line.title, code: line.code, qty: line.qty, ...totalsJson(line) })),
  totals: totalsJson(invoice.totals),
  paid: invoice.paid,
  credit_note:
    invoice.creditNote === null
      ? null
      : { ...paperJson(invoice.creditNote), totals: totalsJson(invoice.creditNote.totals) },
});

const paiseAt = (map: Told, key: string): Paise => {
  const amount = numberAt(map, key);
  if (!Number.isSafeInteger(amount)) throw new Unreadable('whole paise were expected');
  return paise(amount);
};

const named = (map: Told, key: string): string => {
  const text = textIn(map.get(key));
  if (text === '') throw new Unreadable(`${key} is missing`);
  return text;
};

const toldPaper = (map: Told): InvoicePaper => ({ number: named(map, 'number'), issuedAt: numberAt(map, 'issued_at') });

const toldTotals = (map: Told): InvoiceTotals => ({
  gross: paiseAt(map, 'gross'),
  discount: paiseAt(map, 'discount'),
  taxable: paiseAt(map, 'taxable'),
  cgst: paiseAt(map, 'cgst'),
  sgst: paiseAt(map, 'sgst'),
  igst: paiseAt(map, 'igst'),
  total: paiseAt(map, 'total'),
});

const toldCreditNote = (map: Told): CreditNote => ({ ...toldPaper(map), totals: toldTotals(mapAt(map, 'totals')) });

const toldLine = (value: unknown): InvoiceLine => {
  const map = mapOf(value);
  return {
    title: textIn(map.get('title')),
    code: textIn(map.get('code')),
    qty: numberAt(map, 'qty'),
    ...toldTotals(map),
  };
};

export const toldInvoice = (data: unknown): Invoice => {
  const map = mapOf(data);
  const seller = mapAt(map, 'seller');
  const text = (key: string): string => textIn(seller.get(key));
  const credit = map.get('credit_note');
  return {
    ...toldPaper(map),
    order: named(map, 'order'),
    placedAt: numberAt(map, 'placed_at'),
    mode: choiceIn(map.get('payment_mode'), PAYMENT_MODES),
    seller: { name: text('name'), address: text('address'), gstin: text('gstin'), state: text('state') },
    buyer: toldAddressOrEmpty(map.get('buyer')),
    shipping: toldAddressOrEmpty(map.get('shipping')),
    placeOfSupply: textIn(map.get('place_of_supply')),
    lines: listIn(map.get('lines')).map(toldLine),
    totals: toldTotals(mapAt(map, 'totals')),
    paid: map.get('paid') === undefined || map.get('paid') === null ? null : paiseAt(map, 'paid'),
    creditNote: credit === undefined || credit === null ? null : toldCreditNote(mapOf(credit)),
  };
};

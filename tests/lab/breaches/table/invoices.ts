/** Breaches of the GST invoice: its number, its sums and its taxes (spec 11). */
import { ours, type Breach } from '../frame/breach.ts';

const INVOICE = 'core/shop/invoices/invoice.ts';
const TAX = 'core/pricing/tax.ts';

export const invoices: readonly Breach[] = [
  ours('invoices the goods without the discount', 'invoice').at(
    INVOICE,
    'discount: inPaise(summary.discount.value),',
    'discount: ZERO_PAISE,',
  ),
  ours('leaves the delivery fee off the invoice', 'invoice').at(
    INVOICE,
    'fee: summary.shipping > 0 ?',
    'fee: summary.shipping < 0 ?',
  ),
  ours('totals the goods of an invoice without the fee', 'invoice').at(
    INVOICE,
    'totals: taxedSum(lines), creditNote,',
    'totals: taxedSum(goods), creditNote,',
  ),
  ours('invoices one unit of each product', 'invoice').at(
    INVOICE,
    'gross: inPaise(times(unitPrice(line), line.qty))',
    'gross: inPaise(times(unitPrice(line), 1))',
  ),
  ours('adds the GST of an invoice to the price that includes it', 'invoice').at(
    TAX,
    'taxable: subtractPaise(total, sumPaise([taxes.cgst, taxes.sgst, taxes.igst])),',
    'taxable: total,',
  ),
  ours('charges IGST within its own state', 'invoice-taxes').at(
    INVOICE,
    "supplyState === home ? 'within' : 'between'",
    "supplyState === home ? 'between' : 'between'",
  ),
  ours('charges CGST and SGST in other states', 'invoice-taxes').at(
    INVOICE,
    "supplyState === home ? 'within' : 'between'",
    "supplyState === home ? 'within' : 'within'",
  ),
  ours('charges all GST within its state as CGST', 'invoice-taxes').at(
    TAX,
    'return { cgst: half, sgst: half,',
    'return { cgst: sumPaise([half, half]), sgst: ZERO_PAISE,',
  ),
  ours('charges 12 % GST on what is taxed at 18 %', 'invoice-taxes').at(
    'core/catalogue/tax-codes.ts',
    "{ hsn: '340130', rate: 18 }",
    "{ hsn: '340130', rate: 12 }",
  ),
  ours('leaves a number out between two invoices', 'invoice-number').at(
    INVOICE,
    'let next = last + 1;',
    'let next = last + 2;',
  ),
  ours('gives every invoice the same number', 'invoice-number').at(
    INVOICE,
    'let next = last + 1;',
    'let next = Math.max(last, 1);',
  ),
  ours('charges the taxes of the state of the billing address', 'invoice').at(
    'core/shop/checkout/commit-order.ts',
    'supplyState: supplyStateOf(customer.shipping, place)',
    'supplyState: customer.billing?.state ?? supplyStateOf(customer.shipping, place)',
  ),
  ours('numbers invoices by the order, with more than 16 characters', 'invoice-number').at(
    INVOICE,
    'return { ...header, order: order.number,',
    'return { ...header, number: `${header.number}/${order.number}`, order: order.number,',
  ),
  ours('credits the fee of cash on delivery to whoever returns the goods', 'invoice').at(
    'core/shop/invoices/invoice.ts',
    'creditNote: { ...header, withFee: isFeeCredited(order, isAtFault) }',
    'creditNote: { ...header, withFee: true }',
  ),
  ours('gives no credit note for what is returned', 'invoice').at(
    'core/shop/invoices/invoice.ts',
    "if (state === 'refunded' && isCreditDue(order, isAtFault)) {",
    "if (state === 'refunded' && now < 0 && isCreditDue(order, isAtFault)) {",
  ),
  ours('charges the taxes of the state that is typed, whatever the pincode', 'invoice-taxes').at(
    'core/shop/support/pincode.ts',
    'place.otherStates?.includes(typed) === true ? typed',
    "typed !== '' ? typed",
  ),
  ours('charges the taxes of the first of the two states of a pincode', 'invoice-taxes').at(
    'core/shop/support/pincode.ts',
    'place === undefined || place.otherStates?.includes(typed) === true',
    'place === undefined',
  ),
];

/**
 * The tax documents of an order: the GST invoice, numbered at packing, and the credit note that takes it back when the parcel
 * has returned. Each has its own series, consecutive within the financial year (spec 11). The invoice is stored with
 * the order as it was issued; a credit note is made of its lines.
 */
import { productOf } from '../../catalogue/products.ts';
import { CREDIT_NOTE_PREFIX, INVOICE_PREFIX, type Seller } from '../../catalogue/settings/seller.ts';
import { DELIVERY_FEE_SAC, SKIN_CARE } from '../../catalogue/tax-codes.ts';
import { completeAddresses } from '../../entities/address.ts';
import { times } from '../../entities/money/money.ts';
import { payingCapture, type OrderState } from '../../entities/order.ts';
import { inPaise, ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import type { Key } from '../../ports/store/kind.ts';
import { put, type Documents, type Write } from '../../ports/store/shop-store.ts';
import type { CreditNote, Invoice, InvoiceHeader } from '../../ports/shop-views.ts';
import { remainingLine, type CreditableLine } from '../../pricing/credit.ts';
import { taxedLines, taxedSum } from '../../pricing/tax.ts';
import { unitPrice } from '../../pricing/totals.ts';
import type { IssuedInvoice, OrderRecord, PartRefund, StoredCreditNote } from '../documents/orders.ts';
import { isWithin, yearlyNumbers, type YearlyNumber } from '../documents/yearly-numbers.ts';
import { restoredKey } from '../documents/restored.ts';
import { financialYearOf } from './financial-year.ts';
import { numberProblem, numberText } from './number-series.ts';
import { done, refused } from '../../entities/answer.ts';
import type { InputOf } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { implementCall } from '../calls/implement-call.ts';
import { orderNotFound } from '../calls/refusals.ts';
import { foundOrderKeys, orderLookup, ownOrder } from '../orders/own-order.ts';

const seriesKey = (prefix: string, now: number): Key<YearlyNumber> => yearlyNumbers.key(prefix, financialYearOf(now));

type Numbered = { readonly header: InvoiceHeader; readonly writes: readonly Write[] };

/** The longest number that the law allows, in characters. */
const LONGEST_NUMBER = 16;

/** The serial after the last one, without those that the series leaves out. */
export const nextSerial = ({ last, skipped = [] }: YearlyNumber = { last: 0 }): number => {
  let next = last + 1;
  while (isWithin(skipped, next)) next += 1;
  return next;
};

/** Decisions on one series run one after another, so no number is given twice and none is left out. */
const numbered = (documents: Documents, prefix: string, now: number): Numbered => {
  const key = seriesKey(prefix, now);
  const before = documents.get(key);
  const last = nextSerial(before);
  const number = numberText(prefix, financialYearOf(now), last);
  if (number.length > LONGEST_NUMBER) throw new RangeError('the series of this financial year is full');
  return { header: { number, issuedAt: now }, writes: [put(yearlyNumbers, key, { ...before, last })] };
};

/** The next invoice, such as `BH/26-27/000001`. Requires `invoiceNumberKeys('packed', now)`. */
export const numberedInvoice = (documents: Documents, now: number): Numbered =>
  numbered(documents, INVOICE_PREFIX, now);

/** The next credit note, such as `BC/26-27/000001`. Requires `invoiceNumberKeys('refunded', now)`. */
export const numberedCreditNote = (documents: Documents, now: number): Numbered =>
  numbered(documents, CREDIT_NOTE_PREFIX, now);

/** The documents that `withTaxDocuments` needs when an order comes to this state: only numbered tax documents share one. */
export const invoiceNumberKeys = (state: OrderState, now: number): readonly Key[] => {
  if (state === 'packed') return [seriesKey(INVOICE_PREFIX, now), restoredKey];
  return state === 'refunded' ? [seriesKey(CREDIT_NOTE_PREFIX, now), restoredKey] : [];
};

/** Why the tax document of this state cannot be numbered; undefined where it can, or none is due. Requires `invoiceNumberKeys`. */
export const taxDocumentProblem = (
  documents: Documents,
  order: OrderRecord,
  state: OrderState,
  isAtFault = false,
): string | undefined => {
  if (state === 'packed' && order.invoice === null) return numberProblem(documents, 'invoice');
  return state === 'refunded' && isCreditDue(order, isAtFault) ? numberProblem(documents, 'creditNote') : undefined;
};

/**
 * The order with the tax document that its new state issues, if any: the invoice when it is packed, the credit note when a
 * returned order is refunded. `isAtFault`: the return is the shop's fault, so the fee is credited, too.
 */
export const withTaxDocuments = (
  documents: Documents,
  order: OrderRecord,
  state: OrderState,
  now: number,
  seller: Seller,
  isAtFault = false,
): { readonly order: OrderRecord; readonly writes: readonly Write[] } => {
  if (state === 'packed' && order.invoice === null) {
    const { header, writes } = numberedInvoice(documents, now);
    const { name, address, gstin, state: home } = seller;
    return {
      order: {
        ...order,
        invoice: {
          ...header,
          seller: { name, address, gstin, state: home },
          paid: paidIfNotTotal(order),
          ...linesOf(order, home),
        },
      },
      writes,
    };
  }
  if (state === 'refunded' && isCreditDue(order, isAtFault)) {
    const { header, writes } = numberedCreditNote(documents, now);
    return { order: { ...order, creditNote: { ...header, withFee: isFeeCredited(order, isAtFault) } }, writes };
  }
  return { order, writes: [] };
};

/** What was captured for the order, where that is not its total. */
const paidIfNotTotal = (order: OrderRecord): Paise | null => {
  const capture = payingCapture(order);
  return capture === undefined || capture.amount === inPaise(order.summary.total) ? null : capture.amount;
};

/** An order that could not be delivered is credited with its fee; a return is not, since the service was rendered. */
const isFeeCredited = ({ history }: OrderRecord, isAtFault: boolean): boolean =>
  isAtFault || history.some(({ state }) => state === 'rto');

/** Whether a credit note takes back the whole order: none is issued where earlier ones, of parts, have left nothing. */
const isCreditDue = (order: OrderRecord, isAtFault: boolean): boolean => {
  const { invoice, creditNote, partRefunds = [] } = order;
  if (invoice === null || creditNote !== null) return false;
  if (partRefunds.length === 0) return true;
  const left = taxedSum(finalCreditLines(order, { withFee: isFeeCredited(order, isAtFault) }));
  // Goods that were paid with reward cash alone have no total.
  return (taxedSum(invoice.goods).total > ZERO_PAISE ? left.total : left.gross) > ZERO_PAISE;
};

const FEE_TITLE = 'Cash on delivery fee';

/** The lines of the goods, and the line of the fee where there is one. */
const linesOf = ({ items, summary, supplyState }: OrderRecord, home: string): Pick<IssuedInvoice, 'goods' | 'fee'> => {
  const sold = Object.entries(items).map(([pid, line]) => {
    // A product that has left the range since it was ordered is taxed as skin care.
    const { title = pid, tax: { hsn: code, rate } = SKIN_CARE } = productOf(pid) ?? {};
    return { title, code, qty: line.qty, rate, gross: inPaise(times(unitPrice(line), line.qty)) };
  });
  const taxed = taxedLines(
    { goods: sold, discount: inPaise(summary.discount.value), fee: inPaise(summary.shipping) },
    supplyState === home ? 'within' : 'between',
  );
  return {
    goods: taxed.goods,
    fee: summary.shipping > 0 ? [{ title: FEE_TITLE, code: DELIVERY_FEE_SAC, qty: 1, ...taxed.fee }] : [],
  };
};

/** The invoice of an order; undefined before it is packed. */
export const invoiceOf = (order: OrderRecord): Invoice | undefined => {
  if (order.invoice === null) return undefined;
  const { goods, fee, ...header } = order.invoice;
  const lines = [...goods, ...fee];
  const { shipping, billing } = completeAddresses(order);
  const notes = creditNotesOf(order);
  const [creditNote = null] = notes.slice(-1);
  const earlier = notes.slice(0, -1);
  return {
    ...header,
    order: order.number,
    placedAt: order.placedAt,
    mode: order.mode,
    buyer: billing ?? shipping,
    ...(order.business !== undefined && { business: order.business }),
    shipping,
    placeOfSupply: order.supplyState,
    lines,
    totals: taxedSum(lines),
    creditNote,
    ...(earlier.length > 0 && { earlierCreditNotes: earlier }),
  };
};

/** What is left of the goods of an order's invoice, line by line, after the parts that were refunded. */
export const remainingGoods = ({ invoice, partRefunds = [] }: OrderRecord): readonly CreditableLine[] =>
  (invoice?.goods ?? []).map((goods, index) =>
    remainingLine(
      goods,
      partRefunds.flatMap(({ creditNote }) => creditNote.lines.filter(({ line }) => line === index)),
    ),
  );

/** The lines that a credit note of the whole order takes back: what earlier ones have left of them. */
export const finalCreditLines = (
  order: OrderRecord,
  { withFee }: Pick<StoredCreditNote, 'withFee'>,
): readonly CreditableLine[] => [...remainingGoods(order), ...(withFee ? (order.invoice?.fee ?? []) : [])];

/** Oldest first: those of parts, then the one of the whole order. */
const creditNotesOf = (order: OrderRecord): readonly CreditNote[] => [
  ...(order.partRefunds ?? []).map(({ creditNote: { lines, ...header } }) => noteWith(order, header, lines)),
  ...(order.creditNote === null
    ? []
    : [
        noteWith(
          order,
          order.creditNote,
          finalCreditLines(order, order.creditNote).map((amounts, line) => ({ ...amounts, line })),
        ),
      ]),
];

/** The lines that are credited, as the invoice names them. */
const noteWith = (
  { invoice }: OrderRecord,
  { number, issuedAt }: InvoiceHeader,
  credits: PartRefund['creditNote']['lines'],
): CreditNote => {
  const invoiced = [...(invoice?.goods ?? []), ...(invoice?.fee ?? [])];
  return {
    number,
    issuedAt,
    totals: taxedSum(credits),
    lines: credits
      .filter(({ gross }) => gross > ZERO_PAISE)
      .flatMap(({ line, ...amounts }) => {
        const of = invoiced[line];
        return of === undefined ? [] : [{ ...of, ...amounts }];
      }),
  };
};

/** Refused until the order is packed. */
export const getInvoice = implementCall('getInvoice', {
  type: 'query',
  prepare: (input) => input,
  lookup: orderLookup<InputOf<'getInvoice'>>(),
  reads: foundOrderKeys,
  decide: ({ documents, phone }, { found }) => {
    const order = ownOrder(documents, found, phone);
    if (order === undefined) return { answer: orderNotFound };
    const invoice = invoiceOf(order);
    return { answer: invoice === undefined ? refused('ORDER_STATE', shopMessages.invoiceNotYet) : done(invoice) };
  },
});

/**
 * What an accountant needs of a period for the return of outward supplies (GSTR-1): every invoice and credit note, and the
 * return's tables 4, 5, 7, 9B, 12 and 13. All of it is summed from the lines of these documents, so it agrees with them to the
 * paisa (spec 11).
 */
import { placeOfSupplyText } from '../../catalogue/gst-state-codes.ts';
import { paise, ZERO_PAISE, type Paise } from '../../entities/money/paise.ts';
import type { Business } from '../../entities/order.ts';
import type { PaymentMode } from '../../entities/payment-mode.ts';
import type { InvoiceLine } from '../../ports/shop-views.ts';
import { rateOf, taxedSum, type TaxedAmounts } from '../../pricing/tax.ts';
import { eachPage } from '../documents/each-page.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { unknownPaymentsSince, OUTSIDE_MONEY, outsideMoneyOf, type OutsideMoney } from '../orders/outside-money.ts';
import type { ShopPorts } from '../ports.ts';
import { finalCreditLines, nextSerial } from './invoice.ts';
import { serialText } from './number-series.ts';
import { isWithin, yearlyNumbers, type NumberRange } from '../documents/yearly-numbers.ts';
import { idOf } from '../../ports/store/kind.ts';

/** A supply to another state above this invoice value is listed by itself (B2C large), in paise: one lakh rupees. */
export const LARGE_INVOICE: Paise = paise(1_00_000_00);

/** Taxable value and taxes, in paise. A credit note's are positive in its row, and subtracted in the tables. */
export type Taxes = Pick<TaxedAmounts, 'taxable' | 'cgst' | 'sgst' | 'igst'>;

export type TaxDocument = Taxes & {
  readonly kind: 'invoice' | 'credit-note';
  readonly number: string;
  /** Epoch milliseconds. */
  readonly issuedAt: number;
  readonly order: string;
  readonly mode: PaymentMode;
  /** Such as `27-Maharashtra`. */
  readonly placeOfSupply: string;
  /** Null for a consumer; a business is named in the return. */
  readonly buyer: Business | null;
  /** To a consumer in another state, and above LARGE_INVOICE: its invoice is listed by itself. */
  readonly isB2cLarge: boolean;
  /** Its parts by rate, in percent, the lowest first; of a credit note those of which something is credited. */
  readonly rates: readonly (Taxes & { readonly rate: number })[];
  /** Taxes included. */
  readonly value: Paise;
  /**
   * Of a credit note: what it takes back, and why in the shop's words, since what people write may name somebody; null of an
   * invoice.
   */
  readonly against: { readonly number: string; readonly issuedAt: number; readonly value: Paise } | null;
  readonly reason: string | null;
};

/** Table 7: supplies to consumers by place of supply and rate, less their credit notes. */
export type SupplyRow = Taxes & { readonly placeOfSupply: string; readonly rate: number };

/** Table 12, to businesses or to consumers, by HSN or SAC and rate, less credit notes. */
export type HsnRow = Taxes & {
  readonly isB2b: boolean;
  readonly code: string;
  readonly description: string;
  /** Of services there is none. */
  readonly unit: 'NOS' | 'NA';
  readonly quantity: number;
  readonly value: Paise;
  readonly rate: number;
};

/**
 * Table 13: a series of numbers, which begins after the last one before the period. `missing`: numbers between its ends that
 * no document has, such as those lost with a disk.
 */
export type SeriesRow = {
  readonly kind: TaxDocument['kind'];
  readonly first: string;
  readonly last: string;
  readonly count: number;
  readonly missing: number;
};

export const OUTSIDE_KINDS = [...OUTSIDE_MONEY, 'payout', 'unknown-payment'] as const;

/**
 * Money that has moved outside the shop, with its order. `payout`: of a courier, with the reference as its id and the courier in
 * the place of the payment. `unknown-payment`: for an order that the store lacks, not refunded.
 */
export type OutsideMoneyRow = Omit<OutsideMoney, 'kind'> & {
  readonly kind: (typeof OUTSIDE_KINDS)[number];
  readonly order: string;
  /** A part of the amount that a courier has not paid. */
  readonly deducted: Paise;
};

/** Of one order. */
const outsideRows = (order: OrderRecord): readonly OutsideMoneyRow[] => [
  ...outsideMoneyOf(order).map((one) => ({ ...one, order: order.number, deducted: ZERO_PAISE })),
  ...(order.payouts ?? []).map(
    ({ courier, reference, paidAt, recordedAt, amount, deducted = ZERO_PAISE }): OutsideMoneyRow => ({
      kind: 'payout',
      id: reference,
      payment: courier,
      amount,
      deducted,
      at: paidAt ?? recordedAt,
      creditNote: null,
      order: order.number,
    }),
  ),
];

export type TaxReport = {
  /** In the order of their numbers, invoices first. */
  readonly documents: readonly TaxDocument[];
  readonly supplies: readonly SupplyRow[];
  readonly hsn: readonly HsnRow[];
  readonly series: readonly SeriesRow[];
  /** What moved outside the shop in the period, oldest first (spec 10.29). */
  readonly outside: readonly OutsideMoneyRow[];
  /** Invoices less credit notes. */
  readonly totals: Taxes & { readonly value: Paise };
};

/** A document with its lines. */
type Issued = TaxDocument & {
  readonly lines: readonly (TaxedAmounts & Pick<InvoiceLine, 'title' | 'code' | 'qty'> & { readonly rate: number })[];
};

/** Documents that were issued from `from` up to, but not at, `until`, epoch milliseconds. Reads every order. */
export const readTaxReport = async (
  { store, yieldTurn }: Pick<ShopPorts, 'store' | 'yieldTurn'>,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<TaxReport> => {
  const issued: Issued[] = [];
  const outside: OutsideMoneyRow[] = [];
  const lastBefore = new Map<string, number>();
  const skipped = new Map<string, readonly NumberRange[]>();
  for await (const page of eachPage(store, yearlyNumbers))
    for (const { key, document } of page) skipped.set(idOf(key), document.skipped ?? []);
  for await (const page of eachPage(store, orders)) {
    for (const one of page.flatMap(({ document }) => documentsOf(document))) {
      if (one.issuedAt >= from && one.issuedAt < until) issued.push(one);
      const series = seriesOf(one.number);
      const serial = serialOf(one.number);
      if (one.issuedAt < from && !isWithin(skipped.get(series) ?? [], serial))
        lastBefore.set(series, Math.max(lastBefore.get(series) ?? 0, serial));
    }
    for (const one of page.flatMap(({ document }) => outsideRows(document)))
      if (one.at >= from && one.at < until) outside.push(one);
    await yieldTurn();
  }
  for (const { payment, number, amount, at, gatewayOrder } of await unknownPaymentsSince(store, from))
    if (at < until)
      outside.push({
        kind: 'unknown-payment',
        id: gatewayOrder,
        payment,
        amount,
        at,
        creditNote: null,
        order: number,
        deducted: ZERO_PAISE,
      });
  return { ...taxReportOf(issued, lastBefore, skipped), outside: outside.sort((a, b) => a.at - b.at) };
};

const documentsOf = (order: OrderRecord): readonly Issued[] => {
  const { invoice, creditNote, partRefunds = [] } = order;
  if (invoice === null) return [];
  const all = [...invoice.goods, ...invoice.fee].map((line) => ({ ...line, rate: rateOf(line) }));
  const { total: value } = taxedSum(all);
  const { business: buyer = null } = order;
  const against = { number: invoice.number, issuedAt: invoice.issuedAt, value };
  const shared = {
    order: order.number,
    mode: order.mode,
    placeOfSupply: placeOfSupplyText(order.supplyState),
    buyer,
    isB2cLarge: buyer === null && order.supplyState !== invoice.seller.state && value > LARGE_INVOICE,
  };
  const issued = (
    kind: TaxDocument['kind'],
    { number, issuedAt }: Pick<TaxDocument, 'number' | 'issuedAt'>,
    lines: Issued['lines'],
    reason: string | null,
  ): Issued => {
    const { total, ...sums } = taxedSum(lines);
    return {
      kind,
      number,
      issuedAt,
      ...shared,
      ...taxesOf(sums),
      rates: [...Map.groupBy(lines, ({ rate }) => rate)]
        .filter(([, own]) => kind === 'invoice' || own.some(({ gross }) => gross > ZERO_PAISE))
        .map(([rate, own]) => ({ rate, ...taxesOf(taxedSum(own)) }))
        .sort((a, b) => a.rate - b.rate),
      value: total,
      against: kind === 'invoice' ? null : against,
      reason,
      lines,
    };
  };
  const withTitle = (amounts: TaxedAmounts & { readonly qty: number }, index: number): Issued['lines'][number] => {
    const { title = '', code = '', rate = 0 } = all[index] ?? {};
    return { ...amounts, title, code, rate };
  };
  return [
    issued('invoice', invoice, all, null),
    ...partRefunds.map((part) =>
      issued(
        'credit-note',
        part.creditNote,
        part.creditNote.lines.map(({ line, ...amounts }) => withTitle(amounts, line)),
        'part refund',
      ),
    ),
    ...(creditNote === null
      ? []
      : [issued('credit-note', creditNote, finalCreditLines(order, creditNote).map(withTitle), reasonOf(order))]),
  ];
};

const taxesOf = ({ taxable, cgst, sgst, igst }: Taxes): Taxes => ({ taxable, cgst, sgst, igst });

const reasonOf = ({ history }: OrderRecord): string =>
  history.some(({ state }) => state === 'rto') ? 'not delivered (RTO)' : 'returned';

/** A longer number of a series is a later one. */
const byNumber = (a: TaxDocument, b: TaxDocument): number => {
  if (a.kind !== b.kind) return a.kind === 'invoice' ? -1 : 1;
  return a.number.length - b.number.length || (a.number < b.number ? -1 : 1);
};

const signed = (kind: TaxDocument['kind'], amount: number): number => (kind === 'invoice' ? amount : -amount);

const COLUMNS = ['taxable', 'cgst', 'sgst', 'igst'] as const satisfies readonly (keyof Taxes)[];

/** The sum of amounts, those of credit notes subtracted. */
const netTaxes = (rows: readonly (Taxes & Pick<TaxDocument, 'kind'>)[]): Taxes => {
  const sum = (column: keyof Taxes): Paise => net(rows, (row) => row[column]);
  const [taxable, cgst, sgst, igst] = COLUMNS.map(sum) as [Paise, Paise, Paise, Paise];
  return { taxable, cgst, sgst, igst };
};

const net = <Row extends Pick<TaxDocument, 'kind'>>(rows: readonly Row[], of: (row: Row) => Paise): Paise =>
  paise(rows.reduce((sum, row) => sum + signed(row.kind, of(row)), 0));

/** `lastBefore`: the last serial of each series before the period. `skipped`: what the series leaves out, see YearlyNumber. */
const taxReportOf = (
  issued: readonly Issued[],
  lastBefore: ReadonlyMap<string, number>,
  skipped: ReadonlyMap<string, readonly NumberRange[]>,
): Omit<TaxReport, 'outside'> => {
  const sorted = [...issued].sort(byNumber);
  const lines = sorted.flatMap(({ kind, buyer, lines: own }) =>
    own.map((line) => ({ kind, isB2b: buyer !== null, ...line })),
  );
  const small = sorted
    .filter(({ isB2cLarge, buyer }) => !isB2cLarge && buyer === null)
    .flatMap(({ kind, placeOfSupply, rates }) => rates.map((part) => ({ kind, placeOfSupply, ...part })));
  return {
    documents: sorted.map(({ lines: _lines, ...document }) => document),
    supplies: [...Map.groupBy(small, ({ placeOfSupply, rate }) => `${placeOfSupply} ${rate}`)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, rows]) => {
        const [first] = rows;
        return first === undefined ? [] : [{ placeOfSupply: first.placeOfSupply, rate: first.rate, ...netTaxes(rows) }];
      }),
    hsn: [...Map.groupBy(lines, ({ isB2b, code, rate }) => `${isB2b} ${code} ${rate}`)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([, rows]) => {
        const [first] = rows;
        if (first === undefined) return [];
        const unit = isService(first.code) ? 'NA' : 'NOS';
        return [
          {
            isB2b: first.isB2b,
            code: first.code,
            description: [...new Set(rows.map(({ title }) => title))].sort().join('; '),
            unit,
            quantity: unit === 'NA' ? 0 : rows.reduce((sum, { kind, qty }) => sum + signed(kind, qty), 0),
            value: net(rows, ({ total }) => total),
            rate: first.rate,
            ...netTaxes(rows),
          } as const,
        ];
      }),
    series: (['invoice', 'credit-note'] as const).flatMap((kind) =>
      [
        ...Map.groupBy(
          sorted.filter((one) => one.kind === kind),
          ({ number }) => seriesOf(number),
        ),
      ].flatMap(([series, numbered]) =>
        seriesRows(
          { kind, series },
          numbered.map(({ number }) => serialOf(number)),
          lastBefore.get(series),
          skipped.get(series) ?? [],
        ),
      ),
    ),
    totals: { ...netTaxes(sorted), value: net(sorted, ({ value }) => value) },
  };
};

/** Codes of services begin with 99. */
const isService = (code: string): boolean => code.startsWith('99');

/** The prefix and the financial year of a number, such as `BH/26-27`. */
const seriesOf = (number: string): string => number.slice(0, number.lastIndexOf('/'));

const serialOf = (number: string): number => Number(number.slice(number.lastIndexOf('/') + 1));

/**
 * Serials of one series, sorted, and those that it leaves out in rows of their own. `lastBefore`: the last serial before the
 * period; those lost in between are in no other one.
 */
const seriesRows = (
  { kind, series }: { readonly kind: TaxDocument['kind']; readonly series: string },
  serials: readonly number[],
  lastBefore: number | undefined,
  skipped: readonly NumberRange[],
): readonly SeriesRow[] => {
  const rowOf = (own: readonly number[], first: number, leftOut: number): SeriesRow => {
    const last = own.at(-1) ?? first;
    return {
      kind,
      first: serialText(series, first),
      last: serialText(series, last),
      count: own.length,
      missing: last - first + 1 - own.length - leftOut,
    };
  };
  const usual = serials.filter((serial) => !isWithin(skipped, serial));
  const [earliest = 0, latest = 0] = [usual.at(0), usual.at(-1)];
  const first = lastBefore === undefined ? earliest : nextSerial({ last: lastBefore, skipped });
  const leftOut = skipped
    .filter((range) => range.first > first && range.last < latest)
    .reduce((sum, range) => sum + range.last - range.first + 1, 0);
  return [
    ...(usual.length === 0 ? [] : [rowOf(usual, first, leftOut)]),
    ...skipped.flatMap((range) => {
      const own = serials.filter((serial) => isWithin([range], serial));
      return own.length === 0 ? [] : [rowOf(own, own[0] ?? 0, 0)];
    }),
  ];
};

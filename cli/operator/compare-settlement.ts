/** `payments compare`: Razorpay's settlement reports beside the shop's own payments, refunds and disputes, line by line. */
import { operatorPaymentCalls } from '../../adapters/wire/operator/payments.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { inUnits, inRupees } from '../../core/entities/money/money-text.ts';
import { paise, sumPaise, type Paise } from '../../core/entities/money/paise.ts';
import {
  compareSettlement,
  periodOf,
  type Comparison,
  type Difference,
  type OrderEntry,
  type SettlementLine,
} from '../../core/shop/payments/compare-settlement.ts';
import type { CsvLine } from '../input/csv.ts';
import { fileTime } from '../input/file-time.ts';
import { readFileOrInput } from '../input/read-file.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { lineTextOf } from '../text/file-position.ts';
import { operatorCommand, requireYesBeforeInput, type Colours } from './operator-command.ts';
import { factsText, tableOf, type Columns, type Fact } from './tables.ts';
import { compareCourier, readPayoutFiles, type PayoutFiles } from './compare-payouts.ts';
import { flag, manyArguments, oneOf, option } from './takes.ts';

/** End of the period for a report without dates. */
const FAR_FUTURE = Date.UTC(2200, 0, 1);

const UNITS = ['rupees', 'paise'] as const;
type Unit = (typeof UNITS)[number];

/**
 * As the reports call them, of their columns those that are compared or summed. Where two mean the same, the first is the API's name,
 * the second the dashboard's; its fee is without the tax, which the API's includes.
 */
const FEE_BEFORE_TAX = 'fee (exclusive tax)';
const COLUMNS = {
  required: ['entity_id', 'amount'],
  optional: [
    'type',
    'transaction_entity',
    'debit',
    'credit',
    'fee',
    FEE_BEFORE_TAX,
    'tax',
    'created_at',
    'entity_created_at',
    'settled_at',
    'order_receipt',
    'dispute_id',
  ],
} as const;
type ReportColumn = (typeof COLUMNS.required)[number] | (typeof COLUMNS.optional)[number];
type Line = CsvLine<ReportColumn>;

const AMOUNTS = ['amount', 'debit', 'credit', 'fee', FEE_BEFORE_TAX, 'tax'] as const;

const typeOf = ({ values }: Line): string => values.type || values.transaction_entity;

/** The dashboard's file has rupees, whether or not a spreadsheet has left their decimals; the API's has paise. */
const unitOf = (lines: readonly Line[]): Unit =>
  lines.some(
    ({ values }) =>
      values.transaction_entity !== '' ||
      values[FEE_BEFORE_TAX] !== '' ||
      AMOUNTS.some((column) => values[column].includes('.')),
  )
    ? 'rupees'
    : 'paise';

/** Undefined for what is no amount. */
const amountIn = (text: string, unit: Unit): Paise | undefined => {
  const plain = text.replaceAll(',', '');
  const pattern = unit === 'rupees' ? /^\d{1,11}(?:\.\d{1,2})?$/u : /^\d{1,13}$/u;
  if (!pattern.test(plain)) return undefined;
  return paise(unit === 'rupees' ? Math.round(Number(plain) * 100) : Number(plain));
};

const KINDS: Readonly<Record<string, SettlementLine['kind']>> = {
  payment: 'payment',
  refund: 'refund',
  dispute: 'dispute',
};

/** Null for no time, such as that of what is not settled yet; undefined for what cannot be read as one. */
const timeOrNone = (text: string): number | null | undefined => (['', '0'].includes(text) ? null : fileTime(text));

/** Without its line; or what is wrong with it. */
const settlementLine = (line: Line, unit: Unit): Omit<SettlementLine, 'line'> | string => {
  const { values } = line;
  const { entity_id: id, dispute_id: dispute, order_receipt: receipt, settled_at: settled } = values;
  const created = values.created_at || values.entity_created_at;
  if (id === '') return 'the entity_id is empty';
  const amount = amountIn(values.amount, unit);
  if (amount === undefined) return `"${values.amount}" is no amount in ${unit}`;
  const [at, settledAt] = [timeOrNone(created), timeOrNone(settled)];
  if (at === undefined) return `"${created}" is no time`;
  if (settledAt === undefined) return `"${settled}" is no time`;
  // What a bank takes back or returns in a dispute is an adjustment that names it.
  const kind = dispute === '' ? (KINDS[typeOf(line).toLowerCase()] ?? 'other') : 'dispute';
  return { id: kind === 'dispute' && dispute !== '' ? dispute : id, kind, amount, at, settledAt, receipt };
};

/** A file, and what its amounts are in. */
type Report = { readonly file: string; readonly unit: Unit; readonly lines: readonly Line[] };

/** Where a line stands, of one file or several. */
type Source = { readonly file: string; readonly line: number };

/** `fee` includes `tax`. `withoutFees`: files in which no fee is found. */
type Totals = Readonly<Record<'credit' | 'debit' | 'fee' | 'tax', Paise>> & { readonly withoutFees: readonly string[] };

const totalsOf = (reports: readonly Report[]): Totals => {
  const sumIn = ({ lines, unit }: Report, column: (typeof AMOUNTS)[number]): Paise =>
    sumPaise(lines.map(({ values }) => amountIn(values[column], unit) ?? paise(0)));
  const feeIn = (report: Report): Paise => {
    const beforeTax = sumIn(report, FEE_BEFORE_TAX);
    return sumPaise([sumIn(report, 'fee'), beforeTax, beforeTax === 0 ? paise(0) : sumIn(report, 'tax')]);
  };
  const sum = (of: (report: Report) => Paise): Paise => sumPaise(reports.map(of));
  return {
    credit: sum((report) => sumIn(report, 'credit')),
    debit: sum((report) => sumIn(report, 'debit')),
    fee: sum(feeIn),
    tax: sum((report) => sumIn(report, 'tax')),
    withoutFees: reports.filter((report) => feeIn(report) === 0).map(({ file }) => file),
  };
};

const amountText = (amount: Paise | null): string => (amount === null ? '–' : inRupees(amount));

const REASONS: Readonly<Record<Difference['kind'], string>> = {
  unknown: 'not in the shop’s records',
  amount: 'amounts differ',
  'not-settled': 'not in the report',
  repeated: 'more than once in the report',
};

/** A difference with where it stands, and how it is called. */
type DifferenceRow = Difference & {
  readonly source: string;
  readonly reason: string;
  readonly paint: 'red' | 'yellow';
};

const DIFFERENCE_COLUMNS: Columns<DifferenceRow> = [
  { head: 'line', text: ({ source }) => source, align: 'right' },
  { head: 'what', text: ({ of }) => of },
  { head: 'id', text: ({ id }) => id, paint: 'cyan' },
  { head: 'order', text: ({ order }) => order ?? '–' },
  { head: 'report', text: ({ reported }) => amountText(reported), align: 'right' },
  { head: 'shop', text: ({ kept }) => amountText(kept), align: 'right' },
  { head: 'difference', text: ({ reason }) => reason, paint: ({ paint }) => paint },
];

const feesText = ({ fee, tax, withoutFees }: Totals): string => {
  const missing =
    withoutFees.length === 0 ? [] : [`none found in ${withoutFees.join(', ')}: the columns fee and ${FEE_BEFORE_TAX}`];
  return [...(fee === 0 ? [] : [`${inRupees(fee)}, of which tax ${inRupees(tax)}`]), ...missing].join('; ');
};

const NEAR_EDGES = 'may be in the report before or after';

/** `sources`: of each line of the comparison. */
const comparisonText = (
  { agreeing, others, differences, nearEdges }: Comparison,
  sources: readonly Source[],
  totals: Totals,
  colours: Colours,
): string => {
  const textOf = lineTextOf(sources);
  const rows: readonly DifferenceRow[] = [
    ...differences.map((one) => ({
      ...one,
      source: textOf(one.line),
      reason: REASONS[one.kind],
      paint: 'red' as const,
    })),
    ...nearEdges.map((one) => ({ ...one, source: textOf(one.line), reason: NEAR_EDGES, paint: 'yellow' as const })),
  ];
  // Of the shop's own orders.
  const unreported = differences.filter(
    ({ kind, of, order }) => kind === 'unknown' && of !== 'payment' && order !== null,
  ).length;
  const facts: readonly Fact[] = [
    ['agree', `${agreeing} lines`],
    ['not compared', `${others} lines: fees, transfers, adjustments, other shops`],
    [
      'settled',
      `${inRupees(paise(totals.credit - totals.debit))}: ${inRupees(totals.credit)} credit less ${inRupees(totals.debit)} debit`,
    ],
    ['fees', feesText(totals)],
    ['differences', String(differences.length)],
    ...(unreported === 0
      ? []
      : [
          [
            'not reported',
            `${unreported} refunds and disputes: ${brand.slug} payments reconcile --since DAY fetches them`,
          ] as const,
        ]),
    ...(nearEdges.length === 0
      ? []
      : [['near the edges', `${nearEdges.length} not in the report: ${NEAR_EDGES}`] as const]),
  ];
  const table = rows.length === 0 ? '' : `\n${tableOf(DIFFERENCE_COLUMNS, rows, '', colours)}`;
  return `${factsText(facts, colours)}${table}`;
};

const inUnitsOrNull = (amount: Paise | null): number | null => (amount === null ? null : inUnits({ amount }));

/** Amounts are rupees. */
const comparisonJson = (
  { agreeing, others, differences, nearEdges }: Comparison,
  sources: readonly Source[],
  { withoutFees, ...totals }: Totals,
): object => {
  const inJson = ({ reported, kept, line, ...difference }: Difference): object => ({
    ...difference,
    ...(sources[line ?? -1] ?? { file: null, line: null }),
    in_report: inUnitsOrNull(reported),
    in_shop: inUnitsOrNull(kept),
  });
  return {
    agreeing,
    not_compared: others,
    totals: Object.fromEntries(Object.entries(totals).map(([name, amount]) => [name, inUnits({ amount })])),
    without_fees: withoutFees,
    differences: differences.map(inJson),
    near_edges: nearEdges.map(inJson),
  };
};

type Read = {
  readonly reports: readonly Report[];
  readonly sources: readonly Source[];
  readonly settlement: readonly SettlementLine[];
};

/** Throws BadInput for a file that is none; undefined where a line of one is wrong, which is reported. */
const readReports = async (io: Io, files: readonly string[], given: Unit | undefined): Promise<Read | undefined> => {
  const { csvLines } = await import('../input/csv.ts');
  const reports: Report[] = [];
  for (const file of files) {
    const lines = csvLines(await readFileOrInput(io, file, 'file'), file, COLUMNS);
    if (lines.length === 0) throw new BadInput(`${file} has no lines below its header`);
    if (lines.every((line) => typeOf(line) === ''))
      throw new BadInput(`${file}: the first line must name the column type or transaction_entity`);
    reports.push({ file, unit: given ?? unitOf(lines), lines });
  }
  const read = reports.flatMap(({ file, unit, lines }) =>
    lines.map((line) => ({ source: { file, line: line.number }, one: settlementLine(line, unit) })),
  );
  const settlement: SettlementLine[] = [];
  for (const [line, { source, one }] of read.entries())
    if (typeof one === 'string') io.reportError(one, { ...source, column: 1 });
    else settlement.push({ line, ...one });
  if (settlement.length === read.length) return { reports, sources: read.map(({ source }) => source), settlement };
  io.finish(EXIT.badInput);
  return undefined;
};

export const compareReports = operatorCommand({
  takes: {
    files: manyArguments('the reports, as CSV', 1),
    courier: option('name', 'the files are payouts of this courier for cash on delivery', { conflicts: ['unit'] }),
    record: flag('with --courier: record on its orders what the files pay for them'),
    unit: oneOf('unit', UNITS, 'what its amounts are in (default: rupees if any has a decimal point)'),
  },
  help: `FILES are Razorpay's settlement reports as CSV, read as one; - reads standard input. They are those of
the dashboard (Reports > Settlement recon), with transaction_entity, entity_created_at and
"fee (exclusive tax)", or the API's recon with its names, type, created_at and fee, which includes
the tax. Both need entity_id and amount, and may have debit, credit, tax, settled_at, order_receipt
and dispute_id. Times without a zone are Indian.
Payments, refunds and disputes are matched by their ids. Listed is what is not in the shop's records,
where the amounts differ, what the report has twice, and what the shop has of the report's period
that the report lacks. The period is that of settled_at, or else of created_at. What is lacking in
its first and last three days may be in the report before or after: it is listed apart, and is no
difference; give both reports. Lines of other shops on the same account are recognised by their
receipts. The exit code is 1 if anything differs.

With --courier, FILES are what a courier has paid out for cash on delivery, by the columns of its
payout in the settings; or order, awb, amount, and where it has them collected, utr and paid_at.
Compared is the cash of every parcel, by order number or tracking number: too little, too much,
more than once, of no order, of one that is not delivered or was paid online, and what was
delivered between the others and is not in the file. What was delivered later is still to come.
With --record, what the files pay is recorded on the delivered orders with cash on delivery, once
however often a file is given: a payout is the same if its courier, utr, paid_at and amount are, and
equal lines of one file are several. --yes and --dry-run are for that.`,
  changes: true,
  examples: ['payments compare settlement.csv', 'payments compare --courier Delhivery payout.csv'],
  read: async ({ files, unit, courier, record }, io, options): Promise<Read | PayoutFiles | undefined> => {
    if (record && courier === undefined) throw new BadInput('--record needs --courier');
    if (!record && (options.yes || options.dryRun))
      throw new BadInput('without --record nothing is changed: leave out --yes and --dry-run');
    if (record && files.includes('-')) requireYesBeforeInput(io, options);
    return courier === undefined ? readReports(io, files, unit) : readPayoutFiles(io, files, courier, record);
  },
  run: async ({ input, ...run }) => {
    if ('courier' in input) return compareCourier({ ...run, input });
    const { ask } = run;
    const { reports, sources, settlement } = input;
    const entries: readonly OrderEntry[] = await ask(
      operatorPaymentCalls.gatewayEntries,
      periodOf(settlement) ?? { from: 0, until: FAR_FUTURE },
    );
    const comparison = compareSettlement(settlement, entries);
    const totals = totalsOf(reports);
    return {
      json: comparisonJson(comparison, sources, totals),
      text: (colours) => comparisonText(comparison, sources, totals, colours),
      isFailure: comparison.differences.length > 0,
    };
  },
});

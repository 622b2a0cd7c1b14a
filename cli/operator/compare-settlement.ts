/** `payments compare`: Razorpay's settlement reports beside the shop's own payments, refunds and disputes, line by line. */
import { Option, type Command } from 'commander';
import pc from 'picocolors';
import { operatorPaymentCalls } from '../../adapters/wire/operator/payments.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { CURRENCY } from '../../core/entities/money/money.ts';
import { inUnits, moneyText } from '../../core/entities/money/money-text.ts';
import { addPaise, paise, type Paise } from '../../core/entities/money/paise.ts';
import {
  compareSettlement,
  periodOf,
  type Comparison,
  type Difference,
  type OrderEntry,
  type SettlementLine,
} from '../../core/shop/payments/compare-settlement.ts';
import { csvLines, type CsvLine } from '../input/csv.ts';
import { readFileOrInput } from '../input/read-file.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { alignRows, table, type Column } from '../text/table.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';

type Options = ConnectionOptions & { readonly unit?: Unit; readonly json?: boolean };

/** End of the period for a report without dates. */
const FAR_FUTURE = Date.UTC(2200, 0, 1);

const UNITS = ['rupees', 'paise'] as const;
type Unit = (typeof UNITS)[number];

/** As the report calls them, of its columns those that are compared or summed. */
const COLUMNS = {
  required: ['entity_id', 'type', 'amount'],
  optional: ['debit', 'credit', 'fee', 'tax', 'created_at', 'settled_at', 'order_receipt', 'dispute_id'],
} as const;
type ReportColumn = (typeof COLUMNS.required)[number] | (typeof COLUMNS.optional)[number];
type Line = CsvLine<ReportColumn>;

const AMOUNTS = ['amount', 'debit', 'credit', 'fee', 'tax'] as const;

/** The dashboard's file has rupees with decimals, the API's has paise. */
const unitOf = (lines: readonly Line[]): Unit =>
  lines.some(({ values }) => AMOUNTS.some((column) => values[column].includes('.'))) ? 'rupees' : 'paise';

/** Undefined for what is no amount. */
const amountIn = (text: string, unit: Unit): Paise | undefined => {
  const plain = text.replaceAll(',', '');
  const pattern = unit === 'rupees' ? /^\d{1,11}(?:\.\d{1,2})?$/u : /^\d{1,13}$/u;
  if (!pattern.test(plain)) return undefined;
  return paise(unit === 'rupees' ? Math.round(Number(plain) * 100) : Number(plain));
};

/** A Unix time in seconds, `24/11/2026 18:30:00` in Indian time, or ISO 8601; null for none of these. */
const timeIn = (text: string): number | null => {
  if (/^\d{9,10}$/u.test(text)) return Number(text) * 1000;
  const [, day, month, year, time = '00:00:00'] =
    /^(\d{2})[/-](\d{2})[/-](\d{4})(?:[ T](\d{2}:\d{2}(?::\d{2})?))?$/u.exec(text) ?? [];
  const at = Date.parse(day === undefined ? text : `${year}-${month}-${day}T${time}+05:30`);
  return Number.isNaN(at) ? null : at;
};

const KINDS: Readonly<Record<string, SettlementLine['kind']>> = {
  payment: 'payment',
  refund: 'refund',
  dispute: 'dispute',
};

/** Null for no time, such as that of what is not settled yet; undefined for what cannot be read as one. */
const timeOrNone = (text: string): number | null | undefined =>
  ['', '0'].includes(text) ? null : (timeIn(text) ?? undefined);

/** Without its line; or what is wrong with it. */
const settlementLine = ({ values }: Line, unit: Unit): Omit<SettlementLine, 'line'> | string => {
  const {
    entity_id: id,
    type,
    dispute_id: dispute,
    order_receipt: receipt,
    created_at: created,
    settled_at: settled,
  } = values;
  if (id === '') return 'the entity_id is empty';
  const amount = amountIn(values.amount, unit);
  if (amount === undefined) return `"${values.amount}" is no amount in ${unit}`;
  const [at, settledAt] = [timeOrNone(created), timeOrNone(settled)];
  if (at === undefined) return `"${created}" is no time`;
  if (settledAt === undefined) return `"${settled}" is no time`;
  // What a bank takes back or returns in a dispute is an adjustment that names it.
  const kind = dispute === '' ? (KINDS[type.toLowerCase()] ?? 'other') : 'dispute';
  return { id: kind === 'dispute' && dispute !== '' ? dispute : id, kind, amount, at, settledAt, receipt };
};

/** A file, and what its amounts are in. */
type Report = { readonly file: string; readonly unit: Unit; readonly lines: readonly Line[] };

/** Where a line stands, of one file or several. */
type Source = { readonly file: string; readonly line: number };

type Totals = Readonly<Record<'credit' | 'debit' | 'fee' | 'tax', Paise>>;

const totalsOf = (reports: readonly Report[]): Totals => {
  const sum = (column: keyof Totals): Paise =>
    addPaise(
      ...reports.flatMap(({ lines, unit }) => lines.map(({ values }) => amountIn(values[column], unit) ?? paise(0))),
    );
  return { credit: sum('credit'), debit: sum('debit'), fee: sum('fee'), tax: sum('tax') };
};

const inRupees = (amount: Paise | null): string => (amount === null ? '–' : moneyText({ amount, currency: CURRENCY }));

const REASONS: Readonly<Record<Difference['kind'], string>> = {
  unknown: 'not in the shop’s records',
  amount: 'amounts differ',
  'not-settled': 'not in the report',
  repeated: 'more than once in the report',
};

const DIFFERENCE_COLUMNS: readonly Column[] = [
  { head: 'line', align: 'right' },
  { head: 'what', align: 'left' },
  { head: 'id', align: 'left' },
  { head: 'order', align: 'left' },
  { head: 'report', align: 'right' },
  { head: 'shop', align: 'right' },
  { head: 'difference', align: 'left' },
];

/** `sources`: of each line of the comparison. */
const comparisonText = (
  { agreeing, others, differences, nearEdges }: Comparison,
  sources: readonly Source[],
  totals: Totals,
  useColour: boolean,
): string => {
  const { cyan, dim, red, yellow } = pc.createColors(useColour);
  const isOneFile = new Set(sources.map(({ file }) => file)).size <= 1;
  const lineText = (source: Source | undefined): string => {
    if (source === undefined) return '–';
    return isOneFile ? String(source.line) : `${source.file}:${source.line}`;
  };
  const rowsOf = (all: readonly Difference[], reason: (kind: Difference['kind']) => string, paint: typeof red) =>
    all.map(({ kind, of, id, line, order, reported, kept }) => [
      { text: lineText(line === null ? undefined : sources[line]) },
      { text: of },
      { text: id, paint: cyan },
      { text: order ?? '–' },
      { text: inRupees(reported) },
      { text: inRupees(kept) },
      { text: reason(kind), paint },
    ]);
  const rows = [
    ...rowsOf(differences, (kind) => REASONS[kind], red),
    ...rowsOf(nearEdges, () => 'may be in the report before or after', yellow),
  ];
  const facts: readonly (readonly [label: string, text: string])[] = [
    ['agree', `${agreeing} lines`],
    ['not compared', `${others} lines: fees, transfers, adjustments, other shops`],
    [
      'settled',
      `${inRupees(paise(totals.credit - totals.debit))}: ${inRupees(totals.credit)} credit less ${inRupees(totals.debit)} debit`,
    ],
    ['fees', `${inRupees(totals.fee)}, of which tax ${inRupees(totals.tax)}`],
    ['differences', String(differences.length)],
    ...(nearEdges.length === 0
      ? []
      : [['near the edges', `${nearEdges.length} not in the report: may be in the report before or after`] as const]),
  ];
  return `${alignRows(
    ['left', 'left'],
    facts.map(([label, text]) => [{ text: label, paint: dim }, { text }]),
  )}${rows.length === 0 ? '' : `\n${table(DIFFERENCE_COLUMNS, rows, dim)}`}`;
};

const inUnitsOrNull = (amount: Paise | null): number | null => (amount === null ? null : inUnits({ amount }));

/** Amounts are rupees. */
const comparisonJson = (
  { agreeing, others, differences, nearEdges }: Comparison,
  sources: readonly Source[],
  totals: Totals,
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
    differences: differences.map(inJson),
    near_edges: nearEdges.map(inJson),
  };
};

const compare = async (
  io: Io,
  files: readonly string[],
  { unit: given, json = false, ...options }: Options,
): Promise<void> => {
  const reports: Report[] = [];
  for (const file of files) {
    const lines = csvLines(await readFileOrInput(io, file, 'file'), file, COLUMNS);
    if (lines.length === 0) throw new BadInput(`${file} has no lines below its header`);
    reports.push({ file, unit: given ?? unitOf(lines), lines });
  }
  const read = reports.flatMap(({ file, unit, lines }) =>
    lines.map((line) => ({ source: { file, line: line.number }, read: settlementLine(line, unit) })),
  );
  let hasProblem = false;
  for (const { source, read: problem } of read)
    if (typeof problem === 'string') {
      io.reportError(problem, { ...source, column: 1 });
      hasProblem = true;
    }
  if (hasProblem) {
    io.finish(EXIT.badInput);
    return;
  }
  const settlement = read.flatMap(({ read: one }, line) => (typeof one === 'string' ? [] : [{ line, ...one }]));
  const entries: readonly OrderEntry[] = await withOperator(options, (ask) =>
    ask(operatorPaymentCalls.gatewayEntries, periodOf(settlement) ?? { from: 0, until: FAR_FUTURE }),
  );
  const comparison = compareSettlement(settlement, entries);
  const sources = read.map(({ source }) => source);
  const totals = totalsOf(reports);
  await io.write(
    json
      ? jsonDocument(comparisonJson(comparison, sources, totals))
      : comparisonText(comparison, sources, totals, io.colour),
  );
  if (comparison.differences.length > 0) io.finish(EXIT.failed);
};

const HELP = `
FILES are Razorpay's settlement reports as CSV (Dashboard > Reports > Settlement recon, or the API's
recon with its names), read as one: entity_id, type and amount, and where they have them debit,
credit, fee, tax, created_at, settled_at, order_receipt and dispute_id; - reads standard input.
Payments, refunds and disputes are matched by their ids. Listed is what is not in the shop's records,
where the amounts differ, what the report has twice, and what the shop has of the report's period
that the report lacks. The period is that of settled_at, or else of created_at. What is lacking in
its first and last three days may be in the report before or after: it is listed apart, and is no
difference; give both reports. Lines of other shops on the same account are recognised by their
receipts. The exit code is 1 if anything differs.`;

export const setUpCompare = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .argument('<files...>', 'the reports, as CSV')
    .addOption(
      new Option('--unit <unit>', 'what its amounts are in (default: rupees if any has a decimal point)').choices(
        UNITS,
      ),
    )
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(`${slug} payments compare settlement.csv`, `${slug} payments compare october.csv november.csv --json`),
    )
    .action((files: readonly string[], options: Options) => compare(io, files, options));
};

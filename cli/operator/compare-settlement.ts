/** `payments compare`: Razorpay's settlement report beside the shop's own payments, refunds and disputes, line by line. */
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
} from '../../core/shop/shop.ts';
import { csvLines, type CsvLine } from '../input/csv.ts';
import { readFileOrInput } from '../input/read-file.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { examples } from '../text/examples.ts';
import { jsonDocument } from '../text/json.ts';
import { alignRows, table, type Column } from '../text/table.ts';
import { addConnectionOptions, withOperator, type ConnectionOptions } from './connection.ts';

type Options = ConnectionOptions & { readonly unit?: Unit; readonly json?: boolean };

/** Of a report without times. */
const ALL_TIME = Date.UTC(2200, 0, 1);

const UNITS = ['rupees', 'paise'] as const;
type Unit = (typeof UNITS)[number];

/** As the report calls them, of its columns those that are compared or summed. */
const COLUMNS = {
  required: ['entity_id', 'type', 'amount'],
  optional: ['debit', 'credit', 'fee', 'tax', 'created_at', 'order_receipt', 'dispute_id'],
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

const settlementLine = ({ number, values }: Line, unit: Unit): SettlementLine | string => {
  const { entity_id: id, type, dispute_id: dispute, order_receipt: receipt, created_at: created } = values;
  if (id === '') return 'the entity_id is empty';
  const amount = amountIn(values.amount, unit);
  if (amount === undefined) return `"${values.amount}" is no amount in ${unit}`;
  const at = created === '' ? null : timeIn(created);
  if (created !== '' && at === null) return `"${created}" is no time`;
  // What a bank takes back or returns in a dispute is an adjustment that names it.
  const kind = dispute === '' ? (KINDS[type.toLowerCase()] ?? 'other') : 'dispute';
  return { line: number, id: kind === 'dispute' && dispute !== '' ? dispute : id, kind, amount, at, receipt };
};

type Totals = Readonly<Record<'credit' | 'debit' | 'fee' | 'tax', Paise>>;

const totalsOf = (lines: readonly Line[], unit: Unit): Totals => {
  const sum = (column: keyof Totals): Paise =>
    addPaise(...lines.map(({ values }) => amountIn(values[column], unit) ?? paise(0)));
  return { credit: sum('credit'), debit: sum('debit'), fee: sum('fee'), tax: sum('tax') };
};

const inRupees = (amount: Paise | null): string => (amount === null ? '–' : moneyText({ amount, currency: CURRENCY }));

const REASONS: Readonly<Record<Difference['kind'], string>> = {
  unknown: 'the shop does not know it',
  amount: 'another amount',
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

const comparisonText = ({ agreeing, others, differences }: Comparison, totals: Totals, useColour: boolean): string => {
  const { cyan, dim, red } = pc.createColors(useColour);
  const rows = differences.map(({ kind, of, id, line, order, reported, kept }) => [
    { text: line === null ? '–' : String(line) },
    { text: of },
    { text: id, paint: cyan },
    { text: order ?? '–' },
    { text: inRupees(reported) },
    { text: inRupees(kept) },
    { text: REASONS[kind], paint: red },
  ]);
  const facts = [
    ['agree', `${agreeing} lines`],
    ['not compared', `${others} lines: fees, transfers, adjustments, other shops`],
    [
      'settled',
      `${inRupees(paise(totals.credit - totals.debit))}: ${inRupees(totals.credit)} credit less ${inRupees(totals.debit)} debit`,
    ],
    ['fees', `${inRupees(totals.fee)}, of which tax ${inRupees(totals.tax)}`],
    ['differences', String(differences.length)],
  ] as const;
  return `${alignRows(
    ['left', 'left'],
    facts.map(([label, text]) => [{ text: label, paint: dim }, { text }]),
  )}${rows.length === 0 ? '' : `\n${table(DIFFERENCE_COLUMNS, rows, dim)}`}`;
};

const inUnitsOrNull = (amount: Paise | null): number | null => (amount === null ? null : inUnits({ amount }));

/** Amounts are rupees. */
const comparisonJson = ({ agreeing, others, differences }: Comparison, totals: Totals): object => ({
  agreeing,
  not_compared: others,
  totals: Object.fromEntries(Object.entries(totals).map(([name, amount]) => [name, inUnits({ amount })])),
  differences: differences.map(({ reported, kept, ...difference }) => ({
    ...difference,
    in_report: inUnitsOrNull(reported),
    in_shop: inUnitsOrNull(kept),
  })),
});

const compare = async (io: Io, file: string, { unit: given, json = false, ...options }: Options): Promise<void> => {
  const lines = csvLines(await readFileOrInput(io, file, 'file'), file, COLUMNS);
  const unit = given ?? unitOf(lines);
  const read = lines.map((line) => ({ line: line.number, read: settlementLine(line, unit) }));
  const problems = read.filter((one): one is { line: number; read: string } => typeof one.read === 'string');
  for (const { line, read: problem } of problems) io.reportError(problem, { file, line, column: 1 });
  if (problems.length > 0) {
    io.finish(EXIT.badInput);
    return;
  }
  const settlement = read.flatMap(({ read: one }) => (typeof one === 'string' ? [] : [one]));
  if (settlement.length === 0) throw new BadInput(`${file} has no lines below its header`);
  const period = periodOf(settlement);
  const entries: readonly OrderEntry[] = await withOperator(options, (ask) =>
    ask(
      operatorPaymentCalls.gatewayEntries,
      period === undefined
        ? { from: 0, until: ALL_TIME }
        : { from: Math.max(0, period.from - period.margin), until: period.until + period.margin },
    ),
  );
  const comparison = compareSettlement(settlement, entries);
  const totals = totalsOf(lines, unit);
  await io.write(
    json ? jsonDocument(comparisonJson(comparison, totals)) : comparisonText(comparison, totals, io.colour),
  );
  if (comparison.differences.length > 0) io.finish(EXIT.failed);
};

const HELP = `
FILE is Razorpay's settlement report as CSV (Dashboard > Reports > Settlement recon, or the API's
recon with its names): entity_id, type and amount, and where it has them debit, credit, fee, tax,
created_at, order_receipt and dispute_id; - reads standard input. Payments, refunds and disputes are
matched by their ids. Listed is what the shop does not know, what has another amount, what the
report has twice, and what the shop has of the report's period that the report lacks. Lines of other
shops on the same account are recognised by their receipts. The exit code is 1 if anything differs.`;

export const setUpCompare = (command: Command, io: Io): void => {
  const { slug } = brand;
  addConnectionOptions(command)
    .argument('<file>', 'the report, as CSV')
    .addOption(
      new Option('--unit <unit>', 'what its amounts are in (default: rupees if any has a decimal point)').choices(
        UNITS,
      ),
    )
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .addHelpText(
      'after',
      examples(`${slug} payments compare settlement.csv`, `${slug} payments compare settlement.csv --json`),
    )
    .action((file: string, options: Options) => compare(io, file, options));
};

/** `payments compare --courier`: what a courier has paid out beside what it has collected on delivery, parcel by parcel. */
import { operatorOrderCalls } from '../../adapters/wire/operator/orders.ts';
import { MOST_PAYOUTS, operatorPaymentCalls } from '../../adapters/wire/operator/payments.ts';
import { columnReader } from '../../adapters/csv/column-reader.ts';
import type { CsvTable } from '../../adapters/csv/read-csv.ts';
import { inUnits, inRupees } from '../../core/entities/money/money-text.ts';
import { paise, subtractPaise, sumPaise, ZERO_PAISE, type Paise } from '../../core/entities/money/paise.ts';
import { courierNamed, type PayoutColumns, type Couriers } from '../../core/entities/parcel.ts';
import { DAY_MS } from '../../core/entities/time/duration.ts';
import {
  comparePayouts,
  lackOf,
  paidBy,
  type CourierOrder,
  type PayoutLine,
  type PayoutComparison,
  type PayoutDifference,
} from '../../core/shop/payments/compare-payouts.ts';
import {
  hasPayout,
  payoutKey,
  type OrderPayout,
  type RecordedPayout,
} from '../../core/shop/payments/record-payouts.ts';
import { fileTime } from '../input/file-time.ts';
import { readFileOrInput } from '../input/read-file.ts';
import { BadInput, EXIT, type Io } from '../io.ts';
import { counted } from '../text/counted.ts';
import { lineTextOf } from '../text/file-position.ts';
import { orderIn } from './moves-of-file.ts';
import type { Colours, Run, Shown } from './operator-command.ts';
import { factsText, tableOf, type Columns, type Fact } from './tables.ts';

/** Files of a courier's payouts that are not yet read: how they are depends on the couriers of the shop. */
export type PayoutFiles = {
  readonly courier: string;
  /** Whether they are recorded on the orders. */
  readonly isRecorded: boolean;
  readonly files: readonly { readonly file: string; readonly table: CsvTable }[];
};

/** Throws BadInput for a file that is no CSV. */
export const readPayoutFiles = async (
  io: Io,
  paths: readonly string[],
  courier: string,
  isRecorded: boolean,
): Promise<PayoutFiles> => {
  const { csvTable } = await import('../input/csv.ts');
  const files: { readonly file: string; readonly table: CsvTable }[] = [];
  for (const file of paths) files.push({ file, table: csvTable(await readFileOrInput(io, file, 'file'), file) });
  return { courier, isRecorded, files };
};

/** What a file is read by where the settings do not say it. */
const PLAIN: PayoutColumns = {
  order: 'order',
  awb: 'awb',
  amount: 'amount',
  collected: 'collected',
  utr: 'utr',
  paidAt: 'paid_at',
};

/** `line`: in its file. */
type Line = PayoutLine & { readonly file: string; readonly line: number };

type ReadLine = Line | { readonly file: string; readonly line: number; readonly problem: string };

const rupeesIn = (text: string): Paise | undefined => {
  const plain = text.replaceAll(/[,\s]|₹|^(?:Rs\.?|INR)/giu, '');
  return /^-?\d{1,9}(?:\.\d{1,2})?$/u.test(plain) ? paise(Math.round(Number(plain) * 100)) : undefined;
};

/** The lines of a file, and what is wrong with others. Throws BadInput for a file without the columns. */
const linesOf = (
  { file, table: { header, rows } }: PayoutFiles['files'][number],
  columns: PayoutColumns,
): readonly ReadLine[] => {
  const { count, valueOf } = columnReader(header);
  const has = (column: string | undefined): boolean => column !== undefined && count(column) > 0;
  if (!has(columns.amount) || !(has(columns.order) || has(columns.awb)))
    throw new BadInput(
      `${file}: the first line must name the columns ${columns.amount ?? ''} and ${[columns.awb, columns.order].filter((one) => one !== undefined).join(' or ')}; payout of the courier in the settings says how they are called`,
    );
  if (rows.length === 0) throw new BadInput(`${file} has no lines below its header`);
  return withoutSum(
    rows.map((row): ReadLine => {
      const at = { file, line: row.number };
      if (row.problem !== undefined) return { ...at, problem: `the line ${row.problem}` };
      const textOf = (column: keyof PayoutColumns): string => valueOf(row, columns[column]);
      const [reference, amount, collected, day] = [
        textOf('order'),
        textOf('amount'),
        textOf('collected'),
        textOf('paidAt'),
      ];
      const paid = rupeesIn(amount);
      const taken = collected === '' ? undefined : rupeesIn(collected);
      const paidAt = day === '' ? null : fileTime(day);
      if (paid === undefined) return { ...at, problem: `"${amount}" is no amount in rupees` };
      if (collected !== '' && taken === undefined) return { ...at, problem: `"${collected}" is no amount in rupees` };
      if (paidAt === undefined) return { ...at, problem: `"${day}" is no time` };
      return {
        ...at,
        order: orderIn(reference) ?? reference,
        awb: textOf('awb'),
        amount: paid,
        ...(taken !== undefined && { collected: taken }),
        reference: textOf('utr'),
        paidAt,
      };
    }),
  );
};

/** No number of an order or a parcel: empty, or a word such as Total. */
const isWord = (text: string): boolean => !/\d/u.test(text);

/** A last line without a parcel is the sum of the others, if it is as much; other lines without one are wrong. */
const withoutSum = (lines: readonly ReadLine[]): readonly ReadLine[] => {
  const others = lines.slice(0, -1);
  const sum = sumPaise(others.flatMap((one) => ('problem' in one ? [] : [one.amount])));
  return lines.flatMap((one): readonly ReadLine[] => {
    if ('problem' in one || !isWord(one.order) || !isWord(one.awb)) return [one];
    if (one === lines.at(-1) && one.amount === sum && others.length > 0) return [];
    return [{ file: one.file, line: one.line, problem: 'the order and the awb are missing' }];
  });
};

/** A parcel is delivered and its cash paid out within these. */
const PAID_OUT_WITHIN_MS = 180 * DAY_MS;

export const compareCourier = async ({
  ask,
  io,
  confirm,
  input: { courier: typed, isRecorded, files },
}: Run<PayoutFiles>): Promise<Shown | undefined> => {
  const { couriers } = await ask(operatorOrderCalls.findParcels, {});
  const names = Object.keys(couriers);
  const courier = courierNamed(typed, couriers) ?? typed;
  // Recorded under a misspelt name, a payout would be another one.
  if (names.length > 0 && !names.includes(courier))
    throw new BadInput(`--courier "${typed}" must be a courier of the settings: ${names.join(', ')}`);
  const read = files.flatMap((one) => linesOf(one, payoutOf(couriers, courier)));
  const lines: Line[] = [];
  for (const one of read)
    if ('problem' in one) io.reportError(one.problem, { ...one, column: 1 });
    else lines.push(one);
  if (lines.length < read.length) {
    io.finish(EXIT.badInput);
    return undefined;
  }
  const first = lines.reduce((least, { paidAt }) => Math.min(least, paidAt ?? Infinity), Date.now());
  const known = await ask(operatorPaymentCalls.courierOrders, { since: Math.max(0, first - PAID_OUT_WITHIN_MS) });
  const comparison = comparePayouts(courier, lines, known);
  const payouts = isRecorded ? payoutsOf(courier, comparison, lines) : [];
  const leftOut = lines.filter((one, index) => paidBy(one) !== ZERO_PAISE && !hasCash(comparison.orders[index])).length;
  const change = (): string => {
    const recorded = new Map(known.map((one) => [one.order, one.payouts]));
    const news = payouts.filter((one) => !hasPayout(recorded.get(one.order) ?? [], one));
    const before = payouts.length - news.length;
    return `Records what ${courier} has paid out: ${inRupees(sumPaise(news.map(({ amount }) => amount)))} in ${counted(news.length, 'payout')}${before === 0 ? '' : `; ${before} recorded before`}${leftOut === 0 ? '' : `; ${leftOutText(leftOut)}`}`;
  };
  if (isRecorded && !(await confirm(change))) return undefined;
  const results: RecordedPayout[] = [];
  for (let from = 0; from < payouts.length; from += MOST_PAYOUTS) {
    const part = payouts.slice(from, from + MOST_PAYOUTS);
    results.push(...(await ask(operatorPaymentCalls.recordPayouts, { payouts: part })).payouts);
  }
  return {
    json: {
      ...comparisonJson(courier, comparison, lines),
      ...(isRecorded && { recorded: results.map(recordedJson), left_out: leftOut }),
    },
    text: (colours) =>
      `${comparisonText(comparison, lines, colours)}${isRecorded ? `\n${recordedText(results, leftOut, colours)}` : ''}`,
    isFailure:
      comparison.differences.length > 0 ||
      results.some(({ outcome, paidOut, collected }) => outcome === 'refused' || paidOut > collected),
  };
};

const payoutOf = (couriers: Couriers, courier: string): PayoutColumns => couriers[courier]?.payout ?? PLAIN;

const hasCash = (order: CourierOrder | undefined): order is CourierOrder =>
  order !== undefined && order.collected !== ZERO_PAISE;

const leftOutText = (lines: number): string =>
  `${counted(lines, 'line')} left out: for no delivered order with cash on delivery, or for more than one`;

const payoutsOf = (courier: string, { orders }: PayoutComparison, lines: readonly Line[]): readonly OrderPayout[] => {
  const counts = new Map<string, number>();
  const payouts = lines.flatMap((line, index): OrderPayout[] => {
    const { file, reference, paidAt } = line;
    const order = orders[index];
    const amount = paidBy(line);
    if (!hasCash(order) || amount === ZERO_PAISE) return [];
    const payout = { order: order.order, courier, reference, paidAt, amount };
    const equal = `${file} ${order.order} ${payoutKey(payout)}`;
    const occurrence = (counts.get(equal) ?? 0) + 1;
    counts.set(equal, occurrence);
    const deducted = subtractPaise(amount, line.amount);
    return [{ ...payout, ...(deducted !== ZERO_PAISE && { deducted }), ...(occurrence > 1 && { occurrence }) }];
  });
  // One that two files have is the same.
  return [...new Map(payouts.map((one) => [JSON.stringify(one), one])).values()];
};

const recordedText = (recorded: readonly RecordedPayout[], leftOut: number, colours: Colours): string => {
  const countOf = (of: RecordedPayout['outcome']): string =>
    String(recorded.filter(({ outcome }) => outcome === of).length);
  const tooMuch = recorded.filter(({ paidOut, collected }) => paidOut > collected);
  return factsText(
    [
      ['recorded', countOf('recorded')],
      ['recorded before', countOf('recorded_before')],
      ...(leftOut === 0 ? [] : [['not recorded', leftOutText(leftOut)] as const]),
      ...recorded.flatMap(({ order, outcome }) =>
        outcome === 'refused' ? [['refused', `${order}: no courier has collected cash on it`] as const] : [],
      ),
      ...new Map(
        tooMuch.map(({ order, paidOut, collected }) => [
          order,
          ['recorded too much', `${order}: ${inRupees(paidOut)} in all, of ${inRupees(collected)} collected`] as const,
        ]),
      ).values(),
    ],
    colours,
  );
};

const recordedJson = ({ order, outcome, paidOut, collected }: RecordedPayout): object => ({
  order,
  outcome,
  paid_out: inUnits({ amount: paidOut }),
  collected: inUnits({ amount: collected }),
});

const REASONS: Readonly<Record<PayoutDifference['kind'], string>> = {
  unknown: 'no order has it',
  ambiguous: 'several orders have this awb',
  'too-little': 'too little',
  'too-much': 'too much',
  repeated: 'paid more than once',
  'not-delivered': 'not delivered',
  'paid-online': 'was paid online',
  missing: 'not in the file',
};

const comparisonText = (
  { agreeing, differences, toCome, totals }: PayoutComparison,
  lines: readonly Line[],
  colours: Colours,
): string => {
  const textOf = lineTextOf(lines);
  const columns: Columns<PayoutDifference> = [
    { head: 'line', text: ({ index }) => textOf(index), align: 'right' },
    { head: 'order', text: ({ order }) => order ?? '–', paint: 'cyan' },
    { head: 'awb', text: ({ awb }) => awb },
    { head: 'state', text: ({ state }) => state ?? '–' },
    { head: 'paid', text: ({ paid }) => inRupees(paid), align: 'right' },
    { head: 'collected', text: ({ due }) => inRupees(due), align: 'right' },
    { head: 'difference', text: ({ kind }) => REASONS[kind], paint: 'red' },
  ];
  const transfers = [...Map.groupBy(lines, ({ reference }) => reference)].filter(([utr]) => utr !== '');
  const lacks = differences.map(lackOf);
  const facts: readonly Fact[] = [
    ['agree', counted(agreeing, 'order')],
    ['paid', inRupees(totals.paid)],
    ...(totals.deducted === ZERO_PAISE ? [] : [['deducted', inRupees(totals.deducted)] as const]),
    ...transfers.map(
      ([utr, paid]) => ['transfer', `${utr}: ${inRupees(sumPaise(paid.map(({ amount }) => amount)))}`] as const,
    ),
    ['collected', inRupees(totals.due)],
    ['to claim', inRupees(sumPaise(lacks.filter((lack) => lack > ZERO_PAISE)))],
    ['paid too much', inRupees(paise(-sumPaise(lacks.filter((lack) => lack < ZERO_PAISE))))],
    ...(toCome.count === 0
      ? []
      : [['to come', `${inRupees(toCome.due)} of ${counted(toCome.count, 'order')} delivered later`] as const]),
    ['differences', String(differences.length)],
  ];
  return `${factsText(facts, colours)}${differences.length === 0 ? '' : `\n${tableOf(columns, differences, '', colours)}`}`;
};

/** Amounts are rupees. */
const comparisonJson = (
  courier: string,
  { agreeing, differences, toCome, totals }: PayoutComparison,
  lines: readonly Line[],
): object => {
  const units = (amount: Paise): number => inUnits({ amount });
  return {
    courier,
    agreeing,
    totals: { paid: units(totals.paid), collected: units(totals.due), deducted: units(totals.deducted) },
    to_come: { count: toCome.count, collected: units(toCome.due) },
    differences: differences.map((one) => {
      const { kind, index, order, awb, state, paid, due } = one;
      const source = lines[index ?? -1];
      return {
        kind,
        file: source?.file ?? null,
        line: source?.line ?? null,
        order,
        awb,
        state,
        paid: units(paid),
        collected: units(due),
        lacking: units(lackOf(one)),
      };
    }),
  };
};

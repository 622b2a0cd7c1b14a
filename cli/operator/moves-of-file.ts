/** The moves that a CSV file means: the shop's own list, or a courier's report, read as the settings say (spec 10.24). */
import { hint } from '../../adapters/settings/did-you-mean.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { operatorSteps } from '../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../core/entities/order.ts';
import {
  awbKey,
  awbProblem,
  courierProblem,
  folded,
  REPORTED_STATES,
  type CourierReport,
  type Couriers,
  type Parcel,
} from '../../core/entities/parcel.ts';
import type { MoveResult, OrderMove } from '../../core/shop/fulfilment/move-orders.ts';
import { textProblem } from '../../core/validation/text.ts';
import { columnReader, type ColumnReader } from '../../adapters/csv/column-reader.ts';
import type { CsvRow, CsvTable } from '../../adapters/csv/read-csv.ts';
import { columnsOf } from '../input/csv-columns.ts';
import { fileTime } from '../input/file-time.ts';
import { BadInput } from '../io.ts';

/** The states that the operator moves orders to; the others depend on the customer, the gateway or the time. */
export const OPERATOR_STATES: readonly OrderState[] = ORDER_STATES.filter((to) =>
  ORDER_STATES.some((from) => operatorSteps(from).includes(to)),
);

/** A line with the move that it means. */
export type MoveLine = OrderMove & { readonly line: number };
/** A line with what became of it. */
export type Result = MoveResult & { readonly line: number; readonly to: string; readonly parcel?: Parcel };

/** Moves to make, and what is wrong with others. */
export type ParsedMoves = {
  /** Null where the orders were named. */
  readonly file: string | null;
  /** Whose report it is; null for the shop's own list. */
  readonly reporter: string | null;
  readonly moves: readonly MoveLine[];
  readonly wrong: readonly Result[];
  /** How many lines say nothing about an order. */
  readonly ignored: number;
};

const COLUMNS = { required: ['order', 'state'], optional: ['courier', 'awb', 'at'] } as const;

const SAMPLES = 'server/deploy/couriers.yaml';

/** What a line means: a move, what is wrong with it, or nothing. */
type Meaning = OrderMove | { readonly order: string; readonly to: string; readonly problem: string } | 'ignored';

type OrdersByAwb = ReadonlyMap<string, readonly string[]>;

type Asked = {
  readonly couriers: () => Promise<Couriers>;
  /** The orders with a parcel of each of these tracking numbers, by `awbKey`. */
  readonly ordersOf: (awbs: readonly string[]) => Promise<OrdersByAwb>;
};

/** `courier`: whose report it is, where that was said. Throws BadInput for a file with other columns. */
export const movesInTable = async (
  { header, rows }: CsvTable,
  file: string,
  courier: string | undefined,
  { couriers, ordersOf }: Asked,
): Promise<ParsedMoves> => {
  const columns = columnReader(header);
  if (courier === undefined && COLUMNS.required.every((column) => columns.count(column) > 0)) {
    const valuesOf = columnsOf(header, file, COLUMNS);
    return { file, reporter: null, ...sorted(rows, (row) => ownMeaning(valuesOf(row))) };
  }
  const { name, report } = reportOf(columns, file, courier, await couriers());
  const read = rows.map((row) => ({ row, values: reportValues(report, columns, row) }));
  const unnumbered = read.flatMap(({ values }) =>
    orderIn(values.order) === undefined && values.awb !== '' ? [values.awb] : [],
  );
  const orders: OrdersByAwb = unnumbered.length === 0 ? new Map() : await ordersOf([...new Set(unnumbered)]);
  const meanings = new Map(read.map(({ row, values }) => [row, reportMeaning(values, report, name, orders)]));
  const { moves, ...others } = sorted(rows, (row) => meanings.get(row) ?? 'ignored');
  return { file, reporter: name, moves: inTime(moves), ...others };
};

/** The same step of several orders. */
export const sameMoveOf = (numbers: readonly string[], to: OrderState): ParsedMoves => {
  const orders = [...new Set(numbers.map((number) => number.trim().toUpperCase()))];
  const rows = orders.map((order, index) => ({ number: index + 1, values: [order] }));
  const meaning = ({ values: [order = ''] }: CsvRow): Meaning =>
    ownMeaning({ order, state: to, courier: '', awb: '', at: '' });
  return { file: null, reporter: null, ...sorted(rows, meaning) };
};

const sorted = (
  rows: readonly CsvRow[],
  meaningOf: (row: CsvRow) => Meaning,
): Pick<ParsedMoves, 'moves' | 'wrong' | 'ignored'> => {
  const moves: MoveLine[] = [];
  const wrong: Result[] = [];
  for (const row of rows) {
    const { number: line, problem } = row;
    const meaning = problem === undefined ? meaningOf(row) : { order: '', to: '', problem: `this line ${problem}` };
    if (meaning === 'ignored') continue;
    if ('problem' in meaning) wrong.push({ line, outcome: 'refused', from: null, ...meaning });
    else moves.push({ line, ...meaning });
  }
  return { moves, wrong, ignored: rows.length - moves.length - wrong.length };
};

/** The lines of an order by their times, where all have one: a report may begin with the latest. */
const inTime = (moves: readonly MoveLine[]): readonly MoveLine[] => {
  const timeOf = ({ to, times }: MoveLine): number | undefined => times?.[to];
  return [...Map.groupBy(moves, ({ order }) => order).values()].flatMap((lines) =>
    lines.some((one) => timeOf(one) === undefined)
      ? lines
      : lines.toSorted((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0)),
  );
};

const ownMeaning = (values: Readonly<Record<'order' | 'state' | 'courier' | 'awb' | 'at', string>>): Meaning => {
  const order = values.order.toUpperCase();
  const state = values.state.toLowerCase().replaceAll(/[\s-]+/gu, '_');
  const { courier, awb, at } = values;
  const time = at === '' ? undefined : fileTime(at);
  const problem =
    lineProblem({ ...values, state }) ?? (at !== '' && time === undefined ? `"${at}" is no time` : undefined);
  if (problem !== undefined) return { order, to: state, problem };
  // The problem of any other state was found.
  const to = state as OrderState;
  return {
    order,
    to,
    ...(courier !== '' && { parcel: { courier, awb } }),
    ...(time !== undefined && { times: { [to]: time } }),
  };
};

const lineProblem = ({
  order,
  state,
  courier,
  awb,
}: Readonly<Record<'order' | 'state' | 'courier' | 'awb', string>>) => {
  if (order === '') return 'the order is missing';
  const ofOrder = textProblem('order', order);
  if (ofOrder !== undefined) return `the order number ${ofOrder}`;
  if (state === '') return 'the state is missing';
  if (!OPERATOR_STATES.some((known) => known === state))
    return `"${state}" is no state that you move orders to; ${hint(state, OPERATOR_STATES)}`;
  if (state === 'refunded') return `use ${brand.slug} orders refund, which takes the amount`;
  const missing = courier === '' ? 'courier' : awb === '' ? 'awb' : undefined;
  if (missing !== undefined) {
    if (courier === '' && awb === '' && state !== 'shipped') return undefined;
    return state === 'shipped'
      ? `shipped needs a courier and an awb; the ${missing} is missing`
      : `the ${missing} is missing`;
  }
  return parcelProblem({ courier, awb });
};

const parcelProblem = ({ courier, awb }: Parcel): string | undefined => {
  const ofCourier = courierProblem(courier);
  if (ofCourier !== undefined) return `the courier "${courier}" ${ofCourier}`;
  const ofAwb = awbProblem(awb);
  return ofAwb === undefined ? undefined : `the awb "${awb}" ${ofAwb}`;
};

/** The courier whose report has these columns. */
const reportOf = (
  { count }: ColumnReader,
  file: string,
  courier: string | undefined,
  couriers: Couriers,
): { readonly name: string; readonly report: CourierReport } => {
  const known = Object.entries(couriers).flatMap(([name, { report }]) => (report === null ? [] : [{ name, report }]));
  const asked = courier === undefined ? known : known.filter(({ name }) => folded(name) === folded(courier));
  if (courier !== undefined && asked.length === 0)
    throw new BadInput(
      `the settings do not say how a report of ${courier} is read: couriers has columns and states of ${listed(known)}; samples are in ${SAMPLES}`,
    );
  const has = (column: string | undefined): boolean => column !== undefined && count(column) > 0;
  const fitting = asked.filter(({ report: { columns } }) => has(columns.awb) && has(columns.state));
  const found = (report: CourierReport): number => Object.values(report.columns).filter(has).length;
  const most = Math.max(...fitting.map(({ report }) => found(report)));
  const [best, other] = fitting.filter(({ report }) => found(report) === most);
  if (best === undefined)
    throw new BadInput(
      [
        `${file}: the first line must name the columns ${[...COLUMNS.required, ...COLUMNS.optional].join(', ')}; or those of a courier in the settings`,
        ...asked.map(({ name, report: { columns } }) => `${name}: ${columns.awb} and ${columns.state}`),
        `Samples are in ${SAMPLES}`,
      ].join('\n'),
    );
  if (other !== undefined)
    throw new BadInput(`${file} may be a report of ${best.name} or of ${other.name}: say which with --courier`);
  return best;
};

const listed = (known: readonly { readonly name: string }[]): string =>
  known.map(({ name }) => name).join(', ') || 'none';

type ReportValues = CourierReport['columns'] & { readonly order: string; readonly awb: string; readonly state: string };

const reportValues = ({ columns }: CourierReport, { valueOf }: ColumnReader, row: CsvRow): ReportValues => ({
  ...Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, valueOf(row, column)])),
  order: valueOf(row, columns.order),
  awb: valueOf(row, columns.awb),
  state: valueOf(row, columns.state),
});

const ORDER_NUMBER = new RegExp(`${brand.orderPrefix}[0-9A-Z]{10}(?![0-9A-Z])`, 'u');

/** The order number in a reference, to which couriers' portals add something. */
export const orderIn = (reference: string): string | undefined => ORDER_NUMBER.exec(reference.toUpperCase())?.[0];

const NO_TIME = ['', '-', 'n/a', 'na', 'null', 'nan', 'none'];

const reportMeaning = (
  values: ReportValues,
  { states, dates }: CourierReport,
  courier: string,
  orders: OrdersByAwb,
): Meaning => {
  const { awb, state } = values;
  const means = Object.entries(states).find(([word]) => folded(word) === folded(state))?.[1];
  if (means === 'ignored') return 'ignored';
  const given = orderIn(values.order);
  const found = given === undefined ? (orders.get(awbKey(awb)) ?? []) : [given];
  const order = found.length === 1 ? (found[0] ?? '') : '';
  const wrong = (problem: string): Meaning => ({ order: order || values.order, to: means ?? '', problem });
  if (state === '') return wrong('the state is missing');
  if (means === undefined)
    return wrong(
      `"${state}" is none of the words of ${courier} in the settings; say in couriers.${courier}.states what it means, or that it is ignored, and run ${brand.slug} release`,
    );
  if (found.length > 1)
    return wrong(`the orders ${found.join(', ')} have the tracking number ${awb}: give the order number`);
  if (order === '')
    return wrong(awb === '' ? 'the order and the awb are missing' : `no order has the tracking number ${awb}`);
  const parcel = { courier, awb };
  const ofParcel = awb === '' ? undefined : parcelProblem(parcel);
  if (ofParcel !== undefined) return wrong(ofParcel);
  const times: Partial<Record<OrderState, number>> = {};
  for (const [of, text = ''] of [
    ...REPORTED_STATES.map((one) => [one, values[one]] as const),
    [means, values.at] as const,
  ]) {
    if (NO_TIME.includes(text.toLowerCase())) continue;
    const time = fileTime(text, dates === 'month-first');
    if (time === undefined) return wrong(`"${text}" is no time`);
    times[of] ??= time;
  }
  return { order, to: means, ...(awb !== '' && { parcel }), times };
};

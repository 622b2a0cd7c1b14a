/** `orders move --from`: the moves of a CSV file. Every line is checked before the first order is moved. */
import pc from 'picocolors';
import { MOST_MOVES, operatorOrderCalls } from '../../adapters/wire/operator/orders.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { encode } from '../../core/contract/encode.ts';
import type { OrderState } from '../../core/entities/order.ts';
import { awbProblem, courierProblem, isSameParcel, type Parcel } from '../../core/entities/parcel.ts';
import { textProblem } from '../../core/validation/text.ts';
import type { MovedOrder, OrderMove } from '../../core/shop/fulfilment/move-orders.ts';
import { csvLines, type CsvLine } from '../input/csv.ts';
import { readFileOrInput } from '../input/read-file.ts';
import { EXIT, type Io } from '../io.ts';
import type { AskOperator } from './client/operator-client.ts';
import { hint } from '../../adapters/settings/did-you-mean.ts';
import { jsonDocument } from '../text/json.ts';
import { table, type Column } from '../text/table.ts';
import { isConfirmed, requireYesBeforeInput } from './confirm-change.ts';
import { withOperator } from './connection.ts';
import { CONSEQUENCES, OPERATOR_STATES, packingNotes, type MoveOptions } from './move-options.ts';

const COLUMNS = { required: ['order', 'state'], optional: ['courier', 'awb'] } as const;
type Line = CsvLine<'order' | 'state' | 'courier' | 'awb'>;

/** A line with the move that it means. */
type Move = OrderMove & { readonly line: number };
/** A line with what became of it. */
type Result = MovedOrder & { readonly line: number; readonly to: string; readonly parcel?: Parcel };

export const moveByFile = async (io: Io, path: string, options: MoveOptions): Promise<void> => {
  if (path === '-') requireYesBeforeInput(io, options);
  const name = path === '-' ? 'standard input' : path;
  const lines = csvLines(await readFileOrInput(io, path, '--from'), name, COLUMNS);
  const read = readMoves(lines);
  await withOperator(options, async (ask) => {
    const checked = await moved(ask, read.moves, true);
    const notDone = byLine([...read.wrong, ...checked.filter(isNotDone)]);
    for (const { line, order, problem } of notDone) reportLine(io, { file: name, line }, order, problem);
    const toDo = read.moves.filter(({ line }) => checked.some((one) => one.line === line && isChange(one)));
    const plan = checked.filter((one) => !isNotDone(one));
    if (options.dryRun === true) {
      await writeResults(io, byLine([...notDone, ...plan]), options, () => planText(plan, notDone, io.colour));
      return finish(io, notDone.length);
    }
    if (toDo.length > 0 && !(await isConfirmed(io, options, () => summaryText(plan, notDone)))) return;
    const done = await moved(ask, toDo, false);
    const late = done.filter(isNotDone);
    for (const { line, order, problem } of late) reportLine(io, { file: name, line }, order, problem);
    const all = byLine([...notDone, ...plan.filter((one) => !isChange(one)), ...done]);
    await writeResults(io, all, options, () => doneText(all));
    finish(io, notDone.length + late.length);
  });
};

/** The operator has to look at these lines. */
const isNotDone = ({ outcome }: MovedOrder): boolean => outcome === 'refused' || outcome === 'not_repeated';
const isChange = ({ outcome }: MovedOrder): boolean => outcome === 'moved' || outcome === 'parcel_changed';

const byLine = (results: readonly Result[]): readonly Result[] => results.toSorted((a, b) => a.line - b.line);

const reportLine = (
  io: Io,
  at: { readonly file: string; readonly line: number },
  order: string,
  problem: string | null,
): void => {
  io.reportError(`${at.file}, line ${at.line}: ${[order, problem].filter(Boolean).join(': ')}`, at);
};

/** Some lines were wrong, although others were done. */
const finish = (io: Io, wrong: number): void => {
  if (wrong > 0) io.finish(EXIT.failed);
};

/** The moves that lines mean, and the lines that mean none. */
const readMoves = (lines: readonly Line[]): { readonly moves: readonly Move[]; readonly wrong: readonly Result[] } => {
  const firstLines = new Map<string, number>();
  const moves: Move[] = [];
  const wrong: Result[] = [];
  for (const { number: line, values } of lines) {
    const order = values.order.toUpperCase();
    const state = values.state.toLowerCase().replaceAll(/[\s-]+/gu, '_');
    const { courier, awb } = values;
    const parcel = courier === '' ? undefined : { courier, awb };
    const first = firstLines.get(order);
    const problem =
      first === undefined
        ? (lineProblem({ ...values, state }) ?? parcelProblem(moves, parcel))
        : `line ${first} has this order already`;
    if (problem !== undefined) {
      wrong.push({ line, order, to: state, outcome: 'refused', from: null, problem });
      continue;
    }
    firstLines.set(order, line);
    // The problem of any other state was found.
    moves.push({ line, order, to: state as OrderState, ...(parcel !== undefined && { parcel }) });
  }
  return { moves, wrong };
};

const lineProblem = ({ order, state, courier, awb }: Line['values']): string | undefined => {
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
  const ofCourier = courierProblem(courier);
  if (ofCourier !== undefined) return `the courier "${courier}" ${ofCourier}`;
  const ofAwb = awbProblem(awb);
  return ofAwb === undefined ? undefined : `the awb "${awb}" ${ofAwb}`;
};

/** A parcel has a tracking number of its own; that of the row above is easily copied along. */
const parcelProblem = (earlier: readonly Move[], parcel: Parcel | undefined): string | undefined => {
  const same = earlier.find(
    (one) => parcel !== undefined && one.parcel !== undefined && isSameParcel(one.parcel, parcel),
  );
  return same === undefined ? undefined : `line ${same.line} has this tracking number already`;
};

/** What becomes of moves, a request for each few. */
const moved = async (ask: AskOperator, moves: readonly Move[], isDryRun: boolean): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (let from = 0; from < moves.length; from += MOST_MOVES) {
    const part = moves.slice(from, from + MOST_MOVES);
    const sent = part.map(({ order, to, parcel }) => ({ order, to, ...parcel }));
    const { orders } = await ask(operatorOrderCalls.moveOrders, { moves: sent, isDryRun });
    results.push(...part.flatMap((move, index) => withLine(move, orders[index])));
  }
  return results;
};

const withLine = ({ line, to, parcel }: Move, result: MovedOrder | undefined): readonly Result[] =>
  result === undefined ? [] : [{ ...result, line, to, ...(parcel !== undefined && { parcel }) }];

const writeResults = async (
  io: Io,
  results: readonly Result[],
  { json = false }: MoveOptions,
  text: () => string,
): Promise<void> => {
  await io.write(json ? jsonDocument({ orders: results.map(resultJson) }) : text());
};

const { data } = operatorOrderCalls.moveOrders;

const resultJson = ({ line, to, parcel, ...result }: Result): object => {
  const {
    orders: [json],
  } = encode(data, { orders: [result] }) as { readonly orders: readonly [object] };
  return { line, ...json, to, ...parcel };
};

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const orders = (count: number): string => counted(count, 'order', 'orders');

/** What would change, counted by step, and what would not. */
const summaryText = (plan: readonly Result[], notDone: readonly Result[]): string => {
  const moves = plan.filter(({ outcome }) => outcome === 'moved');
  const steps = [...Map.groupBy(moves, ({ from, to }) => `${from} → ${to}`)].map(
    ([step, all]) => `${orders(all.length)}: ${step}`,
  );
  const corrected = plan.filter(({ outcome }) => outcome === 'parcel_changed');
  const before = plan.filter(({ outcome }) => outcome === 'done_before').length;
  const repeated = notDone.filter(({ outcome }) => outcome === 'not_repeated').length;
  const wrong = notDone.length - repeated;
  const consequences = [...new Set(moves.flatMap(({ to }) => CONSEQUENCES[to as OrderState] ?? []))];
  return [
    ...steps,
    ...consequences,
    ...(corrected.length === 0 ? [] : [`${orders(corrected.length)}: another courier or tracking number`]),
    ...untracked(plan.filter(isChange)),
    ...packingNotesOf(moves),
    ...(before === 0 ? [] : [`${counted(before, 'line', 'lines')} already done`]),
    ...(repeated === 0 ? [] : [`${counted(repeated, 'line', 'lines')} not repeated`]),
    ...(wrong === 0 ? [] : [`${counted(wrong, 'line is', 'lines are')} wrong, and left out`]),
    '',
  ].join('\n');
};

/** What a packing list that was printed earlier may not say. */
const packingNotesOf = (moves: readonly Result[]): readonly string[] =>
  moves.flatMap(({ order, packing }) =>
    packing === undefined ? [] : packingNotes(packing).map((note) => `${order}: ${note}`),
  );

/** A misspelt courier has no link, and nobody else would notice. */
const untracked = (changes: readonly Result[]): readonly string[] => {
  const names = new Set(
    changes.flatMap(({ isTracked, parcel }) => (isTracked === false ? (parcel?.courier ?? []) : [])),
  );
  return names.size === 0
    ? []
    : [`Without a tracking address in the settings, so without a link: ${[...names].join(', ')}`];
};

const doneText = (results: readonly Result[]): string => {
  const count = (wanted: MovedOrder['outcome']): number => results.filter(({ outcome }) => outcome === wanted).length;
  const [moves, corrected, before, repeated, refused] = [
    count('moved'),
    count('parcel_changed'),
    count('done_before'),
    count('not_repeated'),
    count('refused'),
  ];
  const parts = [
    `${orders(moves)} moved`,
    ...(corrected === 0 ? [] : [`${counted(corrected, 'parcel', 'parcels')} corrected`]),
    ...(before === 0 ? [] : [`${before} already done`]),
    ...(repeated === 0 ? [] : [`${repeated} not repeated`]),
    ...(refused === 0 ? [] : [`${refused} refused`]),
  ];
  const notes = packingNotesOf(results.filter(isChange));
  return [`${parts.join(', ')}.`, ...notes, ''].join('\n');
};

const PLAN_COLUMNS: readonly Column[] = [
  { head: 'line', align: 'right' },
  { head: 'order', align: 'left' },
  { head: 'from', align: 'left' },
  { head: 'to', align: 'left' },
  { head: 'parcel', align: 'left' },
];

const planText = (plan: readonly Result[], notDone: readonly Result[], useColour: boolean): string => {
  const { bold, cyan, dim } = pc.createColors(useColour);
  const rows = plan.map(({ line, order, outcome, from, to, parcel }) => [
    { text: String(line) },
    { text: order, paint: cyan },
    { text: from ?? '–' },
    ...(outcome === 'done_before'
      ? [{ text: 'already done', paint: dim }]
      : [{ text: outcome === 'moved' ? to : 'parcel corrected', paint: bold }]),
    { text: parcel === undefined ? '–' : `${parcel.courier} ${parcel.awb}` },
  ]);
  return `${rows.length === 0 ? '' : `${table(PLAN_COLUMNS, rows, dim)}\n`}${summaryText(plan, notDone)}`;
};

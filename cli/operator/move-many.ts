/**
 * Moves of many orders: of those that are named, or of the lines of a CSV file. Every one is checked before the first order
 * is moved.
 */
import { hint } from '../../adapters/settings/did-you-mean.ts';
import { MOST_MOVES, operatorOrderCalls } from '../../adapters/wire/operator/orders.ts';
import { brand } from '../../core/catalogue/brand.ts';
import { encode } from '../../core/contract/encode.ts';
import { operatorSteps } from '../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState } from '../../core/entities/order.ts';
import { awbProblem, courierProblem, isSameParcel, type Parcel } from '../../core/entities/parcel.ts';
import type { MovedOrder, OrderMove, PackingFacts } from '../../core/shop/fulfilment/move-orders.ts';
import { textProblem } from '../../core/validation/text.ts';
import type { CsvLine } from '../input/csv.ts';
import { readFileOrInput } from '../input/read-file.ts';
import type { Io } from '../io.ts';
import { formatTime } from '../text/time.ts';
import type { AskOperator } from './client/operator-client.ts';
import type { Colours, Run, Shown } from './operator-command.ts';
import { tableOf, type Columns } from './tables.ts';

/** The states that the operator moves orders to; the others depend on the customer, the gateway or the time. */
export const OPERATOR_STATES: readonly OrderState[] = ORDER_STATES.filter((to) =>
  ORDER_STATES.some((from) => operatorSteps(from).includes(to)),
);

/** What a step of an order changes besides its state, where that is not plain. */
export const CONSEQUENCES: Readonly<Partial<Record<OrderState, string>>> = {
  packed: 'The invoice is numbered. The customer can no longer cancel.',
  cancelled: 'What was paid is refunded, and the units go back into stock.',
  rto: 'The parcel comes back; no further delivery is attempted.',
  refunded: 'The money of the return is refunded.',
};

/** What has changed of an order since it was placed, and a packing list that was printed earlier may say otherwise. */
export const packingNotes = ({ isPaidOnline, addressChangedAt }: Omit<PackingFacts, 'collect'>): readonly string[] => [
  ...(isPaidOnline ? ['paid online: nothing to collect'] : []),
  ...(addressChangedAt === null ? [] : [`address corrected on ${formatTime(addressChangedAt)}`]),
];

const COLUMNS = { required: ['order', 'state'], optional: ['courier', 'awb'] } as const;
type Line = CsvLine<'order' | 'state' | 'courier' | 'awb'>;

/** A line with the move that it means. */
type Move = OrderMove & { readonly line: number };
/** A line with what became of it. */
type Result = MovedOrder & { readonly line: number; readonly to: string; readonly parcel?: Parcel };

/** Moves to make, and what is wrong with others; `file` is null where the orders were named. */
export type Moves = {
  readonly file: string | null;
  readonly moves: readonly Move[];
  readonly wrong: readonly Result[];
};

/** Throws BadInput for a file that is none. */
export const movesOfFile = async (io: Io, path: string): Promise<Moves> => {
  const { csvLines } = await import('../input/csv.ts');
  const file = path === '-' ? 'standard input' : path;
  return { file, ...readMoves(csvLines(await readFileOrInput(io, path, '--from'), file, COLUMNS)) };
};

/** The same step of several orders. */
export const movesOf = (numbers: readonly string[], to: OrderState): Moves => {
  const orders = [...new Set(numbers.map((number) => number.trim().toUpperCase()))];
  const lines = orders.map((order, index) => ({
    number: index + 1,
    values: { order, state: to, courier: '', awb: '' },
  }));
  return { file: null, ...readMoves(lines) };
};

export const moveMany = async (run: Run<unknown>, { file, moves, wrong }: Moves): Promise<Shown | undefined> => {
  const { ask, io, isDryRun, confirm } = run;
  const report = (results: readonly Result[]): void => {
    for (const { line, order, problem } of results) {
      const what = [order, problem].filter(Boolean).join(': ');
      if (file === null) io.reportError(what);
      else io.reportError(`${file}, line ${line}: ${what}`, { file, line });
    }
  };
  const shownResults = (results: readonly Result[], failed: number, text: Shown['text']): Shown => ({
    json: { orders: byLine(results).map((result) => resultJson(result, file !== null)) },
    text,
    // Some were wrong, although others were done.
    isFailure: failed > 0,
  });
  const checked = await moved(ask, moves, true);
  const notDone = byLine([...wrong, ...checked.filter(isNotDone)]);
  report(notDone);
  const toDo = moves.filter(({ line }) => checked.some((one) => one.line === line && isChange(one)));
  const plan = checked.filter((one) => !isNotDone(one));
  if (isDryRun)
    return shownResults([...notDone, ...plan], notDone.length, (colours) =>
      planText(plan, notDone, file !== null, colours),
    );
  if (toDo.length > 0 && !(await confirm(() => summaryText(plan, notDone)))) return undefined;
  const done = await moved(ask, toDo, false);
  const late = done.filter(isNotDone);
  report(late);
  const all = byLine([...notDone, ...plan.filter((one) => !isChange(one)), ...done]);
  return shownResults(all, notDone.length + late.length, doneText(all));
};

/** The operator has to look at these lines. */
const isNotDone = ({ outcome }: MovedOrder): boolean => outcome === 'refused' || outcome === 'not_repeated';
const isChange = ({ outcome }: MovedOrder): boolean => outcome === 'moved' || outcome === 'parcel_changed';

const byLine = (results: readonly Result[]): readonly Result[] => results.toSorted((a, b) => a.line - b.line);

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

const { data } = operatorOrderCalls.moveOrders;

const resultJson = ({ line, to, parcel, ...result }: Result, isLine: boolean): object => {
  const {
    orders: [json],
  } = encode(data, { orders: [result] }) as { readonly orders: readonly [object] };
  return { ...(isLine && { line }), ...json, to, ...parcel };
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

const PLAN_COLUMNS: Columns<Result> = [
  { head: 'line', text: ({ line }) => String(line), align: 'right' },
  { head: 'order', text: ({ order }) => order, paint: 'cyan' },
  { head: 'from', text: ({ from }) => from ?? '–' },
  {
    head: 'to',
    text: ({ outcome, to }) =>
      outcome === 'done_before' ? 'already done' : outcome === 'moved' ? to : 'parcel corrected',
    paint: ({ outcome }) => (outcome === 'done_before' ? 'dim' : 'bold'),
  },
  { head: 'parcel', text: ({ parcel }) => (parcel === undefined ? '–' : `${parcel.courier} ${parcel.awb}`) },
];

const planText = (plan: readonly Result[], notDone: readonly Result[], isFile: boolean, colours: Colours): string => {
  const columns = PLAN_COLUMNS.filter(({ head }) => isFile || (head !== 'line' && head !== 'parcel'));
  const table = plan.length === 0 ? '' : `${tableOf(columns, plan, '', colours)}\n`;
  return `${table}${summaryText(plan, notDone)}`;
};

/**
 * Moves of many orders: of those that are named, or of the lines of a CSV file. Every one is checked before the first order
 * is moved.
 */
import { setTimeout } from 'node:timers/promises';
import type { CsvTable } from '../../adapters/csv/read-csv.ts';
import type { DataOf } from '../../adapters/wire/operator/call.ts';
import { MOST_MOVES, MOST_PARCELS, operatorOrderCalls } from '../../adapters/wire/operator/orders.ts';
import { encode } from '../../core/contract/encode.ts';
import type { OrderState } from '../../core/entities/order.ts';
import { awbDoubt, awbKey, type Parcel } from '../../core/entities/parcel.ts';
import type { MoveResult, PackingFacts } from '../../core/shop/fulfilment/move-orders.ts';
import { readFileOrInput } from '../input/read-file.ts';
import { Busy, type Io } from '../io.ts';
import { counted } from '../text/counted.ts';
import { formatTime } from '../text/time.ts';
import type { AskOperator } from './client/operator-client.ts';
import { movesInTable, type MoveLine, type ParsedMoves, type Result } from './moves-of-file.ts';
import type { Colours, Run, Shown } from './operator-command.ts';
import { tableOf, type Columns } from './tables.ts';

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

/** A file of moves that is not yet read: how it is depends on the couriers of the shop. */
export type MovesFile = { readonly file: string; readonly table: CsvTable; readonly courier: string | undefined };

/** Throws BadInput for a file that is no CSV. */
export const readMovesFile = async (io: Io, path: string, courier: string | undefined): Promise<MovesFile> => {
  const { csvTable } = await import('../input/csv.ts');
  const file = path === '-' ? 'standard input' : path;
  return { file, table: csvTable(await readFileOrInput(io, path, '--from'), file), courier };
};

/** The moves of a file. Throws BadInput for columns that nobody knows. */
export const movesOfFile = (ask: AskOperator, { file, table, courier }: MovesFile): Promise<ParsedMoves> =>
  movesInTable(table, file, courier, {
    couriers: async () => (await ask(operatorOrderCalls.findParcels, {})).couriers,
    ordersOf: async (awbs) =>
      new Map([...byAwb(await parcelsOf(ask, awbs))].map(([awb, known]) => [awb, known.map(({ order }) => order)])),
  });

type KnownParcel = DataOf<typeof operatorOrderCalls.findParcels>['found'][number];

/** The orders with parcels of these tracking numbers. */
const parcelsOf = async (ask: AskOperator, awbs: readonly string[]): Promise<readonly KnownParcel[]> => {
  const found: KnownParcel[] = [];
  for (let from = 0; from < awbs.length; from += MOST_PARCELS)
    found.push(...(await ask(operatorOrderCalls.findParcels, { awbs: awbs.slice(from, from + MOST_PARCELS) })).found);
  return found;
};

const byAwb = <T extends KnownParcel>(known: readonly T[]): ReadonlyMap<string, readonly T[]> =>
  Map.groupBy(known, ({ awb }) => awbKey(awb));

/** `known`: the orders with a parcel of this number. What the operator is asked about a parcel: its number looks wrong, or other orders have it. */
export const parcelDoubts = (order: string, { awb }: Parcel, known: readonly KnownParcel[]): readonly string[] => {
  const doubt = awbDoubt(awb);
  const others = [...new Set(known.map((one) => one.order))].filter((other) => other !== order).toSorted();
  return [
    ...(doubt === undefined ? [] : [`${order}: the awb ${awb} ${doubt}`]),
    ...(others.length === 0 ? [] : [`${order}: the awb ${awb} is that of ${others.join(', ')}, too`]),
  ];
};

/** Of the parcels that orders would get. */
const doubtsOf = async (ask: AskOperator, plan: readonly Result[]): Promise<readonly string[]> => {
  const named = plan.flatMap(({ order, parcel, outcome }) =>
    parcel === undefined || !isChange({ outcome }) ? [] : [{ order, parcel, awb: parcel.awb }],
  );
  const known = await parcelsOf(ask, [...new Set(named.map(({ awb }) => awb))]);
  const before = byAwb(known);
  const after = byAwb([...known, ...named]);
  const entered = named.filter(
    ({ order, awb }) => before.get(awbKey(awb))?.some((one) => one.order === order) !== true,
  );
  return [
    ...new Set(
      entered.flatMap(({ order, parcel }) => parcelDoubts(order, parcel, after.get(awbKey(parcel.awb)) ?? [])),
    ),
  ];
};

/** `pause` waits for so many milliseconds. */
export const moveMany = async (
  run: Run<unknown>,
  list: ParsedMoves,
  pause: (ms: number) => Promise<unknown> = setTimeout,
): Promise<Shown | undefined> => {
  const { ask, io, isDryRun, hasQuestion, confirm } = run;
  const { file, reporter, moves, wrong } = list;
  const report = (results: readonly Result[]): void => {
    for (const { line, order, problem } of results) {
      const what = [order, problem].filter(Boolean).join(': ');
      if (file === null) io.reportError(what);
      else io.reportError(`${file}, line ${line}: ${what}`, { file, line });
    }
  };
  const shownResults = (results: readonly Result[], failed: number, text: Shown['text']): Shown => ({
    json: {
      orders: byLine(results).map((result) => resultJson(result, file !== null)),
      ...(doubts.length > 0 && { doubts }),
    },
    text,
    // Some were wrong, although others were done.
    isFailure: failed > 0,
    isBusy: results.some(({ outcome }) => outcome === 'busy'),
  });
  const isReport = reporter !== null;
  const checked = await askToMove(ask, moves, { isReport, isDryRun: true, pause });
  const notDone = byLine([...wrong, ...checked.filter(isNotDone)]);
  report(notDone);
  const changing = new Set(checked.filter(isChange).map(({ line }) => line));
  const toDo = moves.filter(({ line }) => changing.has(line));
  const plan = checked.filter((one) => !isNotDone(one));
  const doubts = await doubtsOf(ask, plan);
  if (isDryRun)
    return shownResults([...notDone, ...plan], notDone.length, (colours) =>
      planText(plan, notDone, list, doubts, colours),
    );
  if (toDo.length > 0 && !(await confirm(() => summaryText(plan, notDone, list, doubts)))) return undefined;
  const done = await askToMove(ask, toDo, { isReport, isDryRun: false, pause });
  const late = done.filter(isNotDone);
  report(late);
  const all = byLine([...notDone, ...plan.filter((one) => !isChange(one)), ...done]);
  const unsaid = hasQuestion ? [] : [...untracked(all.filter(isChange)), ...doubtText(doubts)];
  return shownResults(all, notDone.length + late.length, doneText(all, list, unsaid));
};

/** The operator has to look at these lines. */
const isNotDone = ({ outcome }: MoveResult): boolean =>
  outcome === 'refused' || outcome === 'not_repeated' || outcome === 'busy';
const isChange = ({ outcome }: Pick<MoveResult, 'outcome'>): boolean =>
  outcome === 'moved' || outcome === 'parcel_changed';

const byLine = (results: readonly Result[]): readonly Result[] => results.toSorted((a, b) => a.line - b.line);

/** How long to wait before each further try while the shop is busy. */
const PAUSES_MS = [250, 1000, 2000, 4000, 8000];

type Way = { readonly isReport: boolean; readonly isDryRun: boolean; readonly pause: (ms: number) => Promise<unknown> };

/** What becomes of moves, a request for each few; all lines of an order are in one, where they are not too many. */
const askToMove = async (ask: AskOperator, moves: readonly MoveLine[], way: Way): Promise<readonly Result[]> => {
  const results: Result[] = [];
  for (const part of parts(moves)) {
    let left = part;
    for (const before of [0, ...PAUSES_MS]) {
      if (before > 0) await way.pause(before);
      const isLast = before === PAUSES_MS.at(-1);
      const answered = await askOnce(ask, left, way, isLast);
      const isBusy = ({ outcome }: Result): boolean => outcome === 'busy' && !isLast;
      // What was done by a try whose answer was lost was done by this list.
      results.push(
        ...answered
          .filter((one) => !isBusy(one))
          .map((one) =>
            before > 0 && !way.isDryRun && one.outcome === 'done_before' ? { ...one, outcome: 'moved' as const } : one,
          ),
      );
      left = left.filter(({ line }) => answered.some((one) => one.line === line && isBusy(one)));
      if (left.length === 0) break;
    }
  }
  return results;
};

const parts = (moves: readonly MoveLine[]): readonly (readonly MoveLine[])[] => {
  const filled: MoveLine[][] = [[]];
  for (const lines of Map.groupBy(moves, ({ order }) => order).values()) {
    if ((filled.at(-1)?.length ?? 0) + lines.length > MOST_MOVES) filled.push([]);
    for (const line of lines) {
      if (filled.at(-1)?.length === MOST_MOVES) filled.push([]);
      filled.at(-1)?.push(line);
    }
  }
  return filled.filter((part) => part.length > 0);
};

/** Throws Busy only for the last try of a dry run, since nothing has changed by then. */
const askOnce = async (
  ask: AskOperator,
  part: readonly MoveLine[],
  { isReport, isDryRun }: Way,
  isLast: boolean,
): Promise<readonly Result[]> => {
  const sent = part.map(({ order, to, parcel, times }) => ({
    order,
    to,
    ...parcel,
    ...(times !== undefined && { times }),
  }));
  try {
    const { orders } = await ask(operatorOrderCalls.moveOrders, { moves: sent, isDryRun, isReport });
    return part.flatMap((move, index) => withLine(move, orders[index]));
  } catch (error) {
    if (!(error instanceof Busy) || (isDryRun && isLast)) throw error;
    const { message: problem } = error;
    return part.flatMap((move) => withLine(move, { order: move.order, outcome: 'busy', from: null, problem }));
  }
};

const withLine = ({ line, to, parcel }: MoveLine, result: MoveResult | undefined): readonly Result[] =>
  result === undefined ? [] : [{ ...result, line, to, ...(parcel !== undefined && { parcel }) }];

const { data } = operatorOrderCalls.moveOrders;

const resultJson = ({ line, to, parcel, ...result }: Result, isLine: boolean): object => {
  const {
    orders: [json],
  } = encode(data, { orders: [result] }) as { readonly orders: readonly [object] };
  return { ...(isLine && { line }), ...json, to, ...parcel };
};

/** What is counted: moves by their outcome, and lines that say nothing about an order. */
type Tally = readonly (readonly [of: MoveResult['outcome'] | 'ignored', one: string, many?: string])[];

const SUMMARY: Tally = [
  ['ignored', 'line ignored, as the settings say', 'lines ignored, as the settings say'],
  ['done_before', 'line already done', 'lines already done'],
  ['not_repeated', 'line not repeated', 'lines not repeated'],
  ['busy', 'line not checked, as the shop is busy', 'lines not checked, as the shop is busy'],
  ['refused', 'line is wrong, and left out', 'lines are wrong, and left out'],
];
const DONE: Tally = [
  ['parcel_changed', 'parcel corrected', 'parcels corrected'],
  ['done_before', 'already done'],
  ['older', 'older than what is known'],
  ['ignored', 'ignored'],
  ['not_repeated', 'not repeated'],
  ['busy', 'not decided, as the shop was busy: run the file again'],
  ['refused', 'refused'],
];

const tallied = (tally: Tally, results: readonly Result[], ignored: number): readonly string[] =>
  tally.flatMap(([of, one, many = one]) => {
    const count = of === 'ignored' ? ignored : results.filter(({ outcome }) => outcome === of).length;
    return count === 0 ? [] : [counted(count, one, many)];
  });

/** What would change, counted by step, and what would not. */
const summaryText = (
  plan: readonly Result[],
  notDone: readonly Result[],
  { reporter, ignored }: ParsedMoves,
  doubts: readonly string[],
): string => {
  const moves = plan.filter(({ outcome }) => outcome === 'moved');
  const steps = [...Map.groupBy(moves, ({ from, to }) => `${from} → ${to}`)].map(
    ([step, all]) => `${counted(all.length, 'order')}: ${step}`,
  );
  const corrected = plan.filter(({ outcome }) => outcome === 'parcel_changed');
  const consequences = [...new Set(moves.flatMap(({ to }) => CONSEQUENCES[to as OrderState] ?? []))];
  return [
    ...(reporter === null ? [] : [`Read as a report of ${reporter}`]),
    ...steps,
    ...consequences,
    ...(corrected.length === 0 ? [] : [`${counted(corrected.length, 'order')}: another courier or tracking number`]),
    ...untracked(plan.filter(isChange)),
    ...packingNotesOf(moves),
    ...doubtText(doubts),
    ...olderText(plan),
    ...tallied(SUMMARY, [...plan, ...notDone], ignored),
    '',
  ].join('\n');
};

/** What a packing list that was printed earlier may not say. */
const packingNotesOf = (moves: readonly Result[]): readonly string[] =>
  moves.flatMap(({ order, packing }) =>
    packing === undefined ? [] : packingNotes(packing).map((note) => `${order}: ${note}`),
  );

/** A misspelt courier has no link, and nobody else would notice. */
export const untrackedText = (couriers: readonly string[]): string =>
  `No tracking link for ${couriers.join(', ')}: the settings have no tracking address`;

const untracked = (changes: readonly Result[]): readonly string[] => {
  const names = new Set(
    changes.flatMap(({ isTracked, parcel }) => (isTracked === false ? (parcel?.courier ?? []) : [])),
  );
  return names.size === 0 ? [] : [untrackedText([...names])];
};

const doubtText = (doubts: readonly string[]): readonly string[] =>
  doubts.length === 0 ? [] : ['Please check:', ...doubts.map((doubt) => `  ${doubt}`)];

const olderText = (results: readonly Result[]): readonly string[] => {
  const older = results.filter(({ outcome }) => outcome === 'older');
  return older.map(({ line, order, to, problem }) => `line ${line}: ${order}: ${to} is older. ${problem}`);
};

const doneText = (results: readonly Result[], { ignored }: ParsedMoves, unsaid: readonly string[]): string => {
  const moved = new Set(results.flatMap(({ order, outcome }) => (outcome === 'moved' ? [order] : [])));
  const parts = [`${counted(moved.size, 'order')} moved`, ...tallied(DONE, results, ignored)];
  const notes = [...packingNotesOf(results.filter(isChange)), ...unsaid, ...olderText(results)];
  return [`${parts.join(', ')}.`, ...notes, ''].join('\n');
};

const OTHERWISE: Readonly<Partial<Record<MoveResult['outcome'], string>>> = {
  done_before: 'already done',
  parcel_changed: 'parcel corrected',
};

const PLAN_COLUMNS: Columns<Result> = [
  { head: 'line', text: ({ line }) => String(line), align: 'right' },
  { head: 'order', text: ({ order }) => order, paint: 'cyan' },
  { head: 'from', text: ({ from }) => from ?? '–' },
  {
    head: 'to',
    text: ({ outcome, to }) => (outcome === 'moved' ? to : (OTHERWISE[outcome] ?? outcome)),
    paint: (result) => (isChange(result) ? 'bold' : 'dim'),
  },
  { head: 'parcel', text: ({ parcel }) => (parcel === undefined ? '–' : `${parcel.courier} ${parcel.awb}`) },
];

const planText = (
  plan: readonly Result[],
  notDone: readonly Result[],
  list: ParsedMoves,
  doubts: readonly string[],
  colours: Colours,
): string => {
  const columns = PLAN_COLUMNS.filter(({ head }) => list.file !== null || (head !== 'line' && head !== 'parcel'));
  const table = plan.length === 0 ? '' : `${tableOf(columns, byLine(plan), '', colours)}\n`;
  return `${table}${summaryText(plan, notDone, list, doubts)}`;
};

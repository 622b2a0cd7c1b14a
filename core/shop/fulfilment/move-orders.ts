/**
 * Moves many orders at once, as a file lists them (spec 10.24). However often the list is moved, each of its moves is made
 * once: what an order has been through already is not done again. So a second delivery attempt and a refused return, which
 * bring an order back to a state, are moves of one order, not of a list: the list's move is answered `not_repeated`.
 */
import type { Rupees } from '../../entities/money/money.ts';
import { done, type Answer } from '../../entities/answer.ts';
import { amountToCollect, mayCorrectParcel, nextOperatorSteps, stepsTo } from '../../entities/order-actions.ts';
import { onlineOutcome, parcelOf, stateOf, type OrderState } from '../../entities/order.ts';
import { awbKey, isSameParcel, trackingUrl, type Parcel } from '../../entities/parcel.ts';
import { HOUR_MS } from '../../entities/time/duration.ts';
import { dayInIndia, startOfDayInIndia } from '../../entities/time/india.ts';
import type { Key } from '../../ports/store/kind.ts';
import type { Documents } from '../../ports/store/shop-store.ts';
import type { Settings } from '../../catalogue/settings/settings.ts';
import { orderNotFound, refusalFor } from '../calls/refusals.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { invoiceNumberKeys } from '../invoices/invoice.ts';
import { decideOnOrder, each, type DecideOrder } from '../orders/decide-on-order.ts';
import { orderKeys, orderNumberIn } from '../orders/order-record.ts';
import { withStoreTimeLimit, type ShopPorts } from '../ports.ts';
import { changeOrderState } from './change-order-state.ts';

export type OrderMove = {
  readonly order: string;
  readonly to: OrderState;
  readonly parcel?: Parcel;
  /** When the order came to its state, and to those between, epoch milliseconds. */
  readonly times?: Readonly<Partial<Record<OrderState, number>>>;
};

/**
 * `done_before`: nothing was left to do; `parcel_changed`: it was shipped already, and has another parcel now;
 * `not_repeated`: it has been in that state and could go there again, which a list without times does not decide; `older`:
 * later steps are known; `busy`: the shop could not decide now, ask again.
 */
export const MOVE_OUTCOMES = [
  'moved',
  'parcel_changed',
  'done_before',
  'not_repeated',
  'older',
  'busy',
  'refused',
] as const;

/** What a packer has to know of an order, as it may differ from a packing list that was printed earlier. */
export type PackingFacts = {
  /** What the courier collects on delivery. */
  readonly collect: Rupees;
  /** It was placed with cash on delivery, and has been paid online since. */
  readonly isPaidOnline: boolean;
  /** When its address was last corrected, epoch milliseconds; null if it never was. */
  readonly addressChangedAt: number | null;
};

export type MoveResult = {
  readonly order: string;
  readonly outcome: (typeof MOVE_OUTCOMES)[number];
  /** Before the move; null where there is no such order. */
  readonly from: OrderState | null;
  /** Why it was refused or not repeated; null otherwise. */
  readonly problem: string | null;
  /** Of a parcel: whether the settings know where its courier shows it. */
  readonly isTracked?: boolean;
  /** Of an order that is moved to packed. */
  readonly packing?: PackingFacts;
};

export type MoveOptions = {
  /** Says what would become of the moves, and makes none. */
  readonly isDryRun: boolean;
  /** They are a courier's own report: it knows its parcels by their numbers, whatever it is called here. */
  readonly isReport?: boolean;
  /** Awaited before an order is packed. */
  readonly beforePacking: (number: string) => Promise<unknown>;
};

/** Decided on together: they share a transaction where the store can do that. */
const MOVES_AT_ONCE = 25;

/** The result of each move, in their order. */
export const moveOrders = async (
  ports: ShopPorts,
  moves: readonly OrderMove[],
  options: MoveOptions,
): Promise<readonly MoveResult[]> => {
  // All at once: a move shows what the ones before it would have left of its order.
  if (options.isDryRun) return previewMoves(withStoreTimeLimit(ports), moves, options);
  const results: MoveResult[] = [];
  for (let from = 0; from < moves.length; from += MOVES_AT_ONCE) {
    const part = moves.slice(from, from + MOVES_AT_ONCE);
    results.push(...(await applyMoves(withStoreTimeLimit(ports), part, options)));
  }
  return results;
};

const refusal = (order: string, problem: string): MoveResult => ({ order, outcome: 'refused', from: null, problem });

/** What an order number of a move was looked up as. */
type FoundMove = { readonly move: OrderMove; readonly order: OrderRecord | undefined };

const findOrders = async (
  { store }: Pick<ShopPorts, 'store'>,
  moves: readonly OrderMove[],
): Promise<readonly FoundMove[]> => {
  const keyOf = ({ order }: OrderMove) => {
    const number = orderNumberIn(order);
    return number === null ? undefined : orders.key(number);
  };
  const keys = [...new Set(moves.flatMap((move) => keyOf(move) ?? []))];
  const documents = await store.read(keys);
  return moves.map((move) => {
    const key = keyOf(move);
    return { move, order: key === undefined ? undefined : documents.get(key) };
  });
};

/** The moves of each order as one decision, in their order. */
const byOrder = async (
  found: readonly FoundMove[],
  decide: (order: OrderRecord, moves: readonly OrderMove[]) => Promise<readonly MoveResult[]>,
): Promise<readonly MoveResult[]> => {
  const groups = [...Map.groupBy(found, ({ order }) => order?.number).values()];
  const decided = await Promise.all(
    groups.map(async (group) => {
      const [first] = group;
      const moves = group.map(({ move }) => move);
      const results = first?.order === undefined ? moves.map(notFound) : await decide(first.order, moves);
      return group.map((one, index) => [one, results[index]] as const);
    }),
  );
  const results = new Map(decided.flat());
  return found.flatMap((one) => results.get(one) ?? []);
};

const notFound = ({ order }: OrderMove): MoveResult => refusal(order, orderNotFound.message);

const keysOf = (moves: readonly OrderMove[], now: number): readonly Key[] => [
  ...new Set(moves.flatMap(({ to }) => invoiceNumberKeys(to, now))),
];

const previewMoves = async (
  ports: ShopPorts,
  moves: readonly OrderMove[],
  options: MoveOptions,
): Promise<readonly MoveResult[]> => {
  const now = ports.clock.now();
  const found = await findOrders(ports, moves);
  const keys = found.flatMap(({ order }) => (order === undefined ? [] : orderKeys(order)));
  const documents = await ports.store.read([...new Set([...keys, ...keysOf(moves, now)])]);
  return byOrder(found, async (order, of) => decideMoves(of, options, now)(order, documents, ports.settings).answer);
};

const applyMoves = async (
  ports: ShopPorts,
  moves: readonly OrderMove[],
  options: MoveOptions,
): Promise<readonly MoveResult[]> => {
  const found = await findOrders(ports, moves);
  await Promise.all(
    found.map(async ({ move: { to }, order }) => {
      if (order !== undefined && to === 'packed') await options.beforePacking(order.number);
    }),
  );
  // Asking the gateway may have changed the orders, and may have taken long; read them again, and the clock only now.
  const now = ports.clock.now();
  return byOrder(await findOrders(ports, moves), async (known, of) => {
    try {
      const decide = decideMoves(of, options, now);
      return await decideOnOrder(ports, known.number, decide, of.map(notFound), { known, keys: keysOf(of, now) });
    } catch (error) {
      const { code, message } = refusalFor(error);
      return of.map(({ order }) => ({ ...refusal(order, message), ...(code === 'BUSY' && { outcome: 'busy' }) }));
    }
  });
};

/** States that a courier reports. */
const BY_COURIER: readonly OrderState[] = ['out_for_delivery', 'delivered', 'undelivered', 'rto'];

/** They need an amount each. */
const NO_REFUNDS = "Refunds can't be made by file; use `orders refund`";
const INCOMPLETE = 'Shipping needs a courier and a tracking number';
const SWAPPED = 'day and month may be swapped';
const IN_FUTURE = `Its time is in the future: ${SWAPPED}`;
const BEFORE_ORDER = `Its time is before the order was placed: ${SWAPPED}`;

/** The line may be an old one, or report a second time. */
const notRepeatedText = (to: OrderState): string =>
  `It was already ${to} once, so this line may be an old one. If it is ${to} again, use \`orders move\` for this order alone`;

const packingFacts = (order: OrderRecord): PackingFacts => ({
  collect: amountToCollect(order),
  isPaidOnline: onlineOutcome(order) === 'paid',
  addressChangedAt: order.addressChanges?.at(-1)?.at ?? null,
});

/** The time of a line may be read in the wrong order of day and month; clocks differ by less. */
export const FUTURE_MS = HOUR_MS;

/** A delivery may be tried, and fail, again. */
const ATTEMPTS: readonly OrderState[] = ['out_for_delivery', 'undelivered'];
/** Before delivery a late report is still news, even if the operator's last entry is newer. */
const BEFORE_DELIVERY: readonly OrderState[] = ['confirmed', 'packed', 'shipped', 'out_for_delivery'];

/** A report with dates only cannot order two events of one day. */
const isOlder = (at: number | undefined, last: number): boolean => {
  if (at === undefined) return false;
  const day = startOfDayInIndia(dayInIndia(at));
  return at === day ? day < startOfDayInIndia(dayInIndia(last)) : at < last;
};

const decideMoves = (
  moves: readonly OrderMove[],
  options: MoveOptions,
  now: number,
): DecideOrder<readonly MoveResult[]> => each(moves.map((move) => decideMove(move, options, now)));

const decideMove =
  (move: OrderMove, { isReport = false }: MoveOptions, now: number): DecideOrder<MoveResult> =>
  (order, documents: Documents, settings: Settings) => {
    const { order: typed, to } = move;
    // A return is picked up with another number.
    const parcel = to === 'picked_up' ? undefined : move.parcel;
    const from = stateOf(order);
    const result = (outcome: MoveResult['outcome'], problem: string | null = null): MoveResult => ({
      order: typed,
      outcome,
      from,
      problem,
      ...(parcel !== undefined && { isTracked: trackingUrl(parcel, settings.couriers) !== undefined }),
      ...(to === 'packed' && outcome !== 'refused' && { packing: packingFacts(order) }),
    });
    const steps = stepsTo(from, to);
    const isSame = (one: Parcel): boolean =>
      parcel === undefined ||
      (isReport || to !== 'shipped' ? awbKey(one.awb) === awbKey(parcel.awb) : isSameParcel(one, parcel));
    const problem = moveProblem(move, steps, order, now);
    if (problem !== undefined) return { answer: result('refused', problem) };
    const known = knownOutcome(order, move, steps, isSame);
    if (known !== undefined) return { answer: result(...known) };
    // A courier's list may repeat the parcel in every line.
    const current = parcelOf(order);
    const isNew = parcel !== undefined && (current === undefined || !isSame(current));
    if (isNew && current !== undefined && to !== 'shipped')
      return { answer: result('refused', `The parcel of this order is ${current.courier} ${current.awb}`) };
    const planned = { ...move, steps, isReport, parcel: isNew ? parcel : undefined };
    const { answer: answers, ...effects } = makeSteps(planned, now)(order, documents, settings);
    const refused = answers.find((one) => !one.status);
    if (refused !== undefined) return { answer: result('refused', refused.message) };
    const isCorrection = to === 'shipped' && mayCorrectParcel(from);
    return { ...effects, answer: result(isCorrection ? 'parcel_changed' : 'moved') };
  };

const moveProblem = (
  { to, parcel, times = {} }: OrderMove,
  steps: readonly OrderState[],
  { placedAt }: OrderRecord,
  now: number,
): string | undefined => {
  if (to === 'refunded') return NO_REFUNDS;
  if (parcel === undefined && (to === 'shipped' || steps.includes('shipped'))) return INCOMPLETE;
  const { [to]: at = now } = times;
  if (at > now + FUTURE_MS) return IN_FUTURE;
  return at < startOfDayInIndia(dayInIndia(placedAt)) ? BEFORE_ORDER : undefined;
};

/** What becomes of a move of which nothing is new; undefined where its steps are to be taken. */
const knownOutcome = (
  order: OrderRecord,
  { to, times = {} }: OrderMove,
  steps: readonly OrderState[],
  isSame: (parcel: Parcel) => boolean,
): readonly [outcome: MoveResult['outcome'], problem?: string] | undefined => {
  const from = stateOf(order);
  const at = times[to];
  const last = order.history.at(-1)?.at ?? 0;
  if (!order.history.some(({ state }) => state === to))
    return isOlder(at, last) && !BEFORE_DELIVERY.includes(from)
      ? ['older', `Later steps are known: this order is ${from}`]
      : undefined;
  const { parcels = [] } = order;
  if (to === 'shipped' && !parcels.some(isSame)) return undefined;
  if (at === undefined && nextOperatorSteps(order).includes(to)) return ['not_repeated', notRepeatedText(to)];
  const isAttempt = at !== undefined && at > last && ATTEMPTS.includes(to) && steps.length > 0;
  return isAttempt ? undefined : ['done_before'];
};

type PlannedMove = Omit<OrderMove, 'parcel'> & {
  readonly steps: readonly OrderState[];
  readonly isReport: boolean;
  /** One that the order does not have yet. */
  readonly parcel: Parcel | undefined;
};

/** The steps to a state, or the one that the order refuses. The customer is told of the last one. */
const makeSteps = (
  { to, times = {}, steps, isReport, parcel }: PlannedMove,
  now: number,
): DecideOrder<readonly Answer<{ readonly state: OrderState }>[]> => {
  const ways = steps.length === 0 ? [to] : steps;
  // Without steps there it corrects a parcel, or is refused for its state.
  const withParcel = ways.includes('shipped') ? 'shipped' : steps.at(-1);
  return each(
    ways.map((state): DecideOrder<Answer<{ readonly state: OrderState }>> => {
      const at = times[state] ?? times[to];
      const isByCourier = isReport || BY_COURIER.includes(state) || state !== to;
      const step = {
        to: state,
        by: isByCourier ? ('courier' as const) : ('operator' as const),
        isSilent: state !== to,
        ...(at !== undefined && { at }),
        ...(parcel !== undefined && state === withParcel && { parcel }),
      };
      return (order, ...seen) =>
        // A third delivery that fails has sent the parcel back.
        stateOf(order) === to && steps.length > 0
          ? { answer: done({ state: to }) }
          : changeOrderState(step, now)(order, ...seen);
    }),
  );
};

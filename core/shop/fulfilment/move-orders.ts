/**
 * Moves many orders at once, as a file lists them (spec 10.24). However often the list is moved, each of its moves is made
 * once: what an order has been through already is not done again. So a second delivery attempt and a refused return, which
 * bring an order back to a state, are moves of one order, not of a list: the list's move is answered `not_repeated`.
 */
import type { Rupees } from '../../entities/money/money.ts';
import { amountToCollect, mayCorrectParcel, nextOperatorSteps } from '../../entities/order-actions.ts';
import { onlineOutcome, parcelOf, stateOf, type OrderState } from '../../entities/order.ts';
import { courierNamed, isSameParcel, type Parcel } from '../../entities/parcel.ts';
import type { Documents } from '../../ports/store/shop-store.ts';
import type { Settings } from '../../catalogue/settings/settings.ts';
import { orderNotFound, refusalFor } from '../calls/refusals.ts';
import { orders, type OrderRecord } from '../documents/orders.ts';
import { invoiceNumberKeys } from '../invoices/invoice.ts';
import { decideOnOrder, type DecideOrder } from '../orders/decide-on-order.ts';
import { orderKeys, orderNumberIn } from '../orders/order-record.ts';
import { withStoreTimeLimit, type ShopPorts } from '../ports.ts';
import { changeOrderState } from './change-order-state.ts';

export type OrderMove = { readonly order: string; readonly to: OrderState; readonly parcel?: Parcel };

/**
 * `done_before`: nothing was left to do; `parcel_changed`: it was shipped already, and has another parcel now;
 * `not_repeated`: it has been in that state and could go there again, which a list does not decide.
 */
export const MOVE_OUTCOMES = ['moved', 'parcel_changed', 'done_before', 'not_repeated', 'refused'] as const;

/** What a packer has to know of an order, as it may differ from a packing list that was printed earlier. */
export type PackingFacts = {
  /** What the courier collects on delivery. */
  readonly collect: Rupees;
  /** It was placed with cash on delivery, and has been paid online since. */
  readonly isPaidOnline: boolean;
  /** When its address was last corrected, epoch milliseconds; null if it never was. */
  readonly addressChangedAt: number | null;
};

export type MovedOrder = {
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

export type MoveOrdersOptions = {
  /** Says what would become of the moves, and makes none. */
  readonly isDryRun: boolean;
  /** Awaited before an order is packed. */
  readonly beforePacking: (number: string) => Promise<void>;
};

/** Decided on together: they share a transaction where the store can do that. */
const MOVES_AT_ONCE = 25;

/** The result of each move, in their order. */
export const moveOrders = async (
  ports: ShopPorts,
  moves: readonly OrderMove[],
  options: MoveOrdersOptions,
): Promise<readonly MovedOrder[]> => {
  const results: MovedOrder[] = [];
  for (let from = 0; from < moves.length; from += MOVES_AT_ONCE) {
    const part = moves.slice(from, from + MOVES_AT_ONCE);
    const limited = withStoreTimeLimit(ports);
    results.push(...(await (options.isDryRun ? previewMoves(limited, part) : applyMoves(limited, part, options))));
  }
  return results;
};

const refusal = (order: string, problem: string): MovedOrder => ({ order, outcome: 'refused', from: null, problem });

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

const previewMoves = async (ports: ShopPorts, moves: readonly OrderMove[]): Promise<readonly MovedOrder[]> => {
  const now = ports.clock.now();
  const found = await findOrders(ports, moves);
  const keys = found.flatMap(({ move, order }) =>
    order === undefined ? [] : [...orderKeys(order), ...invoiceNumberKeys(move.to, now)],
  );
  const documents = await ports.store.read([...new Set(keys)]);
  return found.map(({ move, order }) =>
    order === undefined
      ? refusal(move.order, orderNotFound.message)
      : decideMove(move, now)(order, documents, ports.settings).answer,
  );
};

const applyMoves = async (
  ports: ShopPorts,
  moves: readonly OrderMove[],
  { beforePacking }: MoveOrdersOptions,
): Promise<readonly MovedOrder[]> => {
  const found = await findOrders(ports, moves);
  await Promise.all(
    found.map(async ({ move: { to }, order }) => {
      if (order !== undefined && to === 'packed') await beforePacking(order.number);
    }),
  );
  // Asking the gateway may have changed the orders, and may have taken long; read them again, and the clock only now.
  const known = await findOrders(ports, moves);
  const now = ports.clock.now();
  return Promise.all(
    known.map(async ({ move, order }) => {
      if (order === undefined) return refusal(move.order, orderNotFound.message);
      const none = refusal(move.order, orderNotFound.message);
      const keys = invoiceNumberKeys(move.to, now);
      try {
        return await decideOnOrder(ports, order.number, decideMove(move, now), none, { known: order, keys });
      } catch (error) {
        return refusal(move.order, refusalFor(error).message);
      }
    }),
  );
};

/** States that a courier reports. */
const BY_COURIER: readonly OrderState[] = ['out_for_delivery', 'delivered', 'undelivered', 'rto'];

/** They need an amount each. */
const NO_REFUNDS = "Refunds can't be made by file; use `orders refund`";
const INCOMPLETE = 'Shipping needs a courier and a tracking number';

/** The line may be an old one, or report a second time. */
const notRepeatedText = (to: OrderState): string =>
  `It was already ${to} once, so this line may be an old one. If it is ${to} again, use \`orders move\` for this order alone`;

const packingFacts = (order: OrderRecord): PackingFacts => ({
  collect: amountToCollect(order),
  isPaidOnline: onlineOutcome(order) === 'paid',
  addressChangedAt: order.addressChanges?.at(-1)?.at ?? null,
});

const decideMove =
  ({ order: typed, to, parcel }: OrderMove, now: number): DecideOrder<MovedOrder> =>
  (order, documents: Documents, settings: Settings) => {
    const from = stateOf(order);
    const result = (outcome: MovedOrder['outcome'], problem: string | null = null): MovedOrder => ({
      order: typed,
      outcome,
      from,
      problem,
      ...(parcel !== undefined && { isTracked: courierNamed(parcel.courier, settings.couriers) !== undefined }),
      ...(to === 'packed' && outcome !== 'refused' && { packing: packingFacts(order) }),
    });
    if (to === 'refunded') return { answer: result('refused', NO_REFUNDS) };
    if (to === 'shipped' && parcel === undefined) return { answer: result('refused', INCOMPLETE) };
    const hasBeen = order.history.some(({ state }) => state === to);
    const had = parcel === undefined || (order.parcels ?? []).some((one) => isSameParcel(one, parcel));
    if (hasBeen && had)
      return {
        answer: nextOperatorSteps(order).includes(to)
          ? result('not_repeated', notRepeatedText(to))
          : result('done_before'),
      };
    // A courier's list may repeat the parcel in every line.
    const current = parcelOf(order);
    const isKnown = parcel !== undefined && current !== undefined && isSameParcel(parcel, current);
    const by = BY_COURIER.includes(to) ? ('courier' as const) : ('operator' as const);
    const step = { to, by, ...(parcel !== undefined && !isKnown && { parcel }) };
    const { answer, ...effects } = changeOrderState(step, now)(order, documents, settings);
    if (!answer.status) return { answer: result('refused', answer.message) };
    const isCorrection = to === 'shipped' && mayCorrectParcel(from);
    return { ...effects, answer: result(isCorrection ? 'parcel_changed' : 'moved') };
  };

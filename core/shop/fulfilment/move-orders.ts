/**
 * Moves many orders at once, as a file lists them (spec 10.24). However often the list is moved, each of its moves is made
 * once: what an order has been through already is not done again. So a second delivery attempt and a refused return, which
 * bring an order back to a state, are moves of one order, not of a list.
 */
import { mayCorrectParcel } from '../../entities/order-actions.ts';
import { parcelOf, stateOf, type OrderState } from '../../entities/order.ts';
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

/** `done_before`: nothing was left to do; `parcel_changed`: it was shipped already, and has another parcel now. */
export const MOVE_OUTCOMES = ['moved', 'parcel_changed', 'done_before', 'refused'] as const;

export type MovedOrder = {
  readonly order: string;
  readonly outcome: (typeof MOVE_OUTCOMES)[number];
  /** Before the move; null where there is no such order. */
  readonly from: OrderState | null;
  /** Why it was refused; null otherwise. */
  readonly problem: string | null;
  /** Of a parcel: whether the settings know where its courier shows it. */
  readonly isTracked?: boolean;
};

export type MoveOrdersOptions = {
  readonly now: number;
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
    results.push(...(await (options.isDryRun ? checked(limited, part, options) : made(limited, part, options))));
  }
  return results;
};

const refusal = (order: string, problem: string): MovedOrder => ({ order, outcome: 'refused', from: null, problem });

/** What an order number of a move was looked up as. */
type Found = { readonly move: OrderMove; readonly order: OrderRecord | undefined };

const find = async ({ store }: Pick<ShopPorts, 'store'>, moves: readonly OrderMove[]): Promise<readonly Found[]> => {
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

const checked = async (
  ports: ShopPorts,
  moves: readonly OrderMove[],
  { now }: MoveOrdersOptions,
): Promise<readonly MovedOrder[]> => {
  const found = await find(ports, moves);
  const keys = found.flatMap(({ move, order }) =>
    order === undefined ? [] : [...orderKeys(order), ...invoiceNumberKeys(move.to, now)],
  );
  const documents = await ports.store.read([...new Set(keys)]);
  return found.map(({ move, order }) =>
    order === undefined
      ? refusal(move.order, orderNotFound.message)
      : moveOnce(move, now)(order, documents, ports.settings).answer,
  );
};

const made = async (
  ports: ShopPorts,
  moves: readonly OrderMove[],
  { now, beforePacking }: MoveOrdersOptions,
): Promise<readonly MovedOrder[]> => {
  const found = await find(ports, moves);
  await Promise.all(
    found.map(async ({ move: { to }, order }) => {
      if (order !== undefined && to === 'packed') await beforePacking(order.number);
    }),
  );
  // An answer of the gateway changes an order, so that it is read again.
  const known = await find(ports, moves);
  return Promise.all(
    known.map(async ({ move, order }) => {
      if (order === undefined) return refusal(move.order, orderNotFound.message);
      const none = refusal(move.order, orderNotFound.message);
      const keys = invoiceNumberKeys(move.to, now);
      try {
        return await decideOnOrder(ports, order.number, moveOnce(move, now), none, { known: order, keys });
      } catch (error) {
        return refusal(move.order, refusalFor(error).message);
      }
    }),
  );
};

/** What a list knows from the courier. */
const BY_COURIER: readonly OrderState[] = ['out_for_delivery', 'delivered', 'undelivered', 'rto'];

/** Refunds need an amount, so that each is made by itself. */
const NO_REFUNDS = 'A refund is made one by one';
const INCOMPLETE = 'Shipping needs a courier and a tracking number';

const moveOnce =
  ({ order: typed, to, parcel }: OrderMove, now: number): DecideOrder<MovedOrder> =>
  (order, documents: Documents, settings: Settings) => {
    const from = stateOf(order);
    const result = (outcome: MovedOrder['outcome'], problem: string | null = null): MovedOrder => ({
      order: typed,
      outcome,
      from,
      problem,
      ...(parcel !== undefined && { isTracked: courierNamed(parcel.courier, settings.couriers) !== undefined }),
    });
    if (to === 'refunded') return { answer: result('refused', NO_REFUNDS) };
    if (to === 'shipped' && parcel === undefined) return { answer: result('refused', INCOMPLETE) };
    const hasBeen = order.history.some(({ state }) => state === to);
    const had = parcel === undefined || (order.parcels ?? []).some((one) => isSameParcel(one, parcel));
    if (hasBeen && had) return { answer: result('done_before') };
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

/** The operator's view of a sandbox's orders. */
import type { ListedState } from '../../adapters/wire/sandbox/operator-lists.ts';
import { sandboxPath } from '../../adapters/wire/sandbox/sandbox-paths.ts';
import { choiceIn, listIn, mapAt, mapOf, numberAt, rupeesAt, textIn } from '../../adapters/wire/tolerant.ts';
import type { Review } from '../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState, type OrderStep } from '../../core/entities/order.ts';
import { DISPUTE_STATUS, PAYMENT_STATES, type Dispute, type PaymentState } from '../../core/entities/payment.ts';
import { printable } from '../text/printable.ts';
import type { SandboxCalls } from './sandbox-calls.ts';
import { addressLine } from './address-line.ts';
import { readDueRefund, type DueRefund } from './sandbox-refunds.ts';

/** A payment whose amount or currency doesn't match its order. */
export type HeldPayment = {
  readonly payment: string;
  /** In whole units of the currency, to the hundredth. */
  readonly amount: number;
  readonly currency: string;
  /** Rupees. */
  readonly expected: number;
  /** When it is refunded automatically, epoch milliseconds. */
  readonly until: number;
};

export type MadeRefund = {
  /** In whole units of the currency, to the hundredth. */
  readonly amount: number;
  readonly currency: string;
  readonly state: 'pending' | 'refunded';
};

/** A payment that its bank disputes. */
export type DisputedPayment = {
  readonly payment: string;
  /** In whole units of the currency, to the hundredth. */
  readonly amount: number;
  readonly currency: string;
  readonly status: Dispute['status'];
  /** The gateway's code; empty without one. */
  readonly reason: string;
  /** Until when it has to be answered, epoch milliseconds; null without such a time. */
  readonly respondBy: number | null;
};

export type OperatorOrder = {
  readonly number: string;
  readonly state: OrderState;
  /** The states that the operator may move it to. */
  readonly next: readonly OrderState[];
  /** Epoch milliseconds. */
  readonly placedAt: number;
  readonly mode: string;
  readonly payment: PaymentState;
  /** Rupees. */
  readonly total: number;
  readonly items: Readonly<Record<string, number>>;
  readonly history: readonly OrderStep[];
  /** Payments that wait for the operator's review. */
  readonly held: readonly HeldPayment[];
  /** Refunds that were made or are under way, whoever has made them. */
  readonly refunds: readonly MadeRefund[];
  readonly refundsDue: readonly DueRefund[];
  readonly disputes: readonly DisputedPayment[];
  /** Empty in lists, and once the customer was erased. */
  readonly phone: string;
  /** On one line; empty in lists. */
  readonly deliveryAddress: string;
  /** Why its customer cancelled or returned it; empty in lists, and where there is none. */
  readonly reason: string;
  /** The order as the sandbox sent it. */
  readonly json: unknown;
};

export type OrderFilter = {
  readonly state?: ListedState;
  readonly phone?: string;
  readonly limit: number;
  readonly after?: string;
};

/** `next` is null on the last page. */
export type OperatorOrderPage = { readonly orders: readonly OperatorOrder[]; readonly next: string | null };

export type SandboxOrders = {
  /** The order of a number; undefined where there is none. */
  readonly find: (number: string) => Promise<OperatorOrder | undefined>;
  /** Orders, newest first, a page at a time. */
  readonly list: (filter: OrderFilter) => Promise<OperatorOrderPage>;
  /** Moves an order to a state. Throws BadInput where the shop refuses it. */
  readonly move: (number: string, to: OrderState) => Promise<void>;
  /** The orders with payments that wait for review. */
  readonly listHeld: () => Promise<readonly OperatorOrder[]>;
  /** Accepts or refunds such a payment. Throws BadInput where the shop refuses it. */
  readonly review: (number: string, review: Review) => Promise<void>;
};

const readHeldPayment = (value: unknown): HeldPayment => {
  const map = mapOf(value);
  return {
    payment: printable(textIn(map.get('payment'))),
    amount: numberAt(map, 'amount'),
    currency: printable(textIn(map.get('currency'))),
    expected: rupeesAt(map, 'expected'),
    until: numberAt(map, 'until'),
  };
};

const readMadeRefund = (value: unknown): MadeRefund => {
  const map = mapOf(value);
  return {
    amount: numberAt(map, 'amount'),
    currency: printable(textIn(map.get('currency'))),
    state: choiceIn(map.get('state'), ['pending', 'refunded']),
  };
};

const readDispute = (value: unknown): DisputedPayment => {
  const map = mapOf(value);
  return {
    payment: printable(textIn(map.get('payment'))),
    amount: numberAt(map, 'amount'),
    currency: printable(textIn(map.get('currency'))),
    status: choiceIn(map.get('status'), DISPUTE_STATUS),
    reason: printable(textIn(map.get('reason'))),
    respondBy: map.get('respond_by') === null ? null : numberAt(map, 'respond_by'),
  };
};

const readHistoryStep = (value: unknown): OrderStep => {
  const map = mapOf(value);
  return { state: choiceIn(map.get('state'), ORDER_STATES), at: numberAt(map, 'at') };
};

export const readOrder = (value: unknown): OperatorOrder => {
  const map = mapOf(value);
  const items = mapAt(map, 'items');
  return {
    number: printable(textIn(map.get('order'))),
    state: choiceIn(map.get('state'), ORDER_STATES),
    next: listIn(map.get('next')).map((state) => choiceIn(state, ORDER_STATES)),
    placedAt: numberAt(map, 'placed_at'),
    mode: printable(textIn(map.get('payment_mode'))),
    payment: choiceIn(map.get('payment_state'), PAYMENT_STATES),
    total: rupeesAt(map, 'total'),
    items: Object.fromEntries([...items.keys()].map((pid) => [printable(pid), numberAt(items, pid)])),
    history: listIn(map.get('history')).map(readHistoryStep),
    held: listIn(map.get('held')).map(readHeldPayment),
    refunds: listIn(map.get('refunds')).map(readMadeRefund),
    disputes: listIn(map.get('disputes')).map(readDispute),
    refundsDue: listIn(map.get('refunds_due')).map(readDueRefund),
    phone: printable(textIn(map.get('phone'))),
    deliveryAddress: addressLine(mapAt(map, 'delivery_address')),
    reason: printable(textIn(map.get('reason'))),
    json: value,
  };
};

const readPage = (json: unknown): OperatorOrderPage => {
  const map = mapOf(json);
  const next = map.get('next');
  return { orders: listIn(map.get('orders')).map(readOrder), next: next === null ? null : textIn(next) };
};

/** Calls throw as those of `createSandboxCalls`. */
export const createSandboxOrders = ({ send, change }: SandboxCalls): SandboxOrders => {
  const ordersAt = (query: Readonly<Record<string, string>>): Promise<readonly OperatorOrder[]> =>
    send((json) => listIn(json).map(readOrder), `${sandboxPath('orders')}?${new URLSearchParams(query).toString()}`);

  const changeOrder = async (route: 'order' | 'review', number: string, body: object): Promise<void> => {
    await change(sandboxPath(route), { order: number, ...body }, number);
  };

  return {
    find: async (number) => (await ordersAt({ order: number }))[0],
    list: ({ limit, ...filter }) => {
      const query = new URLSearchParams({ limit: String(limit), ...filter });
      return send(readPage, `${sandboxPath('orders')}?${query.toString()}`);
    },
    listHeld: () => ordersAt({ payment_state: 'held' }),
    move: (number, to) => changeOrder('order', number, { to }),
    review: (number, review) => changeOrder('review', number, review),
  };
};

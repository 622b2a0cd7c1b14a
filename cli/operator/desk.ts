/** The operator's desk of a running sandbox, asked over its own address; what it answers is read with care. */
import { sandboxPath } from '../../adapters/wire/sandbox-paths.ts';
import {
  choiceIn,
  listIn,
  mapAt,
  mapOf,
  numberAt,
  rupeesAt,
  textIn,
  Unreadable,
} from '../../adapters/wire/tolerant.ts';
import type { Review } from '../../core/entities/order-actions.ts';
import { ORDER_STATES, type OrderState, type OrderStep } from '../../core/entities/order.ts';
import { PAYMENT_STATES, type PaymentState } from '../../core/entities/payment.ts';
import { BadInput, Unreachable } from '../io.ts';
import { printable } from '../text/printable.ts';

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

export type DeskOrder = {
  readonly number: string;
  readonly state: OrderState;
  /** What the operator may make of it now. */
  readonly next: readonly OrderState[];
  readonly placedAt: number;
  readonly mode: string;
  readonly payment: PaymentState;
  readonly total: number;
  readonly items: Readonly<Record<string, number>>;
  readonly history: readonly OrderStep[];
  /** Payments that wait for the operator's review. */
  readonly held: readonly HeldPayment[];
  /** As the desk wrote it. */
  readonly json: unknown;
};

export type Desk = {
  /** The latest orders, newest first; or the one of this number, if there is one. */
  readonly orders: (number?: string) => Promise<readonly DeskOrder[]>;
  /** Takes the order one step on. BadInput says why that cannot be. */
  readonly move: (number: string, to: OrderState) => Promise<void>;
  /** The orders with payments that wait for review. */
  readonly held: () => Promise<readonly DeskOrder[]>;
  /** Accepts or refunds such a payment. BadInput says why that cannot be. */
  readonly review: (number: string, review: Review) => Promise<void>;
};

const TIMEOUT_MS = 15_000;

const heldPaymentIn = (value: unknown): HeldPayment => {
  const map = mapOf(value);
  return {
    payment: printable(textIn(map.get('payment'))),
    amount: numberAt(map, 'amount'),
    currency: printable(textIn(map.get('currency'))),
    expected: rupeesAt(map, 'expected'),
    until: numberAt(map, 'until'),
  };
};

const toldOrder = (value: unknown): DeskOrder => {
  const map = mapOf(value);
  const step = (told: unknown): OrderStep => ({
    state: choiceIn(mapOf(told).get('state'), ORDER_STATES),
    at: numberAt(mapOf(told), 'at'),
  });
  return {
    number: printable(textIn(map.get('order'))),
    state: choiceIn(map.get('state'), ORDER_STATES),
    next: listIn(map.get('next')).map((state) => choiceIn(state, ORDER_STATES)),
    placedAt: numberAt(map, 'placed_at'),
    mode: printable(textIn(map.get('payment_mode'))),
    payment: choiceIn(map.get('payment_state'), PAYMENT_STATES),
    total: rupeesAt(map, 'total'),
    items: Object.fromEntries(
      [...mapAt(map, 'items').keys()].map((pid) => [printable(pid), numberAt(mapAt(map, 'items'), pid)]),
    ),
    history: listIn(map.get('history')).map(step),
    held: listIn(map.get('held')).map(heldPaymentIn),
    json: value,
  };
};

/** Throws Unreachable where nobody answers, BadInput where somebody does that is no sandbox of this shop. */
export const openDesk = (base: URL): Desk => {
  const noSandbox = (cause?: unknown): BadInput =>
    new BadInput(`${base.origin} doesn't serve sandbox tools to this machine; start a sandbox with serve --sandbox`, {
      cause,
    });

  const ask = async (path: string, body?: object): Promise<unknown> => {
    try {
      const response = await fetch(`${base.origin}${path}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      return await response.json();
    } catch (cause) {
      // Node's fetch calls every failure of the network by this name; what is no JSON is a SyntaxError.
      throw cause instanceof SyntaxError
        ? noSandbox(cause)
        : new Unreachable(`no response from ${base.origin}; is the shop running there?`, { cause });
    }
  };

  const read = <T>(make: () => T): T => {
    try {
      return make();
    } catch (cause) {
      throw cause instanceof Unreadable ? noSandbox(cause) : cause;
    }
  };

  const postTo = async (route: 'order' | 'review', number: string, what: object): Promise<void> => {
    const reply = await ask(sandboxPath(route), { order: number, ...what });
    const envelope = read(() => mapOf(reply));
    if (envelope.get('status') === true) return;
    throw envelope.get('status') === false
      ? new BadInput(`${number}: ${textIn(envelope.get('message'))}`)
      : noSandbox();
  };

  return {
    orders: async (number) => {
      const told = await ask(
        `${sandboxPath('orders')}${number === undefined ? '' : `?order=${encodeURIComponent(number)}`}`,
      );
      return read(() => listIn(told ?? 'nothing').map(toldOrder));
    },
    held: async () => {
      const told = await ask(`${sandboxPath('orders')}?payment_state=held`);
      return read(() => listIn(told ?? 'nothing').map(toldOrder));
    },
    move: (number, to) => postTo('order', number, { to }),
    review: (number, review) => postTo('review', number, review),
  };
};

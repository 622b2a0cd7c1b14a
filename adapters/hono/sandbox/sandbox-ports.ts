/**
 * What a sandbox is made of: a clock that moves, a gateway that is played, an operator's hands, and a look at it all.
 */
import type { Answer } from '../../../core/entities/answer.ts';
import type { Money } from '../../../core/entities/money-text.ts';
import type { Order, OrderState } from '../../../core/entities/order.ts';
import type { Review } from '../../../core/entities/order-actions.ts';
import type { PaymentState } from '../../../core/entities/payment.ts';
import type { Message } from '../../../core/ports/messages.ts';

export const OUTCOMES = ['succeeds', 'fails', 'silent'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type SandboxPorts = {
  readonly clock: {
    readonly now: () => number;
    /** Moves the shop's clock forward, and keeps how far. */
    readonly advance: (ms: number) => Promise<void>;
  };
  /** Messages sent so far, oldest first. */
  readonly sent: () => readonly Message[];
  /** Sends what is committed and not yet sent. */
  readonly deliverMessages: () => Promise<unknown>;
  /** Does what time alone does in a shop. */
  readonly keepHouse: () => Promise<unknown>;
  /** `captured` is the amount of a payment that succeeds, by default the amount of the order. */
  readonly pay: (
    order: string,
    outcome: Outcome,
    captured?: Money,
  ) => Promise<Answer<{ readonly state: PaymentState }>>;
  /** What the gateway's page hands over for a payment that succeeded; undefined where none has. */
  readonly proof: (order: string) => Promise<{ readonly paymentId: string; readonly signature: string } | undefined>;
  readonly findOrder: (number: string) => Promise<Order | undefined>;
  /** The latest orders, newest first. */
  readonly latestOrders: () => Promise<readonly Order[]>;
  /** Orders with a payment that is held for review. */
  readonly heldOrders: () => Promise<readonly Order[]>;
  readonly review: (
    order: string,
    review: Review,
  ) => Promise<Answer<{ readonly state: OrderState; readonly payment: PaymentState }>>;
  /** The operator's step. */
  readonly move: (order: string, to: OrderState) => Promise<Answer<{ readonly state: OrderState }>>;
};

/** The furthest one step of the clock may go, in milliseconds: ten years. */
export const FURTHEST_MS = 10 * 366 * 24 * 60 * 60 * 1000;

/** Where the clock ends, epoch milliseconds: far beyond any session, and a date that everything can still write. */
const END_OF_TIME = Date.UTC(2200, 0, 1);

/** Why the clock cannot be moved by so much; undefined where it can. */
export const clockProblem = (ms: number, now: number): string | undefined => {
  if (!Number.isInteger(ms) || ms < 0 || ms > FURTHEST_MS)
    return `should be a whole number of milliseconds from 0 to ${FURTHEST_MS}`;
  return now + ms > END_OF_TIME ? 'should stay before the year 2200' : undefined;
};

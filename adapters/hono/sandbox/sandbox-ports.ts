/** What the sandbox's routes need: a movable clock, the simulated gateway, and the operator's view and actions. */
import { DAY_MS, MINUTE_MS } from '../../../core/entities/time/duration.ts';
import type { Answer } from '../../../core/entities/answer.ts';
import type { Money } from '../../../core/entities/money/money-text.ts';
import type { Order, OrderState } from '../../../core/entities/order.ts';
import type { Review } from '../../../core/entities/order-actions.ts';
import type { PaymentState } from '../../../core/entities/payment.ts';
import type { Message } from '../../../core/ports/messages.ts';
import type { Stock } from '../../../core/entities/stock.ts';
import type { OperatorOutbox, RefundRequest, Shop, StockChange } from '../../../core/shop/shop.ts';
import type { RecordedSessions } from './session-recorder.ts';
import type { SandboxOutcome } from '../../wire/sandbox/sandbox-payment.ts';

export type SandboxGatewayPorts = {
  /**
   * Plays the gateway, and answers the event that it has sent, if there is one. `captured` is the amount of a payment that
   * succeeds, by default the amount of the order.
   */
  readonly pay: (
    order: string,
    outcome: SandboxOutcome,
    captured?: Money,
  ) => Promise<
    Answer<{ readonly state: PaymentState; readonly event?: { readonly raw: string; readonly signature: string } }>
  >;
  /** The proof that the gateway's page passes to the browser after a payment; undefined without one. */
  readonly proof: (order: string) => Promise<{ readonly paymentId: string; readonly signature: string } | undefined>;
};

/** What the operator sees and does. */
export type OperatorPorts = Pick<
  Shop,
  | 'dueRefunds'
  | 'dueRefundsOf'
  | 'refundOrder'
  | 'reconcile'
  | 'searchGateway'
  | 'unknownPayments'
  | 'settleUnknownPayment'
  | 'numbers'
  | 'confirmNumbers'
  | 'findCustomer'
  | 'sales'
  | 'otpBudgets'
> & {
  /** Whether the shop is a sandbox, which every answer then says. */
  readonly isSandbox: boolean;
  readonly clock: { readonly now: () => number };
  /** Sends the messages that are committed and not yet sent. */
  readonly deliverMessages: () => Promise<unknown>;
  /** Messages that wait or were parked. */
  readonly outbox: OperatorOutbox;
  readonly findOrder: Shop['findOrder'];
  /** The latest orders, newest first. */
  readonly latestOrders: () => Promise<readonly Order[]>;
  readonly searchOrders: Shop['searchOrders'];
  /** Orders with a payment that is held for review. */
  readonly heldOrders: () => Promise<readonly Order[]>;
  readonly review: (
    order: string,
    review: Review,
  ) => Promise<Answer<{ readonly state: OrderState; readonly payment: PaymentState }>>;
  /** The operator moves an order to its next state; a refund to a UPI ID needs its amount. */
  readonly move: (
    order: string,
    to: OrderState,
    refund?: Pick<RefundRequest, 'amount' | 'atFault'>,
  ) => Promise<Answer<{ readonly state: OrderState }>>;
  /** The products that are counted or sold out. */
  readonly stock: () => Promise<Stock>;
  readonly setStock: (change: StockChange) => Promise<Answer<StockChange>>;
};

/** `position`: how many messages were sent before this one. */
export type SentMessage = Message & { readonly position: number };

export type SandboxPorts = OperatorPorts & {
  readonly clock: {
    /** Moves the shop's clock forward, and stores how far. */
    readonly advance: (ms: number) => Promise<void>;
    /** Lets the clock stand still for `ms` milliseconds, except for advances; 0 ends that. */
    readonly hold: (ms: number) => void;
  };
  /** Grants reward cash, in rupees, as goodwill. */
  readonly grantCash: (phone: string, amount: number) => Promise<Answer<{ readonly balance: number }>>;
  /** The messages sent, oldest first, from a position on, as far as they are kept. */
  readonly sent: (from?: number) => readonly SentMessage[];
  /** Does what is due by now, such as expiring unpaid orders. */
  readonly runMaintenance: () => Promise<unknown>;
  /** The sessions that were recorded, to be downloaded as scenarios. */
  readonly sessions: RecordedSessions;
  /** The simulated gateway; null where payments go through a gateway of their own, even if only in its test mode. */
  readonly payments: SandboxGatewayPorts | null;
};

/** The longest step of the clock, in milliseconds: ten years. */
export const MAX_STEP_MS = 10 * 366 * DAY_MS;

/** The longest that a program holds the clock at once, in milliseconds: one that has died holds it no longer. */
export const MAX_HOLD_MS = MINUTE_MS;

/** The last time of the clock, epoch milliseconds: far beyond any session, and still formatted correctly everywhere. */
const LAST_TIME = Date.UTC(2200, 0, 1);

/** Why the clock cannot be moved by `ms`; undefined if it can. */
export const clockProblem = (ms: number, now: number): string | undefined => {
  if (!Number.isInteger(ms) || ms < 0 || ms > MAX_STEP_MS)
    return `should be a whole number of milliseconds from 0 to ${MAX_STEP_MS}`;
  return now + ms > LAST_TIME ? 'should stay before the year 2200' : undefined;
};

/** Why the clock cannot be held for `ms`; undefined if it can. */
export const holdProblem = (ms: number): string | undefined =>
  Number.isInteger(ms) && ms >= 0 && ms <= MAX_HOLD_MS
    ? undefined
    : `should be a whole number of milliseconds from 0 to ${MAX_HOLD_MS}`;

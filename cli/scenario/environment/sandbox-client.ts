/** The developer tools of a sandbox at an address: its clock, sent messages, gateway and operator. */
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { operatorOrderCalls } from '../../../adapters/wire/operator/orders.ts';
import { operatorRefundCalls } from '../../../adapters/wire/operator/refunds.ts';
import { NO_RESPONSE_STATUSES } from '../../../adapters/wire/backend-failure.ts';
import { gatewayCalls, sandboxCalls } from '../../../adapters/wire/operator/sandbox-tools.ts';
import { operatorStockCalls } from '../../../adapters/wire/operator/stock.ts';
import type { Money } from '../../../core/entities/money/money-text.ts';
import type { Review } from '../../../core/entities/order-actions.ts';
import type { Parcel } from '../../../core/entities/parcel.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';
import type { StockChange } from '../../../core/shop/stock/set-stock.ts';
import { fetchBackend, Redirected } from '../../input/fetch-backend.ts';
import { BadInput, Unreachable } from '../../io.ts';
import { operatorAt, type OperatorClient, type Reply } from '../../operator/client/operator-client.ts';
import { added, type RequestHeader } from './request-headers.ts';
import {
  NotPlayable,
  StepError,
  type Environment,
  type PaymentOutcome,
  type ShownMessage,
  type SimulatedPayment,
} from './environment.ts';

export type SandboxClient = {
  /** The shop's time, epoch milliseconds, at which its clock stands still from the first request on. */
  readonly now: number;
  readonly advance: (ms: number) => Promise<void>;
  /** Lets the shop's clock run by itself again. */
  readonly release: () => Promise<void>;
  /** The messages sent since the first request, oldest first. */
  readonly sentMessages: () => Promise<readonly ShownMessage[]>;
  /** What the list of messages last answered, in words: `listed 3 messages, 0 of them with an otp`. */
  readonly lastSent: () => string;
  readonly pay: (order: string, outcome: PaymentOutcome, captured?: Money) => Promise<SimulatedPayment>;
  readonly move: (order: string, to: OrderState, parcel?: Parcel) => Promise<void>;
  readonly review: (order: string, review: Review) => Promise<void>;
  readonly setStock: (change: StockChange) => Promise<void>;
  readonly grantCash: (phone: string, amount: number) => Promise<void>;
};

/** How long the clock is held after each request that moves it, in milliseconds, should the run be interrupted. */
const HOLD_MS = MINUTE_MS;

/** Epoch milliseconds far in the future, and small enough to add to. */
const MAX_TIME = 1e14;
const isTime = (time: number): boolean => Number.isInteger(time) && time >= 0 && time <= MAX_TIME;

/** The reply, unless it is that of a proxy which got none from the shop: then it throws Unreachable. */
const replied = <Data>(tool: string, reply: Reply<Data>): Reply<Data> => {
  if (reply.kind === 'unreadable' && NO_RESPONSE_STATUSES.includes(reply.status))
    throw new Unreachable(`the sandbox's ${tool} gave no response: HTTP ${reply.status}`);
  return reply;
};

/** The data of a reply. Throws StepError for a refusal or where it cannot be read, and Unreachable where there is none. */
const dataOf = <Data>(tool: string, answered: Reply<Data>): Data => {
  const reply = replied(tool, answered);
  if (reply.kind === 'done') return reply.data;
  // Whoever shows messages only, or has a clock only, is a sandbox as far as it goes.
  if (reply.kind === 'unreadable' && reply.status === 404) throw new NotPlayable(`this shop has no sandbox ${tool}`);
  throw new StepError(`the sandbox's ${tool} ${problemText(reply)}`);
};

/** To follow the tool's name. */
const problemText = (reply: Exclude<Reply<unknown>, { readonly kind: 'done' }>): string =>
  reply.kind === 'refused' ? `refused: ${reply.message}` : `answered what cannot be read: ${answerText(reply)}`;

const MOST_CHARACTERS = 160;

/** `HTTP 200 {"status":true} (data.state is missing)`. */
const answerText = ({ status, text, cause }: Extract<Reply<unknown>, { readonly kind: 'unreadable' }>): string => {
  const body = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  return [
    `HTTP ${status}`,
    body === '' ? 'without a body' : body,
    ...(cause === undefined ? [] : [`(${cause.message})`]),
  ].join(' ');
};

const sentText = (reply: Reply<readonly ShownMessage[]>): string => {
  if (reply.kind !== 'done') return problemText(reply);
  const passwords = reply.data.filter(({ otp }) => otp !== undefined).length;
  return `listed ${reply.data.length} messages, ${passwords} of them with an otp`;
};

/** Plays the gateway of a sandbox. Throws StepError. */
export const createSandboxGatewayClient =
  (call: OperatorClient): Environment['pay'] =>
  async (order, outcome, captured) => {
    const reply = await call(gatewayCalls.pay, { order, outcome, ...captured });
    const { paymentId, signature, event } = dataOf('gateway', reply);
    return { proof: paymentId === undefined || signature === undefined ? undefined : { paymentId, signature }, event };
  };

/** The sandbox at an address, its clock standing still; undefined where the shop is not one. Throws Unreachable where no shop answers. */
export const findSandbox = async (
  origin: string,
  headers: readonly RequestHeader[] = [],
): Promise<SandboxClient | undefined> => {
  const call = operatorAt(origin, added({}, headers));
  const read = await call(sandboxCalls.readClock).catch(async (cause: unknown) => {
    if (!(cause instanceof Redirected)) throw cause;
    // Many backends lead from a path that they do not have to their home page; from a call of the contract none may.
    await fetchBackend(`${origin}${allEndpoints.checkSession.path}`, { headers: added({}, headers) });
    return undefined;
  });
  if (read === undefined) return undefined;
  const clock = replied('clock', read);
  if (clock.kind !== 'done' || !isTime(clock.data.now)) return undefined;
  let lastSent = '';
  const messages = async (): Promise<readonly ShownMessage[]> => {
    const reply = replied('list of messages', await call(sandboxCalls.sentMessages, { skip: 0 }));
    lastSent = sentText(reply);
    return reply.kind === 'done' ? reply.data : [];
  };
  // Messages of earlier runs are ignored.
  const earlier = new Set((await messages()).map(({ id }) => id));
  const changeClock = async (change: { readonly advanceMs?: number; readonly holdMs: number }): Promise<number> => {
    const reply = replied('clock', await call(sandboxCalls.moveClock, change));
    if (reply.kind === 'done' && isTime(reply.data.now)) return reply.data.now;
    const problem = reply.kind === 'done' ? 'has no time in its answer' : problemText(reply);
    throw new StepError(`the sandbox's clock could not be moved: it ${problem}`);
  };
  const now = await changeClock({ holdMs: HOLD_MS }).catch((cause: unknown) => {
    throw cause instanceof StepError ? new BadInput(`${origin}: ${cause.message}`, { cause }) : cause;
  });
  let latest = now;
  /** Throws StepError where the sandbox refuses the step, or accepts it and its clock does not move as far. */
  const advance = async (ms: number): Promise<void> => {
    const wanted = latest + ms;
    const reached = await changeClock({ advanceMs: ms, holdMs: HOLD_MS });
    if (reached < wanted)
      throw new StepError(
        `the sandbox's clock was moved by ${ms} ms and should be at ${wanted} or later, but is at ${reached} (epoch milliseconds)`,
      );
    latest = Math.max(latest, reached);
  };
  /** What the operator has to refund for an order; undefined where nothing is due. */
  const refundDue = async (order: string) => {
    const reply = await call(operatorRefundCalls.dueRefunds);
    const due = reply.kind === 'done' ? reply.data : [];
    return due.find((refund) => refund.order === order && refund.by === 'operator')?.amount;
  };
  return {
    now,
    advance,
    release: async () => void (await changeClock({ holdMs: 0 })),
    sentMessages: async () => (await messages()).filter(({ id }) => !earlier.has(id)),
    lastSent: () => lastSent,
    pay: createSandboxGatewayClient(call),
    move: async (order, to, parcel) => {
      const amount = to === 'refunded' ? await refundDue(order) : undefined;
      dataOf(
        'operator',
        await call(operatorOrderCalls.moveOrder, { order, to, ...parcel, ...(amount !== undefined && { amount }) }),
      );
    },
    setStock: async (change) => void dataOf('operator', await call(operatorStockCalls.setStock, change)),
    grantCash: async (phone, amount) => void dataOf('operator', await call(sandboxCalls.grantCash, { phone, amount })),
    review: async (order, review) =>
      void dataOf('operator', await call(operatorOrderCalls.reviewPayment, { order, ...review })),
  };
};

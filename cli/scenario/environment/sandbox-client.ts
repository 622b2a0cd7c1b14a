/** The developer tools of a sandbox at an address: its clock, outbox, gateway and operator. */
import { sandboxPath } from '../../../adapters/wire/sandbox/sandbox-paths.ts';
import { stockLevelText } from '../../../adapters/wire/sandbox/sandbox-stock.ts';
import { inUnits, type Money } from '../../../core/entities/money/money-text.ts';
import type { Review } from '../../../core/entities/order-actions.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import { MINUTE_MS } from '../../../core/entities/time/duration.ts';
import type { StockChange } from '../../../core/shop/shop.ts';
import type { Message } from '../../../core/ports/messages.ts';
import { isJsonObject } from '../../input/json-object.ts';
import { createSandboxRequest, type SandboxRequest } from '../../sandbox/sandbox-request.ts';
import {
  StepError,
  type Environment,
  type PaymentOutcome,
  type SimulatedPayment,
  type SignedEvent,
} from './environment.ts';

export type SandboxClient = {
  /** The shop's time, epoch milliseconds, at which its clock stands still from the first request on. */
  readonly now: number;
  readonly advance: (ms: number) => Promise<void>;
  /** Lets the shop's clock run by itself again. */
  readonly release: () => Promise<void>;
  /** The messages sent since the first request, oldest first. */
  readonly outbox: () => Promise<readonly Message[]>;
  readonly pay: (order: string, outcome: PaymentOutcome, captured?: Money) => Promise<SimulatedPayment>;
  readonly move: (order: string, to: OrderState) => Promise<void>;
  readonly review: (order: string, review: Review) => Promise<void>;
  readonly setStock: (change: StockChange) => Promise<void>;
  readonly grantCash: (phone: string, amount: number) => Promise<void>;
};

/** How long the clock is held after each request that moves it, in milliseconds, should the run be interrupted. */
const HOLD_MS = MINUTE_MS;

/** Epoch milliseconds far in the future, and small enough to add to. */
const MAX_TIME = 1e14;
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TIME;

const isMessage = (value: unknown): value is Message =>
  isJsonObject(value) &&
  typeof value['id'] === 'string' &&
  typeof value['to'] === 'string' &&
  typeof value['text'] === 'string' &&
  (value['channel'] === 'sms' || value['channel'] === 'mail' || value['channel'] === 'conversion');

/** The data of an answer. Throws StepError for a refusal, or where there is no answer. */
const dataOf = (tool: string, answer: unknown): unknown => {
  if (isJsonObject(answer) && answer['status'] === true) return answer['data'];
  throw new StepError(
    isJsonObject(answer)
      ? `the sandbox's ${tool} refused: ${String(answer['message'])}`
      : `the sandbox's ${tool} did not answer`,
  );
};

/** Plays the gateway of the sandbox behind `request`; resolves with the proof of a payment that succeeded. Throws StepError. */
export const createSandboxGatewayClient = (request: SandboxRequest): Environment['pay'] => {
  const play = playGateway(request);
  return async (order, outcome, captured) => (await play(order, outcome, captured)).proof;
};

const playGateway =
  (request: SandboxRequest): SandboxClient['pay'] =>
  async (order, outcome, captured) => {
    const money = captured === undefined ? {} : { amount: inUnits(captured), currency: captured.currency };
    const data = dataOf('gateway', (await request(sandboxPath('pay'), { order, outcome, ...money })).json);
    const { payment_id: paymentId, signature, event } = isJsonObject(data) ? data : {};
    return {
      proof: typeof paymentId === 'string' && typeof signature === 'string' ? { paymentId, signature } : undefined,
      event: signedEventIn(event),
    };
  };

const signedEventIn = (value: unknown): SignedEvent | undefined => {
  const { raw, signature } = isJsonObject(value) ? value : {};
  return typeof raw === 'string' && typeof signature === 'string' ? { raw, signature } : undefined;
};

/** What the operator has to refund for an order, in rupees; undefined where nothing is due. */
const refundDueOf = (order: string, refunds: unknown): unknown => {
  const due = (Array.isArray(refunds) ? refunds : []).filter(isJsonObject);
  return due.find((refund) => refund['order'] === order && refund['by'] === 'operator')?.['amount'];
};

/** The sandbox at an address, its clock standing still; undefined where the shop is not one. Throws Unreachable where no shop answers. */
export const findSandbox = async (origin: string): Promise<SandboxClient | undefined> => {
  const request = createSandboxRequest(origin);
  const clock = await request(sandboxPath('clock'));
  // A refusal contains the time too, but comes from a shop that is not a sandbox.
  if (!clock.ok || !isJsonObject(clock.json) || !isTime(clock.json['now']) || clock.json['status'] === false)
    return undefined;
  const messages = async (): Promise<readonly Message[]> => {
    const { json } = await request(sandboxPath('outbox'));
    return Array.isArray(json) ? json.filter(isMessage) : [];
  };
  // Messages of earlier runs are ignored.
  const earlier = new Set((await messages()).map(({ id }) => id));
  const changeClock = async (change: object): Promise<number> => {
    const { ok, status, json } = await request(sandboxPath('clock'), change);
    const now = isJsonObject(json) ? json['now'] : undefined;
    if (!ok || !isTime(now)) throw new StepError(`the sandbox's clock could not be moved (HTTP ${status})`);
    return now;
  };
  return {
    now: await changeClock({ hold_ms: HOLD_MS }),
    advance: async (ms) => void (await changeClock({ advance_ms: ms, hold_ms: HOLD_MS })),
    release: async () => void (await changeClock({ hold_ms: 0 })),
    outbox: async () => (await messages()).filter(({ id }) => !earlier.has(id)),
    pay: playGateway(request),
    move: async (order, to) => {
      const amount = to === 'refunded' ? refundDueOf(order, (await request(sandboxPath('refunds'))).json) : undefined;
      dataOf('operator', (await request(sandboxPath('order'), { order, to, amount })).json);
    },
    setStock: async ({ pid, level }) => {
      const stock = level === 'unlimited' ? level : stockLevelText(level);
      dataOf('operator', (await request(sandboxPath('stock'), { pid, stock })).json);
    },
    grantCash: async (phone, amount) => {
      dataOf('operator', (await request(sandboxPath('cash'), { phone, amount })).json);
    },
    review: async (order, review) => {
      dataOf('operator', (await request(sandboxPath('review'), { order, ...review })).json);
    },
  };
};

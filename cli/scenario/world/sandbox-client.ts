/**
 * What a shop elsewhere lets a developer do, if it runs as a sandbox on this machine: its clock, its outbox, its
 * gateway.
 */
import { sandboxPath } from '../../../adapters/wire/sandbox/sandbox-paths.ts';
import { inUnits, type Money } from '../../../core/entities/money-text.ts';
import type { Review } from '../../../core/entities/order-actions.ts';
import type { OrderState } from '../../../core/entities/order.ts';
import type { Message } from '../../../core/ports/messages.ts';
import { Unreachable } from '../../io.ts';
import { CALL_TIMEOUT_MS } from './traffic.ts';
import { CannotPlay, type GatewayProof, type PaymentOutcome } from './world.ts';

export type SandboxClient = {
  /** The shop's time when it was asked first, epoch milliseconds. */
  readonly now: number;
  readonly advance: (ms: number) => Promise<void>;
  /** What was sent since, oldest first. */
  readonly outbox: () => Promise<readonly Message[]>;
  readonly pay: (order: string, outcome: PaymentOutcome, captured?: Money) => Promise<GatewayProof | undefined>;
  readonly move: (order: string, to: OrderState) => Promise<void>;
  readonly review: (order: string, review: Review) => Promise<void>;
};

type Json = Readonly<Record<string, unknown>>;
const isMap = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Epoch milliseconds beyond any shop's time, and small enough to count on from. */
const FURTHEST = 1e14;
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= FURTHEST;

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

const isMessage = (value: unknown): value is Message =>
  isMap(value) &&
  typeof value['id'] === 'string' &&
  typeof value['to'] === 'string' &&
  typeof value['text'] === 'string' &&
  (value['channel'] === 'sms' || value['channel'] === 'mail' || value['channel'] === 'conversion');

/** The data of an answer that is no refusal. Throws CannotPlay. */
const done = (whose: string, answer: unknown): unknown => {
  if (isMap(answer) && answer['status'] === true) return answer['data'];
  throw new CannotPlay(`the sandbox's ${whose} refused: ${isMap(answer) ? String(answer['message']) : 'no answer'}`);
};

/** The sandbox behind an address; undefined where there is none. Throws Unreachable where nobody answers at all. */
export const findSandbox = async (base: string): Promise<SandboxClient | undefined> => {
  const ask = async (route: 'clock' | 'outbox' | 'pay' | 'order' | 'review', body?: object): Promise<Response> => {
    try {
      return await fetch(`${base}${sandboxPath(route)}`, {
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
    } catch (cause) {
      throw new Unreachable(`${base} cannot be reached`, { cause });
    }
  };
  const asked = await ask('clock');
  const first = await readJson(asked);
  // A refusal tells the time as well; it is no sandbox for that.
  if (!asked.ok || !isMap(first) || !isTime(first['now']) || first['status'] === false) return undefined;
  const sent = async (): Promise<readonly Message[]> => {
    const told = await readJson(await ask('outbox'));
    return Array.isArray(told) ? told.filter(isMessage) : [];
  };
  // What others were sent before is none of this run's.
  const earlier = new Set((await sent()).map(({ id }) => id));
  return {
    now: first['now'],
    advance: async (ms) => {
      const response = await ask('clock', { advance_ms: ms });
      if (!response.ok) throw new CannotPlay(`the sandbox's clock could not be moved (HTTP ${response.status})`);
    },
    outbox: async () => (await sent()).filter(({ id }) => !earlier.has(id)),
    pay: async (order, outcome, captured) => {
      const money = captured === undefined ? {} : { amount: inUnits(captured), currency: captured.currency };
      const data = done('gateway', await readJson(await ask('pay', { order, outcome, ...money })));
      const { payment_id: paymentId, signature } = isMap(data) ? data : {};
      return typeof paymentId === 'string' && typeof signature === 'string' ? { paymentId, signature } : undefined;
    },
    review: async (order, review) => {
      done('operator', await readJson(await ask('review', { order, ...review })));
    },
    move: async (order, to) => {
      done('operator', await readJson(await ask('order', { order, to })));
    },
  };
};

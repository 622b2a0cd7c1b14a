/**
 * Calls that get no answer of the backend's own: the connection is dropped, or a proxy answers in its place. What became
 * of such a call cannot be known, so it says nothing about the contract, unless it happens every time.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeBackendFailure, NO_RESPONSE_STATUSES } from '../../../adapters/wire/backend-failure.ts';
import { READ_ONLY_CALLS, type Exchange, type MakeCall } from './exchange.ts';

export const isLost = ({ name, http, envelope }: Pick<Exchange, 'name' | 'http' | 'envelope'>): boolean => {
  if (http === undefined) return true;
  if (envelope !== undefined) return decodeBackendFailure(envelope) !== undefined;
  // A gateway wants no JSON, so any status may be the backend's own answer to it.
  return name !== 'receiveWebhook' && NO_RESPONSE_STATUSES.includes(http);
};

/** Ends a session: one of its calls was lost, or a request to the sandbox, which has no exchange. */
export class LostCall extends Error {
  override name = 'LostCall';
  readonly exchange: Exchange | undefined;

  constructor(exchange: Exchange | undefined, options?: ErrorOptions) {
    super('a call got no answer', options);
    this.exchange = exchange;
  }
}

/** How often a call that changes nothing is made again when it is lost. */
const READ_ATTEMPTS = 6;

/** Makes a lost call again where that changes nothing. Throws LostCall. */
export const withLostReadsRepeated =
  (call: MakeCall): MakeCall =>
  async (name, input, extras) => {
    for (let attempt = 1; ; attempt += 1) {
      const exchange = await call(name, input, extras);
      if (!isLost(exchange)) return exchange;
      if (attempt >= READ_ATTEMPTS || !READ_ONLY_CALLS.includes(name)) throw new LostCall(exchange);
    }
  };

/** How often, and for how long, a request that changes nothing is made again. */
const ATTEMPTS = 10;
const ATTEMPTS_MS = 20_000;
/** Before it is made again: a backend that is starting, or a message on its way, needs a moment. */
const PAUSE_MS = 100;

/** Repeats what changes nothing until it is no longer `isFailing`, and returns the last result. */
export const repeated = async <T>(work: () => Promise<T>, isFailing: (result: T) => boolean): Promise<T> => {
  const start = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    const result = await work();
    if (!isFailing(result) || attempt >= ATTEMPTS || performance.now() - start > ATTEMPTS_MS) return result;
    await sleep(PAUSE_MS);
  }
};

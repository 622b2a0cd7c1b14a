/** A graceful stop: the server says that it is not ready, finishes what it began, and is done within STOP_MS. */
import { setTimeout } from 'node:timers/promises';
import type { Listening } from './listen.ts';
import type { Readiness } from './monitoring/readiness.ts';

/** How long a stop takes at most, in milliseconds: process managers kill after 10 seconds. */
export const STOP_MS = 9_500;

/**
 * The part of it that is kept for the work after the last request, in milliseconds. Requests have the rest: one that waits
 * for the payment gateway until its time-out, and then commits, is answered.
 */
export const FINISH_MS = 2_000;

export type Stopping = {
  readonly readiness: Readiness;
  readonly listening: Pick<Listening, 'close'>;
  /** How long connections are still accepted, so that a load balancer can notice, in milliseconds. */
  readonly stopDelayMs?: number | undefined;
  /** How long the stop may take, by default STOP_MS. */
  readonly withinMs?: number;
  /** How much of that is kept for `finish`, by default FINISH_MS. */
  readonly finishMs?: number;
  /** Run one after the other when the last request has been answered; each is told the milliseconds that are left. */
  readonly finish?: readonly ((leftMs: number) => Promise<unknown>)[];
};

/** Rejects if one of `finish` does in time; the others have run then, too. */
export const stop = async ({
  readiness,
  listening,
  stopDelayMs = 0,
  withinMs = STOP_MS,
  finishMs = FINISH_MS,
  finish = [],
}: Stopping): Promise<void> => {
  const end = performance.now() + withinMs;
  const left = (): number => Math.max(0, end - performance.now());
  readiness.stop();
  if (stopDelayMs > 0) await setTimeout(stopDelayMs);
  await waitAtMost(left(), listening.close(Math.max(0, left() - finishMs)));
  const failures: unknown[] = [];
  for (const work of finish) {
    await waitAtMost(left(), work(left())).catch((cause: unknown) => failures.push(cause));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the server could not finish its work');
};

/** Waits for `work`, but at most `ms` milliseconds; rejects if the work does before that. */
export const waitAtMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const wait = new AbortController();
  const timeout = setTimeout(Math.max(0, ms), undefined, { signal: wait.signal }).catch(() => undefined);
  await Promise.race([work, timeout]).finally(() => wait.abort());
};

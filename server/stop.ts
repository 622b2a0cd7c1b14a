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

/**
 * A proxy that has noticed sends nothing more. One that still does, as it was slow to ask, is waited for until there was
 * no request for QUIET_MS, but no longer than NOTICE_MS.
 */
const QUIET_MS = 300;
const NOTICE_MS = 2_000;

export type Stopping = {
  readonly readiness: Readiness;
  readonly listening: Pick<Listening, 'drain' | 'sinceRequestMs' | 'close'>;
  /** How long connections are accepted at least, so that a proxy can notice, in milliseconds; 0 if there is none. */
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
  listening.drain();
  if (stopDelayMs > 0) {
    await setTimeout(stopDelayMs);
    await untilQuiet(listening, Math.min(NOTICE_MS, left() - finishMs));
  }
  await waitAtMost(left(), listening.close(Math.max(0, left() - finishMs)));
  const failures: unknown[] = [];
  for (const work of finish) {
    await waitAtMost(left(), work(left())).catch((cause: unknown) => failures.push(cause));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the server could not finish its work');
};

const untilQuiet = async ({ sinceRequestMs }: Pick<Listening, 'sinceRequestMs'>, mostMs: number): Promise<void> => {
  for (const end = performance.now() + mostMs; ;) {
    const waitMs = Math.min(QUIET_MS - sinceRequestMs(), end - performance.now());
    if (waitMs <= 0) return;
    await setTimeout(Math.ceil(waitMs));
  }
};

/** Waits for `work`, but at most `ms` milliseconds; rejects if the work does before that. */
export const waitAtMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  const wait = new AbortController();
  const timeout = setTimeout(Math.max(0, ms), undefined, { signal: wait.signal }).catch(() => undefined);
  await Promise.race([work, timeout]).finally(() => wait.abort());
};

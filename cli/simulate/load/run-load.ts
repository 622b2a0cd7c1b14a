/**
 * Plays sessions against a running shop on the real clock: begun at a fixed rate, whatever the answers, or by a fixed
 * number of clients, one session after the other. The sessions themselves are the caller's.
 */
import type { ShopApi } from '../../../core/ports/shop-api.ts';
import { ShopUnreachable } from '../../../core/ports/shop-unreachable.ts';
import { describeError } from '../../text/describe-error.ts';
import { createLatencies } from './latencies.ts';
import { LATE_MS, type LoadProgress, type LoadReport } from './load-report.ts';
import { createMeasuredApi } from './measured-api.ts';
import { createOtpInbox } from './otp-inbox.ts';
import { createSessionPlan } from './session-plan.ts';
import { createStopwatch } from './stopwatch.ts';

/** What one session is played with. */
export type LoadSession = {
  readonly api: ShopApi;
  /** Counted from 0. */
  readonly index: number;
  /** The one-time password that was sent to a phone; undefined where the shop does not expose its messages. */
  readonly otpOf: (phone: string) => Promise<string | undefined>;
  /** Waits for so many milliseconds, less what the session is late. Rejects when the load has ended. */
  readonly think: (ms: number) => Promise<void>;
  /** A rule that the shop broke. It counts in a session of which every call had a usable answer. */
  readonly reportViolation: (problem: string) => void;
};

export type PlaySession = (session: LoadSession) => Promise<void>;

export type LoadOptions = {
  /** Scheme, host and port of the shop. */
  readonly url: string;
  /** Sessions begun a second, or clients. */
  readonly load: { readonly rate: number } | { readonly clients: number };
  /** For how long sessions are begun, in milliseconds. */
  readonly durationMs: number;
  /** How long a call waits for its answer, in milliseconds; sessions that are running at the end are given as long. */
  readonly timeoutMs?: number;
  /** Reported, so that the same load can be repeated. */
  readonly seed: number;
  readonly playSession: PlaySession;
  readonly onProgress?: (progress: LoadProgress) => void;
  /** Ends the load at once; what was measured until then is reported. */
  readonly signal?: AbortSignal;
};

const TIMEOUT_MS = 10_000;
const PROGRESS_MS = 250;

export const runLoad = async (options: LoadOptions): Promise<LoadReport> => {
  const { url, load, durationMs, timeoutMs = TIMEOUT_MS, seed, playSession, signal } = options;
  const isRate = 'rate' in load;
  const latencies = createLatencies();
  const ended = new AbortController();
  const watch = createStopwatch(ended.signal);
  const otpOf = createOtpInbox(url, watch);
  const sessions = { started: 0, finished: 0, failed: 0, startedLate: 0, latestMs: 0 };
  const running = new Set<Promise<void>>();

  /** Plays a session that was planned to begin at this time. Never rejects. */
  const play = async (planned: number): Promise<void> => {
    const index = sessions.started;
    sessions.started += 1;
    const late = watch.now() - planned;
    if (late > LATE_MS) sessions.startedLate += 1;
    sessions.latestMs = Math.max(sessions.latestMs, late);
    const plan = createSessionPlan({ watch, planned, keepsSchedule: isRate });
    const { api, hasFailed } = createMeasuredApi({ url, timeoutMs, plan, latencies, ended: ended.signal });
    const violations: string[] = [];
    const reportViolation = (problem: string): void => {
      violations.push(problem);
    };
    try {
      await playSession({ api, index, otpOf, think: plan.think, reportViolation });
      // A shopper whom the shop does not answer goes on as far as the page lets them.
      if (hasFailed()) {
        if (!ended.signal.aborted) sessions.failed += 1;
        return;
      }
      for (const problem of violations) latencies.breakRule(problem);
      if (violations.length > 0) sessions.failed += 1;
      else sessions.finished += 1;
    } catch (error) {
      if (ended.signal.aborted) return;
      sessions.failed += 1;
      // A call without an answer has been counted as such.
      if (!hasFailed() && !(error instanceof ShopUnreachable)) latencies.fail(describeError(error));
    }
  };

  const begin = (planned: number): Promise<void> => {
    const session = play(planned).finally(() => running.delete(session));
    running.add(session);
    return session;
  };

  const atRate = async (rate: number): Promise<void> => {
    for (let index = 0; ; index += 1) {
      const planned = (index * 1000) / rate;
      if (planned >= durationMs) return;
      await watch.until(planned);
      void begin(planned);
    }
  };

  const asClient = async (): Promise<void> => {
    while (watch.now() < durationMs) {
      await begin(watch.now());
      // Yields, so that sessions without calls do not block the process.
      await watch.until(watch.now() + 1);
    }
  };

  const progress = setInterval(() => {
    const { calls, errors } = latencies.counts();
    options.onProgress?.({ elapsedMs: watch.now(), sessions: sessions.started, calls, errors });
  }, PROGRESS_MS);
  let unfinished = 0;
  const stop = (): void => {
    if (ended.signal.aborted) return;
    unfinished = running.size;
    ended.abort();
  };
  signal?.addEventListener('abort', stop);
  if (signal?.aborted === true) stop();
  const all = isRate ? atRate(load.rate) : Promise.all(Array.from({ length: load.clients }, asClient));
  await Promise.resolve(all).catch(onlyWhenEnded(ended.signal));
  const isEndedEarly = ended.signal.aborted;
  await Promise.race([Promise.all(running), watch.until(watch.now() + timeoutMs)]).catch(onlyWhenEnded(ended.signal));
  const took = watch.now();
  stop();
  clearInterval(progress);
  signal?.removeEventListener('abort', stop);
  await Promise.all(running);
  const { calls, total, refusals, errors, violations } = latencies.report();
  return {
    url,
    seed,
    load: isRate ? { kind: 'rate', perSecond: load.rate } : { kind: 'clients', count: load.clients },
    durationMs: Math.round(took),
    isEndedEarly,
    sessions: { ...sessions, latestMs: Math.round(sessions.latestMs), unfinished },
    throughput: took === 0 ? 0 : (total.count * 1000) / took,
    calls,
    total,
    refusals,
    errors,
    violations,
  };
};

/** Rethrows an error, unless the load was ended. */
const onlyWhenEnded =
  (ended: AbortSignal) =>
  (error: unknown): void => {
    if (!ended.aborted) throw error;
  };

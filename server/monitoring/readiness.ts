/** Whether the server should be sent requests: its store answers and takes writes, and it is not about to stop. */
import type { StoreWrites } from '../../adapters/sql/opened-store.ts';

export type Readiness = {
  readonly check: () => Promise<'ready' | 'stopping' | 'store'>;
  /** From now on the server is not ready. */
  readonly stop: () => void;
  readonly isStopping: () => boolean;
};

export type ReadinessOptions = {
  /** Asks the store something; rejects if it cannot answer. */
  readonly probe: () => Promise<unknown>;
  /** Absent where the server writes to no store of its own. */
  readonly writes?: StoreWrites | undefined;
  /** How long the store may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** How long an answer is kept, in milliseconds, so that questions are no load on the store. */
  readonly keptMs?: number;
};

const TIMEOUT_MS = 1_000;
const KEPT_MS = 1_000;
/**
 * How long a successful write counts as proof that writes work, in milliseconds. After that a check tries a write; any
 * write that waits for too long fails, whoever made it.
 */
const RECENT_WRITE_MS = 5_000;

export const createReadiness = ({
  probe,
  writes,
  timeoutMs = TIMEOUT_MS,
  keptMs = KEPT_MS,
}: ReadinessOptions): Readiness => {
  let isStopping = false;
  let latest: { readonly at: number; readonly answers: Promise<boolean> } | undefined;

  let trying: Promise<void> | undefined;
  const tryWrite = (): Promise<void> => {
    trying ??= writes?.tryWrite().finally(() => {
      trying = undefined;
    });
    return trying ?? Promise.resolve();
  };

  /** If the last write failed, tries another, and rejects if that fails too. */
  const takesWrites = async (): Promise<void> => {
    if (writes === undefined) return;
    if (writes.hasFailed()) await tryWrite();
    // If it fails, the next check says so.
    else if (writes.sinceWriteMs() > RECENT_WRITE_MS) tryWrite().catch(() => undefined);
  };

  const storeAnswers = (): Promise<boolean> => {
    if (latest !== undefined && performance.now() - latest.at < keptMs) return latest.answers;
    const answers = resolvesWithin(timeoutMs, () => Promise.all([probe(), takesWrites()]));
    latest = { at: performance.now(), answers };
    return answers;
  };

  return {
    check: async () => {
      if (isStopping) return 'stopping';
      return (await storeAnswers()) ? 'ready' : 'store';
    },
    stop: () => {
      isStopping = true;
    },
    isStopping: () => isStopping,
  };
};

const resolvesWithin = (ms: number, work: () => Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    Promise.resolve()
      .then(work)
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });

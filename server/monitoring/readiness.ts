/** Whether the server should be sent requests: its store answers, and it is not about to stop. */

export type Readiness = {
  readonly check: () => Promise<'ready' | 'stopping' | 'store'>;
  /** From now on the server is not ready. */
  readonly stop: () => void;
  readonly isStopping: () => boolean;
};

export type ReadinessOptions = {
  /** Asks the store something; rejects if it cannot answer. */
  readonly probe: () => Promise<unknown>;
  /** How long the store may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** How long an answer is kept, in milliseconds, so that questions are no load on the store. */
  readonly keptMs?: number;
};

const TIMEOUT_MS = 1_000;
const KEPT_MS = 1_000;

export const createReadiness = ({ probe, timeoutMs = TIMEOUT_MS, keptMs = KEPT_MS }: ReadinessOptions): Readiness => {
  let isStopping = false;
  let latest: { readonly at: number; readonly answers: Promise<boolean> } | undefined;

  const storeAnswers = (): Promise<boolean> => {
    if (latest !== undefined && performance.now() - latest.at < keptMs) return latest.answers;
    const answers = resolvesWithin(timeoutMs, probe);
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

/**
 * The sessions of a run, handed out in batches to whoever asks next. It lies in shared memory, so that worker threads take
 * batches without asking the main thread.
 */

export type WorkQueue = {
  /** The shared memory, to be passed to a worker. */
  readonly memory: SharedArrayBuffer;
  /** The next batch, the last number excluded; undefined when there is none, or the run was stopped. */
  readonly next: () => { readonly from: number; readonly to: number } | undefined;
  /** Counts sessions as played. */
  readonly played: (sessions: number) => void;
  readonly playedSoFar: () => number;
  /** Lets nobody begin another batch. */
  readonly stop: () => void;
};

/** Sessions of a batch: enough that asking costs nothing, few enough that stopping does not take long. */
const BATCH = 100;

const NEXT = 0;
const PLAYED = 1;
const STOPPED = 2;
const WORDS = 3;

export const createWorkQueue = (
  sessions: number,
  memory = new SharedArrayBuffer(WORDS * Int32Array.BYTES_PER_ELEMENT),
): WorkQueue => {
  const words = new Int32Array(memory);
  return {
    memory,
    next: () => {
      if (Atomics.load(words, STOPPED) !== 0) return undefined;
      const from = Atomics.add(words, NEXT, 1) * BATCH;
      return from >= sessions ? undefined : { from, to: Math.min(sessions, from + BATCH) };
    },
    played: (count) => {
      Atomics.add(words, PLAYED, count);
    },
    playedSoFar: () => Atomics.load(words, PLAYED),
    stop: () => {
      Atomics.store(words, STOPPED, 1);
    },
  };
};

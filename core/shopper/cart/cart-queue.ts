/**
 * Serialises rapid clicks: one call at a time for each cart line, with absolute quantities, so that the last click
 * wins. A job that needs the whole cart (a coupon, a quick buy) waits for the calls in progress, and the lines wait for
 * it.
 */
import type { ProductId } from '../../entities/product.ts';

export type LineQueue = {
  /** Queues a line's quantity; resolves when the line is done: with this quantity, a later one, or a refusal. */
  readonly setQuantity: (pid: ProductId, qty: number) => Promise<void>;
  /** Drops every queued quantity that is not being sent yet. */
  readonly clear: () => void;
  /** Runs `job` while no line is being sent, one such job after the other. */
  readonly runAlone: <T>(job: () => Promise<T>) => Promise<T>;
  /** Resolves when nothing is queued or in progress. */
  readonly whenIdle: () => Promise<void>;
};

export const createLineQueue = (ports: {
  /** The queue keeps its quantities here, so that others may read them. */
  readonly pending: Map<ProductId, number>;
  /** Brings a line to a quantity; false if the shop refused or could not be reached. */
  readonly send: (pid: ProductId, qty: number) => Promise<boolean>;
  /** Called after every change of the pending quantities. */
  readonly changed: () => void;
}): LineQueue => {
  const { pending } = ports;
  const lines = new Map<ProductId, Promise<void>>();
  const calls = new Set<Promise<unknown>>();
  let jobs = 0;
  let lastJob: Promise<unknown> = Promise.resolve();

  const sendLine = async (pid: ProductId): Promise<void> => {
    try {
      for (;;) {
        while (jobs > 0) await lastJob;
        const qty = pending.get(pid);
        if (qty === undefined) return;
        let isDone = false;
        const call = ports.send(pid, qty);
        calls.add(call);
        try {
          isDone = await call;
        } finally {
          calls.delete(call);
          if (!isDone || pending.get(pid) === qty) pending.delete(pid);
          ports.changed();
        }
      }
    } finally {
      // In the same microtask as the last look at `pending`: a quantity queued after it starts a run of its own.
      lines.delete(pid);
    }
  };

  const runAlone = <T>(job: () => Promise<T>): Promise<T> => {
    jobs += 1;
    const before = lastJob;
    const run = async (): Promise<T> => {
      try {
        await before;
        await Promise.allSettled([...calls]);
        return await job();
      } finally {
        jobs -= 1;
      }
    };
    const result = run();
    lastJob = result.catch(() => undefined);
    return result;
  };

  return {
    setQuantity: (pid, qty) => {
      pending.set(pid, qty);
      ports.changed();
      const running = lines.get(pid);
      if (running !== undefined) return running;
      const line = sendLine(pid);
      lines.set(pid, line);
      return line;
    },
    clear: () => {
      pending.clear();
      ports.changed();
    },
    runAlone,
    whenIdle: async () => {
      while (lines.size > 0 || jobs > 0) await Promise.allSettled([...lines.values(), lastJob]);
    },
  };
};

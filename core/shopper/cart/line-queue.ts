/**
 * Rapid clicks made calm: one call in flight for each cart line, absolute quantities, and the last wish wins. What
 * needs the cart for itself (a coupon, a quick buy) waits for the calls in flight, and the lines wait for it.
 */
import type { ProductId } from '../../entities/product.ts';

export type LineQueue = {
  /** Wishes a line's quantity; resolves when the line has settled: at this wish, at a later one, or after a refusal. */
  readonly wish: (pid: ProductId, qty: number) => Promise<void>;
  /** The quantities wished for and not settled yet. */
  readonly wishes: () => ReadonlyMap<ProductId, number>;
  /** Forgets every wish that is not in flight yet. */
  readonly drop: () => void;
  /** Runs `job` while no line call is in flight, one such job after the other. */
  readonly alone: <T>(job: () => Promise<T>) => Promise<T>;
  /** Resolves when nothing is wished, in flight or waiting. */
  readonly settled: () => Promise<void>;
};

export const createLineQueue = (ports: {
  /** Brings a line to a quantity; false when the shop refused or could not be reached. */
  readonly settle: (pid: ProductId, qty: number) => Promise<boolean>;
  /** Called after every change of the wishes. */
  readonly changed: () => void;
}): LineQueue => {
  const wishes = new Map<ProductId, number>();
  const flights = new Map<ProductId, Promise<void>>();
  const calls = new Set<Promise<unknown>>();
  let jobs = 0;
  let lastJob: Promise<unknown> = Promise.resolve();

  const track = async <T>(call: Promise<T>): Promise<T> => {
    calls.add(call);
    try {
      return await call;
    } finally {
      calls.delete(call);
    }
  };

  const fly = async (pid: ProductId): Promise<void> => {
    try {
      for (;;) {
        while (jobs > 0) await lastJob;
        const sent = wishes.get(pid);
        if (sent === undefined) return;
        let settled = false;
        try {
          settled = await track(ports.settle(pid, sent));
        } finally {
          if (!settled || wishes.get(pid) === sent) wishes.delete(pid);
          ports.changed();
        }
      }
    } finally {
      // In the same turn as the last look at the wishes: one that comes in the next begins a flight of its own.
      flights.delete(pid);
    }
  };

  const alone = <T>(job: () => Promise<T>): Promise<T> => {
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
    wishes: () => wishes,
    wish: (pid, qty) => {
      wishes.set(pid, qty);
      ports.changed();
      const known = flights.get(pid);
      if (known !== undefined) return known;
      const flight = fly(pid);
      flights.set(pid, flight);
      return flight;
    },
    drop: () => {
      wishes.clear();
      ports.changed();
    },
    alone,
    settled: async () => {
      while (flights.size > 0 || jobs > 0) await Promise.allSettled([...flights.values(), lastJob]);
    },
  };
};

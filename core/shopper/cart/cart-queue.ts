/**
 * The calls about one cart, one at a time: a job begins when every job before it has ended. When the cart is forgotten, the
 * jobs that wait are dropped; the one that runs asks its `cartCheck` after every answer.
 */
import { createGeneration } from '../generation.ts';

export type CartQueue = {
  /**
   * Runs `job` in its turn, at once if nothing runs. Resolves with `ifDropped` if the cart was forgotten before. A job must
   * not wait for another one.
   */
  readonly inTurn: <T>(job: () => Promise<T>, ifDropped: T) => Promise<T>;
  /** Makes a check that the cart was not forgotten since: if it was, an answer is about another person's cart. */
  readonly cartCheck: () => () => boolean;
  /** The cart is forgotten. */
  readonly forget: () => void;
  /** Resolves when no job runs or waits. */
  readonly whenIdle: () => Promise<void>;
};

export const createCartQueue = (): CartQueue => {
  const generation = createGeneration();
  let last: Promise<void> | null = null;
  return {
    inTurn: async (job, ifDropped) => {
      const [isCurrent, before] = [generation.current(), last];
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      last = ended;
      try {
        if (before !== null) await before;
        return isCurrent() ? await job() : ifDropped;
      } finally {
        if (last === ended) last = null;
        end();
      }
    },
    cartCheck: generation.current,
    forget: () => generation.begin(),
    whenIdle: async () => {
      while (last !== null) await last;
    },
  };
};

/** Whether a store's writes work, judged by the latest one. */
import { StoreBusy } from '../../core/ports/store/shop-store.ts';
import type { ProblemOf } from './store-problems.ts';

export type WriteHealth = {
  /** Whether the last write failed because of the store. */
  readonly hasFailed: () => boolean;
  /** Milliseconds since the last write that worked. */
  readonly sinceWriteMs: () => number;
};

export type WriteObserver = WriteHealth & {
  /** Something was committed. */
  readonly worked: () => void;
  /** A write was rejected; only StoreBusy is the store's own failure. */
  readonly failed: (error: unknown) => void;
};

/** Reports what an operator has to do something about, in words for the operator. */
export type ReportProblem = (problem: string, cause: unknown) => void;

/** `report` is called once for each problem that keeps writes from working. */
export const createWriteHealth = (problemOf: ProblemOf, report: ReportProblem = () => undefined): WriteObserver => {
  let hasFailed = false;
  let workedAt = performance.now();
  let reported: string | undefined;
  return {
    hasFailed: () => hasFailed,
    sinceWriteMs: () => performance.now() - workedAt,
    worked: () => {
      hasFailed = false;
      reported = undefined;
      workedAt = performance.now();
    },
    failed: (error) => {
      if (!(error instanceof StoreBusy)) return;
      hasFailed = true;
      const problem = error.cause === undefined ? undefined : problemOf(error.cause);
      if (problem === undefined || problem === reported) return;
      reported = problem;
      report(problem, error);
    },
  };
};

/** The progress of a load: how long it has run, what it has sent, and what went wrong. */
import type { LoadProgress } from '../../simulate/load/load-report.ts';
import { createProgressBar } from '../../terminal/progress-bar.ts';

export type LoadBar = { readonly show: (progress: LoadProgress) => void; readonly end: () => void };

export const createLoadBar = (durationMs: number): LoadBar => {
  const seconds = Math.ceil(durationMs / 1000);
  const bar = createProgressBar<Omit<LoadProgress, 'elapsedMs'>>(
    '{value} of {total} s | {sessions} sessions | {calls} calls | {errors} errors',
  );
  bar.show(0, seconds, { sessions: 0, calls: 0, errors: 0 });
  return {
    show: ({ elapsedMs, ...counts }) => {
      bar.show(Math.min(seconds, Math.floor(elapsedMs / 1000)), seconds, counts);
    },
    end: bar.end,
  };
};

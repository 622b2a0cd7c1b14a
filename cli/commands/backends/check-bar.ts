/** The progress of checking a backend, or of comparing two: how many sessions are played, and what is done now. */
import type { Progress } from '../../conform/run/progress.ts';
import { printable } from '../../text/printable.ts';
import { createProgressBar } from '../../terminal/progress-bar.ts';

export type CheckBar = { readonly show: (progress: Progress) => void; readonly end: () => void };

export const createCheckBar = (): CheckBar => {
  const bar = createProgressBar<{ readonly what: string }>('{percentage} % | {value} of {total} sessions | {what}');
  return {
    show: ({ done, total, what }) => {
      bar.show(done, total, { what: printable(what) });
    },
    end: bar.end,
  };
};

/** The progress of a load on a terminal: how long it has run, what it has sent, and what went wrong. */
import process from 'node:process';
import { SingleBar } from 'cli-progress';
import type { LoadProgress } from '../load/load-report.ts';
import { BAR_LOOK } from './progress-bar.ts';

export type LoadBar = { readonly show: (progress: LoadProgress) => void; readonly end: () => void };

const NO_BAR: LoadBar = { show: () => undefined, end: () => undefined };

/** On standard error; nothing where that is not a terminal. */
export const createLoadBar = (durationMs: number): LoadBar => {
  if (process.stderr.isTTY !== true) return NO_BAR;
  const seconds = Math.ceil(durationMs / 1000);
  const bar = new SingleBar({
    ...BAR_LOOK,
    format: '{bar} {value} of {total} s | {sessions} sessions | {calls} calls | {errors} errors',
  });
  bar.start(seconds, 0, { sessions: 0, calls: 0, errors: 0 });
  return {
    show: ({ elapsedMs, ...counts }) => {
      bar.update(Math.min(seconds, Math.floor(elapsedMs / 1000)), counts);
    },
    end: () => {
      bar.stop();
    },
  };
};

/** The progress of a run on a terminal: how much is played, how fast, and how long it will take. */
import process from 'node:process';
import { SingleBar } from 'cli-progress';

export type ProgressBar = { readonly show: (played: number) => void; readonly end: () => void };

const NO_BAR: ProgressBar = { show: () => undefined, end: () => undefined };

export const BAR_LOOK = {
  barCompleteChar: '█',
  barIncompleteChar: '░',
  barsize: 24,
  hideCursor: true,
  clearOnComplete: true,
} as const;

/** On standard error; nothing where that is not a terminal. */
export const createProgressBar = (sessions: number): ProgressBar => {
  if (process.stderr.isTTY !== true) return NO_BAR;
  const started = performance.now();
  const bar = new SingleBar({
    ...BAR_LOOK,
    format: '{bar} {percentage} % | {value} of {total} sessions | {rate}/s | {eta_formatted} left',
    etaBuffer: 50,
  });
  bar.start(sessions, 0, { rate: '–' });
  return {
    show: (played) => {
      const seconds = (performance.now() - started) / 1000;
      bar.update(played, { rate: String(Math.round(played / Math.max(0.001, seconds))) });
    },
    end: () => {
      bar.stop();
    },
  };
};

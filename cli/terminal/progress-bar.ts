/** The progress of long commands on a terminal. Every bar looks the same. */
import process from 'node:process';
import { SingleBar } from 'cli-progress';
import { printable } from '../text/printable.ts';

export type CheckBar = {
  readonly show: (progress: { readonly done: number; readonly total: number; readonly what: string }) => void;
  readonly end: () => void;
};

/** Of checking a backend, or of comparing two: how many sessions are played, and what is done now. */
export const createCheckBar = (): CheckBar => {
  const { show, end } = createProgressBar<{ readonly what: string }>(
    '{percentage} % | {value} of {total} sessions | {what}',
  );
  return { show: ({ done, total, what }) => show(done, total, { what: printable(what) }), end };
};

export type SessionBar = { readonly show: (played: number) => void; readonly end: () => void };

/** Of simulated sessions: how many are played, how fast, and how long the rest will take. */
export const createSessionBar = (sessions: number): SessionBar => {
  const started = performance.now();
  const { show, end } = createProgressBar<{ readonly rate: string }>(
    '{percentage} % | {value} of {total} sessions | {rate}/s | {eta_formatted} left',
  );
  show(0, sessions, { rate: '–' });
  return {
    show: (played) => {
      const seconds = (performance.now() - started) / 1000;
      show(played, sessions, { rate: String(Math.round(played / Math.max(0.001, seconds))) });
    },
    end,
  };
};

export type ProgressBar<Facts extends object> = {
  /** Starts the bar on the first call; `facts` fills the placeholders of `format`. */
  readonly show: (value: number, total: number, facts: Facts) => void;
  readonly end: () => void;
};

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

const LOOK = {
  barCompleteChar: '█',
  barIncompleteChar: '░',
  barsize: 24,
  etaBuffer: 50,
  hideCursor: true,
  clearOnComplete: true,
} as const;

/** On standard error; nothing where that is not a terminal. `format` is what follows the bar, in cli-progress's terms. */
export const createProgressBar = <Facts extends object>(format: string): ProgressBar<Facts> => {
  if (process.stderr.isTTY !== true) return { show: () => undefined, end: () => undefined };
  const bar = new SingleBar({ ...LOOK, format: `{bar} ${format}` });
  let isShown = false;
  const end = (): void => {
    if (!isShown) return;
    for (const signal of SIGNALS) process.off(signal, endBySignal);
    bar.stop();
  };
  // Nothing is left of the bar, and the terminal has its cursor and its line wrapping back, also where a signal ends the
  // program. The package's own option for that, `gracefulExit`, keeps the signal from ending it. A function declaration,
  // because it and `end` name each other.
  function endBySignal(signal: NodeJS.Signals): void {
    end();
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  }
  return {
    show: (value, total, facts) => {
      if (isShown) bar.update(value, facts);
      else {
        bar.start(total, value, facts);
        // Before other listeners, which may be there for one signal only.
        for (const signal of SIGNALS) process.prependListener(signal, endBySignal);
      }
      isShown = true;
    },
    end,
  };
};

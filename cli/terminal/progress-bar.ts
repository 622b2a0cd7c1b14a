/** A progress bar on a terminal: every long command's looks the same. */
import process from 'node:process';
import { SingleBar } from 'cli-progress';

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

/** A progress bar on a terminal: every long command's looks the same. */
import process from 'node:process';
import { SingleBar } from 'cli-progress';

export type ProgressBar<Facts extends object> = {
  /** Starts the bar on the first call; `facts` fills the placeholders of `format`. */
  readonly show: (value: number, total: number, facts: Facts) => void;
  readonly end: () => void;
};

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
  return {
    show: (value, total, facts) => {
      if (isShown) bar.update(value, facts);
      else bar.start(total, value, facts);
      isShown = true;
    },
    end: () => {
      if (isShown) bar.stop();
    },
  };
};

/** A progress bar on standard error, where that is a terminal. */
import { SingleBar } from 'cli-progress';
import { printable } from '../../text/printable.ts';
import type { Progress } from '../run/conform.ts';

export type ProgressBar = { readonly show: (progress: Progress) => void; readonly stop: () => void };

export const createProgressBar = (stream: NodeJS.WriteStream): ProgressBar => {
  if (!stream.isTTY) return { show: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: '{bar} {value}/{total} {what}',
    stream,
    clearOnComplete: true,
    hideCursor: true,
  });
  let isShown = false;
  return {
    show: ({ done, total, what }) => {
      const payload = { what: printable(what) };
      if (isShown) bar.update(done, payload);
      else bar.start(total, done, payload);
      isShown = true;
    },
    stop: () => {
      if (isShown) bar.stop();
    },
  };
};

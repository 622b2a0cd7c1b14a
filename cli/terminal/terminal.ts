/** The terminal of a long command: its width, and Ctrl-C. */
import process from 'node:process';

const DEFAULT_WIDTH = 100;

/** Some terminals say that they have no columns. */
export const terminalWidth = (): number => process.stdout.columns || DEFAULT_WIDTH;

export const untilInterrupted = async <T>(run: (stop: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  process.once('SIGINT', interrupt);
  try {
    return await run(controller.signal);
  } finally {
    process.off('SIGINT', interrupt);
  }
};

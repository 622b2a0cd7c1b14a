/** Ctrl-C ends a run early, with what was played until then; a second one ends the program. */
import process from 'node:process';

export const untilInterrupted = async <T>(run: (stop: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController();
  const interrupt = (): void => {
    controller.abort();
  };
  process.once('SIGINT', interrupt);
  try {
    return await run(controller.signal);
  } finally {
    process.off('SIGINT', interrupt);
  }
};

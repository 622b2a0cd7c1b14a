/** A queue of files to prefetch: a few at a time, each once. */

/** How many requests run at once (spec 9). */
export const PREFETCH_WIDTH = 4;

export type PrefetchQueue = {
  /** Adds files at the end of the queue or at its start. A file that failed may be added again. */
  readonly add: (files: readonly string[], where: 'last' | 'first') => void;
};

/** `load` fetches one file; whether it succeeds or fails, the next one follows. */
export const createPrefetchQueue = (
  load: (file: string) => Promise<unknown>,
  width = PREFETCH_WIDTH,
): PrefetchQueue => {
  const started = new Set<string>();
  let waiting: readonly string[] = [];
  let active = 0;

  const run = async (file: string): Promise<void> => {
    try {
      await load(file);
    } catch {
      started.delete(file);
    }
    active -= 1;
  };
  const next = (): void => {
    while (active < width) {
      const [file, ...rest] = waiting;
      if (file === undefined) return;
      waiting = rest;
      active += 1;
      started.add(file);
      void run(file).then(next);
    }
  };

  return {
    add: (files, where) => {
      const wanted = files.filter((file) => !started.has(file));
      waiting = [...new Set(where === 'first' ? [...wanted, ...waiting] : [...waiting, ...wanted])];
      next();
    },
  };
};

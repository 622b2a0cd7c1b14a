/** Files that wait to be fetched ahead: few at a time, each once. */

/** How many requests run at once (spec 9). */
export const PREFETCH_WIDTH = 4;

export type PrefetchQueue = {
  /** Puts files behind those that wait, or before them. What failed may be asked for again. */
  readonly add: (files: readonly string[], where: 'last' | 'first') => void;
};

/** `load` fetches one file; whatever becomes of it, the next one follows. */
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
    } finally {
      active -= 1;
      next();
    }
  };
  const next = (): void => {
    while (active < width) {
      const [file, ...rest] = waiting;
      if (file === undefined) return;
      waiting = rest;
      active += 1;
      started.add(file);
      void run(file);
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

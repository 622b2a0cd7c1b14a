/** Fetches pages before they are asked for: few at a time, each once, and none for a shopper who saves data (spec 9). */

/** How many pages are fetched at once. */
export const PREFETCH_WIDTH = 4;

export type Prefetcher = (path: string) => void;

export type PrefetchQueue = {
  readonly prefetch: Prefetcher;
  /** Nothing is fetched before: the page itself comes first. */
  readonly begin: () => void;
};

/** A queue that runs at most `width` jobs at once and each key once; what failed may be asked for again. */
export const createPrefetcher = (run: (path: string) => Promise<unknown>, isAllowed: () => boolean, width = PREFETCH_WIDTH): PrefetchQueue => {
  const seen = new Set<string>();
  const waiting: string[] = [];
  let active = 0;
  let begun = false;

  const work = async (path: string): Promise<void> => {
    active += 1;
    try {
      await run(path);
    } catch {
      seen.delete(path);
    } finally {
      active -= 1;
      next();
    }
  };
  const next = (): void => {
    while (begun && active < width) {
      const path = waiting.shift();
      if (path === undefined) return;
      void work(path);
    }
  };

  return {
    prefetch: (path) => {
      if (seen.has(path) || !isAllowed()) return;
      seen.add(path);
      waiting.push(path);
      next();
    },
    begin: () => {
      begun = true;
      next();
    },
  };
};

/** Whether the browser's settings and the connection leave room for what may never be looked at. */
export const mayPrefetch = (): boolean => {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string } };
  return navigator.onLine && connection?.saveData !== true && connection?.effectiveType !== 'slow-2g' && connection?.effectiveType !== '2g';
};

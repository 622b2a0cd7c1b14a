/** The clock of a load: milliseconds since it began, and waiting for a time of it. */

export type Stopwatch = {
  readonly now: () => number;
  /** Resolves at this time, or at once if it has passed. Rejects when the load ends. */
  readonly until: (time: number) => Promise<void>;
};

export const createStopwatch = (ended: AbortSignal): Stopwatch => {
  const start = performance.now();
  const now = (): number => performance.now() - start;
  return {
    now,
    until: (time) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => {
            ended.removeEventListener('abort', end);
            resolve();
          },
          Math.max(0, time - now()),
        );
        /** A function declaration, because it and the timer name each other. */
        function end(): void {
          clearTimeout(timer);
          reject(new Error('the load has ended'));
        }
        if (ended.aborted) end();
        else ended.addEventListener('abort', end, { once: true });
      }),
  };
};

/** Waits in tests for events in real time. */
/** Waits for `ms` milliseconds. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Waits until a condition holds; throws if it does not within the given milliseconds. */
export const until = async (holds: () => boolean | Promise<boolean>, ms: number): Promise<void> => {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > ms) throw new Error(`it did not come within ${ms} ms`);
    await pause(20);
  }
};

/** Waiting in tests for what happens in real time. */
/** Waits so many milliseconds. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Waits until something holds; throws where it does not within so many milliseconds. */
export const until = async (holds: () => boolean | Promise<boolean>, ms: number): Promise<void> => {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > ms) throw new Error(`it did not come within ${ms} ms`);
    await pause(20);
  }
};

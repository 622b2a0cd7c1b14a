/** Waiting for a moment when the browser has nothing else to do. */

/** For browsers without `requestIdleCallback`, in milliseconds. */
const WITHOUT_IDLE_CALLBACK_MS = 1000;

/** Resolves when the browser is idle, and after `timeout` milliseconds at the latest, where that is given. */
export const whenIdle = (timeout?: number): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(resolve, timeout === undefined ? undefined : { timeout });
    else setTimeout(resolve, Math.min(timeout ?? WITHOUT_IDLE_CALLBACK_MS, WITHOUT_IDLE_CALLBACK_MS));
  });

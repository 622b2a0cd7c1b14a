/** Waiting for a network, so that a request made without one is delayed and not lost. */

/** Resolves at once with a network; without one, when it is back. */
export const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });

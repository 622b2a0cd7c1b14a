/** Waiting for a network: what is asked for without one waits, and is not lost. */

/** Resolves at once where there is a network, and when it is back where there is none. */
export const whenOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else
      addEventListener(
        'online',
        () => {
          resolve();
        },
        { once: true },
      );
  });

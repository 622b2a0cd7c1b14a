/** Controls when the browser reports that it is idle. */
import type { Storefront } from './storefront.ts';

/** Reports no idle time until the test allows it. */
export const holdQuietMoments = ({ page }: Pick<Storefront, 'page'>): Promise<unknown> =>
  page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(globalThis, {
      requestIdleCallback: (begin: () => void) => waiting.push(begin),
      becomeQuiet: () => {
        for (const begin of waiting.splice(0)) begin();
      },
    });
  });

export const becomeQuiet = ({ page }: Pick<Storefront, 'page'>): Promise<void> =>
  page.evaluate(() => {
    (globalThis as unknown as { becomeQuiet: () => void }).becomeQuiet();
  });

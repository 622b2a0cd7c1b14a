/** Quiet moments of the browser, as a test wants them. */
import type { Storefront } from './storefront.ts';

/** Lets no quiet moment come before the test says so. */
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

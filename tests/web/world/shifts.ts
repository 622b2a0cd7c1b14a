/** How much of the page moved by itself, as Chromium counts it for Cumulative Layout Shift. */
import type { Page } from 'playwright';

type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };

declare global {
  var shifted: number;
}

/** Counts from now on, on every document that the page opens. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) globalThis.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/** The sum of all shifts of the document that were nobody's doing. */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate(() => globalThis.shifted);

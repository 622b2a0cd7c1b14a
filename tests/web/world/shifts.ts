/** How much of the page moved by itself, as Chromium counts it for Cumulative Layout Shift. */
import type { Page } from 'playwright';

type Shift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
};

declare global {
  var shifted: number;
  /** The elements that moved, for the message of a failed test. */
  var movedElements: string[];
}

/** Counts from now on, on every document that the page opens. */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    globalThis.shifted = 0;
    globalThis.movedElements = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        globalThis.shifted += entry.value;
        for (const { node } of entry.sources)
          globalThis.movedElements.push(`${node?.nodeName ?? 'gone'} ${node?.textContent?.slice(0, 60) ?? ''}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

/** The sum of all shifts of the document that were nobody's doing. */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate(() => globalThis.shifted);

/** What has moved, for the message of a failed test. */
export const movedElements = (page: Page): Promise<readonly string[]> => page.evaluate(() => globalThis.movedElements);

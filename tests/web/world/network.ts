/** When a page has got everything that it asks for. */
import type { Page } from 'playwright';
import { expect } from './expect.ts';

/** A page is quiet once it has requested nothing for so many milliseconds: a call that follows an answer begins at once. */
const QUIET_MS = 100;

/**
 * Counts the page's requests from now on; the returned function waits until all have ended, and none has begun since. It
 * waits a fifth of the time that Playwright's `networkidle` waits after the last one.
 */
export const watchRequests = (page: Page): (() => Promise<void>) => {
  let underWay = 0;
  let changedAt = performance.now();
  const change = (by: number) => (): void => {
    underWay += by;
    changedAt = performance.now();
  };
  page.on('request', change(1));
  page.on('requestfinished', change(-1));
  page.on('requestfailed', change(-1));
  return async () => {
    await expect
      .poll(() => underWay <= 0 && performance.now() - changedAt >= QUIET_MS, { intervals: [QUIET_MS / 4] })
      .toBe(true);
  };
};

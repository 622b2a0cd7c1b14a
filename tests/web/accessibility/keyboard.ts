/** What a visitor does who has only a keyboard. */
import type { Locator, Page } from 'playwright';

/** More focusable elements than any page has. */
const MOST_STOPS = 120;

/** Presses Tab until the goal has the focus. */
export const tabTo = async (page: Page, goal: Locator): Promise<void> => {
  await goal.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(goal)}`);
};

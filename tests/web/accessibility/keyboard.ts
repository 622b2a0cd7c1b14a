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

/**
 * Runs in the page: whether some part of what has the focus can be seen, and no bar or notice lies over all of it
 * (WCAG 2.4.11). It may be in a row of text, of which it is one word.
 */
export const isFocusSeen = (): boolean => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const parts = [0.1, 0.5, 0.9];
  return parts.some((x) =>
    parts.some((y) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      return hit !== null && (focused.contains(hit) || hit.contains(focused));
    }),
  );
};

/** Presses a key until the focus has left the page, or `MOST_STOPS` times; returns what had the focus and could not be seen. */
export const unseenStops = async (page: Page, key: 'Tab' | 'Shift+Tab'): Promise<readonly string[]> => {
  const unseen: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const name = await page.evaluate(() =>
      document.activeElement === document.body ? '' : (document.activeElement?.outerHTML.slice(0, 120) ?? ''),
    );
    if (name === '') return unseen;
    if (!(await page.evaluate(isFocusSeen))) unseen.push(name);
  }
  return unseen;
};

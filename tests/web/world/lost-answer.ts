/** An order whose answer is lost, and what the page shows until it knows. */
import type { Answer } from './backend/replaced-answers.ts';
import { expect } from './expect.ts';
import type { Storefront } from './storefront.ts';

export const CHECKING =
  'We couldn’t confirm your order yet. We’re checking whether it went through. You don’t need to order again.';
const EMPTY = 'Your cart is empty.';

/** The shop acts, and its answer is lost: every time, until this ends. */
export const lost: Answer = async ({ own, drop }) => {
  await own();
  return drop();
};

export const expectChecking = async ({ main }: Pick<Storefront, 'main'>): Promise<void> => {
  await expect(main.getByRole('status').filter({ hasText: CHECKING })).toBeVisible();
  await expect(main.getByText(EMPTY)).toBeHidden();
};
/** Whether the page has shown an empty cart since. */
export const watchForEmptyCart = async ({ page }: Pick<Storefront, 'page'>): Promise<() => Promise<boolean>> => {
  await page.evaluate((text) => {
    const seen = { isEmptyCartShown: false };
    new MutationObserver(() => {
      seen.isEmptyCartShown ||= document.body.innerText.includes(text);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { seen });
  }, EMPTY);
  return () =>
    page.evaluate(() => (globalThis as unknown as { seen: { isEmptyCartShown: boolean } }).seen.isEmptyCartShown);
};

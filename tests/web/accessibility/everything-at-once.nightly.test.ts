/**
 * A whole purchase under everything that makes it hard at once: by keyboard alone, with text of twice the size, on slow 3G,
 * and with the first answer to each kind of call lost after the shop has acted.
 */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { RAVI, RAVI_BY_LABEL } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import type { Answer } from '../world/backend/replaced-answers.ts';
import { NO_CONNECTION } from '../world/browser-problems.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { PHONE } from '../world/screens.ts';
import { slowDown } from '../world/slow-network.ts';
import { onScreens } from '../world/world.ts';
import { setTextSize } from './cut-off-text.ts';
import { tabTo } from './keyboard.ts';

/**
 * The shop acts on the first request, and of its answer only the beginning arrives; later requests are answered. (Where a
 * connection that was used before ends without any answer, Chromium itself repeats the request.)
 */
const lostOnce = (): Answer => {
  let requests = 0;
  return async ({ own }) => {
    requests += 1;
    const answer = await own();
    if (requests > 1) return answer;
    const text = await answer.text();
    return new Response(text.slice(0, text.length / 2), { headers: answer.headers });
  };
};

/** How often a visitor presses a button that has not led on. */
const MOST_PRESSES = 4;
/** How long they look at it before they press again, in milliseconds. */
const PATIENCE_MS = 6000;

onScreens('a purchase by keyboard, with large text, on slow 3G, with each answer lost once', [PHONE], (world) => {
  it('loses no step, and does nothing twice', async () => {
    const visitor = await world.arrive();
    const { page, main, drawer, api, shop, browserProblems } = visitor;
    browserProblems.expect(NO_CONNECTION);
    // Asked again for a password whose answer was lost, the shop says that it was sent.
    browserProblems.expect(/429.*otp\/send/);
    const { keyboard } = page;
    const checkout = checkoutOf(visitor);
    const enterUntil = async (button: Locator, goal: Locator): Promise<void> => {
      for (let presses = 0; presses < MOST_PRESSES && !(await goal.isVisible()); presses += 1) {
        await tabTo(page, button);
        await keyboard.press('Enter');
        await goal.waitFor({ timeout: PATIENCE_MS }).catch(() => undefined);
      }
      await expect(goal).toBeVisible();
    };
    for (const { method, path } of Object.values(allEndpoints)) if (method === 'POST') shop.replace(path, lostOnce());
    await page.addInitScript(setTextSize, '200%');
    await slowDown(visitor);
    await visitor.open('/products/wash');

    const toCheckout = drawer.getByRole('link', { name: 'Check out' });
    await enterUntil(main.getByRole('button', { name: 'Add to cart', exact: true }), toCheckout);
    await expect.poll(async () => (await api.cart()).items[WASH]?.qty).toBe(1);
    await enterUntil(toCheckout, checkout.phone);

    await tabTo(page, checkout.phone);
    await keyboard.type(RAVI);
    await enterUntil(main.getByRole('button', { name: 'Send OTP' }), checkout.otp);
    await tabTo(page, checkout.otp);
    await keyboard.type(await shop.otpOf(RAVI));
    await enterUntil(main.getByRole('button', { name: 'Verify' }), main.getByText(`${RAVI}, verified.`));

    for (const [label, value] of Object.entries(RAVI_BY_LABEL)) {
      await tabTo(page, checkout.shipping.getByLabel(label, { exact: true }));
      await keyboard.type(value);
    }
    await tabTo(page, checkout.mode('Card'));
    await keyboard.press('ArrowUp');
    await expect(checkout.mode('Cash on delivery')).toBeChecked();
    await enterUntil(checkout.place, main.getByRole('link', { name: 'View order' }));
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 899 } }]);
  });
});

/** "Buy now", wherever the button is: its progress while it runs, one purchase however often it is pressed, and why it failed. */
import { it } from 'vitest';
import { buyNow, refusing } from '../tools/state-steps.ts';
import { after } from '../world/backend/replaced-answers.ts';
import { builtFile, builtPaths, builtPayload } from '../world/built.ts';
import { expect } from '../world/expect.ts';
import { shiftsOf, watchShifts } from '../world/shifts.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';

const BUY = 'cart/quickBuy.php';
const REFUSAL = 'Too many requests. Try again in a moment.';

/** Every page that has the button. */
const PAGES = builtPaths().filter((path) =>
  builtFile(path === '/' ? 'index.html' : `${path}.html`).includes('>Buy now<'),
);

onPhone('buy now', (world) => {
  it('shows beside the button, on every page that has one, why it failed, until the page is loaded again', async () => {
    expect(PAGES).toHaveLength(10);
    const visitor = await world.arrive();
    refusing(visitor, BUY, REFUSAL);
    for (const path of PAGES) {
      await visitor.open(path);
      const button = buyNow(visitor);
      await visitor.press(button);
      const notice = visitor.main.getByRole('alert');
      await expect(notice, path).toHaveText(REFUSAL);
      await expect(notice).toBeInViewport({ ratio: 1 });
      const [at, of] = [await notice.boundingBox(), await button.boundingBox()];
      // Not further away than a finger is wide.
      expect(
        Math.min(
          Math.abs((at?.y ?? 0) - ((of?.y ?? 0) + (of?.height ?? 0))),
          Math.abs((of?.y ?? 0) - ((at?.y ?? 0) + (at?.height ?? 0))),
        ),
        path,
      ).toBeLessThan(32);
      await expect(visitor.drawer).toBeHidden();
      expect(new URL(visitor.page.url()).pathname).toBe(path);
    }
    await visitor.page.reload();
    await visitor.ready();
    await visitor.expectCount(0);
    await expect(visitor.main.getByRole('alert')).toHaveCount(0);
  });
});

onEveryScreen('buy now', (world) => {
  it('shows its progress without shifting the page, and is one call and one event however often it is pressed', async () => {
    const visitor = await world.arrive();
    const { page, main, press, shop, title } = visitor;
    const calls: string[] = [];
    page.on('request', (request) => {
      const call = /\/server\/api\/(.*)/.exec(new URL(request.url()).pathname)?.[1];
      if (call === BUY || call === 'conversion/sendEvent.php') calls.push(call);
    });
    const answer = Promise.withResolvers<void>();
    const checkoutPage = Promise.withResolvers<void>();
    shop.replace(BUY, after(answer.promise));
    shop.replace(builtPayload('/checkout'), after(checkoutPage.promise));
    await watchShifts(page);
    await visitor.open('/products/wash');
    await expect(visitor.countdown).toBeVisible();
    const button = buyNow(visitor);
    const running = main.getByRole('button', { name: 'Opening checkout…' });
    await button.scrollIntoViewIfNeeded();
    const boxes = async () => [
      await button.or(running).boundingBox(),
      await main.getByRole('button', { name: 'Add to cart', exact: true }).boundingBox(),
    ];
    const [before, shifted] = [await boxes(), await shiftsOf(page)];
    if (world.screen.isSmall) await press(button);
    else await button.dblclick();
    await expect(running).toHaveAttribute('aria-busy', 'true');
    await expect(running).toHaveAttribute('aria-disabled', 'true');
    await expect(main.getByRole('status').filter({ hasText: 'Opening checkout…' })).toHaveCount(1);
    expect(await boxes()).toEqual(before);
    expect(await shiftsOf(page)).toBe(shifted);
    await running.dispatchEvent('click');
    answer.resolve();
    await expect.poll(() => calls).toEqual([BUY, 'conversion/sendEvent.php']);
    // After the answer, and before the checkout.
    await running.dispatchEvent('click');
    checkoutPage.resolve();
    await expect(page).toHaveURL(/\/checkout\/$/);
    await expect(title).toHaveText('Checkout');
    await visitor.expectCount(1);
    expect(calls).toHaveLength(2);
  });
});

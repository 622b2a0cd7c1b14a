/** On a slow network the page, its address and its title change together, and the last link that was pressed counts. */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { slowDown } from '../world/slow-network.ts';
import type { Storefront } from '../world/storefront.ts';
import { onPhone } from '../world/world.ts';

const footerLink = ({ page }: Storefront, name: string): Locator =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

/** Notes every change of the address with the heading that is shown before an answer to a new request could be. */
const noteChanges = ({ page }: Storefront): Promise<unknown> =>
  page.addInitScript(() => {
    const changes: (readonly [string, string | undefined])[] = [];
    const heading = (): string | undefined => document.querySelector('h1')?.textContent;
    let before = location.pathname;
    const look = (): void => {
      if (location.pathname !== before) {
        before = location.pathname;
        const url = before;
        void fetch('/latest.json', { cache: 'no-store' }).then(() => changes.push([url, heading()]));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { changes });
  });
const changesOf = ({ page }: Storefront): Promise<readonly (readonly [string, string])[]> =>
  page.evaluate(() => (globalThis as unknown as { changes: readonly (readonly [string, string])[] }).changes);

/** Opens a page whose network becomes slow once it responds, so that nothing has been prefetched. */
const openSlow = async (visitor: Storefront, path: string): Promise<void> => {
  await noteChanges(visitor);
  await visitor.page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await visitor.open(path);
  await expect(visitor.page.locator('[data-unhydrated]')).toHaveCount(0);
  await slowDown(visitor);
};

/** Code and payload of a page have come. */
const arrives = ({ page }: Storefront, name: string) =>
  Promise.all([page.waitForResponse(`**/${name}.json`), page.waitForResponse(`**/assets/${name}-*.js`)]);

onPhone('a navigation on slow 3G', (world) => {
  it('marks the pressed link at once, and changes the address with the page', async () => {
    const visitor = await world.arrive();
    const { page, title } = visitor;
    await openSlow(visitor, '/shop');
    const payload = Promise.withResolvers<void>();
    await page.route('**/contact.json', async (route) => {
      await payload.promise;
      await route.continue();
    });
    const link = footerLink(visitor, 'Contact');
    await link.click();
    await expect(link).toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL(/\/shop$/);
    payload.resolve();
    await expect(title).toHaveText('Talk to us.');
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page).toHaveTitle(/Contact/);
    await expect(link).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('main')).toBeFocused();
    await expect.poll(() => changesOf(visitor)).toEqual([['/contact', 'Talk to us.']]);
  });

  it('shows the page of the link that was pressed last, and stays where the shopper went back to meanwhile', async () => {
    const visitor = await world.arrive();
    const { page, title } = visitor;
    await openSlow(visitor, '/shop');
    const contact = arrives(visitor, 'contact');
    await footerLink(visitor, 'Contact').click();
    await footerLink(visitor, 'About us').click();
    await expect(footerLink(visitor, 'About us')).not.toHaveAttribute('aria-busy');
    await expect(page).toHaveURL(/\/about$/);
    await contact;
    await expect.poll(async () => (await changesOf(visitor)).map(([path]) => path)).toEqual(['/about']);
    const trackOrder = arrives(visitor, 'track-order');
    await footerLink(visitor, 'Track order').click();
    await page.goBack();
    await expect(title).toHaveText('Everything we make');
    await trackOrder;
    await expect(page).toHaveURL(/\/shop$/);
    await expect(title).toHaveText('Everything we make');
  });
});

/**
 * A stopped server, lost answers, code that does not load, blocked storage: nothing that was typed is lost.
 */
import { builtPayload } from '../world/built.ts';
import { it } from 'vitest';
import { dropped } from '../world/backend/replaced-answers.ts';
import { checkoutOf } from '../world/checkout.ts';
import { CODE_NOT_LOADED, NO_CONNECTION } from '../world/browser-problems.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import { onPhone } from '../world/world.ts';
import { holdShopper } from '../world/moments.ts';

const UNREACHABLE = 'We couldn’t reach the shop. Check your connection and try again';

const CHECKING = 'We’re checking whether it went through';

onPhone('a shop whose server, answers or code are lost', (world) => {
  it('says that it is checking when the server stops during checkout, and has one order after it restarts', async () => {
    const visitor = await world.arrive();
    const { page, press, main, shop, api, browserProblems } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await checkout.prepareKnown('Cash on delivery');

    browserProblems.expect(NO_CONNECTION);
    browserProblems.expect(CODE_NOT_LOADED);
    await shop.die();
    await press(checkout.place);
    await expect(main.getByRole('status').filter({ hasText: CHECKING })).toBeVisible();
    await shop.comeBack();
    await page.reload();
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 899 } }]);
  });

  it('keeps the form when the server stops before the order is sent', async () => {
    const visitor = await world.arrive();
    const { page, press, main, shop, api, browserProblems } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await checkout.prepare('Cash on delivery');

    browserProblems.expect(NO_CONNECTION);
    browserProblems.expect(CODE_NOT_LOADED);
    await shop.die();
    await press(checkout.place);
    await expect(main.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
    await checkout.expectAddress();
    await expect(checkout.mode('Cash on delivery')).toBeChecked();
    await expect(checkout.place).toHaveText('Place order, ₹899');

    await shop.comeBack();
    await page.reload();
    await checkout.expectVerified();
    await checkout.expectAddress();
    await expect(checkout.mode('Cash on delivery')).toBeChecked();
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 899 } }]);
  });

  it('logs a failed conversion event to the console and does not interrupt the visitor', async () => {
    const visitor = await world.visit('/products/wash');
    const { page, press, main, shop, browserProblems, quantity } = visitor;
    browserProblems.expect(NO_CONNECTION);
    browserProblems.expect(/^console: Conversion API Error/);
    shop.replace('conversion/sendEvent.php', dropped);
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Conversion API Error'));
    await press(main.getByRole('button', { name: 'Buy now' }));
    await expect(page).toHaveURL(/\/checkout\/$/);
    await checkoutOf(visitor).look();
    await expect(quantity('Wash')).toHaveText('1');
    expect((await logged).type()).toBe('error');
  });

  it('reloads a page whose code did not arrive, and then shows it', async () => {
    const visitor = await world.arrive();
    const { page, title, browserProblems } = visitor;
    browserProblems.expect(/checkout-[\w-]+\.js/);
    let lost = 0;
    let isReloaded = false;
    page.on('request', (request) => {
      isReloaded ||= request.isNavigationRequest() && new URL(request.url()).pathname === '/checkout';
    });
    await page.route(/\/assets\/checkout-[\w-]+\.js/, async (route) => {
      // Neither the prefetch nor the click can load it: only a full page load can.
      if (isReloaded) {
        await route.continue();
        return;
      }
      lost += 1;
      await route.abort('failed');
    });
    await visitor.open('/products/wash');
    await visitor.add();
    await visitor.leaveDrawer('Check out');
    await expect(title).toHaveText('Checkout');
    await checkoutOf(visitor).look();
    await expect(visitor.quantity('Wash')).toHaveText('1');
    expect(lost).toBeGreaterThan(0);
  });

  it('reloads only once for code that never arrives, and can still be read', async () => {
    const visitor = await world.arrive();
    const { page, press, main, title, header, browserProblems } = visitor;
    browserProblems.expect(/checkout-[\w-]+\.js/);
    await page.route(/\/assets\/checkout-[\w-]+\.js/, (route) => route.abort('failed'));
    await visitor.api.put(WASH, 1);
    await visitor.open('/cart');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    const given = page.waitForEvent('pageerror');
    await press(main.getByRole('link', { name: 'Check out' }));
    await given;
    await expect(title).toHaveText('Checkout');
    expect(documents).toBe(1);
    await press(header.getByRole('link', { name: 'BHOR' }));
    await expect(title).toHaveText(/Up before/);
  });

  it('links to the cart page where the code of the drawer did not arrive, and asks for it again when it opens again', async () => {
    const { page, press, main, drawer, header, browserProblems, open, quantity } = await world.arrive();
    browserProblems.expect(/cart-drawer-content-[\w-]+\.js/);
    let isLost = true;
    await page.route(/\/assets\/cart-drawer-content-[\w-]+\.js/, (route) =>
      isLost ? route.abort('failed') : route.continue(),
    );
    await open('/products/wash');
    await press(main.getByRole('button', { name: 'Add to cart', exact: true }));
    await expect(drawer.getByRole('link', { name: 'View cart or add a code' })).toHaveAttribute('href', '/cart');
    isLost = false;
    await press(drawer.getByRole('button', { name: 'Close cart' }));
    await press(header.getByRole('link', { name: /^Cart,/ }));
    await expect(quantity('Wash', drawer)).toHaveText('1');
  });

  it("keeps a click that comes before the shopper's code", async () => {
    const visitor = await world.arrive();
    const { drawer } = visitor;
    const release = await holdShopper(visitor);
    await visitor.open('/products/wash');
    await visitor.press(visitor.main.getByRole('button', { name: 'Add to cart', exact: true }));
    await expect(drawer).toBeHidden();
    await release();
    await expect(visitor.quantity('Wash', drawer)).toHaveText('1');
    await visitor.expectCount(1);
  });

  it('undoes a cart change that did not reach the shop, and shows a message', async () => {
    const visitor = await world.arrive();
    const { press, main, more, quantity, shop, browserProblems } = visitor;
    browserProblems.expect(NO_CONNECTION);
    browserProblems.expect(CODE_NOT_LOADED);
    await visitor.api.put(WASH, 1);
    await visitor.open('/cart');
    await expect(quantity('Wash')).toHaveText('1');
    await shop.die();
    await press(more('Wash'));
    await expect(main.getByRole('alert').filter({ hasText: UNREACHABLE })).toBeVisible();
    await expect(quantity('Wash')).toHaveText('1');
    await shop.comeBack();
    await press(more('Wash'));
    await expect(quantity('Wash')).toHaveText('2');
    await expect(main.getByRole('alert')).toHaveCount(0);
    expect((await visitor.api.cart()).items[WASH]?.qty).toBe(2);
  });

  it('shows the error page and does not reload where a page throws, whatever its words, until the visitor goes elsewhere', async () => {
    const visitor = await world.arrive({ isFirst: true });
    const { page, press, main, header, title, shop, browserProblems } = visitor;
    shop.replace(builtPayload('/products/wash'), () =>
      Response.json({ head: null, data: { name: 'the module failed to load' } }),
    );
    await visitor.open('/shop');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    browserProblems.expect(/no product the module failed to load/);
    browserProblems.expect(/The above error occurred|error boundary/i);
    await press(main.getByRole('link', { name: 'Wash', exact: true }).first());
    await expect(title).toHaveText('Internal Server Error');
    expect(documents).toBe(0);
    await press(header.getByRole('link', { name: 'BHOR' }));
    await expect(title).toHaveText(/Up before/);
  });

  it('sells to a browser that blocks storage', async () => {
    const visitor = await world.arrive();
    const { page, press } = visitor;
    const checkout = checkoutOf(visitor);
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    await visitor.open('/products/wash');
    await visitor.add();
    await visitor.leaveDrawer('Check out');
    await checkout.verify();
    await checkout.fillAddress();
    await checkout.choose('Cash on delivery');
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await visitor.api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 899 } }]);
  });
});

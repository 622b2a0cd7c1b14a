/** Code that does not load, code of an older build, a page that throws: nothing loops, and the shop goes on. */
import { builtPayload } from '../world/built.ts';
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { onPhone } from '../world/world.ts';

const CHECKOUT = /\/assets\/checkout-[\w-]+\.js/;
/** The script of the calls that are not the initial ones: `adapters/http-client/lazy-contract.ts`. */
const LAZY_CONTRACT = /\/assets\/lazy-contract-[\w-]+\.js/;

/** Counts the documents that are requested from now on. */
const countDocuments = ({ page }: Storefront): (() => number) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  return () => documents;
};

onPhone('a page whose code does not arrive', (world) => {
  it('is loaded as a whole, once, and shown; and where it never arrives the other pages still work', async () => {
    const visitor = await world.arrive();
    const { page, press, main, title, header, api, browserProblems } = visitor;
    browserProblems.expect(/checkout-[\w-]+\.js/);
    const documents = countDocuments(visitor);
    let isArriving = true;
    // Neither the prefetch nor the click can load it: only a full page load can.
    await page.route(CHECKOUT, (route) => (isArriving && documents() > 1 ? route.continue() : route.abort('failed')));
    await api.put(WASH, 1);
    await visitor.open('/cart');
    await press(main.getByRole('link', { name: 'Check out' }));
    await expect(title).toHaveText('Checkout');
    await checkoutOf(visitor).look();
    await expect(visitor.quantity('Wash')).toHaveText('1');
    expect(documents()).toBe(2);

    isArriving = false;
    await page.evaluate(() => sessionStorage.clear());
    await visitor.open('/cart');
    const before = documents();
    const given = page.waitForEvent('pageerror');
    await press(main.getByRole('link', { name: 'Check out' }));
    await given;
    await expect(title).toHaveText('Checkout');
    expect(documents()).toBe(before + 1);
    await press(header.getByRole('link', { name: 'BHOR' }));
    await expect(title).toHaveText(/Up before/);
  });

  it('links to the cart page where that of the drawer is lost, and asks for it again when it opens again', async () => {
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

  it('says so where that of a call is lost, without a reload, and is reloaded where a newer build has it no more', async () => {
    const visitor = await world.arrive();
    const { page, main, browserProblems } = visitor;
    const pincode = main.getByLabel('Delivery to your pincode');
    browserProblems.expect(/lazy-contract|ERR_FAILED/);
    await page.route(LAZY_CONTRACT, (route) => route.abort('failed'), { times: 1 });
    await visitor.open('/products/wash');
    const documents = countDocuments(visitor);
    await pincode.fill('560001');
    await expect(main.getByText('We couldn’t reach the shop')).toBeVisible();
    await pincode.fill('560002');
    await expect(main.getByText('Bengaluru').first()).toBeVisible();
    expect(documents()).toBe(0);

    world.shop.replace('/latest.json', () => Response.json({ build: 'the next one' }));
    await page.route(LAZY_CONTRACT, (route) => route.abort('failed'), { times: 1 });
    await visitor.open('/products/night-recovery');
    const loaded = page.waitForEvent('load');
    await pincode.fill('411001');
    await loaded;
    await visitor.ready();
    await pincode.fill('411001');
    await expect(main.getByText('Pune').first()).toBeVisible();
  });

  it('shows the error page, and is not reloaded, where it throws, until the visitor goes elsewhere', async () => {
    const visitor = await world.arrive();
    const { press, main, header, title, shop, browserProblems } = visitor;
    shop.replace(builtPayload('/products/wash'), () =>
      Response.json({ head: null, data: { name: 'the module failed to load' } }),
    );
    await visitor.open('/shop');
    const documents = countDocuments(visitor);
    browserProblems.expect(/no product the module failed to load/);
    browserProblems.expect(/The above error occurred|error boundary/i);
    await press(main.getByRole('link', { name: 'Wash', exact: true }).first());
    await expect(title).toHaveText('Internal Server Error');
    expect(documents()).toBe(0);
    await press(header.getByRole('link', { name: 'BHOR' }));
    await expect(title).toHaveText(/Up before/);
  });

  it('keeps its prerendered markup where that of a section that is not hydrated yet never arrives', async () => {
    const visitor = await world.arrive();
    const { page, main, title, browserProblems } = visitor;
    browserProblems.expect(/home-sections|footer|dynamically imported module|React error #(?:422|520)/);
    await page.route(/\/assets\/(?:home-sections|footer)-[\w-]+\.js/, (route) => route.abort('failed'));
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('footer'));
    await visitor.open('/');
    await lost;
    await expect(visitor.countdown).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Before you ask' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'All products' })).toBeVisible();
    await visitor.press(main.getByRole('link', { name: 'Shop all five' }));
    await expect(title).toHaveText('Everything we make');
  });

  it('of a newer build is that of the next page', async () => {
    const visitor = await world.arrive();
    const { page, main, title } = visitor;
    await page.clock.install();
    await visitor.open('/shop');
    await expect(visitor.countdown).toBeVisible();
    const documents = countDocuments(visitor);
    await visitor.press(main.getByRole('link', { name: 'Wash', exact: true }).first());
    await expect(title).toHaveText('Wash');
    expect(documents()).toBe(0);
    world.shop.replace('/latest.json', () => Response.json({ build: 'the next one' }));
    const asked = page.waitForResponse('**/latest.json');
    await page.clock.fastForward(3_600_000);
    await asked;
    await expect
      .poll(async () => {
        if (documents() === 0) await visitor.press(main.getByRole('link', { name: 'Shop', exact: true }));
        await expect(title).toHaveText('Everything we make');
        if (documents() === 0) await page.goBack();
        return documents();
      })
      .toBe(1);
  });
});

onPhone('the card of an order', (world) => {
  for (const [form, file, mode] of [
    ['to cancel it', 'order-requests', 'cod'],
    ['to pay it again', 'pay-again', 'upi'],
  ] as const)
    it(`stays where the code of the form ${form} does not arrive, and offers to load the page again, which brings it`, async () => {
      const { api, page, main, press, open, browserProblems } = await world.arrive();
      browserProblems.expect(new RegExp(`${file}|ERR_FAILED|error boundary`, 'u'));
      let isLost = true;
      await page.route(new RegExp(`/assets/${file}-[\\w-]+\\.js`), (route) =>
        isLost ? route.abort('failed') : route.continue(),
      );
      await api.signUp();
      const number = await api.orderWash(mode);
      await open(`/profile/orders#${number}`);
      const card = main.getByRole('listitem').filter({ hasText: number });
      const unfold = async (): Promise<void> => {
        if (mode === 'cod') await press(card.getByText('Cancel this order'));
      };
      await unfold();
      const reload = card.getByRole('button', { name: 'Reload page' }).first();
      await expect(reload).toBeVisible();
      await expect(card.getByText('Total', { exact: true })).toBeVisible();
      isLost = false;
      const loaded = page.waitForEvent('load');
      await press(reload);
      await loaded;
      await unfold();
      await expect(
        mode === 'cod' ? card.getByLabel('Reason') : card.getByRole('radio', { name: 'Card' }),
      ).toBeVisible();
    });
});

onPhone('the account', (world) => {
  /** Its page, where the code of this form does not arrive until that is let through. */
  const openWithout = async (file: string) => {
    const visitor = await world.arrive();
    const { page, browserProblems } = visitor;
    browserProblems.expect(new RegExp(`${file}|ERR_FAILED|error boundary`, 'u'));
    let isLost = true;
    await page.route(new RegExp(`/assets/${file}-[\\w-]+\\.js`), (route) =>
      isLost ? route.abort('failed') : route.continue(),
    );
    const letThrough = (): void => {
      isLost = false;
    };
    return { ...visitor, letThrough };
  };

  it('keeps its addresses where the code of their form does not arrive, and asks for it again with the next press', async () => {
    const { api, main, press, open, letThrough } = await openWithout('address-editor');
    await api.signUp();
    await open('/profile/account');
    const addresses = main.getByRole('region', { name: 'Addresses' });
    await press(addresses.getByRole('button', { name: /^Edit/ }).first());
    await expect(addresses.getByRole('button', { name: 'Reload page' })).toBeVisible();
    await expect(addresses.locator(':focus')).toHaveCount(1);
    letThrough();
    await press(addresses.getByRole('button', { name: 'Add an address' }));
    await expect(addresses.getByLabel('Pincode')).toHaveValue('');
  });

  it('asks again with the next press for the code of the erasure', async () => {
    const { api, page, main, press, open, letThrough } = await openWithout('erasure-dialog');
    await api.signUp();
    await open('/profile/account');
    await press(main.getByRole('button', { name: 'Delete account' }));
    await expect(main.getByRole('button', { name: 'Reload page' })).toBeVisible();
    letThrough();
    await press(main.getByRole('button', { name: 'Delete account' }));
    await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Reload page' })).toHaveCount(0);
  });

  it('of somebody who has none yet stays, too, where the form to create it does not arrive', async () => {
    const visitor = await openWithout('address-editor');
    const { api, main, press, open, title, letThrough } = visitor;
    await api.put(WASH, 1);
    await open('/checkout');
    await checkoutOf(visitor).verify();
    await open('/profile/account');
    const reload = main.getByRole('button', { name: 'Reload page' });
    await expect(reload).toBeVisible();
    await expect(title).toHaveText('Your account');
    letThrough();
    await press(reload);
    await expect(main.getByLabel('Pincode')).toBeVisible();
  });

  it('shows the error page where a form throws, and no button that cannot help', async () => {
    const { api, page, main, press, open, title, browserProblems } = await world.arrive();
    browserProblems.expect(/a bug of the dialog|error boundary/u);
    await page.route(/\/assets\/erasure-dialog-[\w-]+\.js/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const ErasureDialog = () => { throw new Error("a bug of the dialog"); };',
      }),
    );
    await api.signUp();
    await open('/profile/account');
    await press(main.getByRole('button', { name: 'Delete account' }));
    await expect(title).toHaveText('Internal Server Error');
  });
});

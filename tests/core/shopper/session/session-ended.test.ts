/** What a tab shows once the shop says that its session has ended (spec 3, 5, 10.14, 10.15). */
import { describe, expect, it } from 'vitest';
import { createOrders } from '../../../../core/shopper/orders/orders.ts';
import { createForeignBackend, FOREIGN_OTP } from '../../foreign-backend.ts';
import { gate } from '../../connection.ts';
import { createClock, openBrowser, quiet, type Tab } from '../../browser.ts';
import { fill, verify, signedIn } from '../../open-shop.ts';
import { PHONE } from '../../../samples/customers.ts';
import { POLISH, WASH } from '../../../samples/products.ts';
import { SIGNED_OUT } from '../../../samples/sessions.ts';

/** The code asked of the shopper, wherever they are. */
const buy = async (tab: Tab): Promise<void> => {
  await tab.shopper.cart.add(WASH);
  await tab.shopper.cart.applyCoupon('DAWN10');
  fill(tab);
};

describe('logging out', () => {
  it('clears every other tab too', async () => {
    const { tab, openTab } = await signedIn();
    const other = await openTab('/checkout');
    await buy(other);
    await tab.shopper.logout();
    await quiet();
    expect(other.shopper.session.get()).toMatchObject(SIGNED_OUT);
    expect(other.shopper.cart.get()).toMatchObject({ items: {}, count: 0 });
    expect(other.shopper.checkout.get().form.shipping.name).toBe('');
    expect(other.page.visited).toEqual([]);
  });

  it('removes everything of the customer from the browser', async () => {
    const { tab, local, connection } = await signedIn();
    await buy(tab);
    await tab.shopper.cart.applyCouponByUrl('DAWN10');
    await tab.shopper.quickBuy(POLISH);
    connection.next('placeOrder', 'drop');
    await tab.shopper.checkout.place();
    expect(local.get('placing')).toContain('Asha');
    expect([local.get('set-aside'), local.get('url-coupon')]).toEqual(['{"bhor_0002":1}', 'DAWN10']);
    await tab.shopper.logout();
    for (const key of ['checkout', 'placing']) expect(tab.tabStorage.get(key)).toBeNull();
    for (const key of ['set-aside', 'url-coupon', 'placing']) expect(local.get(key)).toBeNull();
  });

  it('is not undone by a late answer', async () => {
    for (const name of ['checkSession', 'getCustomer', 'getRewardCash'] as const) {
      const { tab, connection, shop } = await signedIn();
      await shop.grantRewardCash({ phone: PHONE, amount: 120, reason: 'goodwill' });
      const { opened, open } = gate();
      connection.next(name, { after: opened });
      tab.page.show();
      await quiet();
      await tab.shopper.logout();
      open();
      await quiet();
      expect(tab.shopper.session.get()).toMatchObject(SIGNED_OUT);
    }
  });
});

describe('a session that has expired', () => {
  const LONG = 31 * 86_400_000;

  it.each([
    [
      'looking at the page again',
      async (tab: Tab) => {
        tab.page.show();
        await quiet();
      },
    ],
    ['asking for what is the customer’s', (tab: Tab) => createOrders(tab.shopper.featureContext).load()],
  ])('is noticed by %s: the phone must be verified again, and everything typed is kept', async (_, notice) => {
    const { tab, clock } = await signedIn();
    fill(tab);
    const { form } = tab.shopper.checkout.get();
    await clock.advance(LONG);
    await notice(tab);
    expect(tab.shopper.session.get()).toMatchObject(SIGNED_OUT);
    expect(tab.shopper.checkout.get()).toMatchObject({ isVerified: false, stage: 'send', form });
    expect((await tab.reload()).shopper.checkout.get()).toMatchObject({
      isVerified: false,
      form: { phone: form.phone, shipping: form.shipping },
    });
  });
});

describe('a backend with the original calls only', () => {
  const openForeign = async () => {
    const backend = createForeignBackend();
    const browser = openBrowser(backend.api, createClock());
    return { backend, ...browser, tab: await browser.openTab() };
  };

  it('gets the customer’s name from the saved addresses', async () => {
    const { tab } = await openForeign();
    await verify(tab, async () => FOREIGN_OTP);
    fill(tab);
    await tab.shopper.cart.add(WASH);
    await tab.shopper.checkout.place();
    const again = await tab.reload();
    expect(again.shopper.session.get()).toMatchObject({
      isLogged: true,
      cash: 120,
      shipping: { name: 'Asha Rao' },
      customer: { name: 'Asha Rao', email: 'asha@example.com', isVerified: true },
    });
  });
});

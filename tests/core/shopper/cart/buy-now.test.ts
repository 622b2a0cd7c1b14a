/**
 * "Buy now": one purchase however often it is pressed, and what went wrong is said at the button (spec 5, 7, 10.16).
 */
import { describe, expect, it } from 'vitest';
import { gate } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { openShop } from '../../open-shop.ts';
import { WASH, NIGHT } from '../../../samples/products.ts';
import { TOO_MANY } from '../../../samples/refusals.ts';

const open = async () => {
  const opened = openShop();
  const tab = await opened.openTab('/products/wash');
  return { ...opened, tab, shopper: tab.shopper, cart: tab.shopper.cart };
};

/** A "Buy now" of the wash that the shop has refused. */
const openRefused = async () => {
  const opened = await open();
  opened.connection.next('quickBuy', TOO_MANY);
  await opened.shopper.quickBuy(WASH);
  return opened;
};

describe('"Buy now" pressed twice', () => {
  it('makes one call and one conversion event, and goes to the checkout once', async () => {
    const { tab, shopper, connection } = await open();
    await Promise.all([shopper.quickBuy(WASH), shopper.quickBuy(WASH), shopper.quickBuy(WASH)]);
    expect([connection.count('quickBuy'), connection.count('sendConversion'), tab.page.visited]).toEqual([
      1,
      1,
      ['/checkout/'],
    ]);
  });

  it('is still one purchase if the first has finished and the checkout is not shown yet', async () => {
    const { tab, shopper, connection } = await open();
    // A page that takes its time: the route has not changed.
    tab.page.onGo(() => undefined);
    await shopper.quickBuy(WASH);
    await shopper.quickBuy(WASH);
    expect([connection.count('quickBuy'), connection.count('sendConversion'), tab.page.visited]).toEqual([
      1,
      1,
      ['/checkout/'],
    ]);
    shopper.routeChanged('/checkout/');
    shopper.routeChanged('/products/wash');
    await shopper.quickBuy(WASH);
    expect(connection.count('quickBuy')).toBe(2);
  });

  it("may be pressed again if the page is restored from the browser's cache", async () => {
    const { tab, shopper, connection, cart } = await open();
    tab.page.onGo(() => undefined);
    await shopper.quickBuy(WASH);
    expect(cart.get().buying).toBe(WASH);
    tab.page.show();
    expect(cart.get().buying).toBeNull();
    await shopper.quickBuy(WASH);
    expect(connection.count('quickBuy')).toBe(2);
  });

  it('for another product is a separate purchase, and the last one counts', async () => {
    const { shopper, connection, cart } = await open();
    await Promise.all([shopper.quickBuy(WASH), shopper.quickBuy(NIGHT)]);
    expect([connection.count('quickBuy'), Object.keys(cart.get().items)]).toEqual([2, [NIGHT]]);
  });
});

describe('"Buy now" in progress', () => {
  it('names the product that is being bought, from the press until the checkout is shown', async () => {
    const { tab, shopper, cart, connection } = await open();
    tab.page.onGo(() => undefined);
    const { opened, open: answer } = gate();
    connection.next('quickBuy', { before: opened });
    const buying = shopper.quickBuy(WASH);
    expect(cart.get().buying).toBe(WASH);
    // Looked away from and back at, it still runs.
    tab.page.show();
    expect(cart.get().buying).toBe(WASH);
    answer();
    await buying;
    expect([cart.get().buying, tab.page.visited]).toEqual([WASH, ['/checkout/']]);
    shopper.routeChanged('/checkout/');
    expect(cart.get().buying).toBeNull();
  });

  it('ends if the shopper logs out meanwhile', async () => {
    const { tab, shopper, cart, connection } = await open();
    const { opened, open: answer } = gate();
    connection.next('quickBuy', { after: opened });
    const buying = shopper.quickBuy(WASH);
    await quiet();
    await shopper.logout();
    answer();
    await buying;
    expect([cart.get().buying, tab.page.visited]).toEqual([null, ['/login']]);
  });
});

describe('a "Buy now" of a cart that is not loaded yet', () => {
  it('does not lead to the checkout if the shopper logs out while it is loaded', async () => {
    const { openTab, connection } = openShop();
    connection.next('getCart', 'drop');
    const tab = await openTab('/products/wash');
    const { opened, open: answer } = gate();
    connection.next('getCart', { after: opened });
    const buying = tab.shopper.quickBuy(WASH);
    await quiet();
    await tab.shopper.logout();
    answer();
    await buying;
    expect([connection.count('quickBuy'), tab.page.visited]).toEqual([0, ['/login']]);
  });
});

describe('a "Buy now" that fails', () => {
  it('because of a bug no longer says that the product is being bought', async () => {
    const { cart, connection } = await open();
    connection.next('quickBuy', 'break');
    await expect(cart.quickBuy(WASH)).rejects.toThrow('a bug');
    expect(cart.get().buying).toBeNull();
  });

  it.each([
    ['refused', TOO_MANY, 'THROTTLED'],
    ['not heard', 'drop', 'UNREACHABLE'],
    ['answered with an error page', 'garble', 'UNREACHABLE'],
  ] as const)(
    'because it is %s says so at its own button, does not navigate, sends no event, and can be pressed again',
    async (_how, fault, code) => {
      const { tab, shopper, cart, connection } = await open();
      connection.next('quickBuy', fault);
      await shopper.quickBuy(WASH);
      expect(cart.get()).toMatchObject({ buying: null, notice: { kind: 'error', code, product: WASH } });
      expect([connection.count('sendConversion'), tab.page.visited]).toEqual([0, []]);
      await shopper.quickBuy(WASH);
      expect(cart.get().notice).toBeNull();
      expect([connection.count('sendConversion'), tab.page.visited]).toEqual([1, ['/checkout/']]);
    },
  );

  it('says so for an unknown product too', async () => {
    const { shopper, cart } = await open();
    await shopper.quickBuy('bhor_0099');
    expect(cart.get()).toMatchObject({ buying: null, notice: { code: 'UNKNOWN_PRODUCT', product: 'bhor_0099' } });
  });

  it('no longer says so after a reload', async () => {
    const { tab } = await openRefused();
    expect((await tab.reload()).shopper.cart.get().notice).toBeNull();
  });

  it('no longer says so on another page, nor after returning', async () => {
    const { shopper, cart } = await openRefused();
    shopper.routeChanged('/shop');
    expect(cart.get().notice).toBeNull();
  });

  it.each<readonly [string, (opened: Awaited<ReturnType<typeof openRefused>>) => Promise<unknown>]>([
    ['a product is added', ({ cart }) => cart.add(NIGHT)],
    ['a code is applied', ({ cart }) => cart.applyCoupon('DAWN10')],
    ['a code is refused', ({ cart }) => cart.applyCoupon('NOPE')],
    ['another product is bought', ({ shopper }) => shopper.quickBuy(NIGHT)],
  ])('no longer says so once %s', async (_what, act) => {
    const opened = await openRefused();
    await act(opened);
    expect(opened.cart.get().notice).toBeNull();
  });

  it('shows no message about a lost answer if the shop has done it', async () => {
    const { tab, shopper, cart, connection } = await open();
    connection.next('quickBuy', 'lose');
    await shopper.quickBuy(WASH);
    expect([tab.page.visited, cart.get().notice, connection.count('sendConversion')]).toEqual([
      ['/checkout/'],
      null,
      1,
    ]);
  });

  it("has a message of its own, separate from the cart's", async () => {
    const { cart, connection } = await open();
    connection.next('addToCart', TOO_MANY);
    await cart.add(WASH);
    expect(cart.get().notice).toEqual({ kind: 'error', code: 'THROTTLED', message: TOO_MANY.message });
  });
});

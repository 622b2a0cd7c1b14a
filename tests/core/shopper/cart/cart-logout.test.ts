/** Logging out empties the cart, also while a change of it is under way. */
import { describe, expect, it } from 'vitest';
import { gate } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { openShop, quantities } from '../../open-shop.ts';
import { WASH, POLISH } from '../../../samples/products.ts';
import { TOO_MANY } from '../../../samples/refusals.ts';

describe('logging out', () => {
  it('removes the cart’s lines, messages and questions', async () => {
    const { openTab, connection } = openShop();
    for (const left of ['notices', 'a question'] as const) {
      const tab = await openTab();
      const { cart } = tab.shopper;
      await cart.add(WASH);
      await cart.applyCoupon('DAWN10');
      await cart.applyCoupon(left === 'notices' ? 'NOSUCH' : 'BESTYOU');
      connection.next('updateCart', TOO_MANY);
      if (left === 'notices') await cart.setQuantity(WASH, 7);
      const { couponNotice, notice, couponToConfirm } = cart.get();
      expect([couponNotice === null, notice === null, couponToConfirm === null]).toEqual(
        left === 'notices' ? [false, false, true] : [true, true, false],
      );
      await tab.shopper.logout();
      expect(cart.get()).toMatchObject({ couponNotice: null, notice: null, couponToConfirm: null, buying: null });
    }
  });

  it('loads the new cart in every open tab: a line that another tab was just adding may be in it', async () => {
    const { openTab, connection, direct } = openShop();
    const [tab, other] = [await openTab(), await openTab()];
    await tab.shopper.cart.add(WASH);
    await quiet();
    const { opened, open } = gate();
    connection.next('addToCart', { before: opened });
    connection.next('getCart', { before: opened });
    connection.next('getCart', { before: opened });
    const adding = other.shopper.cart.add(POLISH);
    await tab.shopper.logout();
    await quiet();
    expect([quantities(tab), quantities(other)]).toEqual([{}, {}]);
    open();
    await adding;
    await quiet();
    expect(await direct.getCart()).toMatchObject({ data: { items: { [POLISH]: { qty: 1 } } } });
    expect([quantities(tab), quantities(other)]).toEqual([{ [POLISH]: 1 }, { [POLISH]: 1 }]);
  });
});

describe('logging out during a change of the cart', () => {
  /** A wash and a polish, a quick buy of which is under way. */
  const openBuying = async () => {
    const opened = openShop();
    const tab = await opened.openTab('/shop');
    await tab.shopper.cart.add(WASH);
    await tab.shopper.cart.add(POLISH);
    return { ...opened, tab };
  };

  it('does not continue a quick buy to the checkout, and leaves nothing set aside', async () => {
    const { tab, connection } = await openBuying();
    await tab.shopper.quickBuy(WASH);
    const { opened, open } = gate();
    connection.next('quickBuy', { after: opened });
    const buying = tab.shopper.quickBuy(POLISH);
    await quiet();
    await tab.shopper.logout();
    open();
    await buying;
    expect(tab.page.visited).toEqual(['/checkout/', '/login']);
    expect(tab.shopper.setAside.get().lines).toEqual({});
    expect(quantities(tab)).toEqual({});
  });

  it('does not set aside again what was being restored', async () => {
    const { tab, connection } = await openBuying();
    await tab.shopper.quickBuy(WASH);
    const { opened, open } = gate();
    connection.next('addToCart', { after: opened });
    const restoring = tab.shopper.cart.restore();
    await quiet();
    await tab.shopper.logout();
    open();
    await restoring;
    expect([tab.shopper.setAside.get().lines, quantities(tab)]).toEqual([{}, {}]);
  });

  it('does not send a click that waited for another', async () => {
    const { tab, connection } = await openBuying();
    const { opened, open } = gate();
    connection.next('updateCart', { before: opened });
    const clicks = [tab.shopper.cart.setQuantity(WASH, 4), tab.shopper.cart.setQuantity(WASH, 5)];
    await quiet();
    await tab.shopper.logout();
    open();
    await Promise.all(clicks);
    expect(connection.count('updateCart')).toBe(1);
  });
});

/** The shopper's cart: shown at once as wished, true as soon as the shop has answered (spec 7, 10.13, 10.14, 10.16). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { createForeignBackend } from '../../foreign-backend.ts';
import { gate } from '../../line.ts';
import { createClock, openBrowser, openShop, quiet, type Tab } from '../../support.ts';

const WASH = 'bhor_0002';
const POLISH = 'bhor_0003';
const NO = refused('THROTTLED', 'Too many requests. Try again in a moment');

const quantities = ({ shopper }: Tab): Record<string, number> =>
  Object.fromEntries(Object.entries(shopper.cart.get().items).map(([pid, { qty }]) => [pid, qty]));

describe('a cart call that goes wrong', () => {
  const shopWithOne = async () => {
    const opened = openShop();
    const tab = await opened.openTab();
    await tab.shopper.cart.add(WASH);
    return { ...opened, tab };
  };

  it('changes nothing when the shop refuses it, and shows the shop’s message', async () => {
    const { tab, line } = await shopWithOne();
    const before = tab.shopper.cart.get();
    line.next('updateCart', NO);
    await tab.shopper.cart.setQuantity(WASH, 7);
    expect(tab.shopper.cart.get()).toEqual({
      ...before,
      notice: { kind: 'error', code: 'THROTTLED', message: NO.message },
    });
    await tab.shopper.cart.setQuantity(WASH, 7);
    expect(tab.shopper.cart.get()).toMatchObject({ count: 7, notice: null });
  });

  it('changes nothing when it is dropped, and says that the shop could not be reached', async () => {
    const { tab, line } = await shopWithOne();
    const before = tab.shopper.cart.get();
    line.next('updateCart', 'drop');
    await tab.shopper.cart.setQuantity(WASH, 7);
    expect(tab.shopper.cart.get()).toEqual({
      ...before,
      notice: {
        kind: 'error',
        code: 'UNREACHABLE',
        reason: 'network',
        message: 'We couldn’t reach the shop. Check your connection and try again',
      },
    });
  });

  it('shows what the shop did when only its answer was lost', async () => {
    const { tab, line } = await shopWithOne();
    line.next('updateCart', 'lose');
    await tab.shopper.cart.setQuantity(WASH, 7);
    expect(tab.shopper.cart.get()).toMatchObject({ count: 7, notice: { code: 'UNREACHABLE' } });
  });

  it('keeps the cart as it was, and not half changed, when adding several stops half way', async () => {
    const { tab, line } = await shopWithOne();
    line.next('updateCart', 'drop');
    await tab.shopper.cart.setQuantity(POLISH, 5);
    expect(quantities(tab)).toEqual({ [WASH]: 1, [POLISH]: 1 });
  });

  it('rejects with an error that is a bug, and the next change works', async () => {
    const { tab, line } = await shopWithOne();
    line.next('updateCart', 'break');
    await expect(tab.shopper.cart.setQuantity(WASH, 7)).rejects.toThrow('a bug');
    await tab.shopper.cart.setQuantity(WASH, 8);
    expect(quantities(tab)).toEqual({ [WASH]: 8 });
  });
});

describe('a page that comes back to sight', () => {
  it.each([
    ['a code', 'applyDiscount', 'couponNotice', (tab: Tab) => tab.shopper.cart.applyCoupon('DAWN10')],
    ['a change of the cart', 'updateCart', 'notice', (tab: Tab) => tab.shopper.cart.setQuantity(WASH, 7)],
  ] as const)(
    'no longer says that the shop could not be reached for %s once it can, and keeps what it refused',
    async (_what, call, notice, act) => {
      for (const [fault, left] of [
        ['drop', null],
        [NO, { code: 'THROTTLED' }],
      ] as const) {
        const { openTab, line } = openShop();
        const tab = await openTab();
        await tab.shopper.cart.add(WASH);
        line.next(call, fault);
        await act(tab);
        expect(tab.shopper.cart.get()[notice]).not.toBeNull();
        tab.page.show();
        await quiet();
        expect(tab.shopper.cart.get()).toMatchObject({ [notice]: left });
      }
    },
  );
});

describe('answers out of order', () => {
  it('do not restore an older cart: a read that a change has overtaken is ignored', async () => {
    const { openTab, line } = openShop();
    const tab = await openTab();
    const { opened, open } = gate();
    line.next('getCart', { after: opened });
    const looking = tab.shopper.cart.refresh();
    await quiet();
    await tab.shopper.cart.add(WASH);
    open();
    await looking;
    expect(quantities(tab)).toEqual({ [WASH]: 1 });
  });

  it('do not remove a code that was applied while the cart was read', async () => {
    const { openTab, line } = openShop();
    const tab = await openTab();
    await tab.shopper.cart.add(WASH);
    const { opened, open } = gate();
    line.next('getCart', { after: opened });
    const looking = tab.shopper.cart.refresh();
    await quiet();
    await tab.shopper.cart.applyCoupon('DAWN10');
    open();
    await looking;
    expect(tab.shopper.summary.get().quote.total).toBe(674);
  });

  it('for two lines leave both as changed', async () => {
    const { openTab, line } = openShop();
    const tab = await openTab();
    const { opened, open } = gate();
    line.next('addToCart', { after: opened });
    const first = tab.shopper.cart.add(WASH);
    await tab.shopper.cart.add(POLISH);
    open();
    await first;
    expect(quantities(tab)).toEqual({ [WASH]: 1, [POLISH]: 1 });
  });

  it.each(['addToCart', 'getCart'] as const)('that arrive after logging out restore nothing: %s', async (name) => {
    const { openTab, line } = openShop();
    const tab = await openTab();
    await tab.shopper.cart.add(POLISH);
    const { opened, open } = gate();
    line.next(name, { after: opened });
    const asking = name === 'getCart' ? tab.shopper.cart.refresh() : tab.shopper.cart.add(WASH);
    await quiet();
    await tab.shopper.logout();
    open();
    await asking;
    await quiet();
    expect(tab.shopper.cart.get()).toMatchObject({ items: {}, count: 0, pending: [], notice: null });
  });
});

describe('logging out', () => {
  it('takes everything away that the cart said or asked', async () => {
    const { openTab, line } = openShop();
    for (const left of ['notices', 'a question'] as const) {
      const tab = await openTab();
      const { cart } = tab.shopper;
      await cart.add(WASH);
      await cart.applyCoupon('DAWN10');
      await cart.applyCoupon(left === 'notices' ? 'NOSUCH' : 'BESTYOU');
      line.next('updateCart', NO);
      if (left === 'notices') await cart.setQuantity(WASH, 7);
      const { couponNotice, notice, worseCoupon } = cart.get();
      expect([couponNotice === null, notice === null, worseCoupon === null]).toEqual(
        left === 'notices' ? [false, false, true] : [true, true, false],
      );
      await tab.shopper.logout();
      expect(cart.get()).toMatchObject({ couponNotice: null, notice: null, worseCoupon: null, buying: null });
    }
  });
});

describe('logging out in the middle of it', () => {
  /** A wash and a polish, a quick buy of which is under way. */
  const openBuying = async () => {
    const opened = openShop();
    const tab = await opened.openTab('/shop');
    await tab.shopper.cart.add(WASH);
    await tab.shopper.cart.add(POLISH);
    return { ...opened, tab };
  };

  it('goes to the checkout for no quick buy, and leaves nothing set aside', async () => {
    const { tab, line } = await openBuying();
    await tab.shopper.quickBuy(WASH);
    const { opened, open } = gate();
    line.next('quickBuy', { after: opened });
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
    const { tab, line } = await openBuying();
    await tab.shopper.quickBuy(WASH);
    const { opened, open } = gate();
    line.next('addToCart', { after: opened });
    const restoring = tab.shopper.cart.restore();
    await quiet();
    await tab.shopper.logout();
    open();
    await restoring;
    expect([tab.shopper.setAside.get().lines, quantities(tab)]).toEqual([{}, {}]);
  });

  it('does not send a click that waited for another', async () => {
    const { tab, line } = await openBuying();
    const { opened, open } = gate();
    line.next('updateCart', { before: opened });
    const clicks = [tab.shopper.cart.setQuantity(WASH, 4), tab.shopper.cart.setQuantity(WASH, 5)];
    await quiet();
    await tab.shopper.logout();
    open();
    await Promise.all(clicks);
    expect(line.count('updateCart')).toBe(1);
  });
});

describe('the cart at a backend with the original calls only', () => {
  const openForeign = async () => {
    const backend = createForeignBackend();
    const browser = openBrowser(backend.api, createClock());
    return { backend, ...browser, tab: await browser.openTab() };
  };

  it('is completed from the request if the answer has only the count', async () => {
    const { tab, backend, line } = await openForeign();
    await tab.shopper.cart.add(WASH);
    await tab.shopper.cart.setQuantity(WASH, 4);
    expect(tab.shopper.cart.get()).toMatchObject({ items: { [WASH]: { qty: 4, price: 949, sale: 749 } }, count: 4 });
    await tab.shopper.cart.add(POLISH);
    await tab.shopper.cart.remove(WASH);
    expect(quantities(tab)).toEqual({ [POLISH]: 1 });
    expect(backend.held().quantities).toEqual({ [POLISH]: 1 });
    // One look on arrival; calm calls, one after the other, need no other.
    expect(line.count('getCart')).toBe(1);
  });

  it('has the core’s own quote as its summary', async () => {
    const { tab } = await openForeign();
    await tab.shopper.cart.setQuantity(WASH, 2);
    expect(tab.shopper.summary.get()).toMatchObject({
      prepaid: { total: 1498 },
      cod: { total: 1648 },
      quote: { savings: 400, rewardCash: 75 },
    });
  });

  it('is read again if answers overlapped, because they have no versions', async () => {
    const { tab, line, backend } = await openForeign();
    const { opened, open } = gate();
    line.next('addToCart', { after: opened });
    const first = tab.shopper.cart.add(WASH);
    await tab.shopper.cart.add(POLISH);
    open();
    await first;
    await quiet();
    expect(quantities(tab)).toEqual(backend.held().quantities);
    expect(quantities(tab)).toEqual({ [WASH]: 1, [POLISH]: 1 });
    const looks = line.count('getCart');
    await tab.shopper.cart.add(WASH);
    expect([looks, line.count('getCart')]).toEqual([2, 2]);
  });

  it('changes nothing if the connection is lost', async () => {
    const { tab, line } = await openForeign();
    await tab.shopper.cart.add(WASH);
    line.all('drop');
    await tab.shopper.cart.setQuantity(WASH, 9);
    expect(tab.shopper.cart.get()).toMatchObject({ count: 1, notice: { code: 'UNREACHABLE' } });
  });

  it('is kept after a reload', async () => {
    const { tab } = await openForeign();
    await tab.shopper.cart.setQuantity(WASH, 3);
    expect(quantities(await tab.reload())).toEqual({ [WASH]: 3 });
  });
});

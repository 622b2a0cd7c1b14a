/** Calls of the cart that fail, and answers that arrive late or out of order (spec 7, 10.13, 10.14, 10.16). */
import { describe, expect, it } from 'vitest';
import { gate } from '../../connection.ts';
import { quiet, type Tab } from '../../browser.ts';
import { openShop, overtakeRead, quantities } from '../../open-shop.ts';
import { WASH, POLISH } from '../../../samples/products.ts';
import { TOO_MANY } from '../../../samples/refusals.ts';

describe('a cart call that fails', () => {
  const shopWithOne = async () => {
    const opened = openShop();
    const tab = await opened.openTab();
    await tab.shopper.cart.add(WASH);
    return { ...opened, tab };
  };

  it('changes nothing when the shop refuses it, and shows the shop’s message', async () => {
    const { tab, connection } = await shopWithOne();
    const before = tab.shopper.cart.get();
    connection.next('updateCart', TOO_MANY);
    await tab.shopper.cart.setQuantity(WASH, 7);
    expect(tab.shopper.cart.get()).toEqual({
      ...before,
      notice: { kind: 'error', code: 'THROTTLED', message: TOO_MANY.message },
    });
    await tab.shopper.cart.setQuantity(WASH, 7);
    expect(tab.shopper.cart.get()).toMatchObject({ count: 7, notice: null });
  });

  it('changes nothing when it is dropped, and says that the shop could not be reached', async () => {
    const { tab, connection } = await shopWithOne();
    const before = tab.shopper.cart.get();
    connection.next('updateCart', 'drop');
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
    const { tab, connection } = await shopWithOne();
    connection.next('updateCart', 'lose');
    await tab.shopper.cart.setQuantity(WASH, 7);
    expect(tab.shopper.cart.get()).toMatchObject({ count: 7, notice: { code: 'UNREACHABLE' } });
  });

  it('keeps the cart as it was, and not half changed, when adding several stops half way', async () => {
    const { tab, connection } = await shopWithOne();
    connection.next('updateCart', 'drop');
    await tab.shopper.cart.setQuantity(POLISH, 5);
    expect(quantities(tab)).toEqual({ [WASH]: 1, [POLISH]: 1 });
  });

  it('rejects with an error that is a bug, and the next change works', async () => {
    const { tab, connection } = await shopWithOne();
    connection.next('updateCart', 'break');
    await expect(tab.shopper.cart.setQuantity(WASH, 7)).rejects.toThrow('a bug');
    await tab.shopper.cart.setQuantity(WASH, 8);
    expect(quantities(tab)).toEqual({ [WASH]: 8 });
  });
});

describe('a page that becomes visible again', () => {
  it.each([
    ['a code', 'applyCoupon', 'couponNotice', (tab: Tab) => tab.shopper.cart.applyCoupon('DAWN10')],
    ['a change of the cart', 'updateCart', 'notice', (tab: Tab) => tab.shopper.cart.setQuantity(WASH, 7)],
  ] as const)(
    'no longer says that the shop could not be reached for %s once it can, and keeps what it refused',
    async (_what, call, notice, act) => {
      for (const [fault, left] of [
        ['drop', null],
        [TOO_MANY, { code: 'THROTTLED' }],
      ] as const) {
        const { openTab, connection } = openShop();
        const tab = await openTab();
        await tab.shopper.cart.add(WASH);
        connection.next(call, fault);
        await act(tab);
        expect(tab.shopper.cart.get()[notice]).not.toBeNull();
        tab.page.show();
        await quiet();
        expect(tab.shopper.cart.get()).toMatchObject({ [notice]: left });
      }
    },
  );
});

describe('answers about the cart that come out of order', () => {
  it('do not restore an older cart: a read that a change has overtaken is ignored', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    await overtakeRead(tab, connection, () => tab.shopper.cart.add(WASH));
    expect(quantities(tab)).toEqual({ [WASH]: 1 });
  });

  it('do not remove a code that was applied while the cart was read', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    await tab.shopper.cart.add(WASH);
    await overtakeRead(tab, connection, () => tab.shopper.cart.applyCoupon('DAWN10'));
    expect(tab.shopper.summary.get().quote.total).toBe(674);
  });

  it('for two lines leave both as changed', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    const { opened, open } = gate();
    connection.next('addToCart', { after: opened });
    const first = tab.shopper.cart.add(WASH);
    await tab.shopper.cart.add(POLISH);
    open();
    await first;
    expect(quantities(tab)).toEqual({ [WASH]: 1, [POLISH]: 1 });
  });

  it.each(['addToCart', 'getCart'] as const)('that arrive after logging out restore nothing: %s', async (name) => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    await tab.shopper.cart.add(POLISH);
    const { opened, open } = gate();
    connection.next(name, { after: opened });
    const asking = name === 'getCart' ? tab.shopper.cart.refresh() : tab.shopper.cart.add(WASH);
    await quiet();
    await tab.shopper.logout();
    open();
    await asking;
    await quiet();
    expect(tab.shopper.cart.get()).toMatchObject({ items: {}, count: 0, pending: [], notice: null });
  });
});

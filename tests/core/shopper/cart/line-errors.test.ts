/** How long the error of a cart line is shown. */
import { describe, expect, it } from 'vitest';
import { quiet, type Tab } from '../../browser.ts';
import { openShop } from '../../open-shop.ts';
import { WASH, NIGHT } from '../../../samples/products.ts';
import { TOO_MANY } from '../../../samples/refusals.ts';

describe("a line's error", () => {
  const openWithError = async (fault: 'drop' | typeof TOO_MANY = TOO_MANY) => {
    const opened = openShop();
    const tab = await opened.openTab('/cart');
    const { cart } = tab.shopper;
    await cart.add(WASH);
    opened.connection.next('updateCart', fault);
    await cart.setQuantity(WASH, 5);
    expect(cart.get().notice).not.toBeNull();
    return { ...opened, tab, cart };
  };

  it('disappears when a later call succeeds, about another line or a code', async () => {
    for (const act of [
      ({ cart }: Tab['shopper']) => cart.add(NIGHT),
      ({ cart }: Tab['shopper']) => cart.applyCoupon('DAWN10'),
      ({ cart }: Tab['shopper']) => cart.remove(WASH),
      (shopper: Tab['shopper']) => shopper.quickBuy(NIGHT),
    ]) {
      const { tab, cart } = await openWithError();
      await act(tab.shopper);
      expect(cart.get().notice).toBeNull();
    }
  });

  it('disappears when a code is removed', async () => {
    const { cart, connection } = await openWithError();
    await cart.applyCoupon('DAWN10');
    connection.next('updateCart', TOO_MANY);
    await cart.setQuantity(WASH, 4);
    await cart.removeCoupon();
    expect(cart.get()).toMatchObject({ notice: null, couponBusy: false, discount: { isApplied: false } });
  });

  it('is replaced when a later call is refused otherwise', async () => {
    const { cart } = await openWithError();
    await cart.applyCoupon('NOPE');
    expect([cart.get().notice, cart.get().couponNotice?.code]).toEqual([null, 'COUPON_INVALID']);
    await cart.setQuantity(WASH, 99);
    expect(cart.get().notice?.code).toBe('QUANTITY_INVALID');
  });

  it('is replaced when an empty code is submitted', async () => {
    const { cart } = await openWithError();
    await cart.applyCoupon(' ');
    expect([cart.get().notice, cart.get().couponNotice?.code]).toEqual([null, 'FIELD_INVALID']);
  });

  it('that the shop could not be reached disappears once the page is shown again and the shop answers', async () => {
    const { tab, cart, connection } = await openWithError('drop');
    connection.next('getCart', 'drop');
    tab.page.show();
    await quiet();
    expect(cart.get().notice?.code).toBe('UNREACHABLE');
    tab.page.show();
    await quiet();
    expect(cart.get().notice).toBeNull();
  });

  it('that was a refusal stays when the page is only shown again', async () => {
    const { tab, cart } = await openWithError();
    tab.page.show();
    await quiet();
    expect(cart.get().notice?.code).toBe('THROTTLED');
  });
});

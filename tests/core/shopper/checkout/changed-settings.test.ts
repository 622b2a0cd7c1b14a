/**
 * A page that was built with other settings than the shop has now: it shows what the shop takes, and never stays at a
 * total that the shop refuses (spec 11, cart/get and order/place).
 */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import type { DataOf } from '../../../../core/ports/shop-api.ts';
import { retryQuote } from '../../../../core/shopper/orders/order-list.ts';
import { gate } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { openOrdered } from '../orders/placed-order.ts';
import { openReady } from '../../open-shop.ts';
import { PHONE } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';

/** The page has a fee of ₹150 and earns 5%. */
const CHANGED = { ...DEFAULT_SETTINGS, codFee: rupees(99), rewardPercent: 10 };

/** The shop has these settings; the page was shown ₹150 before they changed, and has heard of nothing since. */
const openBefore = async () => {
  const opened = await openReady('cod', { settings: CHANGED });
  const { cart, summary } = opened.tab.shopper;
  const loaded = await opened.direct.getCart();
  if (!loaded.status) throw new Error(loaded.message);
  const { quotes: _new, ...data } = loaded.data;
  const answer = { status: true, data: data satisfies DataOf<'getCart'> } as const;
  opened.connection.next('getCart', { instead: answer });
  await cart.refresh();
  expect(summary.get()).toMatchObject({ cod: { total: 899, shipping: 150 }, quote: { total: 899 } });
  return { ...opened, cart, summary };
};

describe('the totals of a cart without pending changes', () => {
  it('are the shop’s, in every mode, with the fee and what the order will earn', async () => {
    const { tab, checkout } = await openReady('cod', { settings: CHANGED });
    expect(tab.shopper.summary.get()).toMatchObject({
      prepaid: { total: 749, shipping: 0 },
      cod: { total: 848, shipping: 99 },
      quote: { mode: 'cod', total: 848, rewardCash: 75 },
      costs: { card: { total: 749 }, upi: { total: 749 }, netbanking: { total: 749 }, cod: { total: 848 } },
    });
    checkout.choosePayment('upi');
    expect(tab.shopper.summary.get().quote).toMatchObject({ mode: 'upi', total: 749 });
  });

  it('are computed by the page while a change is pending, with the fee that the shop named last', async () => {
    const { tab, connection } = await openReady('cod', { settings: CHANGED });
    const { opened, open } = gate();
    connection.next('updateCart', { before: opened });
    const changing = tab.shopper.cart.setQuantity(WASH, 3);
    await quiet();
    expect(tab.shopper.cart.get().pending).toEqual([WASH]);
    expect(tab.shopper.summary.get()).toMatchObject({ prepaid: { total: 2247 }, cod: { total: 2346, shipping: 99 } });
    open();
    await changing;
    expect(tab.shopper.summary.get()).toMatchObject({ cod: { total: 2346 }, quote: { rewardCash: 225 } });
  });

  it('include redeemed reward cash, which the shop learns of with the order', async () => {
    const { tab, checkout, shop } = await openReady('upi', { settings: CHANGED });
    await checkout.place();
    await shop.grantRewardCash({ phone: PHONE, amount: 120, reason: 'goodwill' });
    const again = await tab.reload('/checkout');
    again.shopper.checkout.setRedeemCash(true);
    expect(again.shopper.summary.get()).toMatchObject({
      prepaid: { total: 629, redeemableCash: 120, discount: { amount: 120, value: 120 } },
      cod: { total: 848, redeemableCash: 0, discount: { amount: 0, value: 0 } },
    });
    await again.shopper.checkout.place();
    expect(again.shopper.checkout.get().placed?.summary).toMatchObject({ total: 629, discount: { amount: 120 } });
  });
});

describe('an order for the total of settings that the shop no longer has', () => {
  it('is refused with the new total, which is shown and ordered with the next press', async () => {
    const { checkout, summary, orders } = await openBefore();
    await checkout.place();
    expect(checkout.get()).toMatchObject({ placed: null, notice: { code: 'PRICE_CHANGED' } });
    expect(summary.get()).toMatchObject({ cod: { shipping: 99, total: 848 }, quote: { total: 848 } });
    await checkout.place();
    expect(checkout.get()).toMatchObject({ notice: null, placed: { summary: { total: 848, shipping: 99 } } });
    expect((await orders()).map((order) => order.summary.total)).toEqual([848]);
  });

  it('shows the new total by the refusal alone, if the cart cannot be loaded after it', async () => {
    const { checkout, summary, connection } = await openBefore();
    connection.next('getCart', 'drop');
    await checkout.place();
    expect(summary.get()).toMatchObject({ cod: { shipping: 99, total: 848 }, quote: { total: 848 } });
    await checkout.place();
    expect(checkout.get().placed?.summary.total).toBe(848);
  });

  it('shows no total of lines that the page does not show: of a cart that another tab has changed too', async () => {
    const { checkout, summary, connection, direct, orders } = await openBefore();
    await direct.updateCart({ pid: WASH, qty: 2 });
    connection.next('getCart', 'drop');
    await checkout.place();
    expect(summary.get().quote).toMatchObject({ count: 1, total: 899 });
    await checkout.place();
    expect(await orders()).toEqual([]);
    expect(summary.get().quote).toMatchObject({ count: 2, total: 1597 });
    await checkout.place();
    expect(checkout.get().placed?.summary.total).toBe(1597);
  });
});

describe('paying again for the total of settings that the shop no longer has', () => {
  it('is refused with the new totals, which are shown and ordered with the next press', async () => {
    const { ordersStore, order, shown, pays, stored } = await openOrdered('upi', { settings: CHANGED });
    await pays('failed');
    await ordersStore.loadOrder(order);
    const total = (mode: 'card' | 'cod'): number =>
      retryQuote(shown(), mode, ordersStore.get(), DEFAULT_SETTINGS).total;
    expect([total('card'), total('cod')]).toEqual([749, 899]);
    await ordersStore.retry(order, 'cod', rupees(total('cod')));
    expect(ordersStore.get().result?.notice).toMatchObject({ code: 'PRICE_CHANGED' });
    expect([total('card'), total('cod')]).toEqual([749, 848]);
    expect(retryQuote({ ...shown(), order: 'another' }, 'cod', ordersStore.get(), DEFAULT_SETTINGS).total).toBe(899);
    await ordersStore.retry(order, 'cod', rupees(total('cod')));
    expect(await stored()).toMatchObject({ mode: 'cod', state: 'confirmed', summary: { total: 848, shipping: 99 } });
    expect(ordersStore.get().requoted).toBeNull();
  });
});

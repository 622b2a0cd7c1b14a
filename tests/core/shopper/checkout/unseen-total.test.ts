/**
 * A total counts only once the page could show it, whatever was lost and whoever has signed in meanwhile (spec 10.16,
 * 10.17).
 */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { quiet } from '../../browser.ts';
import { fill, openShop, verify } from '../../open-shop.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';

describe('an order of the checkout', () => {
  it('is not placed for a total from a change that was pending when the button was pressed', async () => {
    const { openTab, lastOtp, connection } = openShop();
    const before = await openTab('/checkout');
    await before.shopper.cart.add(SYSTEM);
    await verify(before, lastOtp);
    fill(before);
    connection.next('getCart', 'drop');
    const tab = await before.reload('/checkout');
    expect(tab.shopper.cart.get().phase).toBe('unreachable');
    tab.shopper.checkout.choosePayment('cod');
    const adding = tab.shopper.cart.add(WASH);
    await tab.shopper.checkout.place();
    await adding;
    expect(connection.count('placeOrder')).toBe(0);
    expect(tab.shopper.checkout.get().notice).toMatchObject({ code: 'PRICE_CHANGED' });
    // The total has been in sight since.
    await tab.shopper.checkout.place();
    expect(tab.shopper.checkout.get().placed).not.toBeNull();
  });
});

describe('the end of the offer', () => {
  it('shows no message in a cart that an order has emptied', async () => {
    const { openTab, lastOtp, clock } = openShop();
    const tab = await openTab('/checkout');
    await tab.shopper.cart.add(WASH);
    await tab.shopper.cart.applyCoupon('DAWN10');
    await verify(tab, lastOtp);
    fill(tab);
    tab.shopper.checkout.choosePayment('cod');
    await tab.shopper.checkout.place();
    expect(tab.shopper.checkout.get().placed).not.toBeNull();
    await clock.advance(900_000);
    await quiet();
    expect(tab.shopper.offer.get().phase).toBe('ended');
    expect(tab.shopper.cart.get().couponNotice).toBeNull();
  });
});

describe('a phone that was verified before a reload', () => {
  it('need not be verified again if the query about it was refused as too frequent', async () => {
    const { openTab, lastOtp, connection } = openShop();
    const before = await openTab('/checkout');
    await verify(before, lastOtp);
    connection.next('searchCustomer', refused('THROTTLED', 'Too many requests', { retryAfterMs: 1_000 }));
    const throttled = await before.reload('/checkout');
    const after = await throttled.reload('/checkout');
    expect(after.shopper.checkout.get()).toMatchObject({ isVerified: true, stage: 'verify' });
  });
});

/**
 * A total counts only once the page could show it, whatever was lost and whoever has signed in meanwhile (spec 10.16,
 * 10.17).
 */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { createForeignBackend, FOREIGN_OTP } from '../../foreign-backend.ts';
import { createClock, openBrowser, quiet } from '../../browser.ts';
import { fill, openShop, verify } from '../../open-shop.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
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

describe('the cart of a customer who signs in after another has logged out', () => {
  it('is unknown until the shop has sent all of it', async () => {
    const backend = createForeignBackend();
    const { openTab, connection } = openBrowser(backend.api, createClock());
    const tab = await openTab('/checkout');
    const signIn = async (): Promise<void> => {
      tab.shopper.checkout.setPhone(PHONE);
      await tab.shopper.checkout.sendOtp();
      tab.shopper.checkout.setOtp(FOREIGN_OTP);
      await tab.shopper.checkout.verifyOtp();
    };
    await backend.api.verifyOtp({ phone: PHONE, otp: FOREIGN_OTP });
    await backend.api.createCustomer({
      customer: { name: 'Asha Rao', phone: PHONE, email: '', isVerified: true },
      shipping: ADDRESS,
      billing: null,
    });
    await signIn();
    await tab.shopper.logout();
    await quiet();
    // What the backend has kept for the customer, in its own session.
    await backend.api.addToCart({ pid: SYSTEM, qty: 1 });
    await backend.api.applyCoupon({ code: 'DAWN10' });
    connection.next('getCart', 'drop');
    await signIn();
    await tab.shopper.cart.add(WASH);
    expect(tab.shopper.cart.get()).toMatchObject({ phase: 'ready', discount: { code: 'DAWN10' } });
    expect(tab.shopper.summary.get().quote.total).toBe(1393);
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

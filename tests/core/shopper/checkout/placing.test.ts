/**
 * Placing the order: once, for the total the shopper saw, with nothing typed lost whatever happens (spec 8, 10.5, 10.16,
 * 10.17, 11).
 */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { SYSTEM, WASH } from '../../../samples/products.ts';
import { quiet } from '../../browser.ts';
import { fill, openReady, openShop, verify } from '../../open-shop.ts';
import { during } from '../../rows.ts';

describe('placing an order', () => {
  it('creates the account of a new customer first, and never twice', async () => {
    const { tab, checkout, connection } = await openReady();
    await checkout.place();
    await tab.shopper.cart.add(WASH);
    fill(tab);
    await checkout.place();
    expect([connection.count('createCustomer'), connection.count('placeOrder')]).toEqual([1, 2]);
    expect(connection.calls.find(({ name }) => name === 'createCustomer')?.input).toEqual({
      customer: { name: 'Asha Rao', phone: PHONE, email: 'asha@example.com', isVerified: true },
      shipping: ADDRESS,
      billing: null,
    });
    expect(tab.shopper.session.get()).toMatchObject({ isLogged: true, customer: { phone: PHONE, name: 'Asha Rao' } });
  });

  it('waits for pending clicks, and orders their result', async () => {
    const opened = await openReady();
    const { tab, checkout, connection } = opened;
    await during(opened, {
      before: 'updateCart',
      act: () => Promise.all([2, 3].map((qty) => tab.shopper.cart.setQuantity(WASH, qty)).concat(checkout.place())),
      meanwhile: () => {
        expect([connection.count('createCustomer'), connection.count('placeOrder')]).toEqual([0, 0]);
      },
    });
    expect(checkout.get().placed).toMatchObject({ items: { [WASH]: { qty: 3 } }, summary: { total: 2397 } });
  });

  it('deletes the draft when it is done, and keeps the customer signed in', async () => {
    const { tab, checkout, local } = await openReady();
    await checkout.place();
    expect([tab.tabStorage.get('checkout'), tab.tabStorage.get('placing'), local.get('placing')]).toEqual([
      null,
      null,
      null,
    ]);
    expect((await tab.reload('/')).shopper.session.get().isLogged).toBe(true);
  });
});

it('an order whose price has changed because an offer ended is reported, and the second press orders without it', async () => {
  const { tab, checkout, clock, device } = await openReady('cod');
  await tab.shopper.cart.applyCoupon('DAWN10');
  device.sleep();
  await clock.advance(900_000);
  expect(tab.shopper.summary.get().quote.total).toBe(824);
  await checkout.place();
  expect(checkout.get().notice).toMatchObject({ code: 'OFFER_EXPIRED', message: 'This offer has ended' });
  expect(tab.shopper.summary.get().quote).toMatchObject({ total: 899, discount: { isApplied: false } });
  await checkout.place();
  expect(checkout.get().placed?.summary.total).toBe(899);
});

describe('the reason why an order is not placed', () => {
  it('is an incomplete address, until that is changed', async () => {
    const { checkout, connection } = await openReady();
    checkout.setAddress('shipping', 'city', ' ');
    await checkout.place();
    const notice = { code: 'ADDRESS_INCOMPLETE', message: 'Complete your address' };
    expect(checkout.get()).toMatchObject({ notice, busy: null });
    expect(connection.count('placeOrder')).toBe(0);
    checkout.setAddress('shipping', 'city', 'Pune');
    expect(checkout.get().notice).toBeNull();
  });

  it('is the shop’s message about an address, shown beside its input', async () => {
    const { checkout, connection } = await openReady();
    checkout.setBillingSame(false);
    for (const field of ['name', 'email', 'h_no', 'st_address', 'city', 'state', 'pincode'] as const)
      checkout.setAddress('billing', field, ADDRESS[field]);
    const fields = {
      'shipping.pincode': 'Pincode should be 6 digits long',
      'billing.city': 'Please enter a valid city name',
      'billing.for_ship': 'x',
      other: 'y',
    };
    connection.next('placeOrder', refused('ADDRESS_INCOMPLETE', 'Complete your address', { fields }));
    await checkout.place();
    expect(checkout.get().form.errors).toMatchObject({
      shipping: { pincode: 'Pincode should be 6 digits long' },
      billing: { city: 'Please enter a valid city name' },
    });
    expect(Object.keys(checkout.get().form.errors.billing)).toEqual(['city']);
    connection.next('placeOrder', refused('ADDRESS_INCOMPLETE', 'Complete your address'));
    await checkout.place();
    expect(checkout.get().form.errors).toMatchObject({ shipping: {}, billing: {} });
  });
});

it('a session that expires during the checkout loses nothing that was typed, and continues after verifying again', async () => {
  const { tab, checkout, clock, lastOtp } = await openReady('upi');
  await checkout.place();
  fill(tab);
  checkout.setBusiness({ gstin: '27', name: 'Rao' });
  await clock.advance(30 * 86_400_000);
  await checkout.place();
  expect(checkout.get()).toMatchObject({
    busy: null,
    stage: 'send',
    isVerified: false,
    notice: { code: 'NOT_SIGNED_IN', message: 'Sign in to continue' },
    form: { phone: PHONE, shipping: ADDRESS, mode: 'upi' },
  });
  expect(tab.shopper.session.get()).toMatchObject({ isLogged: false, customer: null });
  // The cart belonged to the session.
  expect(tab.shopper.cart.get().count).toBe(0);
  const again = await tab.reload();
  expect(again.shopper.checkout.get()).toMatchObject({
    stage: 'send',
    form: { phone: PHONE, shipping: ADDRESS, business: { gstin: '27', name: 'Rao' }, mode: 'upi' },
  });
  again.shopper.checkout.setBusiness(null);
  await again.shopper.cart.add(WASH);
  await verify(again, lastOtp);
  await again.shopper.checkout.place();
  expect(again.shopper.checkout.get().placed?.summary.total).toBe(749);
});

describe('a total that the page could not show yet', () => {
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

it('the end of the offer shows no message in a cart that an order has emptied', async () => {
  const { tab, checkout, clock } = await openReady('cod');
  await tab.shopper.cart.applyCoupon('DAWN10');
  await checkout.place();
  expect(checkout.get().placed).not.toBeNull();
  await clock.advance(900_000);
  await quiet();
  expect(tab.shopper.offer.get().phase).toBe('ended');
  expect(tab.shopper.cart.get().couponNotice).toBeNull();
});

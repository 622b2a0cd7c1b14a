/**
 * Placing the order: once, for the total the shopper saw, with nothing typed lost whatever happens (spec 8, 10.5,
 * 10.17, 11).
 */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import { fill, verify, openReady } from '../../open-shop.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';

const UNREACHABLE = { kind: 'error', code: 'UNREACHABLE' };

describe('an order whose price has changed', () => {
  it('shows the new total, and the second press orders for it', async () => {
    const { tab, checkout, direct, orders } = await openReady('upi');
    await direct.updateCart({ pid: WASH, qty: 2 });
    await checkout.place();
    expect(checkout.get()).toMatchObject({
      busy: null,
      placed: null,
      notice: { code: 'PRICE_CHANGED', message: 'The total has changed. Check it before you place the order' },
      form: { shipping: ADDRESS },
    });
    expect(tab.shopper.summary.get().quote.total).toBe(1498);
    expect(await orders()).toEqual([]);
    await checkout.place();
    expect(checkout.get()).toMatchObject({ notice: null, placed: { summary: { total: 1498 } } });
  });

  it('because an offer ended is reported, and the second press orders without it', async () => {
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
});

describe('the reason why an order is not placed', () => {
  it('is an incomplete address: the missing fields are listed as errors of shipping or of billing', async () => {
    const { checkout, connection } = await openReady();
    checkout.setAddress('shipping', 'city', ' ');
    checkout.setAddress('shipping', 'pincode', '1100');
    checkout.setBillingSame(false);
    await checkout.place();
    expect(checkout.get()).toMatchObject({
      notice: { code: 'ADDRESS_INCOMPLETE', message: 'Complete your address' },
      busy: null,
    });
    expect(checkout.get().form.errors).toMatchObject({
      shipping: { city: 'Please fill this field', pincode: 'Pincode should be 6 digits long' },
      billing: { name: 'Please fill this field', email: 'Please fill this field', pincode: 'Please fill this field' },
    });
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

  it('is a missing gateway: nothing is lost, and cash on delivery works', async () => {
    const { tab, checkout } = await openReady('card', { gateway: null });
    await checkout.place();
    expect(checkout.get()).toMatchObject({
      busy: null,
      placed: null,
      notice: { code: 'NO_GATEWAY', message: 'Online payment isn’t available right now. You can pay cash on delivery' },
      form: { shipping: ADDRESS },
    });
    expect(tab.shopper.cart.get().count).toBe(1);
    checkout.choosePayment('cod');
    await checkout.place();
    expect(checkout.get().placed?.state).toBe('confirmed');
  });

  it('is an account that cannot be created: the shop’s refusal is shown, or that it could not be reached', async () => {
    const { tab, checkout, connection } = await openReady();
    connection.next('createCustomer', 'drop');
    await checkout.place();
    expect(checkout.get()).toMatchObject({ busy: null, notice: UNREACHABLE });
    connection.next(
      'createCustomer',
      refused('FIELD_INVALID', 'Only alphabets are allowed', { fields: { name: 'Only alphabets are allowed' } }),
    );
    await checkout.place();
    expect(checkout.get()).toMatchObject({
      busy: null,
      notice: { code: 'FIELD_INVALID', message: 'Only alphabets are allowed' },
    });
    expect([connection.count('placeOrder'), tab.shopper.session.get().isLogged]).toEqual([0, false]);
  });
});

describe('a session that expires during the checkout', () => {
  it('loses nothing that was typed, and continues after verifying again', async () => {
    const { tab, checkout, clock, lastOtp } = await openReady('upi');
    await checkout.place();
    fill(tab);
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
      form: { phone: PHONE, shipping: ADDRESS, mode: 'upi' },
    });
    await again.shopper.cart.add(WASH);
    await verify(again, lastOtp);
    await again.shopper.checkout.place();
    expect(again.shopper.checkout.get().placed?.summary.total).toBe(749);
  });
});

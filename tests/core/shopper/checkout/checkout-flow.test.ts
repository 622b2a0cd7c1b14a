/** From a phone number to verified: stages, messages, and nothing typed ever lost (spec 5, 6, 10.4, 10.5, 10.15). */
import { describe, expect, it } from 'vitest';
import { gate } from '../../connection.ts';
import { fill, openShop, verify } from '../../open-shop.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { dataOf } from '../../../shop/test-shop.ts';

const openCheckout = async (options: Parameters<typeof openShop>[0] = {}) => {
  const opened = openShop(options);
  const tab = await opened.openTab('/checkout');
  return { ...opened, tab, checkout: tab.shopper.checkout };
};
const UNREACHABLE = {
  kind: 'error',
  code: 'UNREACHABLE',
  reason: 'network',
  message: 'We couldn’t reach the shop. Check your connection and try again',
};

describe('the checkout stage', () => {
  it('is "send" again when the phone is to be changed, and keeps everything else that was typed', async () => {
    const { checkout, tab } = await openCheckout();
    fill(tab);
    checkout.setPhone(PHONE);
    await checkout.sendOtp();
    checkout.setOtp('123');
    checkout.changePhone();
    expect(checkout.get()).toMatchObject({ stage: 'send', form: { phone: PHONE, otp: '', shipping: ADDRESS } });
  });

  it('is "send", and no longer verified, for a phone other than the verified one', async () => {
    const { checkout, tab, lastOtp } = await openCheckout();
    await verify(tab, lastOtp);
    checkout.changePhone();
    expect(checkout.get()).toMatchObject({ stage: 'send', isVerified: false, notice: null });
  });
});

describe('sending the OTP', () => {
  it('happens once, however often it is pressed', async () => {
    const { checkout, connection } = await openCheckout();
    checkout.setPhone(PHONE);
    const { opened, open } = gate();
    connection.next('sendOtp', { before: opened });
    const presses = [checkout.sendOtp(), checkout.sendOtp()];
    expect(checkout.get().busy).toBe('sending');
    open();
    await Promise.all(presses);
    expect(connection.count('sendOtp')).toBe(1);
  });

  it('says how long to wait if it is too soon, and keeps the sent one valid', async () => {
    const { checkout, tab, clock, lastOtp } = await openCheckout();
    checkout.setPhone(PHONE);
    await checkout.sendOtp();
    const sentAt = clock.now();
    const otp = await lastOtp();
    await clock.advance(10_000);
    await checkout.sendOtp();
    expect(checkout.get()).toMatchObject({
      stage: 'verify',
      resendAt: sentAt + 30_000,
      notice: { code: 'THROTTLED', message: 'You can request another OTP in 20 s' },
    });
    checkout.setOtp(otp);
    await checkout.verifyOtp();
    expect(tab.shopper.checkout.get()).toMatchObject({ isVerified: true, notice: null });
  });

  it('goes on with the password that was sent if the answer was lost and another is asked for too soon', async () => {
    const { checkout, connection, lastOtp } = await openCheckout();
    checkout.setPhone(PHONE);
    connection.next('sendOtp', 'lose');
    await checkout.sendOtp();
    expect(checkout.get()).toMatchObject({ stage: 'send', notice: UNREACHABLE });
    await checkout.sendOtp();
    expect(checkout.get()).toMatchObject({ stage: 'verify', notice: { kind: 'error' } });
    checkout.setOtp(await lastOtp());
    await checkout.verifyOtp();
    expect(checkout.get()).toMatchObject({ isVerified: true });
  });

  it('does not go on with a password that another session requested before the answer to its own request was lost', async () => {
    const { checkout, connection, clock, shop } = await openCheckout();
    await dataOf(shop.forSession('token-elsewhere').sendOtp({ phone: PHONE }));
    await clock.advance(10_000);
    checkout.setPhone(PHONE);
    connection.next('sendOtp', 'lose');
    await checkout.sendOtp();
    await clock.advance(5_000);
    await checkout.sendOtp();
    expect(checkout.get()).toMatchObject({
      stage: 'send',
      notice: { message: 'You can request another OTP in 15 s' },
    });
  });
});

describe('verifying the OTP', () => {
  const openSent = async () => {
    const opened = await openCheckout();
    opened.checkout.setPhone(PHONE);
    await opened.checkout.sendOtp();
    return { ...opened, otp: await opened.lastOtp() };
  };

  it('verifies the phone, and does not sign in without an account', async () => {
    const { checkout, tab, otp } = await openSent();
    checkout.setOtp(` ${otp.slice(0, 3)} - ${otp.slice(3)} `);
    await checkout.verifyOtp();
    expect(checkout.get()).toMatchObject({
      stage: 'verify',
      isVerified: true,
      busy: null,
      form: { phone: PHONE, otp: '' },
    });
    expect(tab.shopper.session.get().isLogged).toBe(false);
  });

  it('happens once, however often it is pressed', async () => {
    const { checkout, connection, otp } = await openSent();
    checkout.setOtp(otp);
    await Promise.all([checkout.verifyOtp(), checkout.verifyOtp(), checkout.sendOtp()]);
    expect([connection.count('verifyOtp'), connection.count('sendOtp')]).toEqual([1, 1]);
  });

  it('is done if the shop has accepted the OTP and its answer was lost', async () => {
    const { checkout, connection, lastOtp } = await openCheckout();
    checkout.setPhone(PHONE);
    await checkout.sendOtp();
    checkout.setOtp(await lastOtp());
    connection.next('verifyOtp', 'lose');
    await checkout.verifyOtp();
    expect(checkout.get()).toMatchObject({ isVerified: true, accountExists: false, busy: null });
  });

  it('is done at the next attempt if the shop could not be asked what became of a lost answer', async () => {
    const { checkout, connection, lastOtp } = await openCheckout();
    checkout.setPhone(PHONE);
    await checkout.sendOtp();
    checkout.setOtp(await lastOtp());
    connection.next('verifyOtp', 'lose');
    connection.next('searchCustomer', 'drop');
    await checkout.verifyOtp();
    expect(checkout.get()).toMatchObject({ isVerified: false, notice: UNREACHABLE });
    await checkout.verifyOtp();
    expect(checkout.get()).toMatchObject({ isVerified: true, accountExists: false, busy: null });
  });

  it('keeps a typed address instead of the saved one', async () => {
    const { tab, checkout, customer, lastOtp } = await openCheckout();
    await customer(PHONE);
    checkout.setAddress('shipping', 'name', 'Ravi');
    await verify(tab, lastOtp);
    expect(checkout.get().form.shipping).toMatchObject({ name: 'Ravi', city: '' });
  });
});

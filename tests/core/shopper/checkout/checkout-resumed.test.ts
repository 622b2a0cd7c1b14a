/** From a phone number to verified: stages, messages, and nothing typed ever lost (spec 5, 6, 10.4, 10.5, 10.15). */
import { describe, expect, it } from 'vitest';
import { createForeignBackend, FOREIGN_OTP } from '../../foreign-backend.ts';
import { gate } from '../../connection.ts';
import { createClock, openBrowser, quiet } from '../../browser.ts';
import { fill, openShop, verify } from '../../open-shop.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';

const openCheckout = async (options: Parameters<typeof openShop>[0] = {}) => {
  const opened = openShop(options);
  const tab = await opened.openTab('/checkout');
  return { ...opened, tab, checkout: tab.shopper.checkout };
};

describe('a checkout after a reload', () => {
  it('everything typed is restored with its stage, except the OTP', async () => {
    const { tab, checkout } = await openCheckout();
    fill(tab);
    checkout.setBillingSame(false);
    fill(tab, 'billing', { ...ADDRESS, city: 'Pune' });
    checkout.choosePayment('netbanking');
    checkout.setPhone(PHONE);
    await checkout.sendOtp();
    checkout.setOtp('123456');
    const before = checkout.get();
    const again = await tab.reload();
    expect(again.shopper.checkout.get()).toEqual({ ...before, form: { ...before.form, otp: '' } });
  });

  it('a verified phone is still verified, with or without an account', async () => {
    for (const isCustomer of [false, true]) {
      const { tab, customer, lastOtp } = await openCheckout();
      if (isCustomer) await customer(PHONE);
      await verify(tab, lastOtp);
      const again = await tab.reload();
      expect(again.shopper.checkout.get()).toMatchObject({ stage: 'verify', isVerified: true, form: { phone: PHONE } });
    }
  });

  it('a phone that is typed during the call about the verified one is not mistaken for it', async () => {
    const { checkout, tab, lastOtp, connection } = await openCheckout();
    await verify(tab, lastOtp);
    const { opened, open } = gate();
    connection.next('searchCustomer', { after: opened });
    const resuming = checkout.resume();
    await quiet();
    checkout.changePhone();
    checkout.setPhone('9123456780');
    open();
    await resuming;
    expect(checkout.get()).toMatchObject({ isVerified: false, form: { phone: '9123456780' } });
  });

  it('a phone is not verified if the shop cannot be reached', async () => {
    const { tab, lastOtp, connection } = await openCheckout();
    await verify(tab, lastOtp);
    connection.all('drop');
    const cutOff = await tab.reload();
    expect(cutOff.shopper.checkout.get()).toMatchObject({ stage: 'send', isVerified: false, form: { phone: PHONE } });
    // The shop has not said otherwise: asked again by the next page, it knows the phone still.
    connection.all(null);
    expect((await cutOff.reload()).shopper.checkout.get()).toMatchObject({
      stage: 'verify',
      isVerified: true,
      notice: null,
    });
  });

  it('nothing is restored where storage is blocked, and everything works', async () => {
    const { tab, lastOtp } = await openCheckout({ blockedStorage: true });
    fill(tab);
    await verify(tab, lastOtp);
    expect(tab.shopper.checkout.get()).toMatchObject({ isVerified: true, form: { shipping: ADDRESS } });
    expect((await tab.reload()).shopper.checkout.get()).toMatchObject({
      stage: 'send',
      form: { shipping: { name: '' } },
    });
  });
});

describe('a backend with the original calls only', () => {
  it('verifies and signs in, and requires the phone again after a reload without an account', async () => {
    const { openTab } = openBrowser(createForeignBackend().api, createClock());
    const tab = await openTab('/checkout');
    tab.shopper.checkout.setPhone(PHONE);
    await tab.shopper.checkout.sendOtp();
    tab.shopper.checkout.setOtp('1');
    await tab.shopper.checkout.verifyOtp();
    expect(tab.shopper.checkout.get().form.errors.otp).toBe('Wrong OTP');
    tab.shopper.checkout.setOtp(FOREIGN_OTP);
    await tab.shopper.checkout.verifyOtp();
    await quiet();
    expect(tab.shopper.checkout.get().isVerified).toBe(true);
    fill(tab);
    tab.shopper.checkout.choosePayment('upi');
    const again = (await tab.reload()).shopper.checkout;
    // The OTP that was sent is used up, so a new one is offered, and not one claimed to be under way.
    expect(again.get()).toMatchObject({
      stage: 'send',
      isVerified: false,
      form: { phone: PHONE, otp: '', shipping: ADDRESS, mode: 'upi' },
      notice: { kind: 'info', message: 'Verify your number again with a new OTP. Your details are saved' },
    });
    await again.sendOtp();
    expect(again.get()).toMatchObject({ stage: 'verify', notice: null, form: { shipping: ADDRESS } });
    again.setOtp(FOREIGN_OTP);
    await again.verifyOtp();
    expect(again.get()).toMatchObject({ isVerified: true, form: { phone: PHONE, shipping: ADDRESS, mode: 'upi' } });
  });

  it('does not report whether a phone has an account; a shop that does is used', async () => {
    const { openTab } = openBrowser(createForeignBackend().api, createClock());
    const tab = await openTab('/login');
    await verify(tab, async () => FOREIGN_OTP);
    expect(tab.shopper.checkout.get()).toMatchObject({ isVerified: true, accountExists: null });
    const own = openShop();
    const newcomer = await own.openTab('/login');
    await verify(newcomer, own.lastOtp);
    expect(newcomer.shopper.checkout.get().accountExists).toBe(false);
    newcomer.shopper.checkout.changePhone();
    expect(newcomer.shopper.checkout.get().accountExists).toBeNull();
  });
});

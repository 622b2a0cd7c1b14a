/** Signing in and out, in one browser and in another. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { RAVI } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';

const RESEND_MS = 31_000;

onPhone('the account', (world) => {
  it('is opened by phone and one-time password, and logging out clears everything', async () => {
    const visitor = await world.arrive();
    const { page, press, main, title, shop, api } = visitor;
    const { sendOtp, otp } = checkoutOf(visitor);
    await api.signUp();
    await api.logOut();
    await shop.advance(RESEND_MS);
    await api.put(WASH, 1);

    await visitor.open('/login');
    await expect(title).toHaveText('Sign in');
    await sendOtp();
    await otp.fill(await shop.otpOf(RAVI));
    await press(main.getByRole('button', { name: 'Verify' }));
    await expect(title).toHaveText('Your account');
    await expect(main.getByText('Ravi Kumar')).toBeVisible();
    // The cart was kept.
    await visitor.expectCount(1);

    const other = await world.newTab(visitor, '/checkout');
    const form = checkoutOf(other);
    await form.expectVerified();
    await form.expectSaved();

    await press(main.getByRole('button', { name: 'Log out' }));
    await expect(title).toHaveText('Sign in');
    await expect(page).toHaveURL(/\/login$/);
    await visitor.expectCount(0);
    await expect(main.getByText('Ravi Kumar')).toHaveCount(0);
    await expect(other.page.getByText('Your cart is empty.')).toBeVisible();
    expect(await api.isLogged()).toBe(false);
    expect((await api.cart()).items).toEqual({});
  });
});

onEveryScreen('the account', (world) => {
  it('tells a phone number without an account that the first order creates one', async () => {
    const visitor = await world.visit('/login');
    const { main } = visitor;
    await checkoutOf(visitor).verify('9123456780');
    await expect(main.getByText('No account with this number yet')).toBeVisible();
    expect(await visitor.api.isLogged()).toBe(false);
  });
});

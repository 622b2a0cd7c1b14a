/** Two tabs of one browser: what a visitor does in one, the other shows without being loaded again. */
import { it } from 'vitest';
import { RAVI } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { onPhone } from '../world/world.ts';

onPhone('a second tab', (world) => {
  it('knows the phone that the first has verified, and may place the order', async () => {
    const first = await world.arrive();
    await first.api.put(WASH, 1);
    await first.open('/checkout');
    const second = await world.newTab(first, '/checkout');
    const here = checkoutOf(first);
    const there = checkoutOf(second);
    await here.sendOtp();
    await here.otp.fill(await world.shop.otpOf(RAVI));
    await first.press(first.main.getByRole('button', { name: 'Verify' }));
    await here.expectVerified();
    await there.expectVerified();
    await there.fillAddress();
    await there.choose('Cash on delivery');
    await second.press(there.place);
    await there.expectThanks();
    await expect(first.main.getByText('Your cart is empty.')).toBeVisible();
  });

  it('shows nothing of the customer any more once the first has logged out, and the account again when the first has signed in', async () => {
    const first = await world.arrive();
    await first.api.signUp();
    await first.open('/profile/account');
    const second = await world.newTab(first, '/profile/account');
    await expect(second.main.getByText('Ravi Kumar').first()).toBeVisible();
    await first.press(first.main.getByRole('button', { name: 'Log out' }));
    await expect(first.title).toHaveText('Sign in');
    await expect(second.main.getByText('Ravi Kumar')).toHaveCount(0);
    await expect(second.main.getByLabel('Your name')).toHaveCount(0);
    await world.shop.advance(31_000);
    const login = checkoutOf(first);
    await login.sendOtp();
    await login.otp.fill(await world.shop.otpOf(RAVI));
    await first.press(first.main.getByRole('button', { name: 'Verify' }));
    await expect(first.main.getByText('Ravi Kumar').first()).toBeVisible();
    await expect(second.main.getByText('Ravi Kumar').first()).toBeVisible();
  });
});

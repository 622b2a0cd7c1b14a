/** Signing in and out: on a new device, with a new number, signed out meanwhile, and what a customer leaves behind. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { RAVI } from '../../samples/customers.ts';
import { placed } from '../world/purchase.ts';
import type { Storefront } from '../world/storefront.ts';
import { onPhone } from '../world/world.ts';

const RESEND_MS = 31_000;

const signIn = async (visitor: Storefront): Promise<void> => {
  const { main, press, shop } = visitor;
  const { sendOtp, otp } = checkoutOf(visitor);
  await shop.advance(RESEND_MS);
  await sendOtp();
  await otp.fill(await shop.otpOf(RAVI));
  await press(main.getByRole('button', { name: 'Verify' }));
};

onPhone('a customer', (world) => {
  it('who was signed out while cancelling is asked to sign in, as on a new device, and is back at the same order', async () => {
    const visitor = await placed(world, 'Cash on delivery');
    const { page, main, press, browserProblems } = visitor;
    const number = await visitor.order();
    browserProblems.expect(/401/);
    await visitor.open(`/profile/orders#${number}`);
    const card = main.getByRole('listitem').filter({ hasText: number });
    await press(card.getByText('Cancel this order'));
    await card.getByLabel('Reason').fill('Ordered twice');
    await page.context().clearCookies();
    await press(card.getByRole('button', { name: 'Cancel order' }));
    await press(main.getByRole('link', { name: 'Sign in' }));
    await expect(main.getByText(number)).toHaveCount(0);
    await signIn(visitor);
    await expect(page).toHaveURL(new RegExp(`/profile/orders#${number}$`));
    await expect(card.getByText('We’ve received your order and will pack it next.')).toBeVisible();
    expect(await visitor.api.orders()).toMatchObject([{ order: number, state: 'confirmed' }]);
  });

  it('who logs out leaves nothing in the browser for the next one, who is told if the number has no account', async () => {
    const visitor = await placed(world, 'Cash on delivery');
    const { page, main, press, title } = visitor;
    const { shipping, verify } = checkoutOf(visitor);
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    await visitor.open('/products/wash');
    await main.getByLabel('Delivery to your pincode').fill('560001');
    await expect(main.getByText('Bengaluru').first()).toBeVisible();
    await visitor.add();
    await visitor.open('/checkout');
    await press(checkoutOf(visitor).another);
    await shipping.getByLabel('Pincode').fill('560001');
    await expect(shipping.getByLabel('City')).toHaveValue('Bengaluru');
    await expect.poll(kept).toContain('pincode-filled');
    await visitor.open('/customer-service');
    await expect(main.getByLabel('Mobile number')).toHaveValue(RAVI);
    await main.getByLabel('Your message').fill('The parcel never came');
    await visitor.open('/profile/account');
    await press(main.getByRole('button', { name: 'Log out' }));
    await expect(title).toHaveText('Sign in');
    const left = await kept();
    for (const own of ['560001', 'Bengaluru', 'pincode-filled', RAVI, 'Ravi', 'MG Road', 'The parcel'])
      expect(left).not.toContain(own);
    await visitor.open('/customer-service');
    for (const label of ['Mobile number', 'Your message']) await expect(main.getByLabel(label)).toHaveValue('');
    await visitor.open('/products/wash');
    await expect(main.getByLabel('Delivery to your pincode')).toHaveValue('');

    await visitor.open('/login');
    await verify('9123456780');
    await expect(main.getByText('No account with this number yet')).toBeVisible();
    expect(await visitor.api.isLogged()).toBe(false);
  });
});

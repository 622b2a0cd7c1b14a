/** The pages in front of a backend that has only the calls of spec 7 (spec 10.16, 10.17): they offer nothing that it lacks. */
import { it } from 'vitest';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { RAVI } from '../../samples/customers.ts';
import { errorPage } from '../world/backend/replaced-answers.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { onDesktop } from '../world/world.ts';

const NO_ORDERS = 'This shop doesn’t accept online orders yet';

onDesktop('a backend with the core calls alone', (world) => {
  it('has no pincode field and takes no orders, and its account has addresses and reward cash and nothing else', async () => {
    for (const { path, level } of Object.values(allEndpoints))
      if (level !== 'core') world.shop.replace(path, errorPage(404));
    const visitor = await world.visit('/products/wash');
    const { main, press, title, page } = visitor;
    const checkout = checkoutOf(visitor);
    // A missing call is no failure of the page; only the browser reports it.
    visitor.browserProblems.expect(/\b404\b.*\/server\/api\//);
    await expect(main.getByRole('form', { name: 'Check delivery' })).toHaveCount(0);
    await expect(visitor.countdown).toHaveText(/^00 : \d\d : \d\d$/);
    await visitor.add();
    await visitor.leaveDrawer('Check out');
    await checkout.verify();
    await checkout.fillAddress();
    await checkout.choose('Cash on delivery');
    await press(checkout.place);
    await expect(main.getByRole('alert').filter({ hasText: NO_ORDERS })).toBeVisible();
    await checkout.expectSaved();
    await visitor.expectCount(1);

    await visitor.open('/profile/account');
    await expect(main.getByRole('region', { name: 'Addresses' })).toContainText('MG Road');
    await expect(main).not.toContainText('isn’t available yet');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Reward cash', 'Addresses', 'Log out']);
    await press(page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Orders' }));
    await expect(main.getByText(NO_ORDERS)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await visitor.open('/profile/account');
    await press(main.getByRole('button', { name: 'Log out' }));
    await expect(title).toHaveText('Sign in');

    await world.shop.advance(31_000);
    await checkout.sendOtp();
    await checkout.otp.fill(await world.shop.otpOf(RAVI));
    await press(main.getByRole('button', { name: 'Verify' }));
    await expect(title).toHaveText('Your account');
    await expect(main.getByText('Ravi Kumar').first()).toBeVisible();
  });
});

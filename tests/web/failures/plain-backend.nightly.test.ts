/** The storefront in front of the backend it was made for, which has only the calls of spec 7 (spec 10.16, 10.17). */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { openCoreBackend } from '../world/backend/core-backend.ts';
import { RAVI, RAVI_BY_LABEL } from '../../samples/customers.ts';
import type { Storefront } from '../world/storefront.ts';
import { onDesktop, type World } from '../world/world.ts';

const NO_REPLY = 'We can’t reach the shop right now. Try again in a moment';
const ERROR_PAGE = 'Something went wrong on our side. Try again in a moment';
const NO_ORDERS = 'This shop doesn’t accept online orders yet';

/** A visitor of the site in front of such a backend. */
const arrive = async (world: World, onTestFinished: (close: () => Promise<void>) => void) => {
  const backend = await openCoreBackend();
  onTestFinished(backend.close);
  const visitor = await world.arrive({ baseURL: backend.url });
  // A missing call is no failure of the page; only the browser reports it.
  visitor.browserProblems.expect(/\b404\b.*\/server\/api\//);
  const alert = (message: string) => visitor.main.getByRole('alert').filter({ hasText: message });
  return { backend, visitor, checkout: checkoutOf(visitor), alert };
};

const enterOtp = async ({ main, press }: Storefront, otp: string): Promise<void> => {
  await main.getByLabel('One-time password').fill(otp);
  await press(main.getByRole('button', { name: 'Verify' }));
};

onDesktop('a backend with the core calls alone', (world) => {
  it('is enough for everything up to placing an order, which says that the shop takes no orders yet', async ({
    onTestFinished,
  }) => {
    const { backend, visitor, checkout, alert } = await arrive(world, onTestFinished);
    const { page, press, main, amount, code, countdown, appliedCode } = visitor;

    await visitor.open('/products/wash');
    // The pincode field is not shown, as the backend could only refuse it.
    await expect(main.getByRole('form', { name: 'Check delivery' })).toHaveCount(0);
    await visitor.add();
    await visitor.leaveDrawer('View cart');
    await press(visitor.more('Wash'));
    await expect(visitor.quantity('Wash')).toHaveText('2');
    await expect(amount('Subtotal')).toHaveText('₹1,498');
    await expect(countdown).toHaveText(/^00 : \d\d : \d\d$/);
    await visitor.applyCode('FREE99');
    await visitor.expectMessage(code, 'Coupon not found');
    await visitor.applyCode('DAWN10');
    await expect(appliedCode).toContainText('DAWN10 applied: 10% off');
    await visitor.expectTotals({ prepaid: '₹1,348', cod: '₹1,498' });

    // After a reload the percentage is requested again, because such a cart does not contain it.
    await page.reload();
    await visitor.expectTotals({ prepaid: '₹1,348', cod: '₹1,498' });
    expect(backend.cart()).toEqual({ bhor_0002: 2 });

    await press(main.getByRole('link', { name: 'Check out' }));
    await checkout.sendOtp();
    await enterOtp(visitor, '111111');
    await visitor.expectMessage(checkout.otp, 'Wrong OTP');
    await enterOtp(visitor, backend.otp);
    await checkout.expectVerified(RAVI);
    await checkout.fillAddress();
    await checkout.choose('Cash on delivery');
    await expect(checkout.place).toHaveText('Place order, ₹1,498');
    await press(checkout.place);
    await expect(alert(NO_ORDERS)).toBeVisible();
    await checkout.expectSaved();
    await visitor.expectCount(2);
    expect(backend.missed()).toContain('order/place.php');
    await expect(page.getByRole('complementary', { name: 'Sandbox' })).toHaveCount(0);
  });

  it('shows the account data that it has: addresses and reward cash, and nothing else', async ({ onTestFinished }) => {
    const { backend, visitor, checkout } = await arrive(world, onTestFinished);
    const { main, press, title } = visitor;
    await visitor.open('/login');
    await checkout.sendOtp();
    await enterOtp(visitor, backend.otp);
    await checkout.expectVerified(RAVI);
    // Such a backend does not say whether the number has an account.
    await expect(main.getByText('You can shop now, or save your addresses first.')).toBeVisible();
    await expect(main).not.toContainText('No account with');
    await press(main.getByRole('link', { name: 'Save address' }));
    await expect(title).toHaveText('Your account');
    await expect(main).not.toContainText('No account with');
    await checkout.fillAddress();
    await press(main.getByRole('button', { name: 'Save address' }));

    const addresses = main.getByRole('region', { name: 'Addresses' });
    await expect(addresses).toContainText(
      `${RAVI_BY_LABEL['House or flat number']}, ${RAVI_BY_LABEL['Street and area']}`,
    );
    await expect(main.getByRole('region', { name: 'Reward cash' })).toContainText('₹120');
    await expect(main).not.toContainText('isn’t available yet');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Reward cash', 'Addresses', 'Log out']);
    const pages = visitor.page.getByRole('navigation', { name: 'Your account' });
    await press(pages.getByRole('link', { name: 'Orders' }));
    await expect(main.getByText(NO_ORDERS)).toBeVisible();
    await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await press(pages.getByRole('link', { name: 'Account' }));
    await press(main.getByRole('button', { name: 'Log out' }));
    await expect(title).toHaveText('Sign in');

    // The backend has a customer for the number now, and signs in.
    await checkout.sendOtp();
    await enterOtp(visitor, backend.otp);
    await expect(title).toHaveText('Your account');
    await expect(main.getByText('Ravi Kumar')).toBeVisible();
  });

  it('is asked for a new OTP after a reload before there is an account, and everything typed is still there', async ({
    onTestFinished,
  }) => {
    const { backend, visitor, checkout } = await arrive(world, onTestFinished);
    const { page, main } = visitor;
    await visitor.open('/products/wash');
    await visitor.add();
    await visitor.leaveDrawer('Check out');
    await checkout.sendOtp();
    await enterOtp(visitor, backend.otp);
    await checkout.expectVerified(RAVI);
    await checkout.fillAddress();
    await checkout.choose('UPI');
    await page.reload();
    await visitor.ready();
    await expect(main.getByText('Verify your number again with a new OTP')).toBeVisible();
    await expect(main).not.toContainText('We’ve sent a one-time password');
    await expect(checkout.phone).toHaveValue(RAVI);
    expect(backend.count('otp/send.php')).toBe(1);
    await checkout.sendOtp();
    await enterOtp(visitor, backend.otp);
    await checkout.expectVerified(RAVI);
    await checkout.expectAddress();
    await expect(checkout.mode('UPI')).toBeChecked();
  });

  it("may fail at every step: no message blames the shopper's connection, nothing typed is lost, and the next try goes on", async ({
    onTestFinished,
  }) => {
    const { backend, visitor, checkout, alert } = await arrive(world, onTestFinished);
    const { main, press, amount, appliedCode, browserProblems } = visitor;
    browserProblems.expect(/\b502\b.*\/server\/api\//);
    const send = main.getByRole('button', { name: 'Send OTP' });

    await visitor.open('/products/skin-system?coupon=DAWN10');
    await visitor.add();
    await visitor.leaveDrawer('View cart');
    await expect(amount('Pay online')).toHaveText('₹449');

    // The first cart call is lost and repeated after the first change: the code still counts.
    backend.next('cart/get.php', 'html');
    await visitor.open('/products/wash');
    await visitor.add();
    await visitor.leaveDrawer('View cart');
    await expect(appliedCode).toContainText('DAWN10');
    await expect(amount('Pay online')).toHaveText('₹1,123');

    backend.next('cart/update.php', 'drop');
    await press(visitor.more('Wash'));
    await expect(alert(NO_REPLY)).toBeVisible();
    await expect(visitor.quantity('Wash')).toHaveText('1');
    backend.next('cart/update.php', { refuse: 'Only one is left' });
    await press(visitor.more('Wash'));
    await expect(alert('Only one is left')).toBeVisible();
    backend.next('cart/update.php', 'late');
    await press(visitor.more('Wash'));
    await expect(visitor.quantity('Wash')).toHaveText('2');
    await expect(amount('Pay online')).toHaveText('₹1,797');

    await press(main.getByRole('link', { name: 'Check out' }));
    await checkout.phone.fill(RAVI);
    backend.next('otp/send.php', 'hang');
    await press(send);
    await expect(alert(NO_REPLY)).toBeVisible();
    backend.next('otp/send.php', { refuse: 'Too many SMS' });
    await press(send);
    await expect(alert('Too many SMS')).toBeVisible();
    await press(send);
    backend.next('otp/verify.php', 'html');
    await enterOtp(visitor, backend.otp);
    await expect(alert(ERROR_PAGE)).toBeVisible();
    await press(main.getByRole('button', { name: 'Verify' }));
    await checkout.expectVerified(RAVI);

    await checkout.fillAddress();
    backend.next('customer/create.php', 'drop');
    await press(checkout.place);
    await expect(alert(NO_REPLY)).toBeVisible();
    backend.next('customer/create.php', { refuse: 'We do not deliver there' });
    await press(checkout.place);
    await expect(alert('We do not deliver there')).toBeVisible();
    await checkout.expectAddress();
    await press(checkout.place);
    await expect(alert(NO_ORDERS)).toBeVisible();
    await checkout.expectSaved();

    backend.next('customer/shipping_address/get.php', 'html');
    backend.next('customer/shipping_address/get.php', 'html');
    await visitor.open('/profile/account');
    await expect(alert(ERROR_PAGE)).toBeVisible();
    await press(main.getByRole('button', { name: 'Try again' }));
    await expect(main.getByRole('region', { name: 'Addresses' })).toContainText('MG Road');
  });

  it('shows no total of a cart that cannot be loaded, says so, and shows it once it is loaded', async ({
    onTestFinished,
  }) => {
    const { backend, visitor } = await arrive(world, onTestFinished);
    const { main, press, amount, browserProblems } = visitor;
    browserProblems.expect(/\b502\b.*\/server\/api\//);
    await visitor.open('/products/skin-system?coupon=DAWN10');
    await visitor.add();
    for (let lost = 0; lost < 3; lost += 1) backend.next('cart/get.php', 'html');
    await visitor.open('/products/wash');
    await visitor.add();
    await visitor.leaveDrawer('Check out');
    await expect(main.getByText('so we can’t show your total yet')).toBeVisible();
    await expect(main.getByText(/₹/).filter({ hasText: /1,548|1,398/ })).toHaveCount(0);
    await press(main.getByRole('button', { name: 'Try again' }));
    await expect(main.getByText('so we can’t show your total yet')).toBeVisible();
    await press(main.getByRole('button', { name: 'Try again' }));
    await expect(amount('Pay online')).toHaveText('₹1,123');
  });

  it('that is down: the site is there, and says to try again in a moment', async ({ onTestFinished }) => {
    const { backend, visitor } = await arrive(world, onTestFinished);
    const { main, title, browserProblems } = visitor;
    browserProblems.expect(/\b502\b.*\/server\/api\//);
    for (let gone = 0; gone < 20; gone += 1)
      for (const path of ['cart/get.php', 'session/check.php']) backend.next(path, 'drop');
    await visitor.open('/cart');
    await expect(title).toHaveText('Your cart');
    await expect(main.getByText('We couldn’t load your cart. Try again in a moment.', { exact: true })).toBeVisible();
  });
});

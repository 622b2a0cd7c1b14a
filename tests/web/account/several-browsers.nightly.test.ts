/**
 * One customer in two browsers, in two tabs, and signed out meanwhile; and code of an older build that no longer
 * exists.
 */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { PHONE } from '../world/screens.ts';
import { RAVI } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { onScreens, type World } from '../world/world.ts';

const RESEND_MS = 31_000;

/** A customer who has placed an order by cash on delivery. */
const customerOf = async (world: World) => {
  const visitor = await world.arrive();
  await visitor.api.put(WASH, 1);
  const checkout = checkoutOf(visitor);
  await checkout.prepareKnown('Cash on delivery');
  await visitor.press(checkout.place);
  await checkout.expectThanks();
  return { ...visitor, checkout, number: (await visitor.api.orders())[0]?.order ?? '' };
};

onScreens('a customer', [PHONE], (world) => {
  it('signs in on a new device by phone, finds the old order and the address, and buys again', async () => {
    const { number } = await customerOf(world);
    await world.shop.advance(RESEND_MS);
    const visitor = await world.visit('/profile/orders');
    const { page, main, press, title, api } = visitor;
    const checkout = checkoutOf(visitor);
    await press(main.getByRole('link', { name: 'Sign in' }));
    await checkout.sendOtp();
    await checkout.otp.fill(await world.shop.otpOf(RAVI));
    await press(main.getByRole('button', { name: 'Verify' }));
    await expect(page).toHaveURL(/\/profile\/orders$/);
    await expect(main.getByRole('listitem').filter({ hasText: number })).toBeVisible();

    await visitor.open('/products/wash');
    await visitor.add();
    await visitor.leaveDrawer('Check out');
    await checkout.expectVerified();
    await checkout.expectSaved();
    await checkout.choose('Cash on delivery');
    await press(checkout.place);
    await checkout.expectThanks();
    await press(main.getByRole('link', { name: 'View order' }));
    await expect(title).toHaveText('Your orders');
    await expect(main.getByText(number)).toBeVisible();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed' }, { order: number, state: 'confirmed' }]);
  });

  it('places one order from two tabs that are both at the checkout', async () => {
    const first = await world.arrive();
    await first.api.put(WASH, 1);
    const checkout = checkoutOf(first);
    await checkout.prepareKnown('Cash on delivery');
    const second = await world.newTab(first, '/checkout');
    const other = checkoutOf(second);
    await other.choose('Cash on delivery');
    await first.press(checkout.place);
    await checkout.expectThanks();
    await expect(second.main.getByText('Your cart is empty.')).toBeVisible();
    await expect(other.place).toHaveCount(0);
    expect(await first.api.orders()).toHaveLength(1);
  });

  it('who was signed out meanwhile is asked to sign in on the page of the orders, and sees them again', async () => {
    const visitor = await customerOf(world);
    const { page, main, press, shop, browserProblems, number } = visitor;
    browserProblems.expect(/401/);
    await visitor.open(`/profile/orders#${number}`);
    const card = main.getByRole('listitem').filter({ hasText: number });
    await press(card.getByText('Cancel this order'));
    await card.getByLabel('Reason').fill('Ordered twice');
    await page.context().clearCookies();
    await press(card.getByRole('button', { name: 'Cancel order' }));
    await press(main.getByRole('link', { name: 'Sign in' }));
    await expect(main.getByText(number)).toHaveCount(0);
    const login = checkoutOf(visitor);
    await shop.advance(RESEND_MS);
    await login.sendOtp();
    await login.otp.fill(await shop.otpOf(RAVI));
    await press(main.getByRole('button', { name: 'Verify' }));
    await expect(page).toHaveURL(new RegExp(`/profile/orders#${number}$`));
    await expect(card.getByText('We’ve received your order and will pack it next.')).toBeVisible();
    expect(await visitor.api.orders()).toMatchObject([{ order: number, state: 'confirmed' }]);
  });

  it('who was signed out while editing the account is asked to sign in, and nothing is saved', async () => {
    const visitor = await customerOf(world);
    const { page, main, press, browserProblems } = visitor;
    browserProblems.expect(/401/);
    await visitor.open('/profile/account');
    await main.getByLabel('Your name').fill('Somebody Else');
    await page.context().clearCookies();
    await press(main.getByRole('button', { name: 'Save name and email' }));
    await expect(main.getByText('Sign in with your mobile number to see your account.')).toBeVisible();
    await expect(main.getByText('Ravi Kumar')).toHaveCount(0);
    expect(await visitor.api.isLogged()).toBe(false);
  });

  it('who logs out leaves no pincode, complaint or address behind for the next customer', async () => {
    const visitor = await customerOf(world);
    const { page, main, press, title } = visitor;
    await visitor.open('/products/wash');
    await main.getByLabel('Delivery to your pincode').fill('560001');
    await expect(main.getByText('Bengaluru').first()).toBeVisible();
    await visitor.open('/customer-service');
    await expect(main.getByLabel('Mobile number')).toHaveValue(RAVI);
    await main.getByLabel('Your message').fill('The parcel never came');
    await visitor.open('/profile/account');
    await press(main.getByRole('button', { name: 'Log out' }));
    await expect(title).toHaveText('Sign in');
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    for (const own of ['560001', RAVI, 'Ravi', 'MG Road', 'The parcel']) expect(kept).not.toContain(own);
    await visitor.open('/customer-service');
    await expect(main.getByLabel('Mobile number')).toHaveValue('');
    await expect(main.getByLabel('Your message')).toHaveValue('');
    await visitor.open('/products/wash');
    await expect(main.getByLabel('Delivery to your pincode')).toHaveValue('');
  });
});

/** The script of the calls that are not the initial ones: `adapters/http-client/lazy-contract.ts`. */
const LAZY_CONTRACT = /\/assets\/lazy-contract-[\w-]+\.js/;

onScreens('a tab of an older build', [PHONE], (world) => {
  it('is reloaded when code that it needs for a call no longer exists, and then the call works', async () => {
    const visitor = await world.arrive();
    const { page, main, browserProblems } = visitor;
    browserProblems.expect(/lazy-contract|ERR_FAILED/);
    world.shop.replace('/latest.json', () => Response.json({ build: 'the next one' }));
    await page.route(LAZY_CONTRACT, (route) => route.abort('failed'), { times: 1 });
    await visitor.open('/products/wash');
    const loaded = page.waitForEvent('load');
    await main.getByLabel('Delivery to your pincode').fill('560001');
    await loaded;
    await visitor.ready();
    await main.getByLabel('Delivery to your pincode').fill('560001');
    await expect(main.getByText('Bengaluru').first()).toBeVisible();
  });

  it('is not reloaded, and shows a message, when that code merely failed to arrive', async () => {
    const visitor = await world.arrive();
    const { page, main, browserProblems } = visitor;
    browserProblems.expect(/lazy-contract|ERR_FAILED/);
    await page.route(LAZY_CONTRACT, (route) => route.abort('failed'), { times: 1 });
    await visitor.open('/products/wash');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await main.getByLabel('Delivery to your pincode').fill('560001');
    await expect(main.getByText('We couldn’t reach the shop')).toBeVisible();
    await main.getByLabel('Delivery to your pincode').fill('560002');
    await expect(main.getByText('Bengaluru').first()).toBeVisible();
    expect(documents).toBe(0);
  });
});

/**
 * After the order: paying again, viewing, cancelling, returning and tracking it, and logging out.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { movedElements, shiftsOf, watchShifts } from '../world/shifts.ts';
import { RAVI } from '../../samples/customers.ts';
import { placed } from '../world/purchase.ts';
import { onDesktop } from '../world/world.ts';

onDesktop('an order that was placed', (world) => {
  it('can be switched to cash on delivery after a declined payment, with the fee in the total on the button', async () => {
    const { page, main, press, title, order, api, expectCount } = await placed(world, 'UPI');
    await press(page.getByRole('button', { name: 'Decline payment' }));
    await expect(title).toHaveText('Payment failed');
    const cash = main.getByRole('radio', { name: 'Cash on delivery' });
    await expect(cash).toHaveAccessibleName(/₹150 fee included.*₹899/);
    const sums = main.getByRole('region', { name: 'Your order' });
    await expect(sums.getByText('₹749').last()).toBeVisible();
    await press(cash);
    await expect(sums.getByText('₹899')).toBeVisible();
    await expect(sums.getByText('₹150')).toBeVisible();
    await press(main.getByRole('button', { name: 'Place order, ₹899' }));
    await expect(title).toHaveText('Thank you. Your order is confirmed');
    await expectCount(0);
    expect(await api.orders()).toMatchObject([
      { order: await order(), state: 'confirmed', payment_mode: 'cod', summary: { total: 899 } },
    ]);
  });

  it('shows the sums of the payment mode that is chosen to pay it again, on its card too', async () => {
    const { page, main, press, title, open, order } = await placed(world, 'UPI');
    await press(page.getByRole('button', { name: 'Decline payment' }));
    await expect(title).toHaveText('Payment failed');
    await open('/profile/orders');
    const card = main.getByRole('listitem').filter({ hasText: await order() });
    const total = card.getByText('Total', { exact: true }).locator('xpath=..');
    await expect(total).toContainText('₹749');
    await press(card.getByRole('radio', { name: 'Cash on delivery' }));
    await expect(total).toContainText('₹899');
  });

  it('says which order replaced it if the customer came back from the payment page and ordered anew', async () => {
    const visitor = await placed(world, 'UPI');
    const { page, main, press, title, open, order } = visitor;
    await expect(page).toHaveURL(/\/sandbox\/pay\?order=/);
    const first = await order();
    await open('/checkout');
    const again = checkoutOf(visitor);
    await press(again.mode('Cash on delivery'));
    await press(again.place);
    await again.expectThanks();
    const second = await order();
    expect(second).not.toBe(first);
    await open(`/profile/orders#${first}`);
    const card = main.getByRole('listitem').filter({ hasText: first }).first();
    await expect(main.getByText(`You placed order ${second} instead.`)).toBeVisible();
    await expect(card.getByText('Replaced').first()).toBeVisible();
    await expect(main.getByText('wasn’t paid in time')).toHaveCount(0);
    await open(`/payment/success?order=${first}`);
    await expect(title).toHaveText('This order was replaced');
    await expect(main.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/profile/orders#${second}`);
    await open('/track-order');
    await main.getByLabel('Order number').fill(first);
    await main.getByLabel('Mobile number').fill(RAVI);
    await press(main.getByRole('button', { name: 'Track' }));
    await expect(main.getByText('You placed another order instead.')).toBeVisible();
  });

  it('is shown as paid on the failure page once it is paid, without layout shift', async () => {
    const { page, main, title, open, order, shop } = await placed(world, 'Card');
    await expect(page).toHaveURL(/\/sandbox\/pay\?order=/);
    await shop.pay(await order(), 'succeeds');
    shop.replace('order/get.php', async ({ own }) => {
      await delay(300);
      return own();
    });
    await watchShifts(page);
    await open(`/payment/fail?order=${await order()}`);
    await expect(title).toHaveText('Thank you. Payment received');
    await expect(main.getByText('You don’t need to pay again.')).toBeVisible();
    expect(await shiftsOf(page), (await movedElements(page)).join(', ')).toBeLessThan(0.001);
  });

  it('has a page whose URL contains nothing of the gateway’s proof', async () => {
    const { page, press, title, order } = await placed(world, 'Card');
    await press(page.getByRole('button', { name: 'Complete payment' }));
    await expect(title).toHaveText('Thank you. Payment received');
    await expect(page).toHaveURL(new RegExp(`/payment/success\\?order=${await order()}$`));
  });

  it('can be tracked by its number and its phone, and shows no address there', async () => {
    const { main, press, open, order, shop, api } = await placed(world, 'Cash on delivery');
    const number = await order();
    await shop.move(number, 'packed', 'shipped');
    await api.logOut();
    await open('/track-order');
    await main.getByLabel('Order number').fill(number.toLowerCase());
    await main.getByLabel('Mobile number').fill('9123456780');
    await press(main.getByRole('button', { name: 'Track' }));
    await expect(main.getByText('We couldn’t find this order')).toBeVisible();
    await main.getByLabel('Mobile number').fill(RAVI);
    await press(main.getByRole('button', { name: 'Track' }));
    await expect(main.getByRole('heading', { name: `Order ${number}` })).toBeFocused();
    await expect(main.getByRole('listitem').filter({ hasText: 'Your order is with the courier.' })).toBeVisible();
    await expect(main.getByText('MG Road')).toHaveCount(0);
  });

  it('asks a customer who is signed out to sign in, and is shown after that', async () => {
    const visitor = await placed(world, 'Cash on delivery');
    const { page, main, press, open, order, shop, api } = visitor;
    const number = await order();
    await api.logOut();
    await shop.advance(31_000);
    await open(`/profile/orders#${number}`);
    await press(main.getByRole('link', { name: 'Sign in' }));
    const login = checkoutOf(visitor);
    await login.sendOtp();
    await login.otp.fill(await shop.otpOf(RAVI));
    await press(main.getByRole('button', { name: 'Verify' }));
    await expect(page).toHaveURL(new RegExp(`/profile/orders#${number}$`));
    await expect(main.getByText('We’ve received your order and will pack it next.')).toBeVisible();
  });
});

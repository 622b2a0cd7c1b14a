/**
 * A payment of another amount, and cash on delivery beyond its limit: what the pages say about them, and what the customer
 * can do (spec 10.20, 11).
 */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';
import { onPhone, type World } from '../world/world.ts';
import { RAVI } from '../../samples/customers.ts';
import { MINUTE } from '../../samples/durations.ts';

/** A customer who has paid ₹748 for ₹749 on the gateway's page, and is back. */
const paidLess = async (world: World) => {
  const visitor = await world.arrive();
  const { page, press, title, api } = visitor;
  await api.put(WASH, 1);
  const checkout = checkoutOf(visitor);
  await checkout.prepareKnown('UPI');
  await press(checkout.place);
  await expect(page).toHaveURL(/\/sandbox\/pay\?order=/);
  const number = new URL(page.url()).searchParams.get('order') ?? '';
  await page.getByLabel('A different amount').fill('748');
  await press(page.getByRole('button', { name: 'Pay this amount' }));
  await expect(title).toHaveText('We’re checking your payment');
  return { ...visitor, number };
};

onPhone('a payment of another amount', (world) => {
  it('is shown as under review on every page, also after the time in which orders expire', async () => {
    const { page, main, open, press, shop, number } = await paidLess(world);
    const received = main.getByText(
      /We received ₹748 instead of ₹749\. We’re checking it and will confirm the order or refund you by/,
    );
    await expect(received).toBeVisible();
    await expect(main.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await shop.advance(31 * MINUTE);
    await open(`/profile/orders#${number}`);
    await expect(received).toBeVisible();
    await expect(main.getByText('Payment under review').first()).toBeVisible();
    await expect(main.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
    await open('/track-order');
    await main.getByLabel('Order number').fill(number);
    await main.getByLabel('Mobile number').fill(RAVI);
    await press(main.getByRole('button', { name: 'Track' }));
    await expect(main.getByText('We’ll confirm the order or refund you within 2 days of receiving it.')).toBeVisible();
    await expect(main.getByText('₹748')).toHaveCount(0);
    await expect(page.getByText(/not charged|nothing was charged/i)).toHaveCount(0);
  });

  it('confirms the order once the operator accepts it, and the page shows it', async () => {
    const { page, main, title, press, shop, number, expectCount, open } = await paidLess(world);
    const operator = await page.context().newPage();
    await operator.goto(`${shop.url}/sandbox`);
    await operator
      .getByRole('form', { name: `Review of ${number}` })
      .getByRole('button', { name: 'Accept' })
      .click();
    // The page asks first, as that cannot be undone, and lists the payment no more afterwards.
    await operator.getByRole('button', { name: 'Accept the payment' }).click();
    await expect(operator.getByRole('button', { name: 'Accept the payment' })).toHaveCount(0);
    await expect(operator.getByText('Payments to review')).toHaveCount(0);
    await operator.close();
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(title).toHaveText(/^Thank you/);
    await expect(main.getByText('We received ₹748 and have accepted it as payment.')).toBeVisible();
    await expectCount(0);
    await press(main.getByRole('link', { name: 'View order' }));
    await expect(main.getByText('We received ₹748 and have accepted it as payment.')).toBeVisible();
    await open('/');
  });

  it('is returned once the operator refunds it, and the order can be paid again', async () => {
    const { page, main, title, press, shop, number } = await paidLess(world);
    await shop.review(number, 'refund');
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect(title).toHaveText('Payment failed');
    await expect(main.getByText('₹748 will be refunded to the account you paid from.')).toBeVisible();
    await press(main.getByRole('button', { name: 'Pay ₹749' }));
    await expect(page).toHaveURL(/\/sandbox\/pay\?order=/);
    await press(page.getByRole('button', { name: 'Complete payment' }));
    await expect(title).toHaveText(/^Thank you/);
  });
});

onPhone('cash on delivery beyond its limit', (world) => {
  it('is refused with the reason, and one press switches to paying online', async () => {
    const visitor = await world.arrive();
    const { page, main, press, api, expectCount } = visitor;
    await api.put(SYSTEM, 20);
    const checkout = checkoutOf(visitor);
    await checkout.prepareKnown('Cash on delivery');
    await press(checkout.place);
    const reason = main.getByRole('alert').filter({
      hasText: 'Open cash on delivery orders are limited to ₹15,000 in total. Pay online for this one',
    });
    await expect(reason).toBeVisible();
    expect(await api.orders()).toEqual([]);
    await press(main.getByRole('button', { name: 'Pay online instead, ₹15,980' }));
    await expect(reason).toHaveCount(0);
    await expect(checkout.mode('Card')).toBeChecked();
    await expect(checkout.place).toBeFocused();
    await expectCount(20);
    await press(checkout.place);
    await expect(page).toHaveURL(/\/sandbox\/pay\?order=/);
  });
});

/** A field whose value is what ordering needs says so to whoever asks, and only then (spec 6, 10.30). */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { RAVI, RAVI_BY_LABEL } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { orderWash } from '../tools/customer.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { onPhone } from '../world/world.ts';

/** Types `wrong`, which the field does not call valid, then `right`, which it does without announcing anything. */
const expectValidOnly = async (field: Locator, { wrong, right }: { wrong: string; right: string }): Promise<void> => {
  await field.fill(wrong);
  await expect(field).not.toHaveAccessibleDescription(/Valid Input/);
  await field.fill(right);
  await expect(field).toHaveAccessibleDescription(/Valid Input/);
  await expect(field.locator('xpath=..').locator('[aria-live]')).toBeEmpty();
};

const PHONE_NUMBER = { wrong: '98', right: RAVI };
const TEXT = { wrong: ' ', right: 'BHOR10' };

onPhone('a field', (world) => {
  it.each([
    ['/login', { 'Mobile number': PHONE_NUMBER }],
    ['/track-order', { 'Order number': TEXT, 'Mobile number': PHONE_NUMBER }],
    ['/products/wash', { 'Delivery to your pincode': { wrong: '41100', right: '411001' } }],
    [
      '/customer-service',
      {
        Name: { wrong: 'Ravi 2', right: 'Ravi' },
        'Mobile number': PHONE_NUMBER,
        Email: { wrong: 'ravi@example', right: 'ravi@example.com' },
        'Your message': { wrong: 'Broken', right: 'The cap came broken.' },
      },
    ],
  ])('at %s is valid once its value is what ordering needs, and not before', async (path, fields) => {
    const { main } = await world.visit(path);
    for (const [label, texts] of Object.entries(fields))
      await expectValidOnly(main.getByLabel(label, { exact: true }), texts);
  });

  it('of the checkout is valid likewise: the code, which a refusal makes invalid, the phone and the one-time password', async () => {
    const visitor = await world.arrive();
    await visitor.api.put(WASH, 1);
    const checkout = checkoutOf(visitor);
    await visitor.open('/checkout');
    await expectValidOnly(visitor.main.getByLabel('Mobile number'), PHONE_NUMBER);
    await checkout.sendOtp();
    await expectValidOnly(checkout.otp, { wrong: '12345', right: '123456' });
    await checkout.look();
    await visitor.applyCode('FREE99');
    await visitor.expectMessage(visitor.code, 'This code isn’t valid');
    await expect(visitor.code).not.toHaveAccessibleDescription(/Valid Input/);
  });

  it('of the popup is valid likewise: the number that the code is for', async () => {
    const { page, open, popup, countdown } = await world.arrive({ mayPopUp: true });
    await page.clock.install();
    await open('/about');
    await expect(countdown).toBeVisible();
    await page.clock.fastForward(16_000);
    await expectValidOnly(popup.getByLabel('Mobile number'), PHONE_NUMBER);
  });

  it('of an order is valid likewise: the reason for cancelling or returning it, and the UPI ID for the refund', async () => {
    const { api, main, open, page, press, shop } = await world.arrive();
    await api.signUp();
    const order = await orderWash(shop, page.request, 'cod');
    const reason = main.getByLabel('Reason', { exact: true });
    const REASON = { wrong: ' ', right: 'Ordered twice' };
    await open(`/profile/orders#${order}`);
    await press(main.getByText('Cancel this order'));
    await expectValidOnly(reason, REASON);
    await shop.move(order, 'packed', 'shipped', 'out_for_delivery', 'delivered');
    await page.reload();
    await press(main.getByText('Return this order'));
    await expectValidOnly(reason, REASON);
    await expectValidOnly(main.getByLabel('UPI ID for the refund'), { wrong: 'ravi@', right: 'ravi@okaxis' });
  });

  it('of the account is valid likewise: the name, the email address and the word that erases the account', async () => {
    const { api, main, open, page, press } = await world.arrive();
    await api.signUp();
    await open('/profile/account');
    await expectValidOnly(main.getByLabel('Your name'), { wrong: 'Ravi 2', right: RAVI_BY_LABEL['Full name'] });
    await expectValidOnly(main.getByLabel('Your email'), { wrong: 'ravi@', right: RAVI_BY_LABEL['Email'] });
    await press(main.getByRole('button', { name: 'Delete account' }));
    await expectValidOnly(page.getByRole('dialog').getByRole('textbox'), { wrong: 'ERAS', right: 'erase' });
  });
});

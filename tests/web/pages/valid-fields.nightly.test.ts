/**
 * A field whose value is what ordering needs says so to whoever asks, and only then (spec 6, 10.30); a phone number is
 * taken as people paste it.
 */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { RAVI, RAVI_BY_LABEL } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { onPhone } from '../world/world.ts';

type Typed = { readonly wrong: string; readonly right: string; readonly becomes?: string };

/**
 * Types `wrong`, which the field does not call valid, then `right`, which it does without announcing anything: the mark is
 * inside of the field, and nothing moves.
 */
const expectValidOnly = async (field: Locator, { wrong, right, becomes = right }: Typed): Promise<void> => {
  const mark = field.locator('xpath=../*[local-name()="svg"]');
  await field.fill(wrong);
  await expect(field).not.toHaveAccessibleDescription(/Valid Input/);
  await expect(mark).toHaveCount(0);
  const box = await field.boundingBox();
  await field.fill(right);
  await expect(field).toHaveValue(becomes);
  await expect(field).toHaveAccessibleDescription(/Valid Input/);
  await expect(field.locator('xpath=..').locator('[aria-live]')).toBeEmpty();
  const seen = await mark.boundingBox();
  if (box === null || seen === null) throw new Error('no field with a mark');
  expect(seen.x).toBeGreaterThan(box.x + box.width / 2);
  expect(seen.x + seen.width).toBeLessThan(box.x + box.width);
  expect(seen.y).toBeGreaterThan(box.y);
  expect(seen.y + seen.height).toBeLessThan(box.y + box.height);
  expect(await field.boundingBox()).toEqual(box);
};

const phone = (pasted: string): Typed => ({ wrong: '98765-4321', right: pasted, becomes: RAVI });
const TEXT: Typed = { wrong: ' ', right: 'BHOR10' };

onPhone('a field', (world) => {
  it.each<readonly [string, Readonly<Record<string, Typed>>]>([
    ['/login', { 'Mobile number': phone('+91 98765 43210') }],
    ['/track-order', { 'Order number': TEXT, 'Mobile number': phone('09876543210') }],
    ['/products/wash', { 'Delivery to your pincode': { wrong: '41100', right: '411001' } }],
    [
      '/customer-service',
      {
        Name: { wrong: 'Ravi 2', right: 'Ravi' },
        'Mobile number': phone('+91-98765-43210'),
        Email: { wrong: 'ravi@example', right: 'ravi@example.com' },
        'Your message': { wrong: 'Broken', right: 'The cap came broken.' },
      },
    ],
  ])('at %s is valid once its value is what ordering needs, and not before', async (path, fields) => {
    const { main } = await world.visit(path);
    for (const [label, texts] of Object.entries(fields))
      await expectValidOnly(main.getByLabel(label, { exact: true }), texts);
  });

  it('of the checkout is valid likewise: the phone, the one-time password, and the code, which a refusal makes invalid', async () => {
    const visitor = await world.arrive();
    await visitor.api.put(WASH, 1);
    const checkout = checkoutOf(visitor);
    await visitor.open('/checkout');
    await expectValidOnly(checkout.phone, phone('98765 43210'));
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
    await expectValidOnly(popup.getByLabel('Mobile number'), phone(RAVI));
  });

  it('of an order and of the account is valid likewise: reason, UPI ID, name, email, and the word that erases', async () => {
    const { api, main, open, page, press, shop } = await world.arrive();
    await api.signUp();
    const order = await api.orderWash('cod');
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

    await open('/profile/account');
    await expectValidOnly(main.getByLabel('Your name'), { wrong: 'Ravi 2', right: RAVI_BY_LABEL['Full name'] });
    await expectValidOnly(main.getByLabel('Your email'), { wrong: 'ravi@', right: RAVI_BY_LABEL['Email'] });
    await press(main.getByRole('button', { name: 'Delete account' }));
    await expectValidOnly(page.getByRole('dialog').getByRole('textbox'), { wrong: 'ERAS', right: 'erase' });
  });
});

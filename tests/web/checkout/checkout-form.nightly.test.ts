/** The checkout's form: its messages, what it keeps, and what happens when the shop's data has changed. */
import { it } from 'vitest';
import { checkoutOf, type Checkout } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { RAVI, RAVI_BY_LABEL } from '../../samples/customers.ts';
import { WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { onDesktop, onEveryScreen, onPhone, type World } from '../world/world.ts';

const withWash = async (world: World): Promise<readonly [Storefront, Checkout]> => {
  const visitor = await world.arrive();
  await visitor.api.put(WASH, 1);
  return [visitor, checkoutOf(visitor)];
};

onPhone('the checkout', (world) => {
  it('keeps everything through a reload, going back, and visiting another page', async () => {
    const [visitor, { sendOtp, otp, ...checkout }] = await withWash(world);
    const { page, press, shop, header, title, main } = visitor;
    await visitor.open('/checkout');
    await sendOtp();
    await page.reload();
    await expect(main.getByText(RAVI)).toBeVisible();
    await otp.fill(await shop.otpOf(RAVI));
    await press(main.getByRole('button', { name: 'Verify' }));
    await checkout.expectVerified();
    await checkout.fillAddress();
    await checkout.choose('Net banking');

    await page.reload();
    await checkout.expectVerified();
    await checkout.expectAddress();
    await expect(checkout.mode('Net banking')).toBeChecked();

    await press(header.getByRole('link', { name: 'BHOR' }));
    await expect(title).not.toHaveText('Checkout');
    await page.goBack();
    await checkout.expectVerified();
    await checkout.expectAddress();
    await expect(checkout.mode('Net banking')).toBeChecked();
  });
});

onPhone('the checkout', (world) => {
  it('shows a pasted number as its ten digits, and leaves the caret where somebody is typing', async () => {
    const [visitor, checkout] = await withWash(world);
    const { page } = visitor;
    await visitor.open('/checkout');
    await checkout.phone.focus();
    await page.keyboard.insertText('\u202A+91 98765 43210\u202C');
    await expect(checkout.phone).toHaveValue('9876543210');
    await checkout.verify();
    const name = checkout.shipping.getByLabel('Full name', { exact: true });
    await name.fill('Ravi Kumar');
    for (let step = 0; step < ' Kumar'.length; step += 1) await name.press('ArrowLeft');
    await page.keyboard.type(' de la');
    await expect(name).toHaveValue('Ravi de la Kumar');
  });
});

onEveryScreen('the checkout', (world) => {
  it('shows what is wrong under its input, and focuses that input', async () => {
    const [visitor, checkout] = await withWash(world);
    const { press, main, expectMessage } = visitor;
    const { phone, otp, shipping } = checkout;
    await visitor.open('/checkout');
    await press(main.getByRole('button', { name: 'Send OTP' }));
    await expectMessage(phone, 'Please fill this field');
    await phone.fill('12345');
    await press(main.getByRole('button', { name: 'Send OTP' }));
    await expectMessage(phone, 'Phone number should be 10 digits long');
    await expect(phone).toBeFocused();

    await checkout.sendOtp();
    await expect(otp).toBeFocused();
    await press(main.getByRole('button', { name: 'Verify' }));
    await expectMessage(otp, 'Please enter OTP');
    const right = await visitor.shop.otpOf(RAVI);
    await otp.fill(right === '111111' ? '222222' : '111111');
    await press(main.getByRole('button', { name: 'Verify' }));
    await expectMessage(otp, 'Incorrect OTP');
    await otp.fill(right);
    await press(main.getByRole('button', { name: 'Verify' }));
    await checkout.expectVerified();

    await checkout.fillAddress(shipping, {
      ...RAVI_BY_LABEL,
      City: 'Bengaluru 1',
      Email: 'ravi@example',
      Pincode: '5600',
      'House or flat number': '#4',
    });
    await press(shipping.getByLabel('State'));
    await expectMessage(shipping.getByLabel('City'), 'Please enter a valid city name');
    // A valid field says so to whoever asks, and announces nothing.
    await expect(shipping.getByLabel('Full name')).toHaveAccessibleDescription('Valid Input');
    await expectMessage(shipping.getByLabel('Email'), 'Email should have this format, ex: name@example.com');
    await expectMessage(shipping.getByLabel('House or flat number'), 'Please enter a address');
    await shipping.getByLabel('Email').fill(RAVI_BY_LABEL['Email']);
    await shipping.getByLabel('House or flat number').fill('4');
    await shipping.getByLabel('Full name').fill('');
    // The message about a refused code belongs to another form.
    await checkout.look();
    await visitor.applyCode('FREE99');
    await expectMessage(visitor.code, 'This code isn’t valid');
    await press(checkout.place);
    await expectMessage(shipping.getByLabel('Full name'), 'Please fill this field');
    await expectMessage(shipping.getByLabel('Pincode'), 'Pincode should be 6 digits long');
    await expect(shipping.getByLabel('Full name')).toBeFocused();
    await expect(main.getByRole('alert').filter({ hasText: 'Complete your address' })).toBeVisible();
    expect((await visitor.api.cart()).items).toMatchObject({ [WASH]: { qty: 1 } });
  });
});

onDesktop('the checkout', (world) => {
  it('accepts a separate billing address, and drops it when shipping is used for both again', async () => {
    const [visitor, checkout] = await withWash(world);
    const { main, press } = visitor;
    const { billing } = checkout;
    const same = main.getByRole('checkbox', { name: 'Billing address is the same' });
    await checkout.prepareKnown('Cash on delivery');
    await expect(same).toBeChecked();
    await expect(billing).toHaveCount(0);
    await press(same);
    await billing.getByLabel('City').fill('Mysuru');
    await press(checkout.place);
    await visitor.expectMessage(billing.getByLabel('Full name'), 'Please fill this field');
    await press(same);
    await expect(billing).toHaveCount(0);
    await press(same);
    await expect(billing.getByLabel('City')).toHaveValue('');
    await checkout.fillAddress(billing, { ...RAVI_BY_LABEL, City: 'Mysuru' });
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await visitor.api.orders()).toMatchObject([
      { shipping: { city: 'Bengaluru' }, billing: { city: 'Mysuru' } },
    ]);
  });
});

onPhone('the checkout', (world) => {
  it.each([
    { path: '/login', label: 'Mobile number', typed: RAVI, next: 'One-time password' },
    { path: '/track-order', label: 'Order number', typed: 'BH0000000000', next: 'Mobile number' },
  ])(
    'keeps a form of $path that is sent off before the page answers, and what was typed out of the address',
    async ({ path, label, typed, next }) => {
      const { page, main, ready } = await world.arrive();
      let give: () => void = () => undefined;
      const waiting = new Promise<void>((resolve) => {
        give = resolve;
      });
      await page.route(/\/assets\/(?:index|composition)-[\w-]+\.js/, async (route) => {
        await waiting;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(
        () =>
          performance.getEntriesByName(document.querySelector<HTMLScriptElement>('script[async]')?.src ?? '').length >
          0,
      );
      await main.getByLabel(label).fill(typed);
      await main.getByLabel(label).press('Enter');
      give();
      await ready();
      await expect(main.getByLabel(next)).toBeFocused();
      expect(new URL(page.url()).search).toBe('');
    },
  );

  it('asks for the phone again when the session has ended meanwhile, and keeps what was typed', async () => {
    const [visitor, checkout] = await withWash(world);
    const { page, press, main } = visitor;
    await checkout.prepare('Cash on delivery');
    await page.context().clearCookies();
    await visitor.api.put(WASH, 1);
    await press(checkout.place);
    await expect(main.getByRole('alert')).toBeVisible();
    await expect(checkout.phone).toHaveValue(RAVI);

    await visitor.shop.advance(31_000);
    await checkout.verify();
    await checkout.expectAddress();
    await expect(checkout.mode('Cash on delivery')).toBeChecked();
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await visitor.api.orders()).toMatchObject([{ state: 'confirmed', summary: { total: 899 } }]);
  });
});

onDesktop('the checkout', (world) => {
  it('shows the new total, and places nothing, when it has changed since the page was loaded', async () => {
    const [visitor, checkout] = await withWash(world);
    const { press, main } = visitor;
    await checkout.prepareKnown('Cash on delivery');
    await expect(checkout.place).toHaveText('Place order, ₹899');
    await visitor.api.put(WASH, 2);
    await press(checkout.place);
    await expect(main.getByRole('alert').filter({ hasText: 'The total has changed' })).toBeVisible();
    await expect(checkout.place).toHaveText('Place order, ₹1,648');
    expect(await visitor.api.orders()).toEqual([]);
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await visitor.api.orders()).toMatchObject([{ summary: { total: 1648 } }]);
  });
});

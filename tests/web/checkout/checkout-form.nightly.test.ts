/** The checkout's form: what it keeps, its messages and the focus, what it does not offer, and a customer's addresses (spec 11). */
import { it } from 'vitest';
import { checkoutOf, type Checkout } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { RAVI, RAVI_BY_LABEL, RAVI_HOME, RAVI_OFFICE } from '../../samples/customers.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { onEveryScreen, onPhone, type World } from '../world/world.ts';

const PORT_BLAIR = '744101';
const ARMY_POST = '900056';
const PUNE = '411001';

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

  it('keeps a code that is typed and not applied while the summary is folded', async () => {
    const [{ page, main, press, open }] = await withWash(world);
    await open('/checkout');
    const summary = main.getByText('View or edit');
    const code = page.getByLabel('Discount code');
    await press(summary);
    await press(main.getByText('Have a discount code?', { exact: true }));
    await code.fill('DAWN');
    await press(summary);
    await expect(code).toHaveCount(0);
    await press(summary);
    await expect(code).toHaveValue('DAWN');
  });

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

  it('asks a business for its GSTIN, says at the field where it cannot be one, and has it in the order', async () => {
    const [visitor, checkout] = await withWash(world);
    const { main, press, expectMessage } = visitor;
    await checkout.prepareKnown('Cash on delivery');
    const gstin = main.getByLabel('GSTIN', { exact: true });
    await expect(gstin).toHaveCount(0);
    await press(main.getByLabel('I need a GST invoice'));
    await gstin.fill('27AAPFU0939F1ZW');
    await press(checkout.place);
    await expectMessage(gstin, 'Enter a valid GSTIN with 15 characters');
    await expect(gstin).toBeFocused();
    await expectMessage(main.getByLabel('Business name'), 'Please fill this field');
    await gstin.fill('27aapfu0939f1zv');
    await main.getByLabel('Business name').fill('Rao & Sons');
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await visitor.api.orders()).toMatchObject([{ business: { gstin: '27AAPFU0939F1ZV', name: 'Rao & Sons' } }]);
  });

  it('places no order for a pincode without cash on delivery or without any, says why, and offers what is possible', async () => {
    const [visitor, checkout] = await withWash(world);
    const { main, press, page, api } = visitor;
    const { place, mode, shipping } = checkout;
    await checkout.prepareKnown('Cash on delivery');
    await expect(place).toHaveText('Place order, ₹899');
    await press(checkout.another);
    await checkout.fillAddress();
    const pincode = shipping.getByLabel('Pincode', { exact: true });
    await pincode.fill(PORT_BLAIR);
    await expect(place).toHaveAttribute('aria-disabled', 'true');
    await expect(place).toHaveAccessibleDescription('Cash on delivery isn’t available here. Pay online instead.');
    await expect(mode('Cash on delivery')).toBeChecked();
    // Playwright waits for a disabled button; a shopper doesn't.
    await place.click({ force: true });
    await pincode.press('Enter');
    await press(main.getByRole('button', { name: 'Pay online instead, ₹749' }));
    await expect(place).toHaveText('Pay ₹749');
    await expect(place).not.toHaveAttribute('aria-disabled');
    await expect(mode('Cash on delivery')).toBeDisabled();

    await pincode.fill(ARMY_POST);
    await expect(place).toHaveAccessibleDescription('We don’t deliver to 900056 yet.');
    await expect(place).toHaveAttribute('aria-disabled', 'true');
    await expect(main.getByText('not available for')).toHaveCount(0);
    await expect(main.getByText('Cash on delivery isn’t available')).toHaveCount(0);

    await pincode.fill(PUNE);
    await expect(place).not.toHaveAttribute('aria-disabled');
    await expect(place).toHaveAccessibleDescription('');
    expect(await api.orders()).toEqual([]);
    await expect(page).toHaveURL(/\/checkout$/);
  });
});

onPhone('cash on delivery beyond its limit', (world) => {
  it('is refused with the reason, and one press switches to paying online', async () => {
    const visitor = await world.arrive();
    const { page, main, press, api } = visitor;
    await api.put(SYSTEM, 20);
    const checkout = checkoutOf(visitor);
    await checkout.prepareKnown('Cash on delivery');
    await press(checkout.place);
    const reason = main
      .getByRole('alert')
      .filter({ hasText: 'Open cash on delivery orders are limited to ₹15,000 in total. Pay online for this one' });
    await expect(reason).toBeVisible();
    await press(main.getByRole('button', { name: 'Pay online instead, ₹15,980' }));
    await expect(reason).toHaveCount(0);
    await expect(checkout.mode('Card')).toBeChecked();
    await expect(checkout.place).toBeFocused();
    await press(checkout.place);
    await expect(page).toHaveURL(/\/sandbox\/pay\?order=/);
  });
});

onPhone('the checkout of a customer with two addresses', (world) => {
  it('offers both and another, delivers to the chosen one, and begins with it the next time', async () => {
    const visitor = await world.arrive();
    const { api, main, press } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await api.signUp();
    await api.saveAddresses(RAVI_OFFICE);
    await visitor.open('/checkout');
    await checkout.expectSaved(RAVI_HOME);
    await expect(checkout.shipping).toHaveCount(0);
    await press(checkout.saved(RAVI_OFFICE));
    await expect(main.getByText(/Delivery to Pune by/).first()).toBeVisible();
    await checkout.choose('Cash on delivery');
    await press(checkout.place);
    await checkout.expectThanks();

    await api.put(WASH, 1);
    await visitor.open('/checkout');
    await checkout.expectSaved(RAVI_OFFICE);
    await press(checkout.another);
    await expect(checkout.shipping.getByLabel('Full name')).toHaveValue(RAVI_HOME.name);
    await expect(checkout.shipping.getByLabel('Pincode')).toHaveValue('');
    await press(checkout.place);
    await visitor.expectMessage(checkout.shipping.getByLabel('City'), 'Please fill this field');
  });
});

onPhone('the addresses of the account', (world) => {
  it('are added, changed and removed, each after the other, with the focus where it is needed', async () => {
    const visitor = await world.arrive();
    const { api, main, press } = visitor;
    await api.signUp();
    await visitor.open('/profile/account');
    const addresses = main.getByRole('region', { name: 'Addresses' });
    const button = (name: string | RegExp) => addresses.getByRole('button', { name });
    const asked = addresses.getByRole('group', { name: 'Remove this address?' });
    await expect(button(/^Edit/)).toHaveCount(1);
    // The only one stays.
    await expect(button(/^Remove/)).toHaveCount(0);

    await press(button('Add an address'));
    await expect(addresses.getByLabel('Full name')).toBeFocused();
    await expect(addresses.getByLabel('Full name')).toHaveValue(RAVI_HOME.name);
    const typed = { 'House or flat number': '7', 'Street and area': 'FC Road', City: 'Pune', State: 'Maharashtra' };
    for (const [label, value] of Object.entries({ ...RAVI_BY_LABEL, ...typed, Pincode: '4110' }))
      await addresses.getByLabel(label, { exact: true }).fill(value);
    await press(button('Save address'));
    await expect(addresses.getByLabel('Pincode')).toBeFocused();
    await addresses.getByLabel('Pincode').fill(RAVI_OFFICE.pincode);
    await press(button('Save address'));
    await expect(addresses.getByText('Saved.')).toBeVisible();
    await expect(addresses.getByText(/Pune, Maharashtra 411004/)).toBeVisible();

    await press(button('Edit Ravi Kumar, 7, FC Road'));
    await addresses.getByLabel('House or flat number').fill('8');
    await press(button('Cancel'));
    await expect(addresses.getByText(/7, FC Road/).first()).toBeVisible();

    await press(button('Remove Ravi Kumar, 4, MG Road'));
    await expect(asked.getByRole('button', { name: 'Remove' })).toBeFocused();
    await press(button('Keep'));
    await press(button('Remove Ravi Kumar, 4, MG Road'));
    await press(asked.getByRole('button', { name: 'Remove' }));
    await expect(addresses.getByText(/MG Road/)).toHaveCount(0);
    await expect(addresses.getByText('Removed.')).toBeVisible();
    await expect(button(/^Edit/)).toHaveCount(1);
  });
});

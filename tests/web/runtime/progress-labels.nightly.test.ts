/**
 * Anything that takes longer than 400 ms shows its progress at the button that started it, without shifting the page.
 */
import { builtPayload } from '../world/built.ts';
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { after } from '../world/backend/replaced-answers.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { RAVI } from '../../samples/customers.ts';
import { NIGHT, WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';
import { fillComplaint } from '../world/complaint.ts';

const JUST_BEFORE_MS = 390;
const JUST_AFTER_MS = 20;

/** Holds the answer to a call, or to another path, back until it is released. */
const hold = ({ shop }: Storefront, call: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const restore = shop.replace(call, after(promise));
  return () => {
    restore();
    resolve();
  };
};

/**
 * Presses a button whose call is held back: its label becomes `words`, without changing its size, until the answer
 * arrives.
 */
const expectWords = async (visitor: Storefront, call: string, button: Locator, words: string): Promise<void> => {
  const { page, press } = visitor;
  const release = hold(visitor, call);
  await button.scrollIntoViewIfNeeded();
  const before = await button.boundingBox();
  await press(button);
  const running = page.getByRole('button', { name: words, exact: true });
  await expect(running).toBeVisible();
  await expect(running).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1);
  const { width, height } = (await running.boundingBox()) ?? {};
  expect({ words, width, height }).toEqual({ words, width: before?.width, height: before?.height });
  release();
  await expect(running).toHaveCount(0);
};

const button = (where: Locator, name: string | RegExp): Locator => where.getByRole('button', { name, exact: true });

onEveryScreen('a page that waits for an answer', (world) => {
  it('says that another page is loading, without shifting this one', async () => {
    const visitor = await world.arrive();
    const { page, main, title } = visitor;
    const release = hold(visitor, builtPayload('/about'));
    await visitor.open('/shop');
    await expect(visitor.countdown).toBeVisible();
    const before = await main.boundingBox();
    await page.evaluate(() => {
      document.querySelector<HTMLAnchorElement>('a[href="/about"]')?.click();
    });
    const activity = page.getByRole('status').filter({ hasText: 'Loading page…' });
    await expect(activity).toHaveCount(1);
    expect(await main.boundingBox()).toEqual(before);
    release();
    await expect(page).toHaveURL(/\/about$/);
    await expect(activity).toHaveCount(0);
    await expect(title).toBeVisible();
  });
});

onPhone('a page that waits for an answer', (world) => {
  it('shows nothing for 400 ms, and then what it waits for', async () => {
    const visitor = await world.arrive();
    const { page, main, press, api } = visitor;
    await page.clock.install();
    await api.put(WASH, 1);
    await visitor.open('/cart');
    await visitor.expectCount(1);
    await expect(visitor.countdown).toBeVisible();
    const activity = page.getByText('Updating your cart…');
    const release = hold(visitor, 'cart/update.php');
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    await press(visitor.more('Wash'));
    await expect(visitor.quantity('Wash')).toHaveText('2');
    await page.clock.runFor(JUST_BEFORE_MS);
    await expect(activity).toHaveCount(0);
    await page.clock.runFor(JUST_AFTER_MS);
    await expect(activity).toBeVisible();
    release();
    await expect(activity).toHaveCount(0);
    await expect(main.getByRole('alert')).toHaveCount(0);
  });

  it('says so in the cart, the drawer and the banner, for adding, changing, removing, and for codes', async () => {
    const visitor = await world.arrive();
    const { page, main, banner, drawer, press, header } = visitor;
    const expectUpdating = async (where: Locator, call: string, act: Locator): Promise<void> => {
      const activity = where.getByText('Updating your cart…').last();
      const release = hold(visitor, call);
      await press(act);
      await expect(activity).toBeVisible();
      release();
      await expect(activity).toHaveCount(0);
    };
    await visitor.api.put(NIGHT, 1);
    await visitor.open('/products/wash');
    await visitor.expectCount(1);
    const answerCode = hold(visitor, 'discount/apply.php');
    await press(banner.getByRole('button', { name: 'Apply DAWN10' }));
    await expect(banner.getByRole('button', { name: 'Applying…' })).toBeVisible();
    answerCode();
    await expect(banner.getByText('DAWN10 applied')).toBeVisible();
    await expectUpdating(drawer, 'cart/add.php', button(main, 'Add to cart'));
    await visitor.leaveDrawer('View cart');
    const top = () => visitor.title.evaluate((element) => element.getBoundingClientRect().top + scrollY);
    const before = await top();
    await expectUpdating(page.locator('body'), 'cart/update.php', visitor.more('Wash'));
    expect(await top()).toBe(before);
    await expectWords(visitor, 'discount/delete.php', button(main, 'Remove DAWN10'), 'Removing…');
    await expectWords(visitor, 'discount/apply.php', button(main, 'Apply DAWN10'), 'Applying…');
    await press(button(main, 'Remove DAWN10'));
    await visitor.openCodeForm();
    await visitor.code.fill('DAWN10');
    await expectWords(visitor, 'discount/apply.php', visitor.apply, 'Applying…');
    await expectUpdating(page.locator('body'), 'cart/delete.php', page.getByRole('button', { name: 'Remove Wash' }));
    await expect(header.getByRole('status')).toHaveText('');
    await visitor.open('/products/wash');
    await press(button(main, 'Buy now'));
    await expect(page).toHaveURL(/\/checkout\/$/);
    await visitor.open('/cart');
    await expectUpdating(page.locator('body'), 'cart/add.php', button(main, 'Add back to cart'));
    await expect(visitor.quantity('Night Recovery')).toHaveText('1');
  });

  it('says so at the checkout, for sending and verifying the password, the pincode and the order', async () => {
    const visitor = await world.arrive();
    const { main, api, shop } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await visitor.open('/checkout');
    await checkout.phone.fill(RAVI);
    await expectWords(visitor, 'otp/send.php', button(main, 'Send OTP'), 'Sending OTP…');
    await checkout.otp.fill(await shop.otpOf(RAVI));
    await expectWords(visitor, 'otp/verify.php', button(main, 'Verify'), 'Verifying…');
    await checkout.expectVerified();
    const release = hold(visitor, 'pincode/get.php');
    await checkout.shipping.getByLabel('Pincode').fill('560001');
    await expect(main.getByText('Checking pincode…')).toBeVisible();
    release();
    await expect(main.getByText(/^Delivery to Bengaluru/).first()).toBeVisible();
    await checkout.fillAddress();
    await checkout.choose('Cash on delivery');
    await expectWords(visitor, 'order/place.php', checkout.place, 'Placing your order…');
    await checkout.expectThanks();
  });

  it('says so of an order, for paying again, tracking, cancelling and returning', async () => {
    const visitor = await world.arrive();
    const { page, main, press, api, shop, open } = visitor;
    await api.signUp();
    const unpaid = await api.orderWash('upi');
    await shop.pay(unpaid, 'fails');
    await open(`/payment/fail?order=${unpaid}`);
    await expectWords(visitor, 'payment/retry.php', button(main, 'Pay ₹749'), 'Opening the payment page…');
    await expect(page).toHaveURL(/\/sandbox\/pay/);

    const order = await api.orderWash('cod');
    await open('/track-order');
    await main.getByLabel('Order number').fill(order);
    await main.getByLabel('Mobile number').fill(RAVI);
    await expectWords(visitor, 'order/track.php', button(main, 'Track order'), 'Finding your order…');

    await open(`/profile/orders#${order}`);
    const card = main.getByRole('listitem').filter({ hasText: order }).first();
    await press(card.getByText('Cancel this order'));
    await card.getByLabel('Reason').fill('Changed my mind');
    await expectWords(visitor, 'order/cancel.php', button(card, 'Cancel order'), 'Cancelling…');

    const delivered = await api.orderWash('cod');
    await shop.move(delivered, 'packed', 'shipped', 'out_for_delivery', 'delivered');
    await open('/shop');
    await open(`/profile/orders#${delivered}`);
    const other = main.getByRole('listitem').filter({ hasText: delivered }).first();
    await press(other.getByText('Return this order'));
    await other.getByLabel('Reason').fill('Not for me');
    await other.getByLabel('UPI ID for the refund').fill('ravi@bank');
    await expectWords(visitor, 'order/return.php', button(other, 'Request return'), 'Sending your request…');
  });

  it('says so in the account, for saving, agreeing, erasing and logging out', async () => {
    const visitor = await world.arrive();
    const { page, main, press, api } = visitor;
    await api.signUp();
    await visitor.open('/profile/account');
    await expectWords(visitor, 'customer/update.php', button(main, 'Save name and email'), 'Saving…');
    await press(main.getByRole('button', { name: /^Edit/ }));
    await expectWords(visitor, 'customer/update.php', button(main, 'Save address'), 'Saving…');
    const release = hold(visitor, 'consent/update.php');
    await press(main.getByRole('checkbox').last());
    await expect(main.getByText('Saving…').filter({ visible: true })).toBeVisible();
    release();
    await expectWords(visitor, 'customer/logout.php', button(main, 'Log out'), 'Logging out…');
    await expect(page).toHaveURL(/\/login$/);

    await api.signUp('9123456780');
    await visitor.open('/profile/account');
    await press(button(main, 'Delete account'));
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel(/ERASE/).fill('ERASE');
    await expectWords(visitor, 'customer/erase.php', button(dialog, 'Delete account'), 'Deleting…');
  });

  it('says so for a complaint, the day of a delivery and the unlocking of a code', async () => {
    const visitor = await world.arrive({ mayPopUp: true });
    const { page, main, popup, press } = visitor;
    await page.clock.install();
    await visitor.open('/customer-service');
    await fillComplaint({ main });
    await expectWords(visitor, 'grievance/create.php', button(main, 'Send'), 'Sending…');
    await visitor.open('/products/wash');
    const release = hold(visitor, 'pincode/get.php');
    await main.getByLabel('Delivery to your pincode').fill('560001');
    await expect(button(main, 'Checking…')).toBeVisible();
    release();
    await expect(main.getByText(/Delivery to Bengaluru/)).toBeVisible();
    // The popup waits while a field has the focus.
    await main.getByLabel('Delivery to your pincode').blur();
    await page.clock.fastForward(12_500);
    await page.clock.runFor(4_000);
    await popup.getByLabel('Mobile number').fill(RAVI);
    await expectWords(visitor, 'offers/signup.php', button(popup, 'Get code'), 'Getting code…');
    await press(button(popup, 'Not now'));
  });
});

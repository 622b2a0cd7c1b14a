/** Codes in a link and typed, and the end of the offer's countdown. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import { onPhone } from '../world/world.ts';
import { QUARTER_OF_AN_HOUR } from '../../samples/durations.ts';

onPhone('a code', (world) => {
  it('in the URL gives the bundle its price on the page, in the cart and in the order, and is removed from the URL', async () => {
    const visitor = await world.visit('/products/skin-system?coupon=DAWN10');
    const { page, main, drawer, press, amount, api } = visitor;
    const checkout = checkoutOf(visitor);
    await expect(main.getByText('₹499').filter({ visible: true }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/products\/skin-system$/);
    await visitor.add();
    await expect(drawer.getByText('₹499').first()).toBeVisible();

    await checkout.prepareKnown('Cash on delivery');
    await checkout.look();
    await expect(amount('Subtotal')).toHaveText('₹499');
    await expect(amount('Code DAWN10')).toHaveText('−₹50');
    // 499 + 150 for cash on delivery − 50.
    await expect(amount('Total')).toHaveText('₹599');
    await expect(checkout.place).toHaveText('Place order, ₹599');
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { subtotal: 499, total: 599 } }]);
    await visitor.open('/cart');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });

  it('that is refused shows a message under the input and changes nothing', async () => {
    const visitor = await world.arrive();
    const { amount, apply, code, press, appliedCode } = visitor;
    await visitor.api.put(WASH, 2);
    await visitor.api.apply('BESTYOU');
    await visitor.open('/cart');
    await expect(amount('Code BESTYOU')).toHaveText('−₹75');

    await visitor.openCodeForm();
    await press(apply);
    await visitor.expectMessage(code, 'Please fill this field');
    await visitor.applyCode('FREE99');
    await visitor.expectMessage(code, 'This code isn’t valid');
    await expect(code).toHaveValue('FREE99');
    await expect(appliedCode).toContainText('BESTYOU');
    await expect(amount('Pay online')).toHaveText('₹1,423');
    expect((await visitor.api.cart()).discount.code).toBe('BESTYOU');
  });

  it('that saves less than the applied one needs a confirmation before it replaces it', async () => {
    const visitor = await world.arrive();
    const { amount, page, press, appliedCode } = visitor;
    await visitor.api.put(WASH, 2);
    await visitor.open('/cart');
    await visitor.applyCode(' dawn10 ');
    await expect(amount('Code DAWN10')).toHaveText('−₹150');

    await visitor.applyCode('BESTYOU');
    const question = page.getByRole('group', { name: 'This code saves less' });
    await expect(question).toContainText('BESTYOU saves ₹75 less than DAWN10');
    await press(question.getByRole('button', { name: 'Keep DAWN10' }));
    await expect(question).toHaveCount(0);
    await expect(appliedCode).toContainText('DAWN10');

    await visitor.applyCode('BESTYOU');
    await press(question.getByRole('button', { name: 'Use BESTYOU anyway' }));
    await expect(appliedCode).toContainText('BESTYOU');
    await expect(amount('Pay online')).toHaveText('₹1,423');
  });

  it('is removed with the offer when the countdown ends, and is refused from then on', async () => {
    const visitor = await world.arrive();
    const { page, banner, countdown, main, press, amount, appliedCode, code, shop } = visitor;
    const applies = page.getByRole('button', { name: 'Apply DAWN10' }).filter({ visible: true });
    const expectOffer = async (path: string) => {
      await visitor.open(path);
      await expect(banner.getByText('10% off with DAWN10')).toBeVisible();
    };
    await expectOffer('/checkout');
    await expect(main.getByText('Your cart is empty.')).toBeVisible();
    await expect(applies).toHaveCount(1);
    await visitor.api.put(WASH, 1);
    for (const path of ['/checkout', '/cart']) {
      await expectOffer(path);
      // The cart applies it, without anything to be opened first; the banner only says what it is.
      await expect(main.getByRole('button', { name: 'Apply DAWN10' })).toBeVisible();
      await expect(applies).toHaveCount(1);
    }
    await press(main.getByRole('button', { name: 'Apply DAWN10' }));
    await expect(appliedCode).toContainText('DAWN10');
    await expect(amount('Code DAWN10')).toHaveText('−₹75');
    await expect(main.getByRole('timer')).toHaveText(/^\d\d : \d\d$/);
    await expect(countdown).toHaveText(/^00 : \d\d : \d\d$/);
    const top = async () => (await visitor.header.boundingBox())?.y;
    const before = await top();

    await shop.advance(QUARTER_OF_AN_HOUR);
    await expect(countdown).toHaveCount(0);
    await expect(banner).not.toContainText('DAWN10');
    expect(await top()).toBe(before);
    await expect(appliedCode).toHaveCount(0);
    await expect(main.getByText('This offer has ended')).toBeVisible();
    await expect(amount('Pay online')).toHaveText('₹749');

    await visitor.applyCode('DAWN10');
    await visitor.expectMessage(code, 'This offer has ended');
    await expect(amount('Pay online')).toHaveText('₹749');
    expect((await visitor.api.cart()).discount.code).toBe('');
  });
});

/** Codes in a link, typed, refused, saving less than the applied one, and at the offer's end. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';
import { onDesktop, onPhone } from '../world/world.ts';
import { QUARTER_OF_AN_HOUR } from '../../samples/durations.ts';

onDesktop('a code', (world) => {
  it('in the URL gives its price to page, cart and order only while the offer runs, and a message says when it is over', async () => {
    const visitor = await world.visit('/products/skin-system?coupon=DAWN10');
    const { main, drawer, press, amount, shop, api } = visitor;
    const checkout = checkoutOf(visitor);
    const price = (rupees: string) => main.getByText(rupees, { exact: true }).filter({ visible: true }).first();
    await expect(price('₹499')).toBeVisible();
    await visitor.add();
    await shop.advance(QUARTER_OF_AN_HOUR);
    await expect(drawer.getByText('₹799').first()).toBeVisible();
    await expect(drawer.getByText('This offer has ended')).toBeVisible();
    await expect(price('₹499')).toHaveCount(0);
    await visitor.leaveDrawer('View cart');
    await expect(amount('Subtotal')).toHaveText('₹799');
    await expect(amount('Pay online')).toHaveText('₹799');
    await checkout.prepareKnown('Cash on delivery');
    await expect(checkout.place).toHaveText('Place order, ₹949');
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await api.orders()).toMatchObject([{ state: 'confirmed', summary: { subtotal: 799, total: 949 } }]);
  });

  it('from the URL that was removed is not applied again by a reload', async () => {
    const visitor = await world.arrive();
    const { page, main, press, amount, appliedCode } = visitor;
    await visitor.api.put(SYSTEM, 1);
    await visitor.open('/cart?coupon=dawn10');
    await expect(appliedCode).toContainText('DAWN10 applied: 10% off');
    await expect(amount('Subtotal')).toHaveText('₹499');
    await expect(page).toHaveURL(/\/cart$/);

    await press(main.getByRole('button', { name: 'Remove DAWN10' }));
    await expect(amount('Subtotal')).toHaveText('₹799');
    await page.reload();
    await expect(amount('Pay online')).toHaveText('₹799');
    await expect(appliedCode).toHaveCount(0);
  });

  it('in the URL that does not exist shows a message, changes nothing, and is removed from the URL', async () => {
    const visitor = await world.arrive();
    const { page, drawer } = visitor;
    await visitor.api.put(WASH, 1);
    await visitor.api.apply('BESTYOU');
    await visitor.open('/products/wash?coupon=NOPE&from=mail#main');
    await expect(drawer.getByText('This code isn’t valid')).toBeInViewport();
    await expect(drawer.getByText('BESTYOU applied')).toBeVisible();
    await expect(page).toHaveURL(/\/products\/wash\?from=mail#main$/);
    expect((await visitor.api.cart()).discount.code).toBe('BESTYOU');
  });

  it('in the URL that saves less than the applied one needs a confirmation, too', async () => {
    const visitor = await world.arrive();
    const { press, drawer } = visitor;
    await visitor.api.put(WASH, 1);
    await visitor.api.apply('DAWN10');
    await visitor.open('/?coupon=BESTYOU');
    await press(drawer.getByRole('button', { name: 'Keep DAWN10' }));
    await expect(drawer.getByText('DAWN10 applied')).toBeVisible();
    expect((await visitor.api.cart()).discount.code).toBe('DAWN10');
  });
});

onDesktop('a code', (world) => {
  it('that works once per phone is refused the second time, and the order is not placed at the new total without a confirmation', async () => {
    const visitor = await world.arrive();
    const { press, main, api } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await api.apply('BESTYOU');
    await checkout.prepareKnown('Cash on delivery');
    await expect(checkout.place).toHaveText('Place order, ₹862');
    await press(checkout.place);
    await checkout.expectThanks();

    await api.put(WASH, 1);
    await api.apply('BESTYOU');
    await visitor.open('/checkout');
    await checkout.choose('Cash on delivery');
    await expect(checkout.place).toHaveText('Place order, ₹862');
    await press(checkout.place);
    await expect(main.getByRole('alert').filter({ hasText: 'already been used with your phone number' })).toBeVisible();
    await expect(checkout.place).toHaveText('Place order, ₹899');
    await press(checkout.place);
    await checkout.expectThanks();
    expect((await api.orders()).map(({ summary }) => summary.total)).toEqual([899, 862]);
  });
});

onPhone('the saving of the Skin System', (world) => {
  it.each([
    { what: 'at its usual price', coupon: '', saving: '₹1,250' },
    { what: 'at the price of a link', coupon: '?coupon=DAWN10', saving: '₹1,550' },
  ])('is one number on the home page, in the shop, on its page and in the cart $what', async ({ coupon, saving }) => {
    const { main, open, amount, api } = await world.arrive();
    await api.put(SYSTEM, 1);
    for (const path of [`/shop${coupon}`, '/products/skin-system', '/']) {
      await open(path);
      const shown = main.getByText(/^₹[\d,]+ off MRP\.$/).first();
      await shown.scrollIntoViewIfNeeded();
      await expect(shown).toHaveText(`${saving} off MRP.`);
    }
    await open('/cart');
    await expect(amount('Savings')).toHaveText(`−${saving}`);
  });
});

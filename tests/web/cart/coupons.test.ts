/** Codes as a visitor meets them: in a link, typed, refused, worse than the one that stands, and at the offer's end. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';
import { onDesktop, onEveryScreen } from '../world/world.ts';

const QUARTER_OF_AN_HOUR = 900_000;

onDesktop('a code', (world) => {
  it('in the address gives the bundle its price on the page, in the cart and in the order, and leaves the address', async () => {
    const visitor = await world.visit('/products/skin-system?coupon=DAWN10');
    const { page, main, drawer, press, amount, behind } = visitor;
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
    expect(await behind.orders()).toMatchObject([{ state: 'confirmed', summary: { subtotal: 499, total: 599 } }]);
    await visitor.open('/cart');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  });

  it('in the address gives its price to page, cart and order only while the offer runs, and says when it is over', async () => {
    const visitor = await world.visit('/products/skin-system?coupon=DAWN10');
    const { main, drawer, press, amount, shop, behind } = visitor;
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
    await expect(amount('Total')).toHaveText('₹799');
    await checkout.prepareKnown('Cash on delivery');
    await expect(checkout.place).toHaveText('Place order, ₹949');
    await press(checkout.place);
    await checkout.expectThanks();
    expect(await behind.orders()).toMatchObject([{ state: 'confirmed', summary: { subtotal: 799, total: 949 } }]);
  });

  it('that came by the address and was removed is not applied again by a reload', async () => {
    const visitor = await world.arrive();
    const { page, main, press, amount, standing } = visitor;
    await visitor.behind.put(SYSTEM, 1);
    await visitor.open('/cart?coupon=dawn10');
    await expect(standing).toContainText('DAWN10 applied: 10% off');
    await expect(amount('Subtotal')).toHaveText('₹499');
    await expect(page).toHaveURL(/\/cart$/);

    await press(main.getByRole('button', { name: 'Remove DAWN10' }));
    await expect(amount('Subtotal')).toHaveText('₹799');
    await page.reload();
    await expect(amount('Total')).toHaveText('₹799');
    await expect(standing).toHaveCount(0);
  });

  it('in the address that nobody knows says so, changes nothing, and leaves the address', async () => {
    const visitor = await world.arrive();
    const { page, drawer } = visitor;
    await visitor.behind.put(WASH, 1);
    await visitor.behind.apply('BESTYOU');
    await visitor.open('/products/wash?coupon=NOPE&from=mail#main');
    await expect(drawer.getByText('This code isn’t valid')).toBeInViewport();
    await expect(drawer.getByText('BESTYOU applied')).toBeVisible();
    await expect(page).toHaveURL(/\/products\/wash\?from=mail#main$/);
    expect((await visitor.behind.cart()).discount.code).toBe('BESTYOU');
  });

  it('in the address that saves less than the one that stands is asked about, too', async () => {
    const visitor = await world.arrive();
    const { press, drawer } = visitor;
    await visitor.behind.put(WASH, 1);
    await visitor.behind.apply('DAWN10');
    await visitor.open('/?coupon=BESTYOU');
    await press(drawer.getByRole('button', { name: 'Keep DAWN10' }));
    await expect(drawer.getByText('DAWN10 applied')).toBeVisible();
    expect((await visitor.behind.cart()).discount.code).toBe('DAWN10');
  });
});

onEveryScreen('a code', (world) => {
  it('goes with the offer when the countdown ends, and is refused from then on', async () => {
    const visitor = await world.arrive();
    const { banner, countdown, main, press, amount, standing, code, shop } = visitor;
    await visitor.behind.put(WASH, 1);
    await visitor.open('/cart');
    await press(banner.getByRole('button', { name: 'Apply DAWN10' }));
    await expect(standing).toContainText('DAWN10');
    await expect(amount('Code DAWN10')).toHaveText('−₹75');
    await expect(main.getByRole('timer')).toHaveText(/^\d\d : \d\d$/);
    await expect(countdown).toHaveText(/^00 : \d\d : \d\d$/);
    const top = async () => (await visitor.header.boundingBox())?.y;
    const before = await top();

    await shop.advance(QUARTER_OF_AN_HOUR);
    await expect(countdown).toHaveCount(0);
    await expect(banner).not.toContainText('DAWN10');
    expect(await top()).toBe(before);
    await expect(standing).toHaveCount(0);
    await expect(main.getByText('This offer has ended')).toBeVisible();
    await expect(amount('Total')).toHaveText('₹749');

    await visitor.applyCode('DAWN10');
    await visitor.expectMessage(code, 'This offer has ended');
    await expect(amount('Total')).toHaveText('₹749');
    expect((await visitor.behind.cart()).discount.code).toBe('');
  });
});

onDesktop('a code', (world) => {
  it('that is refused says so under the input and changes nothing', async () => {
    const visitor = await world.arrive();
    const { amount, apply, code, press, standing } = visitor;
    await visitor.behind.put(WASH, 2);
    await visitor.behind.apply('BESTYOU');
    await visitor.open('/cart');
    await expect(amount('Code BESTYOU')).toHaveText('−₹75');

    await press(apply);
    await visitor.expectMessage(code, 'Please fill this field');
    await visitor.applyCode('FREE99');
    await visitor.expectMessage(code, 'This code isn’t valid');
    await expect(code).toHaveValue('FREE99');
    await expect(standing).toContainText('BESTYOU');
    await expect(amount('Total')).toHaveText('₹1,423');
    expect((await visitor.behind.cart()).discount.code).toBe('BESTYOU');
  });

  it('that is for once is refused when it has served this phone before, and the order waits for another look', async () => {
    const visitor = await world.arrive();
    const { press, main, behind } = visitor;
    const checkout = checkoutOf(visitor);
    await behind.put(WASH, 1);
    await behind.apply('BESTYOU');
    await checkout.prepareKnown('Cash on delivery');
    await expect(checkout.place).toHaveText('Place order, ₹862');
    await press(checkout.place);
    await checkout.expectThanks();

    await behind.put(WASH, 1);
    await behind.apply('BESTYOU');
    await visitor.open('/checkout');
    await checkout.choose('Cash on delivery');
    await expect(checkout.place).toHaveText('Place order, ₹862');
    await press(checkout.place);
    await expect(main.getByRole('alert').filter({ hasText: 'already been used with your phone number' })).toBeVisible();
    await expect(checkout.place).toHaveText('Place order, ₹899');
    await press(checkout.place);
    await checkout.expectThanks();
    expect((await behind.orders()).map(({ summary }) => summary.total)).toEqual([899, 862]);
  });

  it('that saves less than the one that stands is asked about before it replaces it', async () => {
    const visitor = await world.arrive();
    const { amount, page, press, standing } = visitor;
    await visitor.behind.put(WASH, 2);
    await visitor.open('/cart');
    await visitor.applyCode(' dawn10 ');
    await expect(amount('Code DAWN10')).toHaveText('−₹150');

    await visitor.applyCode('BESTYOU');
    const question = page.getByRole('group', { name: 'This code saves less' });
    await expect(question).toContainText('BESTYOU saves ₹75 less than DAWN10');
    await press(question.getByRole('button', { name: 'Keep DAWN10' }));
    await expect(question).toHaveCount(0);
    await expect(standing).toContainText('DAWN10');

    await visitor.applyCode('BESTYOU');
    await press(question.getByRole('button', { name: 'Use BESTYOU anyway' }));
    await expect(standing).toContainText('BESTYOU');
    await expect(amount('Total')).toHaveText('₹1,423');
  });
});

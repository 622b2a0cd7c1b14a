/** What a visitor is told before a code is replaced or refused, and when the offer ends. */
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';
import { QUARTER_OF_AN_HOUR } from '../../samples/durations.ts';

const TWELVE_SECONDS = 12_000;

onPhone('a code', (world) => {
  it('of a link keeps its price: the popup, whose code would end it, does not open', async () => {
    const visitor = await world.arrive({ mayPopUp: true });
    const { page, main, popup } = visitor;
    await page.clock.install();
    await visitor.open('/products/skin-system?coupon=DAWN10');
    const price = main.getByText('₹499', { exact: true }).filter({ visible: true }).first();
    await expect(price).toBeVisible();
    await page.clock.fastForward(10 * TWELVE_SECONDS);
    await page.clock.runFor(1000);
    await expect(popup).toBeHidden();
    await expect(price).toBeVisible();
  });
});

onEveryScreen('a code of a link that is refused', (world) => {
  it('shows one line under the header over an empty cart, moves nothing, opens no drawer, and goes with the page', async () => {
    const visitor = await world.arrive();
    const { page, main, header, drawer, press, shop } = visitor;
    const notice = header.getByRole('status');
    await visitor.open('/products/wash');
    const before = await main.boundingBox();
    await visitor.open('/products/wash?coupon=XYZ1');
    await expect(notice).toHaveText('This code isn’t valid');
    await expect(notice).toBeInViewport();
    await expect(drawer).toBeHidden();
    expect(await main.boundingBox()).toEqual(before);
    await press(main.getByRole('link', { name: 'Shop', exact: true }));
    await expect(page).toHaveURL(/\/shop$/);
    await expect(notice).toHaveText('');

    await shop.advance(QUARTER_OF_AN_HOUR);
    await visitor.open('/products/skin-system?coupon=DAWN10');
    await expect(notice).toHaveText('This offer has ended');
    await expect(drawer).toBeHidden();
    await visitor.add();
    await expect(drawer.getByText('This offer has ended')).toBeVisible();
    await expect(notice).toHaveText('');
  });
});

onPhone('the banner after the offer', (world) => {
  it('says, centred, what delivery costs', async () => {
    const visitor = await world.arrive();
    await visitor.open('/products/wash');
    await expect(visitor.countdown).toBeVisible();
    await visitor.shop.advance(QUARTER_OF_AN_HOUR);
    const line = visitor.banner.getByText('Free delivery on online payment, ₹150 for cash on delivery', {
      exact: true,
    });
    await expect(line).toBeVisible();
    // Each line as far from the left edge as from the right one.
    const sides = await line.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].map(({ left, right }) => left - (innerWidth - right));
    });
    expect(sides.length).toBeGreaterThan(0);
    for (const difference of sides) expect(Math.abs(difference)).toBeLessThan(5);
    await expect(visitor.main.getByText('Cash on delivery fee: ₹150.')).toBeVisible();
  });
});

onPhone('the applied code in the cart', (world) => {
  it('names the price of a link only where the Skin System is in the cart', async () => {
    const visitor = await world.arrive();
    const { appliedCode } = visitor;
    await visitor.api.put(WASH, 1);
    await visitor.open('/cart?coupon=DAWN10');
    await expect(appliedCode).toHaveText(/^DAWN10 applied: 10% off\. Ends in \d\d : \d\d$/);
    await visitor.api.put(SYSTEM, 1);
    await visitor.open('/cart');
    await expect(appliedCode).toHaveText(/^DAWN10 applied: 10% off, with your ₹499 Skin System price\. Ends in/);
  });

  it('says of a code without a countdown of its own that it may be applied again, as it then may', async () => {
    const visitor = await world.arrive();
    const { appliedCode, amount, shop } = visitor;
    await visitor.api.put(WASH, 1);
    await visitor.open('/cart');
    await visitor.applyCode('BESTYOU');
    await expect(appliedCode).toHaveText(
      /^BESTYOU applied: 5% off\. Re-apply it in \d\d : \d\d, when the offer ends\.$/,
    );
    await shop.advance(QUARTER_OF_AN_HOUR);
    await expect(appliedCode).toHaveCount(0);
    await visitor.applyCode('BESTYOU');
    await expect(appliedCode).toHaveText(/^BESTYOU applied: 5% off\.\s*$/);
    await expect(amount('Pay online')).toHaveText('₹712');
  });
});

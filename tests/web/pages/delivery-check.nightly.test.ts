/** The delivery to a pincode on a product's page. */
import { it } from 'vitest';
import { CODE_NOT_LOADED, NO_CONNECTION } from '../world/browser-problems.ts';
import { expect } from '../world/expect.ts';
import { onPhone } from '../world/world.ts';
import { deliveryOf } from './delivery-form.ts';
import { DAY } from '../../samples/durations.ts';

/** The day that many days from now, as the page writes it. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(Date.now() + days * DAY);

onPhone('the delivery check', (world) => {
  it('shows the delivery date and cash on delivery once six digits are entered, by the shop’s clock', async () => {
    const visitor = await world.visit('/products/wash');
    const { pincode, answer } = deliveryOf(visitor);
    await pincode.fill('41100');
    await expect(answer).toHaveText('Check delivery date and cash on delivery.');
    await pincode.pressSequentially('1');
    await expect(answer).toHaveText(`Delivery to Pune by ${dayIn(4)}Cash on delivery available`);
    await world.shop.advance(DAY);
    await pincode.fill('744 101');
    await expect(pincode).toHaveValue('744101');
    await expect(answer).toContainText(`by ${dayIn(10)}`);
    await expect(answer).toContainText('Cash on delivery isn’t available here. Pay online instead.');
  });

  it('says what is wrong with an invalid pincode, one without delivery, and an unknown one', async () => {
    const visitor = await world.visit('/products/wash');
    const { pincode, answer, check } = deliveryOf(visitor);
    await check();
    await visitor.expectMessage(pincode, 'Please fill this field');
    await pincode.fill('4110');
    await check();
    await visitor.expectMessage(pincode, 'Pincode should be 6 digits long');
    await pincode.fill('900056');
    await expect(answer).toHaveText('We don’t deliver to 900056 yet.');
    await expect(pincode).toHaveAttribute('aria-invalid', 'false');
    await pincode.fill('000001');
    await expect(answer).toHaveText('We don’t recognise 000001. Check it, or enter your city and state at checkout.');
  });

  it('names the pincode where the courier delivers to one whose place is not known', async () => {
    const visitor = await world.visit('/products/wash');
    const { pincode, answer } = deliveryOf(visitor);
    const view = { pincode: '799999', city: '', state: '', serviceable: true, cod: true, etaDays: 3 };
    world.shop.replace('pincode/get.php', () => Response.json({ status: true, data: view }));
    await pincode.fill('799999');
    await expect(answer).toContainText('Delivery to 799999 by');
  });

  it('remembers the pincode for the next product and the next visit', async () => {
    const visitor = await world.visit('/products/wash');
    const { page, press, main, title } = visitor;
    const { pincode, answer } = deliveryOf(visitor);
    await pincode.fill('560001');
    await expect(answer).toContainText('Delivery to Bengaluru');
    await press(main.getByRole('link', { name: 'Night Recovery', exact: true }));
    await expect(title).toHaveText('Night Recovery');
    await expect(pincode).toHaveValue('560001');
    await expect(answer).toContainText('Delivery to Bengaluru');
    await page.close();
    const next = await world.newTab(visitor, '/products/new/daily-moisturiser');
    await expect(deliveryOf(next).answer).toContainText('Delivery to Bengaluru');
  });

  it('says so when the shop cannot be reached, and works again when it is back', async () => {
    const visitor = await world.visit('/products/wash');
    const { pincode, answer, check } = deliveryOf(visitor);
    visitor.browserProblems.expect(NO_CONNECTION);
    visitor.browserProblems.expect(CODE_NOT_LOADED);
    // Everything that a page fetches by itself is there.
    await expect(visitor.countdown).toBeVisible();
    await visitor.page.waitForLoadState('networkidle');
    await world.shop.die();
    await pincode.fill('411001');
    await expect(answer).toHaveText('We couldn’t reach the shop. Check your connection and try again.');
    await world.shop.comeBack();
    await check();
    await expect(answer).toContainText('Delivery to Pune');
  });
});

/** What an order's card says where it depends on the order: its day, its money; and how it looks on small screens. */
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { expect } from '../world/expect.ts';
import { orderWash } from '../tools/customer.ts';
import { SMALLEST } from '../world/screens.ts';
import { onPhone, type World } from '../world/world.ts';
import { DAY } from '../../samples/durations.ts';

const TO_THE_DOOR = ['packed', 'shipped', 'out_for_delivery'] as const;

/** A customer with one order of ₹749, or of ₹899 by cash on delivery. */
const withOrder = async (world: World, mode: 'cod' | 'upi') => {
  const visitor = await world.arrive();
  await visitor.api.signUp();
  const number = await orderWash(visitor.shop, visitor.page.request, mode);
  const { main, open } = visitor;
  return {
    ...visitor,
    number,
    card: main.getByRole('listitem').filter({ hasText: number }),
    openCard: () => open(`/profile/orders#${number}`),
  };
};

/** How many lines the text takes, and where it begins and ends, in pixels from the top of the page. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const rects = [...range.getClientRects()];
    return {
      count: new Set(rects.map(({ top }) => Math.round(top))).size,
      top: Math.min(...rects.map(({ top }) => top)),
      bottom: Math.max(...rects.map(({ bottom }) => bottom)),
    };
  });

onPhone('the card of an order', (world) => {
  it('shows the number unbroken and the state below it, on the smallest screen and with large text too', async () => {
    const { page, number, card, openCard } = await withOrder(world, 'upi');
    await openCard();
    for (const [viewport, size] of [
      [page.viewportSize(), '100%'],
      [SMALLEST.options.viewport, '100%'],
      [SMALLEST.options.viewport, '150%'],
    ] as const) {
      if (viewport === null || viewport === undefined) throw new Error('the screen has no size');
      await page.setViewportSize(viewport);
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      const shown = await linesOf(card.getByText(number, { exact: true }));
      const state = await linesOf(card.getByText('Waiting for payment').first());
      expect([viewport.width, size, shown.count]).toEqual([viewport.width, size, 1]);
      expect(state.top).toBeGreaterThanOrEqual(shown.bottom - 1);
    }
  });

  it('names the day by which it arrives, as the page after paying and the product page do', async () => {
    const { main, open, number, card, openCard } = await withOrder(world, 'cod');
    await openCard();
    const arrives = /Arrives by [A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]+\./;
    const day = arrives.exec((await card.getByText(arrives).textContent()) ?? '')?.[0].slice('Arrives by '.length, -1);
    await open(`/payment/success?order=${number}`);
    await expect(main.getByText(`Arrives by ${day ?? ''}.`)).toBeVisible();
    await open('/products/wash');
    await main.getByLabel('Delivery to your pincode').fill('560001');
    await expect(main.getByText(`Delivery to Bengaluru by ${day ?? ''}`)).toBeVisible();
  });

  it('promises the delivery for today only on that day', async () => {
    const { page, shop, number, card, openCard } = await withOrder(world, 'cod');
    await shop.move(number, ...TO_THE_DOOR);
    await openCard();
    await expect(card.getByText('The courier will deliver your order today.')).toBeVisible();
    await shop.advance(DAY);
    await page.reload();
    await expect(card.getByText(/^Out for delivery since [A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]+\.$/)).toBeVisible();
    await expect(card.getByText('today')).toHaveCount(0);
  });

  it('names what a return refunds, before and after it is requested, and where to', async () => {
    const { shop, number, card, press, openCard } = await withOrder(world, 'cod');
    await shop.move(number, ...TO_THE_DOOR, 'delivered');
    await openCard();
    await press(card.getByText('Return this order'));
    await expect(card.getByText(/You’ll get ₹749 at the UPI ID you enter here\./)).toBeVisible();
    await expect(card.getByText(/The ₹150 cash on delivery fee isn’t refunded\./)).toBeVisible();
    await card.getByLabel('Reason').fill('Not for me');
    await card.getByLabel('UPI ID for the refund').fill('ravi@okaxis');
    await press(card.getByRole('button', { name: 'Request return' }));
    await expect(
      card.getByText(/The courier picks up your order within 3 working days\..*₹749 at ravi@okaxis\./),
    ).toBeVisible();
  });

  it('says that nothing was charged where a cancelled order was to be paid on delivery', async () => {
    const { card, press, openCard } = await withOrder(world, 'cod');
    await openCard();
    await press(card.getByText('Cancel this order'));
    await card.getByLabel('Reason').fill('Ordered twice');
    await press(card.getByRole('button', { name: 'Cancel order' }));
    await expect(card.getByText('This order was cancelled. You haven’t been charged.')).toBeVisible();
    await expect(card.getByText('If you paid online')).toHaveCount(0);
  });

  it('names what is refunded for a paid parcel that came back undelivered', async () => {
    const { shop, number, card, openCard } = await withOrder(world, 'upi');
    await shop.pay(number, 'succeeds');
    await shop.move(number, ...TO_THE_DOOR, 'undelivered', 'rto', 'rto_received');
    await openCard();
    await expect(
      card.getByText('Your order has been returned to us. We’ll refund ₹749 to the account you paid from.'),
    ).toBeVisible();
  });
});

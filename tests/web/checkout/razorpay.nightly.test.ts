/** Paying in Razorpay's window, in a real browser under the real Content-Security-Policy, against a fake gateway. */
import { it } from 'vitest';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import { aboutToPlace } from '../world/purchase.ts';
import { fake, openWithRazorpay, paying, pressInWindow, windowOf } from '../world/razorpay.ts';
import { onEveryScreen, onPhone } from '../world/world.ts';

/** Razorpay's window does not work there, so the shopper pays on a page of Razorpay's. */
const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 361.0.0.46.88 Android';

onEveryScreen(
  'Razorpay’s window',
  (world) => {
    it('takes the place of cash on delivery until the order is packed; closed, it leaves the order as it was, and opens again', async () => {
      const visitor = await aboutToPlace(world, 'Cash on delivery');
      const { main, press, title } = visitor;
      await press(checkoutOf(visitor).place);
      await checkoutOf(visitor).expectThanks();
      const offer = 'Pay ₹749 online before we pack it and save the ₹150 fee.';
      await press(main.locator('summary').getByText(offer));
      await press(main.getByRole('radio', { name: 'UPI' }));
      await press(main.getByRole('button', { name: 'Pay ₹749' }));
      await expect(windowOf(visitor).locator('#facts')).toContainText('74900 paise');
      await expect(windowOf(visitor).locator('#chosen')).toContainText('UPI · upi');
      await pressInWindow(visitor, 'Close');
      await expect(title).toHaveText('Payment not completed');
      await expect(visitor.page).toHaveURL(/\/payment\/fail\?order=BH/);
      await expect(main.getByText('Please keep ₹899 ready at delivery')).toBeVisible();
      await visitor.open('/profile/orders');
      await expect(main.getByText(offer).filter({ visible: true })).toHaveCount(1);
      await press(main.getByRole('button', { name: 'Pay ₹749' }));
      await pressInWindow(visitor, 'Pay now');
      await expect(title).toHaveText('Thank you. Payment received');
      expect(await visitor.api.orders()).toMatchObject([{ state: 'confirmed', summary: { shipping: 0, total: 749 } }]);
      expect(fake.ledger.orders).toHaveLength(1);
    });
  },
  openWithRazorpay,
);

onPhone(
  'Razorpay',
  (world) => {
    it('inside of another app takes the payment on a page of its own, and returns to the order, also after one that was declined', async () => {
      const visitor = await world.arrive({ userAgent: INSTAGRAM });
      const { page, main, title } = visitor;
      const there = (button: string) => page.getByRole('button', { name: button }).click();
      await visitor.api.put(WASH, 1);
      await checkoutOf(visitor).prepareKnown('UPI');
      await visitor.press(checkoutOf(visitor).place);
      await expect(page).toHaveURL(/\/v1\/checkout\/embedded$/);
      await expect(page.locator('#chosen')).toHaveText('UPI · upi · ravi@example.in');
      await there('Decline');
      await expect(title).toHaveText('Payment not completed');
      await expect(page).toHaveURL(/\/payment\/fail\?order=BH[0-9A-Z]{10}$/);
      await visitor.press(main.getByRole('button', { name: 'Pay ₹749' }));
      await there('Pay now');
      await checkoutOf(visitor).expectThanks();
      await expect(page).toHaveURL(/\/payment\/success\?order=BH[0-9A-Z]{10}$/);
      await fake.webhooks.deliver({ times: 2 });
      expect(await visitor.api.orders()).toMatchObject([{ state: 'confirmed', payment_mode: 'upi' }]);
    });

    it('lets a declined payment be tried again in its window; money that the browser does not report is shown once the gateway does', async () => {
      const visitor = await paying(world);
      await pressInWindow(visitor, 'Decline');
      await expect(windowOf(visitor).getByRole('status')).toHaveText('Payment failed. Try again.');
      await fake.webhooks.deliver();
      await pressInWindow(visitor, 'Close');
      await expect(visitor.title).toHaveText('Payment failed');
      await visitor.press(visitor.main.getByRole('button', { name: 'Pay ₹749' }));
      await expect(windowOf(visitor).getByRole('button', { name: 'Pay now' })).toBeVisible();
      fake.pay(fake.ledger.orders.at(-1)?.id ?? '', 'captured');
      await pressInWindow(visitor, 'Close');
      await fake.webhooks.deliver();
      await expect(visitor.title).toHaveText('Thank you. Payment received');
    });

    it('whose script does not load, or does nothing, leads to the order with what to do, and is loaded again', async () => {
      fake.servesScript = false;
      const visitor = await paying(world);
      visitor.browserProblems.expect(
        /checkout\.js|the payment window (?:could not be loaded|did not open)|status of 503/,
      );
      for (const serves of ['empty', true] as const) {
        await expect(visitor.title).toHaveText('Payment not completed');
        await expect(visitor.main.getByText('We couldn’t open the payment window.')).toBeVisible();
        fake.servesScript = serves;
        const script = visitor.page.waitForResponse(/checkout\.js/u);
        await visitor.press(visitor.main.getByRole('button', { name: 'Pay ₹749' }));
        await script;
      }
      await pressInWindow(visitor, 'Pay now');
      await checkoutOf(visitor).expectThanks();
    });

    it('that cannot be reached means no order, and cash on delivery still works', async () => {
      fake.fault = { what: 502 };
      const visitor = await paying(world);
      await expect(visitor.main.getByText('Online payment isn’t available right now.')).toBeVisible();
      expect(world.shop.errors).toHaveLength(1);
      expect(world.shop.errors[0]).toContain('the gateway did not open a payment GatewayFailure: GET /orders: 502');
      (world.shop.errors as string[]).length = 0;
      const checkout = checkoutOf(visitor);
      await checkout.choose('Cash on delivery');
      await visitor.press(checkout.place);
      await checkout.expectThanks();
    });

    it('is not asked for anything before somebody pays, and scripts are allowed from nowhere else', async () => {
      const visitor = await world.arrive();
      const foreign: string[] = [];
      visitor.page.on('request', (request) => {
        if (!request.url().startsWith(world.shop.url)) foreign.push(request.url());
      });
      await visitor.api.put(WASH, 1);
      await checkoutOf(visitor).prepareKnown('UPI');
      expect(foreign).toEqual([]);
      await visitor.press(checkoutOf(visitor).place);
      await expect(windowOf(visitor).getByRole('button', { name: 'Close' })).toBeVisible();
      expect(new Set(foreign.map((url) => url.replace(/\?.*/u, '')))).toEqual(
        new Set([fake.config.checkout, `${fake.config.api}/checkout/public`]),
      );
      visitor.browserProblems.expect(/Content Security Policy|elsewhere|ERR_BLOCKED_BY_CSP/);
      const isBlocked = await visitor.page.evaluate(
        () =>
          new Promise((resolve) => {
            const script = document.createElement('script');
            script.src = 'http://127.0.0.1:9/elsewhere.js';
            addEventListener('securitypolicyviolation', () => resolve(true));
            script.addEventListener('load', () => resolve(false));
            document.head.append(script);
          }),
      );
      expect(isBlocked).toBe(true);
    });
  },
  openWithRazorpay,
);

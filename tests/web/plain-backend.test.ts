/** The storefront before the backend it was made for, which knows nothing but spec 7 (spec 10.16, 10.17). */
import { it } from 'vitest';
import { checkoutOf } from './world/checkout.ts';
import { expect } from './world/expect.ts';
import { openSeedBackend } from './world/seed-backend.ts';
import { RAVI } from './world/shop-api.ts';
import { onEveryScreen } from './world/world.ts';

onEveryScreen('a backend with the calls of section 7 alone', (world) => {
  it('is enough for everything up to placing, which says that the shop takes no orders yet', async ({ onTestFinished }) => {
    const backend = await openSeedBackend();
    onTestFinished(backend.close);
    const visitor = await world.arrive({ baseURL: backend.url });
    const { page, press, main, amount, code, complaints, countdown, standing } = visitor;
    const checkout = checkoutOf(visitor);
    // What is missing is no failure of the page; only the browser itself notes it.
    complaints.expect(/\b404\b.*\/server\/api\//);

    await visitor.open('/products/wash');
    await visitor.add();
    await visitor.leaveDrawer('See the cart');
    await press(visitor.more('Wash'));
    await expect(visitor.quantity('Wash')).toHaveText('2');
    await expect(amount('Subtotal')).toHaveText('₹1,498');
    await expect(countdown).toHaveText(/^00 : \d\d : \d\d$/);
    await visitor.applyCode('FREE99');
    await visitor.expectMessage(code, 'Coupon not found');
    await visitor.applyCode('DAWN10');
    await expect(standing).toContainText('DAWN10 is on: 10% off');
    await visitor.expectTotals({ prepaid: '₹1,348', cod: '₹1,498' });

    // A reload asks again for the percentage that such a cart does not tell.
    await page.reload();
    await visitor.expectTotals({ prepaid: '₹1,348', cod: '₹1,498' });
    expect(backend.cart()).toEqual({ bhor_0002: 2 });

    await press(main.getByRole('link', { name: 'Check out' }));
    await checkout.sendOtp();
    await checkout.otp.fill('111111');
    await press(main.getByRole('button', { name: 'Verify' }));
    await visitor.expectMessage(checkout.otp, 'Wrong OTP');
    await checkout.otp.fill(backend.otp);
    await press(main.getByRole('button', { name: 'Verify' }));
    await checkout.expectVerified(RAVI);
    await checkout.fillAddress();
    await checkout.choose('Cash on delivery');
    await expect(checkout.place).toHaveText('Place the order, ₹1,498');
    await press(checkout.place);
    await expect(main.getByRole('alert').filter({ hasText: 'This shop takes no orders online yet' })).toBeVisible();
    await checkout.expectAddress();
    await visitor.expectCount(2);
    expect(backend.missed()).toContain('order/place.php');
    await expect(page.getByRole('complementary', { name: 'Sandbox' })).toHaveCount(0);
  });
});

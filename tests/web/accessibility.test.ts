/** axe looks at every page and at every state that a visitor can bring about, on both screens. */
import { AxeBuilder } from '@axe-core/playwright';
import { it } from 'vitest';
import { checkoutOf } from './world/checkout.ts';
import { expect } from './world/expect.ts';
import { RAVI, SYSTEM, WASH } from './world/shop-api.ts';
import type { Storefront } from './world/storefront.ts';
import { onEveryScreen } from './world/world.ts';

/** Without motion, so that nothing is looked at while it is half there. */
const STILL = { reducedMotion: 'reduce' } as const;

const expectNoViolations = async ({ page }: Storefront, state: string): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const told = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`));
  expect(told, state).toEqual([]);
};

onEveryScreen('axe finds nothing', (world) => {
  it('on the pages that look otherwise to a stranger without a cart', async () => {
    const visitor = await world.arrive(STILL);
    visitor.complaints.expect(/404|401/);
    for (const path of ['/cart', '/checkout', '/login', '/payment/success?order=BH0000000000']) {
      await visitor.open(path);
      await expect(visitor.countdown).toBeVisible();
      await expectNoViolations(visitor, path);
    }
  });

  it('in the drawer, the menus and the popup', async () => {
    const visitor = await world.arrive({ ...STILL, mayPopUp: true });
    const { page, press, popup, drawer, header, screen } = visitor;
    await page.clock.install();
    await visitor.open('/products/wash');
    await visitor.add();
    await expectNoViolations(visitor, 'the drawer');
    await press(drawer.getByRole('button', { name: 'Close the cart' }));
    await expect(drawer).toBeHidden();
    await press(header.getByRole('button', { name: screen.isSmall ? 'Menu' : 'Shop', exact: true }));
    await expect(header.getByRole('link', { name: 'All products' })).toBeVisible();
    await expectNoViolations(visitor, 'the menu');
    await page.keyboard.press('Escape');
    await page.clock.fastForward(12_000);
    await press(popup.getByRole('button', { name: 'Unlock the code' }));
    await expectNoViolations(visitor, 'the popup with a message');
    await popup.getByLabel('Mobile number').fill(RAVI);
    await press(popup.getByRole('button', { name: 'Unlock the code' }));
    await expect(popup).toContainText('BESTYOU');
    await expectNoViolations(visitor, 'the unlocked popup');
  });

  it('in the cart with a code, a refused one, a worse one, and lines set aside', async () => {
    const visitor = await world.arrive(STILL);
    const { page, press, main, code } = visitor;
    await visitor.behind.put(SYSTEM, 2);
    await visitor.open('/products/wash');
    await visitor.expectCount(2);
    await press(main.getByRole('button', { name: 'Buy now' }));
    await expect(page).toHaveURL(/checkout/);
    await visitor.open('/cart?coupon=DAWN10');
    await visitor.applyCode('FREE99');
    await visitor.expectMessage(code, 'This code is not valid');
    await expectNoViolations(visitor, 'a refused code');
    await visitor.applyCode('BESTYOU');
    await expect(page.getByRole('group', { name: 'This code saves less' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Set aside' })).toBeVisible();
    await expectNoViolations(visitor, 'a worse code');
  });

  it('in the checkout, step by step and with messages, and after it', async () => {
    const visitor = await world.arrive(STILL);
    const { page, press, main, shop, title } = visitor;
    const checkout = checkoutOf(visitor);
    await visitor.behind.put(WASH, 1);
    await visitor.open('/checkout');
    await press(main.getByRole('button', { name: 'Send OTP' }));
    await visitor.expectMessage(checkout.phone, 'Please fill this field');
    await expectNoViolations(visitor, 'the phone with a message');
    await checkout.sendOtp();
    await expectNoViolations(visitor, 'the password');
    await checkout.otp.fill(await shop.otpOf(RAVI));
    await press(main.getByRole('button', { name: 'Verify' }));
    await checkout.expectVerified();
    await press(main.getByRole('checkbox', { name: 'Billing address is the same' }));
    await checkout.look();
    await press(checkout.place);
    await visitor.expectMessage(checkout.billing.getByLabel('City'), 'Please fill this field');
    await expectNoViolations(visitor, 'both addresses with messages');

    await checkout.fillAddress();
    await checkout.fillAddress(checkout.billing);
    await press(checkout.place);
    await expect(page).toHaveURL(/sandbox\/pay/);
    await expectNoViolations(visitor, 'the sandbox’s payment page');
    await press(page.getByRole('button', { name: 'The gateway goes silent' }));
    await expect(title).toHaveText('Waiting for your payment');
    await expectNoViolations(visitor, 'waiting for the payment');
    await shop.pay(new URL(page.url()).searchParams.get('order') ?? '', 'fails');
    await expect(title).toHaveText('The payment did not go through');
    await expectNoViolations(visitor, 'a failed payment');
    await checkout.choose('Cash on delivery');
    await press(main.getByRole('button', { name: /^Order with cash on delivery/ }));
    await checkout.expectThanks();
    await expectNoViolations(visitor, 'thanks');
    await visitor.open('/login');
    await expect(title).toHaveText('Your account');
    await expectNoViolations(visitor, 'the account');
  });
});

/**
 * No network, an error of the shop's own, a backend that is down, and a refusal have different messages; and no data
 * of a customer is left after logging out.
 */
import { it } from 'vitest';
import { dropped, errorPage, refusal, type Answer } from '../world/backend/replaced-answers.ts';
import { NO_CONNECTION } from '../world/browser-problems.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { WASH } from '../../samples/products.ts';
import type { Storefront } from '../world/storefront.ts';
import { onDesktop, onEveryScreen } from '../world/world.ts';
import { RAVI } from '../../samples/customers.ts';

const NETWORK = 'We couldn’t reach the shop. Check your connection and try again.';
const SHOP = 'Something went wrong on our side. Try again in a moment.';
const BACKEND = 'We can’t reach the shop right now. Try again in a moment.';
const REFUSAL = 'Too many requests. Try again in a moment.';

type Wrong = {
  readonly message: string;
  /** What to do next, if the page itself says what failed. */
  readonly next: string;
};

const WRONG: readonly (Wrong & { readonly answer: Answer })[] = [
  { message: NETWORK, next: 'Check your connection and try again.', answer: dropped },
  { message: SHOP, next: 'Try again in a moment.', answer: errorPage(502) },
  {
    message: BACKEND,
    next: 'Try again in a moment.',
    answer: () => Response.json({ status: false, code: 'BACKEND_UNREACHABLE', message: 'x' }, { status: 502 }),
  },
  { message: REFUSAL, next: `${REFUSAL}.`, answer: refusal(REFUSAL) },
];

/** Makes one call fail in each way, and checks the page each time. */
const forEachWrong = async (
  { shop, browserProblems }: Storefront,
  call: string,
  look: (wrong: Wrong) => Promise<void>,
): Promise<void> => {
  browserProblems.expect(NO_CONNECTION);
  browserProblems.expect(/502/);
  for (const { answer, ...wrong } of WRONG) {
    const restore = shop.replace(call, answer);
    await look(wrong);
    restore();
  }
};

onDesktop('an error message', (world) => {
  it('distinguishes the reasons when a line is changed, and disappears with the next action', async () => {
    const visitor = await world.arrive();
    const { main, press, api } = visitor;
    await api.put(WASH, 1);
    await visitor.open('/cart');
    await visitor.expectCount(1);
    const alert = main.getByRole('alert');
    await forEachWrong(visitor, 'cart/update.php', async ({ message }) => {
      await press(visitor.more('Wash'));
      await expect(alert).toHaveText([message]);
      await expect(visitor.quantity('Wash')).toHaveText('1');
    });
    await press(main.getByRole('button', { name: 'Apply DAWN10' }));
    await expect(visitor.appliedCode).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  it('says what to do where the cart cannot be loaded, and Try again loads it', async () => {
    const visitor = await world.arrive();
    const { main, press, api } = visitor;
    await api.put(WASH, 1);
    await forEachWrong(visitor, 'cart/get.php', async ({ next }) => {
      await visitor.open('/cart');
      await expect(main.getByText(`We couldn’t load your cart. ${next}`, { exact: true })).toBeVisible();
    });
    await press(main.getByRole('button', { name: 'Try again' }));
    await expect(visitor.quantity('Wash')).toHaveText('1');
  });

  it('distinguishes the reasons at the checkout: the password, the pincode, the order', async () => {
    const visitor = await world.arrive();
    const { main, press, api, shop } = visitor;
    const checkout = checkoutOf(visitor);
    await api.put(WASH, 1);
    await visitor.open('/checkout');
    await checkout.phone.fill(RAVI);
    await forEachWrong(visitor, 'otp/send.php', async ({ message }) => {
      await press(main.getByRole('button', { name: 'Send OTP' }));
      await expect(main.getByRole('alert')).toHaveText([message]);
    });
    await checkout.verify();
    await forEachWrong(visitor, 'pincode/get.php', async ({ next }) => {
      await checkout.shipping.getByLabel('Pincode').fill('');
      await checkout.shipping.getByLabel('Pincode').fill('560001');
      await expect(
        main.getByText(`We couldn’t check this pincode. ${next} You can also enter your city and state.`),
      ).toBeVisible();
    });
    await checkout.fillAddress();
    await checkout.choose('Cash on delivery');
    const refuse = shop.replace('order/place.php', refusal(REFUSAL));
    await press(checkout.place);
    await expect(main.getByRole('alert')).toHaveText([REFUSAL]);
    refuse();
    // Without an answer the order may have been placed: the page asks by its key until it knows.
    const lose = shop.replace('order/place.php', errorPage(502));
    await press(checkout.place);
    await expect(main.getByText('We couldn’t confirm your order yet.')).toBeVisible();
    lose();
    await checkout.expectThanks();
  });
});

onEveryScreen('an error message', (world) => {
  it('distinguishes, under the header, a device without a network from a shop that does not answer', async () => {
    const visitor = await world.arrive();
    const { page, header, browserProblems, api, press, shop } = visitor;
    browserProblems.expect(/ERR_INTERNET_DISCONNECTED/);
    browserProblems.expect(NO_CONNECTION);
    await api.put(WASH, 1);
    await page.clock.install();
    await visitor.open('/cart');
    await visitor.expectCount(1);
    const notice = header.getByRole('status');
    await page.context().setOffline(true);
    await expect(notice).toHaveText('You’re offline. Your cart is saved. Reconnect to change it.');
    await press(visitor.more('Wash'));
    await expect(visitor.main.getByRole('alert')).toHaveText([NETWORK]);
    await page.context().setOffline(false);
    await expect(notice).toHaveText('');
    // Once the shop is back, the message that it could not be reached disappears.
    await expect(visitor.main.getByRole('alert')).toHaveCount(0);
    // What was refused offline is not done later.
    await visitor.expectCount(1);
    shop.replace('*', dropped);
    await press(visitor.more('Wash'));
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return notice.textContent();
      })
      .toBe('We can’t reach the shop. Your cart is saved, and we’ll keep trying.');
  });
});

onDesktop('an error message', (world) => {
  it('leaves nothing of the customer’s address in the tab after logging out', async () => {
    const visitor = await world.arrive();
    const { page, main, press, api } = visitor;
    const checkout = checkoutOf(visitor);
    const kept = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    await api.put(WASH, 1);
    await visitor.open('/checkout');
    await checkout.verify();
    await checkout.shipping.getByLabel('Pincode').fill('560001');
    await expect(checkout.shipping.getByLabel('City')).toHaveValue('Bengaluru');
    await expect.poll(kept).toContain('pincode-filled');
    await api.signUp('9123456780');
    await visitor.open('/login');
    await press(main.getByRole('button', { name: 'Log out' }));
    await expect(visitor.title).toHaveText('Sign in');
    const left = await kept();
    for (const trace of ['pincode-filled', 'Bengaluru', '560001', RAVI]) expect(left).not.toContain(trace);
  });
});

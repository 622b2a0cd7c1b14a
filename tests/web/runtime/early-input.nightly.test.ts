/** Nothing that is typed or clicked while a page starts is lost, and nothing counts twice. */
import type { Locator } from 'playwright';
import { describe, it } from 'vitest';
import { fieldMessages } from '../../../core/validation/field-messages.ts';
import { shopMessages } from '../../../core/validation/messages.ts';
import { checkoutOf } from '../world/checkout.ts';
import { expect } from '../world/expect.ts';
import { MOMENTS } from '../world/moments.ts';
import { RAVI } from '../../samples/customers.ts';
import type { Storefront } from '../world/storefront.ts';
import { onPhone } from '../world/world.ts';

/** A text control of a prerendered page, and how the page shows that it has the whole text. */
type Typing = {
  readonly path: string;
  readonly control: (visitor: Storefront) => Locator;
  readonly text: string;
  readonly expectReceived: (visitor: Storefront) => Promise<void>;
};

const labelled =
  (label: string) =>
  ({ main }: Storefront): Locator =>
    main.getByLabel(label, { exact: true });

const TYPING: readonly Typing[] = [
  {
    path: '/login',
    control: (visitor) => checkoutOf(visitor).phone,
    text: RAVI,
    expectReceived: async (visitor) => {
      await visitor.page.keyboard.press('Enter');
      await expect(checkoutOf(visitor).otp).toBeVisible();
      await expect(visitor.main.getByText(RAVI)).toBeVisible();
      expect((await visitor.shop.sentMessages()).filter(({ to }) => to === RAVI)).toHaveLength(1);
    },
  },
  {
    path: '/customer-service',
    control: labelled('Your message'),
    text: 'The cap came broken.',
    // The draft is kept for this tab.
    expectReceived: ({ page }) =>
      expect
        .poll(() => page.evaluate(() => Object.values(sessionStorage).join()))
        .toContain('"message":"The cap came broken."'),
  },
  {
    path: '/track-order',
    control: labelled('Order number'),
    text: 'BH99999999',
    expectReceived: async (visitor) => {
      await labelled('Mobile number')(visitor).fill(RAVI);
      const asked = visitor.page.waitForRequest(/order\/track\.php/);
      await visitor.page.keyboard.press('Enter');
      expect((await asked).postData()).toContain('BH99999999');
    },
  },
  {
    path: '/products/wash',
    control: ({ main }) => main.locator('input[name="pincode"]'),
    text: '560001',
    expectReceived: ({ main }) => expect(main.getByText(/Bengaluru/)).toBeVisible(),
  },
  {
    path: '/frequently-asked-questions',
    control: ({ main }) => main.getByRole('searchbox'),
    text: 'refund zebra',
    expectReceived: ({ main }) => expect(main.getByRole('status')).toHaveText('0 questions'),
  },
];

/** A form whose first submit is refused: it is sent once, shows why, and keeps what was typed, out of the address. */
type Refused = {
  readonly path: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly says: string;
};

const REFUSED: readonly Refused[] = [
  { path: '/login', typed: { 'Mobile number': '12345' }, submit: 'Send OTP', says: fieldMessages.phone },
  {
    path: '/track-order',
    typed: { 'Order number': 'BH99999999', 'Mobile number': RAVI },
    submit: 'Track order',
    says: shopMessages.orderNotFound,
  },
  {
    path: '/customer-service',
    typed: { Name: 'Ravi', 'Your message': 'The cap came broken.' },
    submit: 'Send',
    says: fieldMessages.empty,
  },
];

const CLICKS = [
  {
    what: '"Add to cart"',
    path: '/products/wash',
    button: ({ main }: Storefront) => main.getByRole('button', { name: 'Add to cart', exact: true }),
    product: 'Wash',
  },
  {
    what: '"Buy now"',
    path: '/products/night-recovery',
    button: ({ main }: Storefront) => main.getByRole('button', { name: 'Buy now', exact: true }),
    product: 'Night Recovery',
  },
  {
    what: 'a button of a section that is hydrated later',
    path: '/',
    button: ({ main }: Storefront) => main.locator('section[aria-labelledby="bundle-title"]').getByRole('button'),
    product: 'Skin System',
  },
] as const;

onPhone('the start of a page', (world) => {
  describe.each(MOMENTS)('$name', ({ name, open }) => {
    it.each(TYPING)('keeps every key typed on $path', async ({ path, control, text, expectReceived }) => {
      const visitor = await world.arrive();
      visitor.browserProblems.expect(/404/);
      const release = await open(visitor, path);
      const half = Math.floor(text.length / 2);
      await control(visitor).focus();
      await visitor.page.keyboard.type(text.slice(0, half));
      await expect(control(visitor)).toHaveValue(text.slice(0, half));
      await release();
      await visitor.ready();
      await expect(control(visitor)).toBeFocused();
      await visitor.page.keyboard.type(text.slice(half));
      await expect(control(visitor)).toHaveValue(text);
      await expectReceived(visitor);
    });

    it.each(REFUSED)('shows on $path why the first submit is refused, once, and keeps what was typed', async (form) => {
      const visitor = await world.arrive();
      const { main, page, browserProblems } = visitor;
      browserProblems.expect(/404/);
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes('order/track.php')) asked += 1;
      });
      const release = await open(visitor, form.path);
      for (const [label, text] of Object.entries(form.typed)) await labelled(label)(visitor).fill(text);
      await visitor.press(main.getByRole('button', { name: form.submit, exact: true }));
      await release();
      await expect(main.getByText(form.says, { exact: true }).first()).toBeVisible();
      for (const [label, text] of Object.entries(form.typed)) await expect(labelled(label)(visitor)).toHaveValue(text);
      expect(asked).toBe(form.path === '/track-order' ? 1 : 0);
      await expect(page).toHaveURL(form.path);
    });

    it.each(CLICKS)('counts a click on $what once', async ({ path, button, product }) => {
      const visitor = await world.arrive();
      const release = await open(visitor, path);
      await visitor.press(button(visitor));
      // The button says what it is doing, be it long before the page can.
      if (name === MOMENTS[0]?.name) await expect(visitor.page.locator('[aria-busy][data-slow]')).toHaveCount(1);
      await release();
      if (product === 'Night Recovery') await expect(visitor.page).toHaveURL(/\/checkout\/$/);
      else await expect(visitor.quantity(product, visitor.drawer)).toHaveText('1');
      await visitor.expectCount(1);
      // The page shows the unit before the shop has it.
      await expect.poll(async () => Object.values((await visitor.api.cart()).items)).toMatchObject([{ qty: 1 }]);
      await visitor.expectCount(1);
    });
  });
});

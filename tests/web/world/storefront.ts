/** The storefront as a visitor uses it: every part by its role and name, pressed by mouse or finger as the screen requires. */
import type { Locator, Page } from 'playwright';
import type { BrowserProblems } from './browser-problems.ts';
import { expect } from './expect.ts';
import type { Screen } from './screens.ts';
import { createVisitorApi } from './backend/visitor-api.ts';
import type { Sandbox } from './backend/shop.ts';

export type Storefront = ReturnType<typeof createStorefront>;

type Context = { readonly screen: Screen; readonly shop: Sandbox; readonly browserProblems: BrowserProblems };

/** `₹1,598` as a number; NaN for a text without an amount. */
export const rupeesIn = (text: string): number =>
  Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN);

/** Seconds left of `00 : mm : ss` or `mm : ss`. */
export const secondsIn = (countdown: string): number =>
  countdown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

export const createStorefront = (page: Page, { screen, shop, browserProblems }: Context) => {
  const { press } = screen;
  const main = page.getByRole('main');
  const header = page.getByRole('banner');
  const banner = page.getByRole('region', { name: 'Offer and delivery' });
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  const code = main.getByLabel('Discount code', { exact: true });
  const popup = page.getByRole('dialog').filter({ hasNot: page.getByRole('heading', { name: 'Your cart' }) });

  /** The page has hydrated: it handles input from now on. */
  const ready = async (): Promise<void> => {
    await expect(page.locator('html')).toHaveAttribute('data-ready', '1');
  };
  const open = async (path: string): Promise<void> => {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await ready();
  };
  /** An amount of the page's summary, such as `Subtotal` or `Total`. */
  const amount = (term: string): Locator =>
    main
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${term}$`) })
      .locator('xpath=following-sibling::dd[1]');

  const openCodeForm = async (): Promise<void> => {
    const line = main.getByText('Have a discount code?', { exact: true });
    await line.waitFor();
    if (!(await code.isVisible())) await press(line);
  };

  return {
    page,
    main,
    header,
    banner,
    drawer,
    popup,
    code,
    browserProblems,
    screen,
    shop,
    press,
    ready,
    open,
    amount,
    api: createVisitorApi(page.request, shop),
    title: page.getByRole('heading', { level: 1 }),
    cartLink: header.getByRole('link', { name: /^Cart(?:,|$)/ }),
    /** The countdown in the banner, `00 : mm : ss`; there while the offer runs. */
    countdown: banner.getByRole('timer'),
    /** What the cart says about the applied code. */
    appliedCode: main.getByRole('paragraph').filter({ hasText: /applied: \d+% off/ }),
    apply: main.getByRole('button', { name: 'Apply', exact: true }),

    /** Puts the product of this page into the cart; the drawer opens. */
    add: async (): Promise<void> => {
      await press(main.getByRole('button', { name: 'Add to cart', exact: true }));
      await expect(drawer.getByRole('link', { name: 'Check out' })).toBeInViewport();
    },
    /** Expects the number of units at the cart's icon in the header. */
    expectCount: async (units: number): Promise<void> => {
      const name = units === 0 ? 'Cart' : `Cart, ${units} ${units === 1 ? 'item' : 'items'}`;
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
    },
    /** Follows one of the drawer's links; the drawer is closed then. */
    leaveDrawer: async (link: string): Promise<void> => {
      await press(drawer.getByRole('link', { name: link }));
      await expect(drawer).toBeHidden();
    },
    /** How many units of a product the cart shows, on the page or in the drawer. */
    quantity: (product: string, where = main): Locator =>
      where.getByRole('group', { name: `Quantity of ${product}` }).getByRole('status'),
    more: (product: string): Locator => main.getByRole('button', { name: `Increase ${product} quantity` }),
    less: (product: string): Locator => main.getByRole('button', { name: `Decrease ${product} quantity` }),

    /** Opens the form for a code, unless it is open. */
    openCodeForm,
    applyCode: async (text: string): Promise<void> => {
      await openCodeForm();
      await code.fill(text);
      await press(main.getByRole('button', { name: 'Apply', exact: true }));
    },
    expectTotals: async ({ prepaid, cod }: { readonly prepaid: string; readonly cod: string }): Promise<void> => {
      await expect(amount('Pay online')).toHaveText(prepaid);
      await expect(amount('Cash on delivery')).toHaveText(cod);
    },
    /** Expects the message at this input, and that the input is marked as invalid. */
    expectMessage: async (input: Locator, message: string): Promise<void> => {
      await expect(input).toHaveAccessibleDescription(new RegExp(message.replaceAll(/[.?]/g, '\\$&')));
      await expect(input).toHaveAttribute('aria-invalid', 'true');
    },
  };
};

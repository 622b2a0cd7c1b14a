/** Tables of what a shopper does and then sees. */
import { expect, it } from 'vitest';
import type { CallName } from '../../core/ports/shop-api.ts';
import { MOISTURISER, NIGHT, POLISH, SYSTEM, WASH } from '../samples/products.ts';
import { createClock, openBrowser, quiet, type Browser, type Tab } from './browser.ts';
import { gate, type Connection } from './connection.ts';
import { createForeignBackend, FOREIGN_OTP } from './foreign-backend.ts';

const NAMES: Readonly<Record<string, string>> = {
  [SYSTEM]: 'system',
  [WASH]: 'wash',
  [POLISH]: 'polish',
  [MOISTURISER]: 'moisturiser',
  [NIGHT]: 'night',
};

/** Units by product, such as `system 1, wash 2`. */
export const unitsOf = (lines: Readonly<Record<string, number>>): string =>
  Object.entries(lines)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([pid, qty]) => `${NAMES[pid] ?? pid} ${qty}`)
    .join(', ');

const CHANGES = /^(?:addToCart|updateCart|deleteFromCart|quickBuy|applyCoupon|removeCoupon|sendConversion)$/u;

/** The calls that change the cart, or report about it, such as `updateCart 3`, in order. */
const sentOn = ({ calls }: Connection): readonly string[] =>
  calls
    .filter(({ name }) => CHANGES.test(name))
    .map(({ name, input }) => {
      const { qty, code } = (input ?? {}) as { readonly qty?: number; readonly code?: string };
      return [name, qty ?? code ?? ''].join(' ').trim();
    });

type Opened = Pick<Browser, 'connection'> & { readonly tab: Tab };

/** What the shopper sees of cart and checkout, and what was sent for it. */
export const seen = ({ tab: { shopper, page }, connection }: Opened) => {
  const cart = shopper.cart.get();
  return {
    ...cart,
    units: unitsOf(Object.fromEntries(Object.entries(cart.items).map(([pid, { qty }]) => [pid, qty]))),
    aside: unitsOf(shopper.setAside.get().lines),
    total: shopper.summary.get().quote.total,
    checkout: shopper.checkout.get(),
    offer: shopper.offer.get(),
    session: shopper.session.get(),
    sent: sentOn(connection),
    reads: connection.count('getCart'),
    visited: page.visited,
    url: page.url(),
  };
};

/** A title, what is done, and what is seen afterwards. */
export type Row<T extends Opened> = readonly [
  title: string,
  act: (opened: T) => unknown,
  after: Readonly<Partial<Record<keyof ReturnType<typeof seen>, unknown>>>,
];

/** A test for every row, each of which begins with what `open` opens. */
export const rows = <T extends Opened>(open: () => Promise<T>, table: readonly Row<T>[]): void => {
  it.each(table)('%s', async (_title, act, after) => {
    const opened = await open();
    await act(opened);
    await quiet();
    expect(seen(opened)).toMatchObject(after);
  });
};

/** Acts; the call of that name waits, before it reaches the shop or after, until `meanwhile` is done. */
export const during = async <T>(
  { connection }: Pick<Browser, 'connection'>,
  plan: ({ readonly before: CallName } | { readonly after: CallName }) & {
    readonly act: () => Promise<T>;
    readonly meanwhile: () => unknown;
  },
): Promise<T> => {
  const { opened, open } = gate();
  if ('before' in plan) connection.next(plan.before, { before: opened });
  else connection.next(plan.after, { after: opened });
  const acting = plan.act();
  await quiet();
  await plan.meanwhile();
  await quiet();
  open();
  const result = await acting;
  await quiet();
  return result;
};

/** A tab at a backend that has the core calls alone. */
export const openForeign = async (url = '/') => {
  const backend = createForeignBackend();
  const clock = createClock();
  const browser = openBrowser(backend.api, clock);
  const tab = await browser.openTab(url);
  const { shopper } = tab;
  return { backend, clock, ...browser, tab, shopper, cart: shopper.cart, lastOtp: async () => FOREIGN_OTP };
};

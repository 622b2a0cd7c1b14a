/** "Buy now": one purchase however often it is pressed, which sets the other lines aside (spec 5, 7, 10.12, 10.16). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryBrowser } from '../../../../adapters/memory/browser-storage.ts';
import { createSetAside } from '../../../../core/shopper/cart/set-aside.ts';
import { NIGHT, POLISH, SYSTEM, WASH } from '../../../samples/products.ts';
import { TOO_MANY } from '../../../samples/refusals.ts';
import { PIDS } from '../../arbitraries.ts';
import { quiet } from '../../browser.ts';
import { openAt, openShop, quantities } from '../../open-shop.ts';
import { during, rows, seen } from '../../rows.ts';

const open = () => openAt('/products/wash');
/** On a page that takes its time to leave: the route does not change. */
const openSlow = async () => {
  const opened = await open();
  opened.tab.page.onGo(() => undefined);
  return opened;
};
/** A "Buy now" of the wash that the shop has refused. */
const openRefused = async () => {
  const opened = await open();
  opened.connection.next('quickBuy', TOO_MANY);
  await opened.shopper.quickBuy(WASH);
  expect(opened.cart.get().notice).toMatchObject({ product: WASH });
  return opened;
};
const ONCE = { sent: ['quickBuy 1', 'sendConversion'], visited: ['/checkout/'] };

describe('"Buy now"', () => {
  rows(open, [
    [
      'that is pressed three times makes one call and one conversion event, and goes to the checkout once',
      ({ shopper }) => Promise.all([shopper.quickBuy(WASH), shopper.quickBuy(WASH), shopper.quickBuy(WASH)]),
      ONCE,
    ],
    [
      'of another product is a separate purchase, and the last one counts',
      ({ shopper }) => Promise.all([shopper.quickBuy(WASH), shopper.quickBuy(NIGHT)]),
      { units: 'night 1', sent: ['quickBuy 1', 'quickBuy 1', 'sendConversion', 'sendConversion'] },
    ],

    [
      'that fails because of a bug no longer says that the product is being bought',
      async ({ cart, connection }) => {
        connection.next('quickBuy', 'break');
        await expect(cart.quickBuy(WASH)).rejects.toThrow('a bug');
      },
      { buying: null },
    ],
    [
      'that is refused says so at its own button and not in the cart, goes nowhere, sends no event, and can be pressed again',
      async (opened) => {
        opened.connection.next('quickBuy', TOO_MANY);
        await opened.shopper.quickBuy(WASH);
        const notice = { kind: 'error', code: 'THROTTLED', product: WASH };
        expect(seen(opened)).toMatchObject({ buying: null, notice, sent: ['quickBuy 1'], visited: [] });
        await opened.shopper.quickBuy(WASH);
      },
      { notice: null, sent: ['quickBuy 1', ...ONCE.sent], visited: ONCE.visited },
    ],
    [
      'whose answer was lost is complete if the shop has done it',
      async ({ shopper, connection }) => {
        connection.next('quickBuy', 'lose');
        await shopper.quickBuy(WASH);
      },
      { ...ONCE, notice: null, units: 'wash 1' },
    ],
  ]);

  rows(openSlow, [
    [
      'is still one purchase if the first has finished and the checkout is not shown yet',
      async (opened) => {
        await opened.shopper.quickBuy(WASH);
        await opened.shopper.quickBuy(WASH);
        expect(seen(opened)).toMatchObject(ONCE);
        opened.shopper.routeChanged('/checkout/');
        opened.shopper.routeChanged('/products/wash');
        await opened.shopper.quickBuy(WASH);
      },
      { sent: [...ONCE.sent, ...ONCE.sent] },
    ],
    [
      "may be pressed again if the page is restored from the browser's cache",
      async ({ tab, shopper, cart }) => {
        await shopper.quickBuy(WASH);
        expect(cart.get().buying).toBe(WASH);
        tab.page.show();
        expect(cart.get().buying).toBeNull();
        await shopper.quickBuy(WASH);
      },
      { sent: [...ONCE.sent, ...ONCE.sent] },
    ],
    [
      'names the product that is being bought, from the press until the checkout is shown',
      async (opened) => {
        const { cart, shopper, tab } = opened;
        await during(opened, {
          before: 'quickBuy',
          act: () => shopper.quickBuy(WASH),
          meanwhile: () => {
            expect(cart.get().buying).toBe(WASH);
            // Looked away from and back at, it still runs.
            tab.page.show();
            expect(cart.get().buying).toBe(WASH);
          },
        });
        expect(cart.get().buying).toBe(WASH);
        shopper.routeChanged('/checkout/');
      },
      { buying: null, visited: ['/checkout/'] },
    ],
  ]);

  rows(openRefused, [
    ['says nothing any more once a product is added', ({ cart }) => cart.add(NIGHT), { notice: null }],
    ['says nothing any more on another page', ({ shopper }) => shopper.routeChanged('/shop'), { notice: null }],
  ]);

  it('does not lead to the checkout if the shopper logs out while the cart is loaded', async () => {
    const opened = openShop();
    opened.connection.next('getCart', 'drop');
    const tab = await opened.openTab('/products/wash');
    await during(opened, {
      after: 'getCart',
      act: () => tab.shopper.quickBuy(WASH),
      meanwhile: () => tab.shopper.logout(),
    });
    expect(seen({ ...opened, tab })).toMatchObject({ sent: [], visited: ['/login'] });
  });
});

/** A cart of two washes and one polish. */
const openFilled = async () => {
  const opened = await openAt('/products/skin-system', POLISH);
  await opened.cart.setQuantity(WASH, 2);
  return opened;
};
const openBought = async () => {
  const opened = await openFilled();
  await opened.shopper.quickBuy(SYSTEM);
  return opened;
};

describe('what a quick buy sets aside', () => {
  it('is kept in the browser, in every tab', async () => {
    const { shopper, openTab, connection } = await openFilled();
    const other = await openTab('/cart');
    await shopper.quickBuy(SYSTEM);
    await quiet();
    expect(seen({ tab: other, connection })).toMatchObject({ units: 'system 1', aside: 'wash 2, polish 1' });
  });

  rows(openFilled, [
    [
      'is the result of earlier clicks; the coupon stays, and an earlier message goes',
      async ({ cart, shopper }) => {
        await cart.applyCoupon('DAWN10');
        await cart.setQuantity(WASH, 99);
        await Promise.all([cart.setQuantity(WASH, 5), cart.setQuantity(WASH, 6), shopper.quickBuy(SYSTEM)]);
      },
      { units: 'system 1', aside: 'wash 6, polish 1', total: 719, notice: null },
    ],
  ]);

  rows(openBought, [
    [
      'stays aside where it could not be restored, until it is',
      async ({ cart, connection, tab }) => {
        connection.next('addToCart', TOO_MANY);
        await cart.restore();
        expect(Object.keys(quantities(tab))).toHaveLength(2);
        await cart.restore();
      },
      { units: 'system 1, wash 2, polish 1', aside: '' },
    ],
    [
      'is restored once, even by two tabs',
      async ({ cart, openTab }) => {
        const other = await openTab('/cart');
        await cart.restore();
        await quiet();
        await other.shopper.cart.restore();
      },
      { units: 'system 1, wash 2, polish 1', aside: '' },
    ],
    [
      'is restored up to 20 units per line, and not again where nothing is left',
      async ({ cart, connection }) => {
        await cart.setQuantity(WASH, 20);
        await cart.restore();
        const before = connection.calls.length;
        await cart.restore();
        expect(connection.calls).toHaveLength(before);
      },
      { units: 'system 1, wash 20, polish 1', aside: '' },
    ],
  ]);

  it('keeps every unit, in any sequence of quick buys and restorations, up to 20 per line', async () => {
    const step = fc.oneof(fc.constant('restore' as const), fc.constantFrom(...PIDS));
    const start = fc.dictionary(fc.constantFrom(...PIDS), fc.integer({ min: 1, max: 3 }), { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(start, fc.array(step, { maxLength: 8 }), async (lines, steps) => {
        const tab = await openShop().openTab();
        for (const [pid, qty] of Object.entries(lines)) await tab.shopper.cart.setQuantity(pid, qty);
        const units = new Map(Object.entries(lines));
        for (const what of steps) {
          if (what === 'restore') await tab.shopper.cart.restore();
          else {
            // A unit comes in where the cart did not have the product; its other units go on waiting.
            if (quantities(tab)[what] === undefined) units.set(what, (units.get(what) ?? 0) + 1);
            await tab.shopper.quickBuy(what);
          }
        }
        const [inCart, aside] = [quantities(tab), tab.shopper.setAside.get().lines];
        const now = [...units.keys()].map((pid) => [pid, (inCart[pid] ?? 0) + (aside[pid] ?? 0)]);
        expect(now).toEqual([...units]);
      }),
      { numRuns: 40 },
    );
  });

  it.each(['soon', '[]', '{"bhor_0002":0}', '{"bhor_0002":21}', '{"bhor_0002":"2"}', '{"bhor_0099":2}'])(
    'is nothing if the browser has stored %j',
    (text) => {
      const local = createMemoryBrowser().tab();
      local.set('set-aside', text);
      expect(createSetAside(local).get().lines).toEqual({});
    },
  );
});

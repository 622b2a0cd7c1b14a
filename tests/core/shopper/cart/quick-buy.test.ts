/** Quick buy sets the other lines aside, and the cart offers it back (spec 5, 10.12). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryBrowser } from '../../../../adapters/memory/browser-storage.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { createSetAside, linesToSetAside } from '../../../../core/shopper/cart/set-aside.ts';
import { PIDS } from '../../arbitraries.ts';
import { createForeignBackend } from '../../foreign-backend.ts';
import { createClock, openBrowser, quiet, type Tab } from '../../browser.ts';
import { openShop, quantities } from '../../open-shop.ts';
import { TOO_MANY } from '../../../samples/refusals.ts';

const [SYSTEM, WASH, POLISH] = PIDS;

const waiting = ({ shopper }: Tab) => shopper.setAside.get().lines;

/** A cart of two washes and one polish. */
const openFilled = async () => {
  const opened = openShop();
  const tab = await opened.openTab('/products/skin-system');
  await tab.shopper.cart.setQuantity(WASH, 2);
  await tab.shopper.cart.add(POLISH);
  return { ...opened, tab };
};

describe('quick buy', () => {
  it('makes the cart that single item, sends a conversion event, then goes to /checkout/', async () => {
    const { tab, connection } = await openFilled();
    const before = connection.calls.length;
    await tab.shopper.quickBuy(SYSTEM);
    expect(connection.calls.slice(before).map(({ name }) => name)).toEqual(['quickBuy', 'sendConversion']);
    expect(connection.calls[before]?.input).toEqual({ pid: SYSTEM, qty: 1 });
    expect(quantities(tab)).toEqual({ [SYSTEM]: 1 });
    expect(tab.page.visited).toEqual(['/checkout/']);
  });

  it('keeps the earlier lines in the browser, after a reload and in every tab', async () => {
    const { tab, openTab } = await openFilled();
    const other = await openTab('/cart');
    await tab.shopper.quickBuy(SYSTEM);
    await quiet();
    for (const one of [tab, other, await tab.reload()]) expect(waiting(one)).toEqual({ [WASH]: 2, [POLISH]: 1 });
  });

  it('of a product that is in the cart sets its other units aside', async () => {
    const { tab } = await openFilled();
    await tab.shopper.quickBuy(WASH);
    expect(quantities(tab)).toEqual({ [WASH]: 1 });
    expect(waiting(tab)).toEqual({ [WASH]: 1, [POLISH]: 1 });
  });

  it('adds to what is already set aside', async () => {
    const { tab } = await openFilled();
    await tab.shopper.quickBuy(SYSTEM);
    await tab.shopper.cart.setQuantity(POLISH, 3);
    await tab.shopper.quickBuy(WASH);
    expect(waiting(tab)).toEqual({ [SYSTEM]: 1, [WASH]: 2, [POLISH]: 4 });
  });

  it('removes an earlier message', async () => {
    const { tab } = await openFilled();
    await tab.shopper.cart.setQuantity(WASH, 99);
    expect(tab.shopper.cart.get().notice).not.toBeNull();
    await tab.shopper.quickBuy(SYSTEM);
    expect(tab.shopper.cart.get().notice).toBeNull();
  });

  it('keeps the coupon', async () => {
    const { tab } = await openFilled();
    await tab.shopper.cart.applyCoupon('DAWN10');
    await tab.shopper.quickBuy(SYSTEM);
    expect(tab.shopper.summary.get().quote.total).toBe(719);
  });

  it('changes nothing, and does not navigate, if the shop refuses it or cannot be reached', async () => {
    for (const [fault, code] of [
      [TOO_MANY, 'THROTTLED'],
      ['drop', 'UNREACHABLE'],
    ] as const) {
      const { tab, connection } = await openFilled();
      const before = tab.shopper.cart.get();
      connection.next('quickBuy', fault);
      await tab.shopper.quickBuy(SYSTEM);
      expect(tab.shopper.cart.get()).toEqual({ ...before, notice: expect.objectContaining({ code }) });
      expect([waiting(tab), tab.page.visited, connection.count('sendConversion')]).toEqual([{}, [], 0]);
    }
  });

  it('is complete if only its answer was lost', async () => {
    const { tab, connection } = await openFilled();
    connection.next('quickBuy', 'lose');
    await tab.shopper.quickBuy(SYSTEM);
    expect([quantities(tab), waiting(tab)]).toEqual([{ [SYSTEM]: 1 }, { [WASH]: 2, [POLISH]: 1 }]);
    expect(tab.page.visited).toEqual(['/checkout/']);
  });

  it('waits for earlier clicks, and replaces their result', async () => {
    const { tab } = await openFilled();
    await Promise.all([
      tab.shopper.cart.setQuantity(WASH, 5),
      tab.shopper.cart.setQuantity(WASH, 6),
      tab.shopper.quickBuy(SYSTEM),
    ]);
    await quiet();
    expect([quantities(tab), waiting(tab)]).toEqual([{ [SYSTEM]: 1 }, { [WASH]: 6, [POLISH]: 1 }]);
  });

  it('makes the cart that single line at a backend whose answer does not contain it', async () => {
    const backend = createForeignBackend();
    const { openTab } = openBrowser(backend.api, createClock());
    const tab = await openTab('/?coupon=DAWN10');
    await tab.shopper.cart.setQuantity(WASH, 2);
    await tab.shopper.quickBuy(SYSTEM);
    expect(tab.shopper.cart.get().items).toEqual({ [SYSTEM]: { qty: 1, price: 2049, sale: 499 } });
    expect(backend.held().quantities).toEqual({ [SYSTEM]: 1 });
    expect(waiting(tab)).toEqual({ [WASH]: 2 });
  });
});

describe('restoring the lines after a quick buy', () => {
  it('adds the lines again with the ordinary calls', async () => {
    const { tab, connection, direct } = await openFilled();
    await tab.shopper.quickBuy(SYSTEM);
    const before = connection.calls.length;
    await tab.shopper.cart.restore();
    expect(new Set(connection.calls.slice(before).map(({ name }) => name))).toEqual(
      new Set(['addToCart', 'updateCart']),
    );
    expect([quantities(tab), waiting(tab)]).toEqual([{ [SYSTEM]: 1, [WASH]: 2, [POLISH]: 1 }, {}]);
    expect(await direct.getCart()).toMatchObject({ data: { total: 4 } });
  });

  it('keeps set aside what could not be restored', async () => {
    const { tab, connection } = await openFilled();
    await tab.shopper.quickBuy(SYSTEM);
    connection.next('addToCart', TOO_MANY);
    await tab.shopper.cart.restore();
    const back = quantities(tab);
    expect(Object.keys(back)).toHaveLength(2);
    await tab.shopper.cart.restore();
    expect([quantities(tab), waiting(tab)]).toEqual([{ [SYSTEM]: 1, [WASH]: 2, [POLISH]: 1 }, {}]);
  });

  it('does nothing if nothing is set aside', async () => {
    const { tab, connection } = await openFilled();
    const before = connection.calls.length;
    await tab.shopper.cart.restore();
    expect(connection.calls).toHaveLength(before);
  });

  it('restores each unit once, even in two tabs at the same time', async () => {
    const { tab, openTab } = await openFilled();
    await tab.shopper.quickBuy(SYSTEM);
    const other = await openTab('/cart');
    await tab.shopper.cart.restore();
    await quiet();
    await other.shopper.cart.restore();
    await quiet();
    for (const one of [tab, other]) expect(quantities(one)).toEqual({ [SYSTEM]: 1, [WASH]: 2, [POLISH]: 1 });
  });

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
        const [inCart, aside] = [quantities(tab), waiting(tab)];
        const now = Object.fromEntries([...units.keys()].map((pid) => [pid, (inCart[pid] ?? 0) + (aside[pid] ?? 0)]));
        expect(now).toEqual(Object.fromEntries(units));
      }),
      { numRuns: 40 },
    );
  });

  it('stops at 20 per line', async () => {
    const { tab } = await openFilled();
    await tab.shopper.quickBuy(WASH);
    await tab.shopper.cart.setQuantity(WASH, 20);
    await tab.shopper.cart.restore();
    expect([quantities(tab), waiting(tab)]).toEqual([{ [WASH]: 20, [POLISH]: 1 }, {}]);
  });
});

describe('what is set aside in the browser', () => {
  const line = (qty: number) => ({ qty, price: rupees(949), sale: rupees(749) });

  it('is every other line, and all but one unit of the bought product', () => {
    expect(linesToSetAside(WASH, { [WASH]: line(3), [POLISH]: line(1) })).toEqual({ [WASH]: 2, [POLISH]: 1 });
    expect(linesToSetAside(WASH, { [WASH]: line(1) })).toEqual({});
    expect(linesToSetAside(WASH, {})).toEqual({});
  });

  it.each([
    '',
    'soon',
    'null',
    '[]',
    '7',
    '"x"',
    '{"bhor_0002":0}',
    '{"bhor_0002":21}',
    '{"bhor_0002":"2"}',
    '{"bhor_0099":2}',
    '{"__proto__":2}',
  ])('is nothing if the browser has stored %j', (text) => {
    const local = createMemoryBrowser().tab();
    local.set('set-aside', text);
    expect(createSetAside(local).get().lines).toEqual({});
  });

  it('is deleted on request, in the page and in the browser', () => {
    const local = createMemoryBrowser().tab();
    const setAside = createSetAside(local);
    setAside.keep({ [WASH]: 2 });
    expect(local.get('set-aside')).toBe('{"bhor_0002":2}');
    setAside.clear();
    expect([setAside.get().lines, local.get('set-aside')]).toEqual([{}, null]);
  });
});

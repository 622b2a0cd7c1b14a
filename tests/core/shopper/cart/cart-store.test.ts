/** The shopper's cart: shown at once as wished, true as soon as the shop has answered (spec 7, 10.13, 10.14, 10.16). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIDS } from '../../arbitraries.ts';
import { gate, type Fault, type Connection } from '../../connection.ts';
import { quiet } from '../../browser.ts';
import { openShop, quantities } from '../../open-shop.ts';
import { WASH, POLISH } from '../../../samples/products.ts';
import { TOO_MANY } from '../../../samples/refusals.ts';

const sent = (connection: Connection): readonly string[] =>
  connection.calls
    .filter(({ name }) => name.endsWith('Cart') && name !== 'getCart')
    .map(({ name, input }) => {
      const { qty } = input as { qty?: number };
      return qty === undefined ? name : `${name} ${qty}`;
    });

describe('the cart', () => {
  it('is loading until the shop’s first answer, and ready from then on', async () => {
    const { openTab, connection } = openShop();
    const { opened, open } = gate();
    connection.next('getCart', { before: opened });
    const opening = openTab();
    await quiet();
    open();
    const { shopper } = await opening;
    expect(shopper.cart.get()).toMatchObject({ phase: 'ready', items: {}, count: 0, pending: [], notice: null });
  });

  it('is unreachable until the shop has answered once, and then ready', async () => {
    const { openTab, connection } = openShop();
    connection.all('drop');
    const tab = await openTab();
    expect(tab.shopper.cart.get().phase).toBe('unreachable');
    connection.all(null);
    tab.page.show();
    await quiet();
    expect(tab.shopper.cart.get().phase).toBe('ready');
  });

  it('does not change if it cannot be loaded now', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    await tab.shopper.cart.add(WASH);
    connection.all('drop');
    await tab.shopper.cart.refresh();
    expect(tab.shopper.cart.get()).toMatchObject({ phase: 'ready', count: 1, notice: null });
  });

  it('shows a change at once, marks its line as pending, and takes the shop’s answer', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    const { opened, open } = gate();
    connection.next('addToCart', { before: opened });
    const added = tab.shopper.cart.add(WASH);
    expect(tab.shopper.cart.get()).toMatchObject({
      items: { [WASH]: { qty: 1, price: 949, sale: 749 } },
      count: 1,
      pending: [WASH],
    });
    expect(tab.shopper.summary.get().quote.total).toBe(749);
    open();
    await added;
    expect(tab.shopper.cart.get()).toMatchObject({ count: 1, pending: [] });
  });

  it('adds with a quantity of 1', async () => {
    const { openTab, connection } = openShop();
    const { shopper } = await openTab();
    await shopper.cart.add(WASH);
    expect(connection.calls.at(-1)).toEqual({ name: 'addToCart', input: { pid: WASH, qty: 1 } });
  });

  it('adds to what another tab has added since', async () => {
    const { openTab, direct } = openShop();
    const tab = await openTab();
    await tab.shopper.cart.add(WASH);
    await direct.addToCart({ pid: WASH, qty: 3 });
    await tab.shopper.cart.add(WASH);
    expect(quantities(tab)).toEqual({ [WASH]: 5 });
  });
});

describe('rapid clicks on a quantity', () => {
  it('keep one call in flight per line, send absolute quantities, and the last wins', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    const clicks = [tab.shopper.cart.add(WASH), tab.shopper.cart.add(WASH), tab.shopper.cart.add(WASH)];
    expect(connection.inFlight()).toHaveLength(1);
    expect(tab.shopper.cart.get().count).toBe(3);
    await Promise.all(clicks);
    expect(sent(connection)).toEqual(['addToCart 1', 'updateCart 3']);
    expect(quantities(tab)).toEqual({ [WASH]: 3 });
  });

  it('send an absolute quantity from the second click on, even for one more unit', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    await Promise.all([tab.shopper.cart.add(WASH), tab.shopper.cart.add(WASH)]);
    expect(sent(connection)).toEqual(['addToCart 1', 'updateCart 2']);
  });

  it('on plus and minus end at the same quantity', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    await tab.shopper.cart.setQuantity(WASH, 2);
    await Promise.all([3, 4, 3, 2].map((qty) => tab.shopper.cart.setQuantity(WASH, qty)));
    expect(sent(connection).slice(-2)).toEqual(['updateCart 3', 'updateCart 2']);
    expect(quantities(tab)).toEqual({ [WASH]: 2 });
  });

  it('on add and remove end without the line', async () => {
    const { openTab } = openShop();
    const tab = await openTab();
    await Promise.all([tab.shopper.cart.add(WASH), tab.shopper.cart.add(WASH), tab.shopper.cart.remove(WASH)]);
    expect(quantities(tab)).toEqual({});
  });

  it('on different lines do not wait for one another', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    const { opened, open } = gate();
    connection.next('addToCart', { before: opened });
    const slow = tab.shopper.cart.add(WASH);
    await tab.shopper.cart.add(POLISH);
    expect(tab.shopper.cart.get().pending).toEqual([WASH]);
    open();
    await slow;
    expect(quantities(tab)).toEqual({ [WASH]: 1, [POLISH]: 1 });
  });

  it('end at the shop’s own cart and total, whatever happens to the calls', async () => {
    const click = fc.record({
      pid: fc.constantFrom(...PIDS),
      qty: fc.oneof(fc.constant('add' as const), fc.integer({ min: 0, max: 20 })),
      wait: fc.boolean(),
    });
    const faults = fc.constantFrom<Fault | null>(null, null, null, 'drop', 'lose', TOO_MANY);
    await fc.assert(
      fc.asyncProperty(
        fc.array(click, { minLength: 1, maxLength: 10 }),
        fc.array(faults, { maxLength: 10 }),
        async (clicks, troubles) => {
          const { openTab, connection, direct } = openShop();
          const { shopper } = await openTab();
          for (const name of ['addToCart', 'updateCart', 'deleteFromCart'] as const)
            for (const trouble of troubles) if (trouble !== null) connection.next(name, trouble);
          for (const { pid, qty, wait } of clicks) {
            const settling = qty === 'add' ? shopper.cart.add(pid) : shopper.cart.setQuantity(pid, qty);
            if (wait) await settling;
          }
          await shopper.cart.whenIdle();
          const answer = await direct.getCart();
          expect(answer).toMatchObject({
            status: true,
            data: {
              items: shopper.cart.get().items,
              quotes: { prepaid: { total: shopper.summary.get().quote.total } },
            },
          });
          expect(shopper.cart.get().pending).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the quantity of a cart line', () => {
  it.each([-1, 21, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'of %s is refused with a message, without a call',
    async (qty) => {
      const { openTab, connection } = openShop();
      const tab = await openTab();
      await tab.shopper.cart.setQuantity(WASH, qty);
      expect(tab.shopper.cart.get()).toMatchObject({
        items: {},
        notice: { kind: 'error', code: 'QUANTITY_INVALID', message: 'Choose a quantity from 1 to 20' },
      });
      expect(sent(connection)).toEqual([]);
      tab.shopper.cart.dismiss();
      expect(tab.shopper.cart.get().notice).toBeNull();
    },
  );

  it('is at most 20, also by adding', async () => {
    const { openTab } = openShop();
    const tab = await openTab();
    await tab.shopper.cart.setQuantity(WASH, 20);
    await tab.shopper.cart.add(WASH);
    expect(quantities(tab)).toEqual({ [WASH]: 20 });
    expect(tab.shopper.cart.get().notice).toMatchObject({ code: 'QUANTITY_INVALID' });
  });

  it('of 0 removes the line, and makes no call if there is none', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    await tab.shopper.cart.add(WASH);
    await tab.shopper.cart.setQuantity(WASH, 0);
    await tab.shopper.cart.remove(POLISH);
    expect(quantities(tab)).toEqual({});
    expect(sent(connection)).toEqual(['addToCart 1', 'deleteFromCart']);
  });

  it('above 1 of a product that is not in the cart is reached by adding one and then setting it', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    await tab.shopper.cart.setQuantity(WASH, 4);
    expect(sent(connection)).toEqual(['addToCart 1', 'updateCart 4']);
    expect(quantities(tab)).toEqual({ [WASH]: 4 });
  });

  it('is not sent if a later one replaces it while the line is being added', async () => {
    const { openTab, connection } = openShop();
    const tab = await openTab();
    const { opened, open } = gate();
    connection.next('addToCart', { before: opened });
    const first = tab.shopper.cart.setQuantity(WASH, 4);
    const later = tab.shopper.cart.setQuantity(WASH, 6);
    open();
    await Promise.all([first, later]);
    expect(sent(connection)).toEqual(['addToCart 1', 'updateCart 6']);
    expect(quantities(tab)).toEqual({ [WASH]: 6 });
  });

  it.each(['bhor_0006', '', '__proto__', 'constructor'])(
    'of a product that is not in the range, %j, is refused',
    async (pid) => {
      const { openTab, connection } = openShop();
      const tab = await openTab();
      await tab.shopper.cart.add(pid);
      await tab.shopper.cart.setQuantity(pid, 2);
      expect(await tab.shopper.cart.quickBuy(pid)).toBe(false);
      expect(tab.shopper.cart.get()).toMatchObject({
        items: {},
        notice: { code: 'UNKNOWN_PRODUCT', message: 'This product isn’t available' },
      });
      expect(sent(connection)).toEqual([]);
      expect(connection.count('quickBuy')).toBe(0);
    },
  );
});

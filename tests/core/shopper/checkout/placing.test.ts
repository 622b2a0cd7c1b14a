/**
 * Placing the order: once, for the total the shopper saw, with nothing typed lost whatever happens (spec 8, 10.5,
 * 10.17, 11).
 */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import type { PlaceOrder } from '../../../../core/ports/shop-api.ts';
import { gate, type Connection } from '../../connection.ts';
import { quiet, type Tab } from '../../browser.ts';
import { fill, openReady } from '../../open-shop.ts';
import { ADDRESS, PHONE } from '../../../samples/customers.ts';
import { WASH } from '../../../samples/products.ts';

const UNREACHABLE = { kind: 'error', code: 'UNREACHABLE' };

const requests = (connection: Connection): readonly PlaceOrder[] =>
  connection.calls.filter(({ name }) => name === 'placeOrder').map(({ input }) => input as PlaceOrder);

describe('placing an order', () => {
  it('sends what was typed and seen, once', async () => {
    const { checkout, connection } = await openReady('upi');
    await checkout.place();
    expect(requests(connection)).toEqual([
      { mode: 'upi', redeemCash: false, expectedTotal: 749, shipping: ADDRESS, billing: null, key: expect.any(String) },
    ]);
  });

  it('creates the account of a new customer first, and never twice', async () => {
    const { tab, checkout, connection } = await openReady();
    await checkout.place();
    await tab.shopper.cart.add(WASH);
    fill(tab);
    await checkout.place();
    expect([connection.count('createCustomer'), connection.count('placeOrder')]).toEqual([1, 2]);
    expect(connection.calls.find(({ name }) => name === 'createCustomer')?.input).toEqual({
      customer: { name: 'Asha Rao', phone: PHONE, email: 'asha@example.com', isVerified: true },
      shipping: ADDRESS,
      billing: null,
    });
    expect(tab.shopper.session.get()).toMatchObject({ isLogged: true, customer: { phone: PHONE, name: 'Asha Rao' } });
  });

  it('waits for pending clicks, and orders their result', async () => {
    const { tab, checkout, connection } = await openReady();
    const { opened, open } = gate();
    connection.next('updateCart', { before: opened });
    void tab.shopper.cart.setQuantity(WASH, 2);
    void tab.shopper.cart.setQuantity(WASH, 3);
    const placing = checkout.place();
    await quiet();
    expect([connection.count('createCustomer'), connection.count('placeOrder')]).toEqual([0, 0]);
    open();
    await placing;
    expect(checkout.get().placed).toMatchObject({ items: { [WASH]: { qty: 3 } }, summary: { total: 2397 } });
  });

  it('deletes the draft when it is done, and keeps the customer signed in', async () => {
    const { tab, checkout, local } = await openReady();
    await checkout.place();
    expect([tab.tabStorage.get('checkout'), tab.tabStorage.get('placing'), local.get('placing')]).toEqual([
      null,
      null,
      null,
    ]);
    expect((await tab.reload('/')).shopper.session.get().isLogged).toBe(true);
  });
});

describe('a double tap on the button that places an order', () => {
  it('places once although the shop is slow', async () => {
    const { checkout, connection, orders } = await openReady('upi');
    const { opened, open } = gate();
    connection.next('placeOrder', { after: opened });
    const first = checkout.place();
    await quiet();
    const second = checkout.place();
    open();
    await Promise.all([first, second]);
    expect((await orders()).length).toBe(1);
  });
});

describe('an answer that was lost', () => {
  it('is asked for by the same key until it is known, and then the order’s page is shown', async () => {
    const { tab, checkout, connection, orders, clock } = await openReady('cod');
    connection.next('placeOrder', 'lose');
    connection.next('placeOrder', 'drop');
    connection.next('placeOrder', 'garble');
    await checkout.place();
    expect(checkout.get()).toMatchObject({
      busy: null,
      placed: null,
      isUnanswered: true,
      notice: { ...UNREACHABLE, message: 'We couldn’t confirm your order yet. We’re checking whether it went through' },
    });
    const waits = [1_000, 2_000, 4_000];
    for (const [done, wait] of waits.entries()) {
      await clock.advance(wait - 1);
      expect(connection.count('placeOrder')).toBe(done + 1);
      await clock.advance(1);
      expect(connection.count('placeOrder')).toBe(done + 2);
    }
    const [order] = await orders();
    expect(await orders()).toHaveLength(1);
    expect(checkout.get()).toMatchObject({ isUnanswered: false, notice: null, placed: { order: order?.order } });
    expect(tab.page.visited).toEqual([`/payment/success?order=${order?.order ?? ''}`]);
    expect(new Set(requests(connection).map((request) => JSON.stringify(request))).size).toBe(1);
    await clock.advance(3_600_000);
    expect(connection.count('placeOrder')).toBe(4);
  });

  it('is asked for every 30 s at last, and at once when the page is visible or its network is back', async () => {
    const { tab, checkout, connection, clock } = await openReady('cod');
    connection.next('placeOrder', 'lose');
    await checkout.place();
    connection.all('drop');
    await clock.advance(63_000);
    const before = connection.count('placeOrder');
    await clock.advance(60_000);
    expect(connection.count('placeOrder')).toBe(before + 2);
    tab.page.show();
    await quiet();
    expect(connection.count('placeOrder')).toBe(before + 3);
    connection.all(null);
    tab.page.show();
    await quiet();
    expect(checkout.get()).toMatchObject({ isUnanswered: false, placed: { state: 'confirmed' } });
  });

  it('never lets the page show an empty cart before it leaves for the order’s page', async () => {
    const { tab, checkout, connection } = await openReady('cod');
    connection.next('placeOrder', 'lose');
    await checkout.place();
    await tab.shopper.cart.refresh();
    const shown: unknown[] = [];
    const look = (): void => {
      const { isUnanswered, placed } = checkout.get();
      if (tab.shopper.cart.get().count === 0)
        shown.push(isUnanswered || placed !== null || tab.page.visited.length > 0);
    };
    tab.shopper.cart.subscribe(look);
    checkout.subscribe(look);
    await checkout.place();
    expect(tab.page.visited).toHaveLength(1);
    expect([shown.length > 0, shown.every((isTold) => isTold === true)]).toEqual([true, true]);
  });

  it('of a prepaid order takes nobody to the payment who has gone elsewhere meanwhile', async () => {
    const { tab, checkout, connection, clock, orders } = await openReady('upi');
    connection.next('placeOrder', 'lose');
    await checkout.place();
    tab.page.go('/shop');
    await clock.advance(1_000);
    expect([tab.page.visited, checkout.get().isUnanswered]).toEqual([['/shop'], false]);
    expect(await orders()).toHaveLength(1);
  });

  it.each(['cod', 'upi'] as const)('of an order by %s is found after a reload', async (mode) => {
    const { tab, checkout, connection, orders } = await openReady(mode);
    connection.next('placeOrder', 'lose');
    await checkout.place();
    const again = await tab.reload();
    const [order] = await orders();
    expect(await orders()).toHaveLength(1);
    expect(again.shopper.checkout.get()).toMatchObject({ isUnanswered: false, placed: { order: order?.order } });
    const page = mode === 'cod' ? '/payment/success' : '/sandbox/pay';
    expect(again.page.visited).toEqual([`${page}?order=${order?.order ?? ''}`]);
    expect((await again.reload('/')).page.visited).toEqual([]);
  });

  it('is still asked for after a reload while the shop cannot be reached', async () => {
    const { tab, checkout, connection, orders, clock } = await openReady('cod');
    connection.next('placeOrder', 'lose');
    await checkout.place();
    connection.next('placeOrder', 'drop');
    const offline = await tab.reload();
    expect(offline.shopper.checkout.get()).toMatchObject({ placed: null, isUnanswered: true, notice: UNREACHABLE });
    await clock.advance(1_000);
    expect(offline.shopper.checkout.get().placed?.order).toBe((await orders())[0]?.order);
  });

  it('of a page that was closed before it came is asked for by the next one', async () => {
    const { tab, checkout, connection, orders } = await openReady('cod');
    const { opened } = gate();
    connection.next('placeOrder', { after: opened });
    void checkout.place();
    await quiet();
    const again = await tab.reload();
    expect(await orders()).toHaveLength(1);
    expect(again.shopper.checkout.get().placed?.order).toBe((await orders())[0]?.order);
  });

  it.each([
    ['PRICE_CHANGED', (tab: Tab) => tab.shopper.cart.add(WASH)],
    ['CART_EMPTY', (tab: Tab) => tab.shopper.cart.remove(WASH)],
  ])('of an order that was never placed ends with the refusal: %s', async (code, change) => {
    const { tab, checkout, connection, orders, clock } = await openReady('cod');
    connection.next('placeOrder', 'drop');
    await checkout.place();
    await change(tab);
    await clock.advance(1_000);
    expect(checkout.get()).toMatchObject({ placed: null, isUnanswered: false, notice: { code } });
    await clock.advance(60_000);
    expect(connection.count('placeOrder')).toBe(2);
    expect(await orders()).toEqual([]);
    expect((await tab.reload()).shopper.checkout.get()).toMatchObject({ isUnanswered: false, notice: null });
  });

  it.each(['BUSY', 'THROTTLED', 'SESSION_REPLACED'] as const)(
    'is asked for again if the shop only says that it cannot look now: %s',
    async (code) => {
      const { checkout, connection, clock } = await openReady('cod');
      connection.next('placeOrder', 'lose');
      connection.next('placeOrder', refused(code, 'Not now', { retryAfterMs: 5_000 }));
      await checkout.place();
      await clock.advance(1_000);
      expect(checkout.get()).toMatchObject({ isUnanswered: true, placed: null });
      await clock.advance(4_999);
      expect(connection.count('placeOrder')).toBe(2);
      await clock.advance(1);
      expect(checkout.get()).toMatchObject({ isUnanswered: false, placed: { state: 'confirmed' } });
    },
  );

  it('after 15 minutes is asked for only with an empty cart, so that nothing is placed unexpectedly', async () => {
    for (const wasPlaced of [true, false]) {
      const { checkout, connection, clock, orders } = await openReady('cod');
      connection.next('placeOrder', wasPlaced ? 'lose' : 'drop');
      await checkout.place();
      connection.all('drop');
      await clock.advance(16 * 60_000);
      expect(checkout.get().isUnanswered).toBe(true);
      const before = connection.count('placeOrder');
      connection.all(null);
      await clock.advance(30_000);
      expect(connection.count('placeOrder')).toBe(wasPlaced ? before + 1 : before);
      expect(await orders()).toHaveLength(wasPlaced ? 1 : 0);
      expect(checkout.get()).toMatchObject(
        wasPlaced
          ? { isUnanswered: false, placed: { state: 'confirmed' } }
          : {
              isUnanswered: false,
              placed: null,
              notice: {
                message: 'We don’t know whether your order went through. Check your orders before you order again',
              },
            },
      );
    }
  });

  it('is known to a second tab, which says so, and shows what became of the order', async () => {
    const { tab, checkout, connection, orders, clock, openTab } = await openReady('cod');
    const second = await openTab('/cart');
    expect(second.shopper.cart.get().count).toBe(1);
    connection.next('placeOrder', 'lose');
    connection.next('placeOrder', 'drop');
    await checkout.place();
    await quiet();
    expect(second.shopper.checkout.get()).toMatchObject({ isUnanswered: true, found: null });
    await clock.advance(3_000);
    const [order] = await orders();
    expect(tab.page.visited).toHaveLength(1);
    expect(second.shopper.checkout.get()).toMatchObject({ isUnanswered: false, found: order?.order });
    expect([second.page.visited, second.shopper.cart.get().count]).toEqual([[], 0]);
    await clock.advance(60_000);
    expect(connection.count('placeOrder')).toBe(3);
  });

  it('is found by a second tab if the first one is closed', async () => {
    const { tab, checkout, connection, orders, clock, openTab } = await openReady('cod');
    const second = await openTab('/cart');
    connection.next('placeOrder', 'lose');
    await checkout.place();
    await quiet();
    tab.shopper.stop();
    await clock.advance(10_000);
    expect(second.shopper.checkout.get()).toMatchObject({
      isUnanswered: false,
      found: (await orders())[0]?.order,
    });
  });

  it('is asked for by a tab that is opened meanwhile, and the first one goes to the order’s page all the same', async () => {
    const { tab, checkout, connection, orders, openTab } = await openReady('cod');
    connection.next('placeOrder', 'lose');
    await checkout.place();
    const second = await openTab('/cart');
    await quiet();
    const [order] = await orders();
    expect(second.shopper.checkout.get()).toMatchObject({ isUnanswered: false, found: order?.order });
    expect(tab.page.visited).toEqual([`/payment/success?order=${order?.order ?? ''}`]);
    expect(await orders()).toHaveLength(1);
  });

  it('is not confused with another order: what is ordered after it has another key', async () => {
    const { tab, checkout, connection, orders } = await openReady('upi');
    connection.next('placeOrder', 'drop');
    await checkout.place();
    await tab.shopper.cart.add(WASH);
    await checkout.place();
    expect(checkout.get().notice).toMatchObject({ code: 'PRICE_CHANGED' });
    await checkout.place();
    const [first, , third] = requests(connection);
    expect(third?.key).not.toBe(first?.key);
    expect((await orders()).map(({ summary }) => summary.total)).toEqual([1498]);
  });

  it.each([
    'soon',
    'null',
    '{"body":"x","request":{"key":7}}',
    '{"found":7}',
    '{"body":"x","request":{"key":"k","mode":"cod","expectedTotal":899}}',
  ])('is ignored if the tab has stored %j', async (text) => {
    const { tab, checkout, connection, local } = await openReady('cod');
    local.set('placing', text);
    await checkout.place();
    expect([connection.count('placeOrder'), checkout.get().placed?.state]).toEqual([1, 'confirmed']);
    local.set('placing', text);
    expect((await tab.reload('/')).page.visited).toEqual([]);
    expect(connection.count('placeOrder')).toBe(1);
  });
});

/** An answer to an order that was lost: it is asked for by the same key, by any tab, and the order placed once (spec 8, 10.16). */
import { describe, expect, it } from 'vitest';
import { refused } from '../../../../core/entities/answer.ts';
import type { PaymentMode } from '../../../../core/entities/payment-mode.ts';
import { checkoutCode } from '../../../../core/shopper/checkout/checkout-code.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { quiet, type Tab } from '../../browser.ts';
import { gate, type Fault } from '../../connection.ts';
import { openReady } from '../../open-shop.ts';

/** An order whose answers meet these faults, one after the other. */
const openLost = async (mode: PaymentMode = 'cod', faults: readonly Fault[] = ['lose']) => {
  const opened = await openReady(mode);
  const second = await opened.openTab('/cart');
  for (const fault of faults) opened.connection.next('placeOrder', fault);
  await opened.checkout.place();
  await quiet();
  const asked = (): number => opened.connection.count('placeOrder');
  /** The number of the one order that there is. */
  const onlyOrder = async (): Promise<string> => {
    const [order, ...others] = await opened.orders();
    if (order === undefined || others.length > 0) throw new Error('there is not one order');
    return order.order;
  };
  return { ...opened, second, asked, onlyOrder };
};
const pageOf = (order: string): string => `/payment/success?order=${order}`;
const WAITING = { isUnanswered: true, placed: null };

describe('an answer that was lost', () => {
  it('is asked for by the same key until it is known, in this tab alone, and then every tab shows the order', async () => {
    const { tab, second, checkout, connection, clock, asked, onlyOrder } = await openLost('cod', [
      'lose',
      'drop',
      'garble',
    ]);
    const message = 'We couldn’t confirm your order yet. We’re checking whether it went through';
    expect(checkout.get()).toMatchObject({ ...WAITING, busy: null, notice: { code: 'UNREACHABLE', message } });
    expect(second.shopper.checkout.get()).toMatchObject({ isUnanswered: true, found: null });
    for (const [done, wait] of [1_000, 2_000, 4_000].entries()) {
      await clock.advance(wait - 1);
      expect(asked()).toBe(done + 1);
      await clock.advance(1);
      expect(asked()).toBe(done + 2);
    }
    const order = await onlyOrder();
    expect(checkout.get()).toMatchObject({ isUnanswered: false, notice: null, placed: { order } });
    expect(tab.page.visited).toEqual([pageOf(order)]);
    const inputs = connection.calls
      .filter(({ name }) => name === 'placeOrder')
      .map(({ input }) => JSON.stringify(input));
    expect(new Set(inputs).size).toBe(1);
    expect(second.shopper.checkout.get()).toMatchObject({ isUnanswered: false, found: order });
    expect([second.page.visited, second.shopper.cart.get().count]).toEqual([[], 0]);
    await clock.advance(60 * MINUTE);
    expect(asked()).toBe(4);
  });

  it('is asked for every 30 s at last, and at once when the page is visible or its network is back', async () => {
    const { tab, second, checkout, connection, clock, asked } = await openLost();
    second.shopper.stop();
    connection.all('drop');
    await clock.advance(63_000);
    const before = asked();
    await clock.advance(MINUTE);
    expect(asked()).toBe(before + 2);
    tab.page.show();
    await quiet();
    expect(asked()).toBe(before + 3);
    connection.all(null);
    tab.page.show();
    await quiet();
    expect(checkout.get()).toMatchObject({ isUnanswered: false, placed: { state: 'confirmed' } });
  });

  it('never lets the page show an empty cart before it leaves for the order’s page', async () => {
    const { tab, checkout } = await openLost();
    await tab.shopper.cart.refresh();
    const shown: boolean[] = [];
    const look = (): void => {
      const { isUnanswered, placed } = checkout.get();
      if (tab.shopper.cart.get().count === 0)
        shown.push(isUnanswered || placed !== null || tab.page.visited.length > 0);
    };
    tab.shopper.cart.subscribe(look);
    checkout.subscribe(look);
    await checkout.place();
    expect([tab.page.visited.length, shown.length > 0, shown.includes(false)]).toEqual([1, true, false]);
  });

  it.each(['cod', 'upi'] as const)('of an order by %s is found after a reload, once', async (mode) => {
    const { tab, onlyOrder } = await openLost(mode);
    const again = await tab.reload();
    const order = await onlyOrder();
    expect(again.shopper.checkout.get()).toMatchObject({ isUnanswered: false, placed: { order } });
    expect(again.page.visited).toEqual([mode === 'cod' ? pageOf(order) : `/sandbox/pay?order=${order}`]);
    expect((await again.reload('/')).page.visited).toEqual([]);
  });

  it('of a prepaid order takes nobody to the payment who has gone elsewhere meanwhile', async () => {
    const { tab, checkout, clock, onlyOrder } = await openLost('upi');
    tab.page.go('/shop');
    await clock.advance(1_000);
    expect([tab.page.visited, checkout.get().isUnanswered]).toEqual([['/shop'], false]);
    await onlyOrder();
  });

  it('is still asked for after a reload while the shop cannot be reached', async () => {
    const { tab, connection, clock, onlyOrder } = await openLost();
    connection.next('placeOrder', 'drop');
    const offline = await tab.reload();
    expect(offline.shopper.checkout.get()).toMatchObject(WAITING);
    await clock.advance(1_000);
    expect(offline.shopper.checkout.get().placed?.order).toBe(await onlyOrder());
  });

  it('of a page that was closed before it came is asked for by the next one', async () => {
    const { tab, checkout, connection } = await openReady('cod');
    const business = { gstin: '27AAPFU0939F1ZV', name: 'Rao & Sons' };
    checkout.setBusiness(business);
    connection.next('placeOrder', { after: gate().opened });
    void checkout.place();
    await quiet();
    const again = await tab.reload();
    expect(again.shopper.checkout.get().placed).toMatchObject({ business });
  });

  it.each([
    ['PRICE_CHANGED', (tab: Tab) => tab.shopper.cart.add(WASH)],
    ['CART_EMPTY', (tab: Tab) => tab.shopper.cart.remove(WASH)],
  ])('of an order that was never placed ends with the refusal: %s', async (code, change) => {
    const { tab, checkout, orders, clock, asked } = await openLost('cod', ['drop']);
    await change(tab);
    await clock.advance(1_000);
    expect(checkout.get()).toMatchObject({ placed: null, isUnanswered: false, notice: { code } });
    await clock.advance(MINUTE);
    expect([asked(), await orders()]).toEqual([2, []]);
    expect((await tab.reload()).shopper.checkout.get()).toMatchObject({ isUnanswered: false, notice: null });
  });

  it.each(['BUSY', 'THROTTLED', 'SESSION_REPLACED'] as const)(
    'is asked for again if the shop only says that it cannot look now: %s',
    async (code) => {
      const notNow = refused(code, 'Not now', { retryAfterMs: 5_000 });
      const { checkout, clock, asked } = await openLost('cod', ['lose', notNow]);
      await clock.advance(1_000);
      expect(checkout.get()).toMatchObject(WAITING);
      await clock.advance(4_999);
      expect(asked()).toBe(2);
      await clock.advance(1);
      expect(checkout.get()).toMatchObject({ isUnanswered: false, placed: { state: 'confirmed' } });
    },
  );

  it('after 15 minutes is asked for only with an empty cart, so that nothing is placed unexpectedly', async () => {
    const message = 'We don’t know whether your order went through. Check your orders before you order again';
    for (const [fault, calls, after] of [
      ['lose', 1, { placed: { state: 'confirmed' } }],
      ['drop', 0, { placed: null, notice: { message } }],
    ] as const) {
      const { checkout, connection, clock, orders, asked, second } = await openLost('cod', [fault]);
      second.shopper.stop();
      connection.all('drop');
      await clock.advance(16 * MINUTE);
      expect(checkout.get().isUnanswered).toBe(true);
      const before = asked();
      connection.all(null);
      await clock.advance(30_000);
      expect([asked() - before, (await orders()).length]).toEqual([calls, calls]);
      expect(checkout.get()).toMatchObject({ isUnanswered: false, ...after });
    }
  });

  it('after 15 minutes is no longer asked for by somebody who logs out while the cart is asked for', async () => {
    const { checkout, connection, clock, second, tab, asked } = await openLost();
    second.shopper.stop();
    connection.all('drop');
    await clock.advance(16 * MINUTE);
    connection.all(null);
    const before = asked();
    const { opened: answered, open } = gate();
    connection.next('getCart', { after: answered });
    await clock.advance(30_000);
    checkout.clear();
    open();
    await quiet();
    expect(checkout.get()).toEqual(checkoutCode.initial);
    expect([asked(), tab.logger]).toEqual([before, []]);
  });

  it('that a second tab could not ask for either is no concern of it once the first one has it', async () => {
    const { tab, second, connection, clock, onlyOrder } = await openLost();
    connection.all('drop');
    await clock.advance(11_000);
    expect(second.shopper.checkout.get()).toMatchObject({ isUnanswered: true, notice: { code: 'UNREACHABLE' } });
    connection.all(null);
    tab.page.show();
    await quiet();
    expect(second.shopper.checkout.get()).toMatchObject({
      isUnanswered: false,
      notice: null,
      found: await onlyOrder(),
    });
  });

  it('is found by a second tab if the first one is closed', async () => {
    const { tab, second, clock, onlyOrder } = await openLost();
    tab.shopper.stop();
    await clock.advance(10_000);
    expect(second.shopper.checkout.get()).toMatchObject({ isUnanswered: false, found: await onlyOrder() });
  });

  it('is asked for by a tab that is opened meanwhile, and the first one goes to the order’s page all the same', async () => {
    const { tab, openTab, onlyOrder } = await openLost();
    const later = await openTab('/cart');
    await quiet();
    const order = await onlyOrder();
    expect(later.shopper.checkout.get()).toMatchObject({ isUnanswered: false, found: order });
    expect(tab.page.visited).toEqual([pageOf(order)]);
  });

  it('is not confused with another order: what is ordered after it has another key', async () => {
    const { tab, checkout, connection, orders } = await openLost('upi', ['drop']);
    await tab.shopper.cart.add(WASH);
    await checkout.place();
    expect(checkout.get().notice).toMatchObject({ code: 'PRICE_CHANGED' });
    await checkout.place();
    const placing = connection.calls.filter(({ name }) => name === 'placeOrder');
    const [first, , third] = placing.map(({ input }) => (input as { readonly key: string }).key);
    expect(third).not.toBe(first);
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
    local.set('placing', text);
    const again = await tab.reload('/');
    expect([again.page.visited, again.shopper.checkout.get().isUnanswered]).toEqual([[], false]);
    expect(local.get('placing')).toBeNull();
    expect(connection.count('placeOrder')).toBe(1);
  });
});

/** The list of a customer's orders (spec 11). */
import { describe, expect, it } from 'vitest';
import { createOrders } from '../../../../core/shopper/orders/orders.ts';
import { quiet } from '../../browser.ts';
import { openReady } from '../../open-shop.ts';
import { openOrdered } from './placed-order.ts';
import { NIGHT, POLISH } from '../../../samples/products.ts';
import { MINUTE } from '../../../samples/durations.ts';

describe('the list of orders', () => {
  it('stays the newest first when a single order is loaded again', async () => {
    const { ordersStore, tab, checkout, clock, order } = await openOrdered('cod');
    for (const pid of [POLISH, NIGHT]) {
      await clock.advance(MINUTE);
      await tab.shopper.cart.add(pid);
      checkout.choosePayment('cod');
      await checkout.place();
    }
    await ordersStore.load();
    const [newest, middle, oldest] = ordersStore.get().orders.map((one) => one.order);
    expect(oldest).toBe(order);
    for (const again of [newest, middle, oldest]) {
      await ordersStore.loadOrder(again ?? '');
      expect(ordersStore.get().orders.map((one) => one.order)).toEqual([newest, middle, oldest]);
    }
  });

  it('says why it cannot be loaded; once loaded, it stays visible', async () => {
    const { tab, connection } = await openReady('cod');
    const orders = createOrders(tab.shopper.featureContext);
    connection.next('listOrders', 'drop');
    connection.next('checkSession', 'drop');
    await orders.load();
    // Nobody is signed in yet, which the shop says if it can be reached; otherwise there is an error message.
    expect(orders.get()).toMatchObject({ phase: 'failed', notice: { code: 'UNREACHABLE' } });
    const { ordersStore, connection: second } = await openOrdered('cod');
    second.next('listOrders', 'drop');
    await ordersStore.load();
    expect(ordersStore.get()).toMatchObject({
      phase: 'ready',
      notice: { code: 'UNREACHABLE' },
      orders: [{ state: 'confirmed' }],
    });
  });

  it('is hidden when the session ends, however it ended', async () => {
    for (const end of ['logout', 'expiry'] as const) {
      const { ordersStore, tab, direct } = await openOrdered('cod');
      if (end === 'logout') await tab.shopper.logout();
      else {
        await direct.logout();
        await ordersStore.load();
      }
      expect(tab.shopper.session.get().isLogged).toBe(false);
      expect(ordersStore.get()).toMatchObject({ phase: 'idle', orders: [] });
    }
  });

  it('is kept if the shop reports the customer only later', async () => {
    const { order, openTab, connection } = await openOrdered('cod');
    connection.next('checkSession', 'drop');
    const tab = await openTab(`/payment/success?order=${order}`);
    const orders = createOrders(tab.shopper.featureContext);
    await orders.loadOrder(order);
    tab.page.show();
    await quiet();
    expect(tab.shopper.session.get().isLogged).toBe(true);
    expect(orders.get().orders).toMatchObject([{ order }]);
  });
});

/** The cart at a backend that has only the original calls (spec 10.13). */
import { describe, expect, it } from 'vitest';
import { createForeignBackend } from '../../foreign-backend.ts';
import { gate } from '../../connection.ts';
import { createClock, openBrowser, quiet } from '../../browser.ts';
import { WASH, POLISH } from '../../../samples/products.ts';
import { quantities } from '../../open-shop.ts';

describe('the cart at a backend with the original calls only', () => {
  const openForeign = async () => {
    const backend = createForeignBackend();
    const browser = openBrowser(backend.api, createClock());
    return { backend, ...browser, tab: await browser.openTab() };
  };

  it('is completed from the request if the answer has only the count', async () => {
    const { tab, backend, connection } = await openForeign();
    await tab.shopper.cart.add(WASH);
    await tab.shopper.cart.setQuantity(WASH, 4);
    expect(tab.shopper.cart.get()).toMatchObject({ items: { [WASH]: { qty: 4, price: 949, sale: 749 } }, count: 4 });
    await tab.shopper.cart.add(POLISH);
    await tab.shopper.cart.remove(WASH);
    expect(quantities(tab)).toEqual({ [POLISH]: 1 });
    expect(backend.held().quantities).toEqual({ [POLISH]: 1 });
    // One look on arrival; calm calls, one after the other, need no other.
    expect(connection.count('getCart')).toBe(1);
  });

  it('has the core’s own quote as its summary', async () => {
    const { tab } = await openForeign();
    await tab.shopper.cart.setQuantity(WASH, 2);
    expect(tab.shopper.summary.get()).toMatchObject({
      prepaid: { total: 1498 },
      cod: { total: 1648 },
      quote: { savings: 400, rewardCash: 75 },
    });
  });

  it('is read again if answers overlapped, because they have no versions', async () => {
    const { tab, connection, backend } = await openForeign();
    const { opened, open } = gate();
    connection.next('addToCart', { after: opened });
    const first = tab.shopper.cart.add(WASH);
    await tab.shopper.cart.add(POLISH);
    open();
    await first;
    await quiet();
    expect(quantities(tab)).toEqual(backend.held().quantities);
    expect(quantities(tab)).toEqual({ [WASH]: 1, [POLISH]: 1 });
    const looks = connection.count('getCart');
    await tab.shopper.cart.add(WASH);
    expect([looks, connection.count('getCart')]).toEqual([2, 2]);
  });

  it('changes nothing if the connection is lost', async () => {
    const { tab, connection } = await openForeign();
    await tab.shopper.cart.add(WASH);
    connection.all('drop');
    await tab.shopper.cart.setQuantity(WASH, 9);
    expect(tab.shopper.cart.get()).toMatchObject({ count: 1, notice: { code: 'UNREACHABLE' } });
  });

  it('is kept after a reload', async () => {
    const { tab } = await openForeign();
    await tab.shopper.cart.setQuantity(WASH, 3);
    expect(quantities(await tab.reload())).toEqual({ [WASH]: 3 });
  });
});

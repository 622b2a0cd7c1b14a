/** By when an order arrives, as its customer and those who track it are told. */
import { describe, expect, it } from 'vitest';
import { moved, openCod, openUnpaid } from '../../../shop/orders.ts';
import { PHONE } from '../../../samples/customers.ts';
import { DAY } from '../../../samples/durations.ts';
import { dataOf } from '../../../shop/test-shop.ts';

describe('the day by which an order arrives', () => {
  it('is the one that the pincode check gave when the order was placed', async () => {
    const { shop, api, number, view } = await openCod();
    const { shipping } = await view();
    const { etaDays } = await dataOf(api.getPincode({ pincode: shipping.pincode }));
    const promised = shop.clock.now() + (1 + etaDays) * DAY;
    expect((await view()).arrivesBy).toBe(promised);
    expect((await dataOf(api.listOrders())).orders.map(({ arrivesBy }) => arrivesBy)).toEqual([promised]);
    const tracked = await dataOf(shop.session('a-passer-by').trackOrder({ order: number, phone: PHONE }));
    expect(tracked.arrivesBy).toBe(promised);
  });

  it('is counted from the packing once it is packed, and gone once it is delivered', async () => {
    const opened = await openCod();
    const { shop, api, view } = opened;
    const { etaDays } = await dataOf(api.getPincode({ pincode: (await view()).shipping.pincode }));
    await shop.clock.advance(DAY / 2);
    const packed = shop.clock.now();
    await moved(opened, 'packed', 'shipped');
    expect((await view()).arrivesBy).toBe(packed + etaDays * DAY);
    await moved(opened, 'out_for_delivery', 'delivered');
    expect(await view()).not.toHaveProperty('arrivesBy');
  });

  it('is not told of an order that is not paid', async () => {
    const { view } = await openUnpaid();
    expect(await view()).not.toHaveProperty('arrivesBy');
  });
});

import { describe, expect, it } from 'vitest';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { lettersOf, openUnpaid, type TestOrder } from '../../../shop/orders.ts';
import { dataOf } from '../../../shop/test-shop.ts';

const recordOf = async ({ shop, number }: TestOrder) =>
  (await shop.store.read([orders.key(number)])).get(orders.key(number));

describe('a payment that arrives for the order of an erased customer', () => {
  it('is refunded, does not revive the order, and sends no message', async () => {
    const opened = await openUnpaid();
    const { shop, api, number } = opened;
    await dataOf(api.eraseCustomer());
    const before = await lettersOf(opened);
    expect(await dataOf(shop.sendGatewayEvent(number, 'captured'))).toEqual({ state: 'refund_pending' });
    await shop.runMaintenance();
    expect((await recordOf(opened))?.history.map(({ state }) => state)).toEqual([
      'pending_payment',
      'expired',
      'refunded',
    ]);
    expect(shop.gatewayConnection.refunded).toHaveLength(1);
    expect(await lettersOf(opened)).toEqual(before);
  });

  it('is recorded when it arrives at the same time as the erasure, whichever is first', async () => {
    for (const delay of [0, 1, 2, 3, 4, 5, 6]) {
      const opened = await openUnpaid();
      const { shop, api, number } = opened;
      const erasing = api.eraseCustomer();
      for (let turn = 0; turn < delay; turn += 1) await Promise.resolve();
      const [erased, received] = await Promise.all([erasing, shop.sendGatewayEvent(number, 'captured')]);
      expect(received.status).toBe(true);
      const record = await recordOf(opened);
      // Confirmed first, the order is on its way and its customer stays; erased first, the money goes back.
      expect([erased.status, record?.history.at(-1)?.state, record?.payment.refunds.length]).toEqual(
        erased.status ? [true, 'expired', 1] : [false, 'confirmed', 0],
      );
      expect(shop.logged).toEqual([]);
    }
  });
});

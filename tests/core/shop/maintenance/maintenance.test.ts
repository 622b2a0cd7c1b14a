/** Maintenance settles every order that is due, however many there are, and whatever fails. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { putOrder } from '../../../../core/shop/orders/order-record.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { openPaid, openUnpaid, orderRecordOf, type TestOrder } from '../../../shop/orders.ts';
import { cancels } from '../../../shop/order-steps.ts';
import { gatewayFails, paidUnheard } from '../../../shop/payment-steps.ts';
import { maintains, sees, waits } from '../../../shop/steps.ts';
import { createTestShop, readyToPlace, place, type TestShop } from '../../../shop/test-shop.ts';

/** More than a page of copies of an order as it stands, each placed a little later than the last. */
const COPIES = 250;
const copied = async (opened: TestOrder): Promise<() => Promise<readonly unknown[]>> => {
  const { shop, number } = opened;
  const order = await orderRecordOf(opened);
  const numbers = Array.from({ length: COPIES }, (_, index) => `BH${String(index).padStart(10, '0')}`);
  const writes = numbers.map((copy, index) =>
    putOrder({ ...order, number: copy, placedAt: order.placedAt + Math.floor(index / 3) }),
  );
  await shop.store.update({ writes: writes.map(({ key }) => key) }, () => ({ answer: null, writes }));
  return async () => {
    const keys = [...numbers, number].map((one) => orders.key(one));
    const kept = await shop.store.read(keys);
    return [...new Set(keys.map((key) => kept.get(key)?.history.at(-1)?.state))];
  };
};

describe('maintenance', () => {
  it('settles every overdue order in one round, however many there are', async () => {
    const opened = await openUnpaid();
    const states = await copied(opened);
    await waits(31 * MINUTE)(opened);
    expect(await states()).toEqual(['expired']);
  });

  it('asks the gateway about unreported payments too, the oldest included', async () => {
    const opened = await openUnpaid();
    await copied(opened);
    await paidUnheard()(opened);
    await waits(6 * MINUTE)(opened);
    await sees({ state: 'confirmed' })(opened);
  });

  it('sends every refund, also after more than a page of others that the gateway refuses', async () => {
    const opened = await openPaid();
    await gatewayFails()(opened);
    await cancels(opened);
    const states = await copied(opened);
    await maintains(opened);
    expect(await states()).toEqual(['cancelled']);
    await gatewayFails(false)(opened);
    await waits(MINUTE)(opened);
    expect(await states()).toEqual(['refunded']);
    expect(opened.shop.gatewayConnection.refunded).toHaveLength(COPIES + 1);
  });

  it('does not wait for a messenger that does not respond', async () => {
    let isHanging = false;
    const shop: TestShop = createTestShop({
      messenger: {
        send: async (message) => {
          if (isHanging) await new Promise(() => undefined);
          return shop.messenger.send(message);
        },
      },
    });
    const opened = await openUnpaid(shop);
    isHanging = true;
    for (let turn = 0; turn < 3; turn += 1) await waits(31 * MINUTE)(opened);
    await sees({ state: 'expired' })(opened);
    expect(shop.logged).toContain('a message by sms was not taken in time');
  });

  it('continues with the other orders if one fails, and delivers messages', async () => {
    let broken = '';
    const base = createMemoryStore();
    const shop = createTestShop({
      store: {
        ...base,
        update: (keys, decide) =>
          broken !== '' && keys.writes?.includes(orders.key(broken))
            ? Promise.reject(new Error('a bad sector'))
            : base.update(keys, decide),
      },
    });
    const opened = await openUnpaid(shop);
    const sound = await place(await readyToPlace(shop, '9000000000'));
    broken = opened.number;
    await waits(31 * MINUTE)(opened);
    expect((await orderRecordOf({ shop, number: sound })).history.at(-1)?.state).toBe('expired');
    expect(shop.logged).toContain('an order could not be maintained');
    expect(shop.messenger.sent().some(({ text }) => text.includes(`${sound} wasn't paid in time`))).toBe(true);
  });
});

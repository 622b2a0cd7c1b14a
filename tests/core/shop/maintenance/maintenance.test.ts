import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { orders, type OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { putOrder } from '../../../../core/shop/orders/order-record.ts';
import { kept } from '../../../shop/stored.ts';
import { openPaid, openUnpaid, type TestOrder } from '../../../shop/orders.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { createTestShop, type TestShop } from '../../../shop/test-shop.ts';

/** More than a page of copies of an order as it stands, each placed a little later than the last. */
const COPIES = 450;
const copied = async ({ shop, number }: TestOrder): Promise<readonly string[]> => {
  const order = await kept(shop, orders.key(number));
  if (order === undefined) throw new Error('there is no order to copy');
  const copies = Array.from({ length: COPIES }, (_, index): OrderRecord => ({
    ...order,
    number: `BH${String(index).padStart(10, '0')}`,
    placedAt: order.placedAt + Math.floor(index / 3),
  }));
  await shop.store.update({ writes: copies.map((copy) => orders.key(copy.number)) }, () => ({
    answer: null,
    writes: copies.map(putOrder),
  }));
  return copies.map((copy) => copy.number);
};

const statesOf = async ({ shop }: TestOrder, numbers: readonly string[]): Promise<readonly (string | undefined)[]> => [
  ...new Set(
    await Promise.all(numbers.map(async (number) => (await kept(shop, orders.key(number)))?.history.at(-1)?.state)),
  ),
];

describe('maintenance', () => {
  it('settles every overdue order in one round, however many there are', async () => {
    const opened = await openUnpaid();
    const numbers = await copied(opened);
    await opened.shop.clock.advance(31 * MINUTE);
    await opened.shop.runMaintenance();
    expect(await statesOf(opened, [...numbers, opened.number])).toEqual(['expired']);
  });

  it('asks the gateway about unreported payments too, the oldest included', async () => {
    const opened = await openUnpaid();
    const { shop, number, view } = opened;
    const first = await kept(shop, orders.key(number));
    await copied(opened);
    const gatewayOrder = first?.payment.opened[0];
    if (gatewayOrder === undefined) throw new Error('the gateway opened nothing');
    await shop.sandboxGateway.play(gatewayOrder, {
      id: 'lost',
      kind: 'captured',
      number,
      payment: 'pay_lost',
      at: shop.clock.now(),
    });
    await shop.clock.advance(6 * MINUTE);
    await shop.runMaintenance();
    expect((await view()).state).toBe('confirmed');
  });

  it('sends every refund, also after more than a page of others that the gateway refuses', async () => {
    const opened = await openPaid();
    const { shop, api, number } = opened;
    shop.gatewayConnection.fails = true;
    await api.cancelOrder({ order: number, reason: 'changed my mind' });
    const numbers = await copied(opened);
    await shop.runMaintenance();
    expect(await statesOf(opened, [...numbers, number])).toEqual(['cancelled']);
    shop.gatewayConnection.fails = false;
    await shop.clock.advance(MINUTE);
    await shop.runMaintenance();
    expect(await statesOf(opened, [...numbers, number])).toEqual(['refunded']);
    // Each is named by its own order, but for the copies, whose refund kept the name of the first.
    expect(shop.gatewayConnection.refunded).toHaveLength(COPIES + 1);
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
    for (let turn = 0; turn < 3; turn += 1) {
      await shop.clock.advance(31 * MINUTE);
      await shop.runMaintenance();
    }
    expect(await statesOf(opened, [opened.number])).toEqual(['expired']);
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
    const [first, second] = [await openUnpaid(shop), await openUnpaid(createTestShop())];
    const sound = await kept(second.shop, orders.key(second.number));
    if (sound === undefined) throw new Error('there is no order');
    await base.update({ writes: [orders.key('BHSOUND00000')] }, () => ({
      answer: null,
      writes: [putOrder({ ...sound, number: 'BHSOUND00000', placedAt: sound.placedAt - 1 })],
    }));
    broken = first.number;
    await shop.clock.advance(31 * MINUTE);
    await shop.runMaintenance();
    expect((await base.read([orders.key('BHSOUND00000')])).get(orders.key('BHSOUND00000'))?.history.at(-1)?.state).toBe(
      'expired',
    );
    expect(shop.logged).toContain('an order could not be maintained');
    expect(shop.messenger.sent().some(({ text }) => text.includes("BHSOUND00000 wasn't paid in time"))).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { orders, type OrderRecord } from '../../../../core/shop/documents/orders.ts';
import { putOrder } from '../../../../core/shop/orders/order-record.ts';
import { kept } from '../customer-fixtures.ts';
import { openPaid, openUnpaid, type OrderBench } from '../order-fixtures.ts';
import { MINUTE, openShop, type Bench } from '../shop-fixture.ts';

/** More than a page of copies of an order as it stands, each placed a little later than the last. */
const COPIES = 450;
const copied = async ({ bench, number }: OrderBench): Promise<readonly string[]> => {
  const order = await kept(bench, orders.key(number));
  if (order === undefined) throw new Error('there is no order to copy');
  const copies = Array.from({ length: COPIES }, (_, index): OrderRecord => ({
    ...order,
    number: `BH${String(index).padStart(10, '0')}`,
    placedAt: order.placedAt + Math.floor(index / 3),
  }));
  await bench.store.update({ writes: copies.map((copy) => orders.key(copy.number)) }, () => ({
    answer: null,
    writes: copies.map(putOrder),
  }));
  return copies.map((copy) => copy.number);
};

const statesOf = async (
  { bench }: OrderBench,
  numbers: readonly string[],
): Promise<readonly (string | undefined)[]> => [
  ...new Set(
    await Promise.all(numbers.map(async (number) => (await kept(bench, orders.key(number)))?.history.at(-1)?.state)),
  ),
];

describe('maintenance', () => {
  it('settles every overdue order in one round, however many there are', async () => {
    const opened = await openUnpaid();
    const numbers = await copied(opened);
    await opened.bench.clock.advance(31 * MINUTE);
    await opened.bench.shop.runMaintenance();
    expect(await statesOf(opened, [...numbers, opened.number])).toEqual(['expired']);
  });

  it('asks the gateway about unreported payments too, the oldest included', async () => {
    const opened = await openUnpaid();
    const { bench, number, view } = opened;
    const first = await kept(bench, orders.key(number));
    await copied(opened);
    const gatewayOrder = first?.payment.opened[0];
    if (gatewayOrder === undefined) throw new Error('the gateway opened nothing');
    await bench.played.play(gatewayOrder, {
      id: 'lost',
      kind: 'captured',
      number,
      payment: 'pay_lost',
      at: bench.clock.now(),
    });
    await bench.clock.advance(6 * MINUTE);
    await bench.shop.runMaintenance();
    expect((await view()).state).toBe('confirmed');
  });

  it('sends every refund, also after more than a page of others that the gateway refuses', async () => {
    const opened = await openPaid();
    const { bench, api, number } = opened;
    bench.gateway.fails = true;
    await api.cancelOrder({ order: number, reason: 'changed my mind' });
    const numbers = await copied(opened);
    await bench.shop.runMaintenance();
    expect(await statesOf(opened, [...numbers, number])).toEqual(['cancelled']);
    bench.gateway.fails = false;
    await bench.clock.advance(MINUTE);
    await bench.shop.runMaintenance();
    expect(await statesOf(opened, [...numbers, number])).toEqual(['refunded']);
    // Each is named by its own order, but for the copies, whose refund kept the name of the first.
    expect(bench.gateway.refunded).toHaveLength(COPIES + 1);
  });

  it('does not wait for a messenger that does not respond', async () => {
    let isHanging = false;
    const bench: Bench = openShop({
      messenger: {
        send: async (message) => {
          if (isHanging) await new Promise(() => undefined);
          return bench.outbox.send(message);
        },
      },
    });
    const opened = await openUnpaid(bench);
    isHanging = true;
    for (let turn = 0; turn < 3; turn += 1) {
      await bench.clock.advance(31 * MINUTE);
      await bench.shop.runMaintenance();
    }
    expect(await statesOf(opened, [opened.number])).toEqual(['expired']);
    expect(bench.logger).toContain('a message by sms was not taken in time');
  });

  it('continues with the other orders if one fails, and delivers messages', async () => {
    let broken = '';
    const base = createMemoryStore();
    const bench = openShop({
      store: {
        ...base,
        update: (keys, decide) =>
          broken !== '' && keys.writes?.includes(orders.key(broken))
            ? Promise.reject(new Error('a bad sector'))
            : base.update(keys, decide),
      },
    });
    const [first, second] = [await openUnpaid(bench), await openUnpaid(openShop())];
    const sound = await kept(second.bench, orders.key(second.number));
    if (sound === undefined) throw new Error('there is no order');
    await base.update({ writes: [orders.key('BHSOUND00000')] }, () => ({
      answer: null,
      writes: [putOrder({ ...sound, number: 'BHSOUND00000', placedAt: sound.placedAt - 1 })],
    }));
    broken = first.number;
    await bench.clock.advance(31 * MINUTE);
    await bench.shop.runMaintenance();
    expect((await base.read([orders.key('BHSOUND00000')])).get(orders.key('BHSOUND00000'))?.history.at(-1)?.state).toBe(
      'expired',
    );
    expect(bench.logger).toContain('an order could not be maintained');
    expect(bench.outbox.sent().some(({ text }) => text.includes("BHSOUND00000 wasn't paid in time"))).toBe(true);
  });
});

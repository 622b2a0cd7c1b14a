/** Payments of which no event arrived: the shop asks the gateway itself. */
import { describe, expect, it } from 'vitest';
import { rupees } from '../../../../core/entities/money/money.ts';
import { openUnpaid, orderRecordOf, type TestOrder } from '../../../shop/orders.ts';
import { dataOf, createTestShop } from '../../../shop/test-shop.ts';
import { DAY, HOUR, MINUTE } from '../../../samples/durations.ts';

/** Time passes, with maintenance every ten minutes. */
const maintained = async ({ shop }: TestOrder, duration: number): Promise<void> => {
  for (let passed = 0; passed < duration; passed += 10 * MINUTE) {
    await shop.clock.advance(10 * MINUTE);
    await shop.runMaintenance();
  }
};

describe('a gateway that sends no event', () => {
  const silent = (opened: TestOrder) =>
    opened.shop.sandboxGateway.play(
      { gatewayOrder: `sandbox_${opened.number}`, payPage: '', amount: rupees(629) },
      { id: 'lost', kind: 'captured', number: opened.number, payment: 'p1', at: opened.shop.clock.now() },
    );

  it('is queried after five minutes and before the order expires', async () => {
    const opened = await openUnpaid();
    await silent(opened);
    await opened.shop.clock.advance(5 * MINUTE - 1);
    await opened.shop.runMaintenance();
    expect((await opened.view()).state).toBe('pending_payment');
    await opened.shop.clock.advance(30 * MINUTE);
    await opened.shop.runMaintenance();
    expect(await opened.view()).toMatchObject({ state: 'confirmed', payment: 'captured' });
  });

  it('is queried about expired orders too, at growing intervals, while a capture can revive them', async () => {
    let asked = 0;
    const shop = createTestShop({
      gateway: (fake) => ({
        ...fake,
        eventsOf: (id) => {
          asked += 1;
          return fake.eventsOf(id);
        },
      }),
    });
    const counted = await openUnpaid(shop);
    for (let minute = 0; minute < 26 * 60; minute += 1) {
      await counted.shop.clock.advance(MINUTE);
      await counted.shop.runMaintenance();
    }
    expect(asked).toBeGreaterThan(8);
    expect(asked).toBeLessThan(25);
  });

  it('is queried once more when the order expires, and confirms it if it was paid', async () => {
    const opened = await openUnpaid();
    for (let minute = 0; minute < 29; minute += 1) {
      await opened.shop.clock.advance(MINUTE);
      await opened.shop.runMaintenance();
    }
    await silent(opened);
    await opened.shop.clock.advance(MINUTE);
    await opened.shop.runMaintenance();
    expect((await opened.view()).state).toBe('confirmed');
  });

  it('is queried after five minutes about an order that was paid again late', async () => {
    const opened = await openUnpaid();
    await opened.shop.sendGatewayEvent(opened.number, 'failed');
    await maintained(opened, 16 * HOUR);
    await dataOf(opened.api.retryPayment({ order: opened.number, mode: 'upi' }));
    await silent(opened);
    await maintained(opened, 10 * MINUTE);
    expect((await opened.view()).state).toBe('confirmed');
  });

  it('is queried about an order that was cancelled, and the money is refunded', async () => {
    const opened = await openUnpaid();
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'changed my mind' }));
    await silent(opened);
    await maintained(opened, HOUR);
    expect(await opened.view()).toMatchObject({ state: 'refunded', payment: 'refunded', refund: { amount: 629 } });
  });

  it('is queried about an order that was switched to cash on delivery, and the money is refunded', async () => {
    const opened = await openUnpaid();
    await dataOf(opened.api.retryPayment({ order: opened.number, mode: 'cod' }));
    await silent(opened);
    await maintained(opened, HOUR);
    expect(await opened.view()).toMatchObject({ state: 'confirmed', payment: 'due' });
    expect(opened.shop.gatewayConnection.refunded).toMatchObject([{ amount: 62_900 }]);
  });

  it('is queried about an earlier payment of an order that was paid by a later one', async () => {
    const opened = await openUnpaid();
    await opened.shop.sendGatewayEvent(opened.number, 'failed');
    await dataOf(opened.api.retryPayment({ order: opened.number, mode: 'card' }));
    await opened.shop.sendGatewayEvent(opened.number, 'captured');
    await silent(opened);
    await maintained(opened, HOUR);
    expect(await opened.view()).toMatchObject({ state: 'confirmed', payment: 'captured' });
    expect(opened.shop.gatewayConnection.refunded).toMatchObject([{ gatewayOrder: `sandbox_${opened.number}` }]);
  });

  it.each([
    ['in the last half hour of that day', 24 * HOUR, HOUR],
    ['after which the server was down', HOUR, 0],
  ] as const)(
    'is queried a day after the order has expired, however late: a capture %s is refunded',
    async (_when, before, after) => {
      const opened = await openUnpaid();
      await maintained(opened, before);
      await silent(opened);
      await maintained(opened, after);
      await opened.shop.clock.advance(30 * DAY);
      await opened.shop.runMaintenance();
      expect((await orderRecordOf(opened)).payment.refunds).toMatchObject([{ amount: 62_900, state: 'refunded' }]);
    },
  );

  it('and cannot be reached changes nothing, is logged, and is queried again', async () => {
    const opened = await openUnpaid();
    const { shop, number } = opened;
    await silent(opened);
    shop.gatewayConnection.fails = true;
    await shop.clock.advance(6 * MINUTE);
    await shop.runMaintenance();
    expect(shop.logged).toEqual(['the events of a payment could not be fetched from the gateway']);
    shop.gatewayConnection.fails = false;
    await shop.clock.advance(MINUTE);
    await shop.runMaintenance();
    expect((await opened.view()).state).toBe('confirmed');
    await dataOf(opened.api.cancelOrder({ order: number, reason: 'no' }));
    shop.gatewayConnection.fails = true;
    await shop.runMaintenance();
    expect(shop.logged.at(-1)).toBe('the gateway did not accept a refund; it will be retried');
    expect((await opened.view()).payment).toBe('refund_pending');
    shop.gatewayConnection.fails = false;
    await shop.clock.advance(MINUTE);
    await shop.runMaintenance();
    await shop.runMaintenance();
    expect((await opened.view()).payment).toBe('refunded');
    expect(shop.gatewayConnection.refunded).toHaveLength(1);
  });
});

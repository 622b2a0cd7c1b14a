/** Payments of which no event arrived: the shop asks the gateway itself. */
import { describe, expect, it } from 'vitest';
import { rupees } from '../../../../core/entities/money/money.ts';
import { openUnpaid, type OrderBench } from '../order-fixtures.ts';
import { dataOf, MINUTE, openShop } from '../shop-fixture.ts';

describe('a gateway that sends no event', () => {
  const silent = (opened: OrderBench) =>
    opened.bench.played.play(
      { gatewayOrder: `sandbox_${opened.number}`, payPage: '', amount: rupees(629) },
      { id: 'lost', kind: 'captured', number: opened.number, payment: 'p1', at: opened.bench.clock.now() },
    );

  it('is queried after five minutes and before the order expires', async () => {
    const opened = await openUnpaid();
    await silent(opened);
    await opened.bench.clock.advance(5 * MINUTE - 1);
    await opened.bench.shop.runMaintenance();
    expect((await opened.view()).state).toBe('pending_payment');
    await opened.bench.clock.advance(30 * MINUTE);
    await opened.bench.shop.runMaintenance();
    expect(await opened.view()).toMatchObject({ state: 'confirmed', payment: 'captured' });
  });

  it('is queried about expired orders too, at growing intervals, while a capture can revive them', async () => {
    const opened = await openUnpaid();
    let asked = 0;
    const { eventsOf } = opened.bench.played;
    const gateway = {
      ...opened.bench.played,
      eventsOf: (id: string) => {
        asked += 1;
        return eventsOf(id);
      },
    };
    const counted = await openUnpaid(openShop({ gateway }));
    for (let minute = 0; minute < 26 * 60; minute += 1) {
      await counted.bench.clock.advance(MINUTE);
      await counted.bench.shop.runMaintenance();
    }
    expect(asked).toBeGreaterThan(8);
    expect(asked).toBeLessThan(25);
  });

  it('and cannot be reached changes nothing, is logged, and is queried again', async () => {
    const opened = await openUnpaid();
    const { bench, number } = opened;
    await silent(opened);
    bench.gateway.fails = true;
    await bench.clock.advance(6 * MINUTE);
    await bench.shop.runMaintenance();
    expect(bench.journal).toEqual(['the events of a payment could not be fetched from the gateway']);
    bench.gateway.fails = false;
    await bench.shop.runMaintenance();
    expect((await opened.view()).state).toBe('confirmed');
    await dataOf(opened.api.cancelOrder({ order: number, reason: 'no' }));
    bench.gateway.fails = true;
    await bench.shop.runMaintenance();
    expect(bench.journal.at(-1)).toBe('the gateway did not accept a refund; it will be retried');
    expect((await opened.view()).payment).toBe('refund_pending');
    bench.gateway.fails = false;
    await bench.shop.runMaintenance();
    await bench.shop.runMaintenance();
    expect((await opened.view()).payment).toBe('refunded');
    expect(bench.gateway.refunded).toHaveLength(1);
  });
});

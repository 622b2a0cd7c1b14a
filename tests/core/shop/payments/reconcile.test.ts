/** Reconciling with the gateway: on demand, and with a gateway that refuses or is away. */
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { GatewayFailure, type GatewayFailureReason } from '../../../../core/ports/payments/gateway-failure.ts';
import { kept } from '../../../shop/stored.ts';
import { openPaid, openUnpaid } from '../../../shop/orders.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { dataOf, createTestShop, place, readyToPlace, type TestShop } from '../../../shop/test-shop.ts';

/**
 * A shop whose gateway fails as long as `failing` says why, does not know `unknown`, and cannot answer about `broken`;
 * `asked` counts requests.
 */
const openFailing = () => {
  const trouble: { failing: GatewayFailureReason | null; asked: number; unknown: string; broken: string } = {
    failing: null,
    asked: 0,
    unknown: '',
    broken: '',
  };
  const ask = async <T>(gatewayOrder: string, answer: () => Promise<T>): Promise<T> => {
    trouble.asked += 1;
    if (trouble.broken === gatewayOrder)
      throw new GatewayFailure('GET /orders: 409 CONFLICT', { reason: 'unreachable' });
    if (trouble.failing !== null) throw new GatewayFailure('GET /orders: 500', { reason: trouble.failing });
    return answer();
  };
  const shop: TestShop = createTestShop({
    gateway: (fake) => ({
      ...fake,
      eventsOf: (gatewayOrder) =>
        gatewayOrder === trouble.unknown
          ? Promise.reject(new GatewayFailure('GET /orders: 400', { reason: 'refused' }))
          : ask(gatewayOrder, () => fake.eventsOf(gatewayOrder)),
      refund: (refund) => ask(refund.gatewayOrder, () => fake.refund(refund)),
    }),
  });
  return { shop, trouble };
};

/** An unpaid order, of which the gateway knows that it was paid. */
const paidUnheard = async (shop: TestShop) => {
  const opened = await openUnpaid(shop);
  const [payment] = (await kept(shop, orders.key(opened.number)))?.payment.opened ?? [];
  if (payment === undefined) throw new Error('nothing was opened');
  await shop.sandboxGateway.play(payment, {
    id: 'lost',
    kind: 'captured',
    number: opened.number,
    payment: 'pay_lost',
    at: shop.clock.now(),
  });
  return opened;
};

/** Orders of customers of their own, none of them paid. */
const unpaidOrders = async (shop: TestShop, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    await shop.clock.advance(1);
    await place(await readyToPlace(shop, `90000000${10 + index}`));
  }
};

describe('reconciling on demand', () => {
  it('asks now what maintenance would ask later, and answers what has changed', async () => {
    const { shop } = openFailing();
    const { number } = await paidUnheard(shop);
    expect(await shop.reconcile()).toEqual([
      {
        order: number,
        before: { state: 'pending_payment', payment: 'created' },
        after: { state: 'confirmed', payment: 'captured' },
        failure: null,
        detail: null,
      },
    ]);
    expect(await shop.reconcile()).toEqual([]);
  });

  it('requests refunds that are not due yet', async () => {
    const { shop, trouble } = openFailing();
    const { api, number } = await openPaid(shop);
    trouble.failing = 'refused';
    await api.cancelOrder({ order: number, reason: 'changed my mind' });
    await shop.runMaintenance();
    trouble.failing = null;
    await shop.runMaintenance();
    expect((await kept(shop, orders.key(number)))?.history.at(-1)?.state).toBe('cancelled');
    expect(await shop.reconcile()).toMatchObject([
      { order: number, before: { payment: 'refund_pending' }, after: { state: 'refunded' }, failure: null },
    ]);
  });

  it('says of which orders the gateway has answered nothing, and asks it no further after three of them', async () => {
    const { shop, trouble } = openFailing();
    await unpaidOrders(shop, 5);
    trouble.failing = 'unreachable';
    trouble.asked = 0;
    const reconciled = await shop.reconcile();
    expect(reconciled.map(({ failure, detail }) => [failure, detail])).toEqual([
      ...Array.from({ length: 3 }, () => ['unreachable', 'GET /orders: 500']),
      ...Array.from({ length: 2 }, () => ['not-asked', null]),
    ]);
    expect(trouble.asked).toBe(3);
    expect(new Set(shop.logged)).toEqual(new Set(['the events of a payment could not be fetched from the gateway']));
  });

  it('says the same of a refund that it did not ask for any more', async () => {
    const { shop, trouble } = openFailing();
    const { api, number } = await openPaid(shop);
    await shop.clock.advance(MINUTE);
    await openUnpaid(shop);
    trouble.failing = 'refused';
    await api.cancelOrder({ order: number, reason: 'changed my mind' });
    await shop.runMaintenance();
    trouble.failing = 'unauthorised';
    trouble.asked = 0;
    const reconciled = await shop.reconcile();
    expect(new Set(reconciled.map(({ failure }) => failure))).toEqual(new Set(['not-asked', 'unauthorised']));
    expect(trouble.asked).toBe(1);
  });

  it('leaves orders alone that have nothing open at the gateway', async () => {
    const { shop, trouble } = openFailing();
    await openPaid(shop);
    trouble.asked = 0;
    expect(await shop.reconcile()).toEqual([]);
    expect(trouble.asked).toBe(0);
  });
});

describe('maintenance with a gateway that fails', () => {
  it('asks once per round while it does not accept the keys, and puts no order off for that', async () => {
    const { shop, trouble } = openFailing();
    const { view } = await paidUnheard(shop);
    await shop.clock.advance(6 * MINUTE);
    trouble.failing = 'unauthorised';
    trouble.asked = 0;
    for (let round = 0; round < 3; round += 1) await shop.runMaintenance();
    expect(trouble.asked).toBe(3);
    trouble.failing = null;
    await shop.runMaintenance();
    expect((await view()).state).toBe('confirmed');
  });

  it('asks about three orders per round while it is away, and confirms all of them within an hour of its return', async () => {
    const { shop, trouble } = openFailing();
    const { view } = await paidUnheard(shop);
    await unpaidOrders(shop, 8);
    trouble.failing = 'unreachable';
    for (let round = 0; round < 600; round += 1) {
      await shop.clock.advance(MINUTE / 2);
      trouble.asked = 0;
      await shop.runMaintenance();
      expect(trouble.asked).toBeLessThanOrEqual(3);
    }
    trouble.failing = null;
    for (let minute = 0; minute <= 60; minute += 1) {
      await shop.clock.advance(MINUTE);
      await shop.runMaintenance();
    }
    expect((await view()).state).toBe('confirmed');
  });

  it('puts an order off that it cannot answer about, for longer each time, and asks about all the others', async () => {
    const { shop, trouble } = openFailing();
    const broken = await openUnpaid(shop);
    trouble.broken = `sandbox_${broken.number}`;
    await shop.clock.advance(MINUTE);
    const { view } = await paidUnheard(shop);
    await shop.clock.advance(6 * MINUTE);
    await shop.runMaintenance();
    expect((await view()).state).toBe('confirmed');
    trouble.asked = 0;
    for (let minute = 0; minute < 20 * 60; minute += 1) {
      await shop.clock.advance(MINUTE);
      await shop.runMaintenance();
    }
    expect(trouble.asked).toBeGreaterThan(20);
    expect(trouble.asked).toBeLessThan(30);
    const reconciled = await shop.reconcile();
    expect(reconciled).toMatchObject([
      { order: broken.number, failure: 'unreachable', detail: 'GET /orders: 409 CONFLICT' },
    ]);
    trouble.broken = '';
    expect(await shop.reconcile()).toMatchObject([{ order: broken.number, failure: null, detail: null }]);
  });

  it('refunds other orders where it cannot answer about the refund of one', async () => {
    const { shop, trouble } = openFailing();
    const broken = await openPaid(shop);
    await shop.clock.advance(MINUTE);
    const other = await openPaid(shop);
    trouble.broken = `sandbox_${broken.number}`;
    for (const { api, number } of [broken, other]) await api.cancelOrder({ order: number, reason: 'changed my mind' });
    await shop.runMaintenance();
    expect([(await broken.view()).state, (await other.view()).state]).toEqual(['cancelled', 'refunded']);
    trouble.broken = '';
    await shop.clock.advance(MINUTE);
    await shop.runMaintenance();
    expect((await broken.view()).state).toBe('refunded');
  });

  it('asks less and less often about an order that it refuses to know', async () => {
    const { shop, trouble } = openFailing();
    await openUnpaid(shop);
    trouble.failing = 'refused';
    trouble.asked = 0;
    for (let minute = 0; minute < 30; minute += 1) {
      await shop.clock.advance(MINUTE);
      await shop.runMaintenance();
    }
    expect(trouble.asked).toBeGreaterThan(1);
    expect(trouble.asked).toBeLessThan(7);
  });

  it('asks about every payment of an order, also behind one that it refuses to know', async () => {
    const { shop, trouble } = openFailing();
    const opened = await openUnpaid(shop);
    await shop.sendGatewayEvent(opened.number, 'failed');
    await dataOf(opened.api.retryPayment({ order: opened.number, mode: 'upi' }));
    const [first, second] = (await kept(shop, orders.key(opened.number)))?.payment.opened ?? [];
    if (first === undefined || second === undefined) throw new Error('two payments were to be opened');
    trouble.unknown = first.gatewayOrder;
    await shop.sandboxGateway.play(second, {
      id: 'lost',
      kind: 'captured',
      number: opened.number,
      payment: 'pay_lost',
      at: shop.clock.now(),
    });
    expect(await shop.reconcile()).toMatchObject([{ after: { state: 'confirmed' }, failure: 'refused' }]);
  });

  it('asks for a refund that it refuses less and less often, at least daily', async () => {
    const { shop, trouble } = openFailing();
    const { api, number } = await openPaid(shop);
    trouble.failing = 'refused';
    await api.cancelOrder({ order: number, reason: 'changed my mind' });
    trouble.asked = 0;
    for (let hour = 0; hour < 24 * 10; hour += 1) {
      await shop.clock.advance(60 * MINUTE);
      await shop.runMaintenance();
    }
    // Each time the gateway is also asked whether the refund was made elsewhere.
    const asked = trouble.asked / 2;
    expect(asked).toBeGreaterThan(10);
    expect(asked).toBeLessThan(24);
    trouble.failing = null;
    await shop.clock.advance(DAY);
    await shop.runMaintenance();
    expect((await kept(shop, orders.key(number)))?.history.at(-1)?.state).toBe('refunded');
  });
});

/** Payments for orders that the store does not have: kept once, found at the gateway, settled by the operator. */
import { describe, expect, it } from 'vitest';
import { createSandboxGateway } from '../../../../adapters/payments/sandbox-gateway.ts';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import { GatewayFailure } from '../../../../core/ports/payments/gateway-failure.ts';
import type { ReportedRefund } from '../../../../core/entities/payment.ts';
import type {
  GatewayEvent,
  GatewayPaymentEvent,
  MadeRefund,
  PaymentGateway,
} from '../../../../core/ports/payments/payments.ts';
import { unknownPayments } from '../../../../core/shop/documents/unknown-payments.ts';
import { kept } from '../../../shop/stored.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { dataOf, createTestShop, place, readyToPlace, refusalOf, type TestShop } from '../../../shop/test-shop.ts';
import { hasher, event } from '../../../shop/gateway-events.ts';

const LOST = 'BH0000000001';

const report = (shop: TestShop, payment: string, changes: object = {}, number = LOST) =>
  dataOf(shop.receiveWebhook(event(number, { id: `e-${payment}`, payment, ...changes })));

const open = async (shop: TestShop): Promise<readonly string[]> =>
  (await shop.unknownPayments()).map(({ payment }) => payment);

/** A shop whose gateway is the sandbox's, but for these requests. */
const openWith = (gateway: Partial<PaymentGateway>): TestShop =>
  createTestShop({ gateway: { ...createSandboxGateway({ hasher, store: createMemoryStore() }), ...gateway } });

describe('a captured payment for an order that the store does not have', () => {
  it('is kept as it was reported, and named in the log', async () => {
    const shop = createTestShop();
    await report(shop, 'pay_1', { at: 5 });
    expect(await shop.unknownPayments()).toEqual([
      {
        payment: 'pay_1',
        gatewayOrder: `sandbox_${LOST}`,
        number: LOST,
        amount: 62_900,
        currency: 'INR',
        at: 5,
        foundAt: shop.clock.now(),
        state: 'open',
      },
    ]);
    expect(shop.logged).toEqual([
      `the gateway reported a payment for no order of this shop: pay_1, captured, ₹629, receipt ${LOST}; it is kept`,
    ]);
  });

  it('is kept once, with what was reported first, however often it is reported', async () => {
    const shop = createTestShop();
    await report(shop, 'pay_1');
    const first = await shop.unknownPayments();
    await shop.clock.advance(MINUTE);
    expect(await shop.changesOf(() => report(shop, 'pay_1', { id: 'again', amount: 1 }))).toEqual([]);
    expect(await shop.unknownPayments()).toEqual(first);
  });

  it('is listed in the order in which it was found', async () => {
    const shop = createTestShop();
    for (const payment of ['pay_2', 'pay_3', 'pay_1']) {
      await report(shop, payment);
      await shop.clock.advance(MINUTE);
    }
    expect(await open(shop)).toEqual(['pay_2', 'pay_3', 'pay_1']);
  });
});

describe('what the gateway reports of no order of this shop', () => {
  it.each([
    ['a receipt of another form', 'XX-other-shop-1', {}],
    ['a failed payment', LOST, { event: 'payment.failed' }],
    ['a capture of nothing', LOST, { amount: 0 }],
    ['a refund', LOST, { event: 'refund.processed', refund: 'rfnd_1' }],
  ])('is logged and not kept: %s', async (_name, number, changes) => {
    const shop = createTestShop();
    expect(await shop.changesOf(() => report(shop, 'pay_1', changes, number))).toEqual([]);
    expect(await open(shop)).toEqual([]);
    expect(shop.logged).toEqual([expect.stringContaining('for no order of this shop')]);
    expect(shop.logged[0]).not.toContain('kept');
  });
});

describe('the operator', () => {
  it('has an unknown payment refunded, once', async () => {
    const shop = createTestShop();
    await report(shop, 'pay_1');
    const settled = await dataOf(shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' }));
    expect(settled).toMatchObject({ payment: 'pay_1', number: LOST, amount: 62_900, state: 'refunded' });
    expect(await kept(shop, unknownPayments.key('pay_1'))).toEqual(settled);
    for (const by of ['refund', 'close'] as const)
      expect(await refusalOf(shop.settleUnknownPayment({ payment: 'pay_1', by }))).toMatchObject({
        code: 'ORDER_STATE',
        message: 'This payment has been settled: refunded',
      });
    expect(shop.gatewayConnection.refunded).toEqual([
      {
        gatewayOrder: `sandbox_${LOST}`,
        payment: 'pay_1',
        amount: 62_900,
        currency: 'INR',
        key: `${LOST}-0-pay_1`,
      },
    ]);
  });

  it('has a refund that is not paid out yet noted as requested, until the gateway reports it', async () => {
    const states: MadeRefund['state'][] = [];
    const shop = openWith({ refund: async () => ({ id: 'rfnd_1', state: states.shift() ?? 'pending' }) });
    await report(shop, 'pay_1');
    const refund = () => shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' });
    expect(await dataOf(refund())).toMatchObject({ state: 'refund_pending' });
    expect(await open(shop)).toEqual(['pay_1']);
    expect(await refusalOf(shop.settleUnknownPayment({ payment: 'pay_1', by: 'close' }))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'The refund of this payment has been requested. Request it again to see how far it is',
    });
    expect(await dataOf(refund())).toMatchObject({ state: 'refund_pending' });
    states.push('refunded');
    expect(await dataOf(refund())).toMatchObject({ state: 'refunded' });
    expect(await open(shop)).toEqual([]);
  });

  it('cannot close a payment while its refund is being requested', async () => {
    const closing: Promise<{ readonly code: string }>[] = [];
    const shop: TestShop = openWith({
      refund: async () => {
        closing.push(refusalOf(shop.settleUnknownPayment({ payment: 'pay_1', by: 'close' })));
        await Promise.all(closing);
        return { id: 'rfnd_1', state: 'refunded' };
      },
    });
    await report(shop, 'pay_1');
    expect(await dataOf(shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' }))).toMatchObject({
      state: 'refunded',
    });
    expect(await Promise.all(closing)).toMatchObject([{ code: 'ORDER_STATE' }]);
    expect(await kept(shop, unknownPayments.key('pay_1'))).toMatchObject({ state: 'refunded' });
  });

  it('closes an unknown payment that was settled elsewhere without a refund', async () => {
    const shop = createTestShop();
    await report(shop, 'pay_1');
    expect(await dataOf(shop.settleUnknownPayment({ payment: 'pay_1', by: 'close' }))).toMatchObject({
      state: 'closed',
    });
    expect(await refusalOf(shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' }))).toMatchObject({
      message: 'This payment has been settled: closed',
    });
    expect(shop.gatewayConnection.refunded).toEqual([]);
  });

  it('finds only open ones in the list, also when a settled one is reported again', async () => {
    const shop = createTestShop();
    for (const payment of ['pay_1', 'pay_2', 'pay_3']) await report(shop, payment);
    await dataOf(shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' }));
    await dataOf(shop.settleUnknownPayment({ payment: 'pay_3', by: 'close' }));
    for (const payment of ['pay_1', 'pay_2', 'pay_3']) await report(shop, payment);
    expect(await open(shop)).toEqual(['pay_2']);
    expect(await kept(shop, unknownPayments.key('pay_1'))).toMatchObject({ state: 'refunded' });
  });

  it('cannot settle a payment that is not kept', async () => {
    const shop = createTestShop();
    for (const by of ['refund', 'close'] as const)
      expect(await refusalOf(shop.settleUnknownPayment({ payment: 'pay_1', by }))).toMatchObject({
        code: 'ORDER_NOT_FOUND',
        message: 'There is no such payment',
      });
    expect(shop.gatewayConnection.refunded).toEqual([]);
  });

  it('is told that the gateway does not refund it, and the payment stays open', async () => {
    const shop = openWith({
      refund: async () => {
        throw new GatewayFailure('POST /refund: 400', { reason: 'refused' });
      },
    });
    await report(shop, 'pay_1');
    expect((await refusalOf(shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' }))).code).toBe('NO_GATEWAY');
    expect(shop.logged).toContain('the refund of pay_1 was not accepted by the gateway');
    expect(await open(shop)).toEqual(['pay_1']);
  });

  it('gets no refund from a shop without a gateway, and none is noted where a request breaks', async () => {
    const shop = createTestShop();
    await report(shop, 'pay_1');
    const without = createTestShop({ store: shop.store, gateway: null });
    expect((await refusalOf(without.settleUnknownPayment({ payment: 'pay_1', by: 'refund' }))).code).toBe('NO_GATEWAY');
    shop.gatewayConnection.fails = true;
    await expect(shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' })).rejects.toThrow('out of reach');
    expect(await open(shop)).toEqual(['pay_1']);
  });
});

describe('a refund that the gateway reports of an unknown payment', () => {
  const refundEvent = (refund: Partial<ReportedRefund>): GatewayEvent => ({
    kind: 'refund',
    number: LOST,
    refund: {
      id: 'rfnd_1',
      payment: 'pay_1',
      key: `${LOST}-0-pay_1`,
      amount: paise(62_900),
      currency: 'INR',
      state: 'processed',
      at: 2,
      ...refund,
    },
  });
  const arrange = async () => {
    const shop = openWith({
      refund: async () => ({ id: 'rfnd_1', state: 'pending' }),
      readEvent: async ({ raw }) => JSON.parse(raw) as GatewayEvent,
    });
    const captured: GatewayEvent = {
      kind: 'payment',
      number: LOST,
      event: { id: 'e1', kind: 'captured', at: 5, gatewayOrder: `sandbox_${LOST}`, payment: 'pay_1' },
      amount: paise(62_900),
      currency: 'INR',
    };
    const receive = (event: GatewayEvent) => dataOf(shop.receiveWebhook({ raw: JSON.stringify(event), signature: '' }));
    await receive(captured);
    return {
      shop,
      request: () => dataOf(shop.settleUnknownPayment({ payment: 'pay_1', by: 'refund' })),
      reports: (refund: Partial<ReportedRefund>) => receive(refundEvent(refund)),
      state: async () => (await kept(shop, unknownPayments.key('pay_1')))?.state,
    };
  };

  it('settles the payment once it is paid out', async () => {
    const { shop, request, reports, state } = await arrange();
    await request();
    await reports({ state: 'pending' });
    expect(await state()).toBe('refund_pending');
    await reports({});
    expect(await state()).toBe('refunded');
    await reports({ state: 'pending' });
    expect(await state()).toBe('refunded');
    expect(await open(shop)).toEqual([]);
    // Only the payment itself was news of an order that is not there.
    expect(shop.logged).toHaveLength(1);
  });

  it('opens the payment again once it has failed', async () => {
    const { shop, request, reports, state } = await arrange();
    await request();
    await reports({ state: 'failed' });
    expect(await state()).toBe('open');
    expect(await open(shop)).toEqual(['pay_1']);
  });

  it('settles the payment where it was made at the dashboard and of everything, not where of a part', async () => {
    const { reports, state } = await arrange();
    await reports({ key: '', id: 'rfnd_part', amount: paise(100) });
    expect(await state()).toBe('open');
    await reports({ key: '' });
    expect(await state()).toBe('refunded');
  });
});

describe('a search at the gateway', () => {
  const reported = (number: string, gatewayOrder: string, payment: string): GatewayPaymentEvent => ({
    kind: 'payment',
    number,
    event: { id: `e-${payment}`, kind: 'captured', at: 5, gatewayOrder, payment },
    amount: paise(74_900),
    currency: 'INR',
  });

  it('keeps payments of orders that are lost, and applies those of orders that the store has', async () => {
    const asked: (number | string)[] = [];
    const opened: { readonly id: string; readonly number: string }[] = [];
    const shop = openWith({
      ordersSince: async (since) => {
        asked.push(since);
        return opened;
      },
      eventsOf: async (id) => {
        asked.push(id);
        return opened.filter((one) => one.id === id).map(({ number }) => reported(number, id, `pay_of_${id}`));
      },
    });
    const number = await place(await readyToPlace(shop));
    opened.push(
      { id: 'g-lost', number: LOST },
      { id: 'g-other', number: 'receipt of another shop' },
      // Opened after the backup, for an order of the backup.
      { id: 'g-second', number },
      { id: `sandbox_${number}`, number },
    );
    const found = await dataOf(shop.searchGateway(7));
    expect(asked).toEqual([7, 'g-lost', 'g-second']);
    expect(found).toMatchObject({ checked: 3, unknown: [{ payment: 'pay_of_g-lost', number: LOST }] });
    expect((await shop.findOrder(number))?.history.at(-1)?.state).toBe('confirmed');
    expect(await dataOf(shop.searchGateway(7))).toEqual(found);
  });

  it('looks up every one of more orders than are looked up at once', async () => {
    const numbers = Array.from({ length: 401 }, (_, index) => `BH${String(index).padStart(10, '0')}`);
    const shop = openWith({
      ordersSince: async () => numbers.map((number) => ({ id: `g-${number}`, number })),
      eventsOf: async (id) => [reported(id.slice(2), id, `pay_${id}`)],
    });
    const { checked, unknown } = await dataOf(shop.searchGateway(0));
    expect([checked, unknown.map(({ number }) => number).sort()]).toEqual([401, numbers]);
  });

  it('skips reports that are no payments', async () => {
    const shop = openWith({
      ordersSince: async () => [{ id: 'g-1', number: LOST }],
      eventsOf: async () => [{ kind: 'other' }],
    });
    expect(await dataOf(shop.searchGateway(0))).toEqual({ checked: 1, unknown: [] });
    expect(shop.logged).toEqual([]);
  });

  it('is refused where there is no gateway, or it cannot be asked', async () => {
    const without = createTestShop({ gateway: null });
    expect((await refusalOf(without.searchGateway(0))).code).toBe('NO_GATEWAY');
    const unreachable = openWith({
      ordersSince: async () => {
        throw new GatewayFailure('GET /orders: no answer', { reason: 'unreachable' });
      },
    });
    expect((await refusalOf(unreachable.searchGateway(0))).code).toBe('NO_GATEWAY');
    expect(unreachable.logged).toEqual(['the gateway could not be asked for its orders']);
    const broken = openWith({
      ordersSince: async () => {
        throw new TypeError('a mistake of the program');
      },
    });
    await expect(broken.searchGateway(0)).rejects.toThrow('a mistake of the program');
  });
});

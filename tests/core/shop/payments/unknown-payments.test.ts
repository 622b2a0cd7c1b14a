/** Payments for orders that the store does not have: kept once, found at the gateway, settled by the operator. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../../../adapters/payments/sandbox-gateway.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import type { ReportedRefund } from '../../../../core/entities/payment.ts';
import { GatewayFailure } from '../../../../core/ports/payments/gateway-failure.ts';
import type {
  GatewayEvent,
  GatewayPaymentEvent,
  MadeRefund,
  PaymentGateway,
} from '../../../../core/ports/payments/payments.ts';
import { unknownPayments } from '../../../../core/shop/documents/unknown-payments.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { event, hasher } from '../../../shop/gateway-events.ts';
import { kept } from '../../../shop/stored.ts';
import { createTestShop, dataOf, place, readyToPlace, refusalOf, type TestShop } from '../../../shop/test-shop.ts';

const LOST = 'BH0000000001';

const report = (shop: TestShop, payment = 'pay_1', changes: object = {}, number = LOST) =>
  dataOf(shop.receiveWebhook(event(number, { id: `e-${payment}`, payment, ...changes })));
const open = async (shop: TestShop): Promise<readonly string[]> =>
  (await shop.unknownPayments()).map(({ payment }) => payment);
const settle = (shop: TestShop, by: 'refund' | 'close', payment = 'pay_1') =>
  shop.settleUnknownPayment({ payment, by });

/** A shop whose gateway is the sandbox's, but for these requests. */
const openWith = (gateway: Partial<PaymentGateway>): TestShop =>
  createTestShop({ gateway: { ...createSandboxGateway({ hasher, store: createMemoryStore() }), ...gateway } });
/** The same, which has been told of a payment. */
const openReported = async (gateway?: Partial<PaymentGateway>): Promise<TestShop> => {
  const shop = gateway === undefined ? createTestShop() : openWith(gateway);
  await report(shop);
  return shop;
};

describe('a captured payment for an order that the store does not have', () => {
  it('is kept as it was reported first, and named in the log, however often it is reported', async () => {
    const shop = createTestShop();
    await report(shop, 'pay_1', { at: 5 });
    const foundAt = shop.clock.now();
    const money = { gatewayOrder: `sandbox_${LOST}`, amount: 62_900, currency: 'INR' };
    const first = [{ ...money, payment: 'pay_1', number: LOST, at: 5, foundAt, state: 'open' }];
    expect(await shop.unknownPayments()).toEqual(first);
    expect(shop.logged).toEqual([
      `the gateway reported a payment for no order of this shop: pay_1, captured, ₹629, receipt ${LOST}; it is kept`,
    ]);
    await shop.clock.advance(MINUTE);
    expect(await shop.changesOf(() => report(shop, 'pay_1', { id: 'again', amount: 1 }))).toEqual([]);
    expect(await shop.unknownPayments()).toEqual(first);
  });

  it('counts in the sales and the export by the day of its capture until it is refunded, also closed by hand', async () => {
    const shop = openWith({ refund: async () => ({ id: 'rfnd_1', state: 'refunded' }) });
    const at = shop.clock.now();
    for (const payment of ['pay_1', 'pay_2']) await report(shop, payment, { at });
    const figures = async () => {
      const { outside } = await shop.taxReport({ from: at, until: at + 1 });
      const sum = outside.reduce((total, one) => total + one.amount, 0);
      expect((await shop.sales([1])).periods[0]?.sales.unknown).toBe(sum);
      return outside.map(({ kind, order, payment, amount }) => [kind, order, payment, amount]);
    };
    expect(await figures()).toHaveLength(2);
    await dataOf(settle(shop, 'close'));
    await dataOf(settle(shop, 'refund', 'pay_2'));
    expect(await figures()).toEqual([['unknown-payment', LOST, 'pay_1', 62_900]]);
  });

  it.each([
    ['a receipt of another form', 'XX-other-shop-1', {}],
    ['a failed payment', LOST, { event: 'payment.failed' }],
    ['a capture of nothing', LOST, { amount: 0 }],
    ['a refund', LOST, { event: 'refund.processed', refund: 'rfnd_1' }],
  ])('is logged and not kept if it is %s', async (_name, number, changes) => {
    const shop = createTestShop();
    expect(await shop.changesOf(() => report(shop, 'pay_1', changes, number))).toEqual([]);
    expect(shop.logged).toEqual([expect.stringMatching(/for no order of this shop(?!.*kept)/u)]);
  });
});

describe('the operator', () => {
  it('has an unknown payment refunded, once', async () => {
    const shop = await openReported();
    const settled = await dataOf(settle(shop, 'refund'));
    expect(settled).toMatchObject({ payment: 'pay_1', number: LOST, amount: 62_900, state: 'refunded' });
    expect(await kept(shop, unknownPayments.key('pay_1'))).toEqual(settled);
    for (const by of ['refund', 'close'] as const)
      expect(await refusalOf(settle(shop, by))).toMatchObject({
        code: 'ORDER_STATE',
        message: 'This payment has been settled: refunded',
      });
    const money = { payment: 'pay_1', amount: 62_900, currency: 'INR' };
    expect(shop.gatewayConnection.refunded).toEqual([
      { ...money, gatewayOrder: `sandbox_${LOST}`, key: `${LOST}-0-pay_1` },
    ]);
  });

  it('has a refund that is not paid out yet noted as requested, until the gateway reports it', async () => {
    const states: MadeRefund['state'][] = [];
    const shop = await openReported({ refund: async () => ({ id: 'rfnd_1', state: states.shift() ?? 'pending' }) });
    for (const _time of [1, 2]) {
      expect(await dataOf(settle(shop, 'refund'))).toMatchObject({ state: 'refund_pending' });
      expect(await open(shop)).toEqual(['pay_1']);
    }
    expect((await refusalOf(settle(shop, 'close'))).message).toBe(
      'The refund of this payment has been requested. Request it again to see how far it is',
    );
    states.push('refunded');
    expect(await dataOf(settle(shop, 'refund'))).toMatchObject({ state: 'refunded' });
    expect(await open(shop)).toEqual([]);
  });

  it('cannot close a payment while its refund is being requested', async () => {
    const closing: Promise<{ readonly code: string }>[] = [];
    const shop: TestShop = await openReported({
      refund: async () => {
        closing.push(refusalOf(settle(shop, 'close')));
        await Promise.all(closing);
        return { id: 'rfnd_1', state: 'refunded' };
      },
    });
    expect(await dataOf(settle(shop, 'refund'))).toMatchObject({ state: 'refunded' });
    expect(await Promise.all(closing)).toMatchObject([{ code: 'ORDER_STATE' }]);
  });

  it('closes a payment that was settled elsewhere, and finds only open ones, as they came, also when a settled one is reported again', async () => {
    const shop = createTestShop();
    const all = ['pay_2', 'pay_3', 'pay_1'];
    for (const payment of all) {
      await report(shop, payment);
      await shop.clock.advance(MINUTE);
    }
    expect(await open(shop)).toEqual(all);
    await dataOf(settle(shop, 'refund'));
    expect(await dataOf(settle(shop, 'close', 'pay_3'))).toMatchObject({ state: 'closed' });
    expect((await refusalOf(settle(shop, 'refund', 'pay_3'))).message).toBe('This payment has been settled: closed');
    for (const payment of all) await report(shop, payment);
    expect(await open(shop)).toEqual(['pay_2']);
    expect(shop.gatewayConnection.refunded).toHaveLength(1);
  });

  it('is told that the gateway does not refund it, or that there is none, and the payment stays open', async () => {
    const shop = await openReported({
      refund: async () => {
        throw new GatewayFailure('POST /refund: 400', { reason: 'refused' });
      },
    });
    expect((await refusalOf(settle(shop, 'refund'))).code).toBe('NO_GATEWAY');
    expect(shop.logged).toContain('the refund of pay_1 was not accepted by the gateway');
    const without = createTestShop({ store: shop.store, gateway: null });
    expect((await refusalOf(settle(without, 'refund'))).code).toBe('NO_GATEWAY');
    const broken = await openReported();
    broken.gatewayConnection.fails = true;
    await expect(settle(broken, 'refund')).rejects.toThrow('out of reach');
    expect([await open(shop), await open(broken)]).toEqual([['pay_1'], ['pay_1']]);
  });
});

const MONEY = { amount: paise(62_900), currency: 'INR' } as const;
const capture = (number: string, gatewayOrder: string, payment: string): GatewayPaymentEvent => ({
  kind: 'payment',
  number,
  event: { id: `e-${payment}`, kind: 'captured', at: 5, gatewayOrder, payment },
  ...MONEY,
});

describe('a refund that the gateway reports of an unknown payment', () => {
  type Report = 'request' | Partial<ReportedRefund>;
  it.each<[string, readonly (readonly [Report, string])[]]>([
    [
      'settles the payment once it is paid out',
      [
        ['request', 'refund_pending'],
        [{ state: 'pending' }, 'refund_pending'],
        [{}, 'refunded'],
        [{ state: 'pending' }, 'refunded'],
      ],
    ],
    [
      'opens the payment again once it has failed',
      [
        ['request', 'refund_pending'],
        [{ state: 'failed' }, 'open'],
      ],
    ],
    [
      'settles the payment where it was made at the dashboard and of everything, not where of a part',
      [
        [{ key: '', id: 'rfnd_part', amount: paise(100) }, 'open'],
        [{ key: '' }, 'refunded'],
      ],
    ],
  ])('%s', async (_title, reports) => {
    const shop = openWith({
      refund: async () => ({ id: 'rfnd_1', state: 'pending' }),
      readEvent: async ({ raw }) => JSON.parse(raw) as GatewayEvent,
    });
    const receive = (told: GatewayEvent) => dataOf(shop.receiveWebhook({ raw: JSON.stringify(told), signature: '' }));
    await receive(capture(LOST, `sandbox_${LOST}`, 'pay_1'));
    const own = {
      ...MONEY,
      id: 'rfnd_1',
      payment: 'pay_1',
      key: `${LOST}-0-pay_1`,
      state: 'processed',
      at: 2,
    } as const;
    for (const [told, state] of reports) {
      if (told === 'request') await dataOf(settle(shop, 'refund'));
      else await receive({ kind: 'refund', number: LOST, refund: { ...own, ...told } });
      expect((await kept(shop, unknownPayments.key('pay_1')))?.state).toBe(state);
      expect(await open(shop)).toEqual(state === 'refunded' ? [] : ['pay_1']);
    }
    // Only the payment itself was news of an order that is not there.
    expect(shop.logged).toHaveLength(1);
  });
});

describe('a search at the gateway', () => {
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
        const found = opened.filter((one) => one.id === id);
        return found.map(({ number }) => ({ ...capture(number, id, `pay_of_${id}`), amount: paise(74_900) }));
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
      eventsOf: async (id) => [capture(id.slice(2), id, `pay_${id}`)],
    });
    const { checked, unknown } = await dataOf(shop.searchGateway(0));
    expect([checked, unknown.map(({ number }) => number).sort()]).toEqual([401, numbers]);
  });

  it('is refused where there is no gateway, or it cannot be asked', async () => {
    const failing = (error: Error) => openWith({ ordersSince: () => Promise.reject(error) });
    const unreachable = failing(new GatewayFailure('GET /orders: no answer', { reason: 'unreachable' }));
    expect((await refusalOf(createTestShop({ gateway: null }).searchGateway(0))).code).toBe('NO_GATEWAY');
    // Operators' commands write no log.
    expect(await refusalOf(unreachable.searchGateway(0))).toMatchObject({
      code: 'NO_GATEWAY',
      message: expect.stringContaining('GET /orders: no answer'),
    });
    expect(unreachable.logged).toEqual(['the gateway could not be asked for its orders']);
    const broken = failing(new TypeError('a mistake of the program'));
    await expect(broken.searchGateway(0)).rejects.toThrow('a mistake of the program');
  });
});

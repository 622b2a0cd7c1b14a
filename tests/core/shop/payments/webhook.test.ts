import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import type { PaymentEvent } from '../../../../core/entities/payment.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { applyPaymentEvent } from '../../../../core/shop/payments/apply-payment-event.ts';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../../../adapters/payments/sandbox-gateway.ts';
import { openCod, openUnpaid, orderRecordOf, type OrderBench } from '../order-fixtures.ts';
import { accountsOf, dataOf, ZERO_CASH, openShop, refusalOf } from '../shop-fixture.ts';
import { hasher, event } from '../signed-event.ts';

describe('the gateway’s webhook call', () => {
  it('is authenticated only by its signature over its bytes', async () => {
    const { bench, number, view } = await openUnpaid();
    const { raw, signature } = event(number);
    for (const forged of [
      { raw, signature: '' },
      { raw, signature: `${signature}0` },
      { raw: `${raw} `, signature },
      { raw: '{}', signature: hasher.keyed('sandbox event\n{}') },
    ]) {
      expect(
        await bench.changesOf(async () => {
          expect(await refusalOf(bench.shop.receiveWebhook(forged))).toMatchObject({ code: 'MALFORMED' });
        }),
      ).toEqual([]);
    }
    expect(await bench.shop.receiveWebhook({ raw, signature })).toMatchObject({ status: true, data: null });
    expect((await view()).state).toBe('confirmed');
  });

  it('counts once, however often it is sent', async () => {
    const { bench, number } = await openUnpaid();
    await dataOf(bench.shop.receiveWebhook(event(number)));
    expect(await bench.changesOf(() => dataOf(bench.shop.receiveWebhook(event(number))))).toEqual([]);
    await dataOf(bench.shop.receiveWebhook(event(number, { id: 'e2' })));
    expect(await accountsOf(bench)).toEqual({ ...ZERO_CASH, spent: 120, pending: 37 });
  });

  it.each([{ amount: 0 }, { amount: -62900 }])(
    'is logged and does not count if it captured no money: %j',
    async (changes) => {
      const { bench, number } = await openUnpaid();
      expect(await bench.changesOf(() => dataOf(bench.shop.receiveWebhook(event(number, changes))))).toEqual([]);
      expect(bench.logger).toEqual(['the gateway reported a capture of 0 or less; ignored']);
    },
  );

  it('is acknowledged for an unknown order, and for an event that does not concern the shop', async () => {
    const { bench, number } = await openCod();
    expect(
      await bench.changesOf(async () => {
        await dataOf(bench.shop.receiveWebhook(event('BH0123456789')));
        await dataOf(bench.shop.receiveWebhook(event(number, { amount: 89900 })));
        await dataOf(bench.shop.receiveWebhook(event(number, { event: 'settlement.processed' })));
        await dataOf(bench.shop.receiveWebhook(event(number, { event: 'refund.processed' })));
      }),
      // The captured payments are kept: one for an unknown order, one for an order that is not paid online.
    ).toEqual(['unknown-payment']);
    expect(bench.logger).toHaveLength(2);
  });

  it('is refused if the shop has no gateway', async () => {
    expect((await refusalOf(openShop({ gateway: null }).shop.receiveWebhook(event('BH0123456789')))).code).toBe(
      'MALFORMED',
    );
  });

  it('may report later that a refund has arrived', async () => {
    const gateway = {
      ...createSandboxGateway({ hasher, store: createMemoryStore() }),
      refund: async () => ({ id: 'r1', state: 'pending' as const }),
    };
    const { bench, api, number, view } = await openUnpaid(openShop({ gateway }));
    await dataOf(bench.shop.receiveWebhook(event(number)));
    await dataOf(api.cancelOrder({ order: number, reason: 'no' }));
    await bench.shop.runMaintenance();
    expect(await view()).toMatchObject({ state: 'cancelled', payment: 'refund_pending' });
    const arrived = event(number, { id: 'r1', event: 'refund.processed', key: `${number}-1` });
    await dataOf(bench.shop.receiveWebhook(arrived));
    expect(await view()).toMatchObject({ state: 'refunded', payment: 'refunded' });
    expect(await bench.changesOf(() => dataOf(bench.shop.receiveWebhook(arrived)))).toEqual([]);
  });
});

const CAPTURE: PaymentEvent = {
  id: 'e1',
  kind: 'captured',
  at: 1,
  payment: 'p1',
  amount: paise(62_900),
  currency: 'INR',
};

const answerTo = async (opened: OrderBench, event: PaymentEvent) => {
  const order = await orderRecordOf(opened);
  return applyPaymentEvent(event, 1)(order, { get: () => undefined }, DEFAULT_SETTINGS).answer;
};

describe('a payment event', () => {
  it('that names no gateway order is not taken for cash at the door of an order paid online', async () => {
    const opened = await openUnpaid();
    expect(await answerTo(opened, { ...CAPTURE, gatewayOrder: null })).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  it('belongs to no order by cash on delivery', async () => {
    const opened = await openCod();
    expect(await answerTo(opened, CAPTURE)).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});

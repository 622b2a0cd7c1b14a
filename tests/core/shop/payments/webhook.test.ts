import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import type { PaymentEvent } from '../../../../core/entities/payment.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { applyPaymentEvent } from '../../../../core/shop/payments/apply-payment-event.ts';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../../../adapters/payments/sandbox-gateway.ts';
import { openCod, openUnpaid, orderRecordOf, type TestOrder } from '../../../shop/orders.ts';
import { ZERO_CASH, accountsOf, createTestShop, dataOf, refusalOf, refusalUnchanged } from '../../../shop/test-shop.ts';
import { hasher, event } from '../../../shop/gateway-events.ts';

describe('the gateway’s webhook call', () => {
  it('is authenticated only by its signature over its bytes', async () => {
    const { shop, number, view } = await openUnpaid();
    const { raw, signature } = event(number);
    for (const forged of [
      { raw, signature: '' },
      { raw, signature: `${signature}0` },
      { raw: `${raw} `, signature },
      { raw: '{}', signature: hasher.keyed('sandbox event\n{}') },
    ]) {
      expect(await refusalUnchanged(shop, () => shop.receiveWebhook(forged))).toMatchObject({ code: 'MALFORMED' });
    }
    expect(await shop.receiveWebhook({ raw, signature })).toMatchObject({ status: true, data: null });
    expect((await view()).state).toBe('confirmed');
  });

  it('counts once, however often it is sent', async () => {
    const { shop, number } = await openUnpaid();
    await dataOf(shop.receiveWebhook(event(number)));
    expect(await shop.changesOf(() => dataOf(shop.receiveWebhook(event(number))))).toEqual([]);
    await dataOf(shop.receiveWebhook(event(number, { id: 'e2' })));
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, spent: 120, pending: 37 });
  });

  it.each([{ amount: 0 }, { amount: -62900 }])(
    'is logged and does not count if it captured no money: %j',
    async (changes) => {
      const { shop, number } = await openUnpaid();
      expect(await shop.changesOf(() => dataOf(shop.receiveWebhook(event(number, changes))))).toEqual([]);
      expect(shop.logged).toEqual(['the gateway reported a capture of 0 or less; ignored']);
    },
  );

  it('is acknowledged for an unknown order, and for an event that does not concern the shop', async () => {
    const { shop, number } = await openCod();
    expect(
      await shop.changesOf(async () => {
        await dataOf(shop.receiveWebhook(event('BH0123456789')));
        await dataOf(shop.receiveWebhook(event(number, { amount: 89900 })));
        await dataOf(shop.receiveWebhook(event(number, { event: 'settlement.processed' })));
        await dataOf(shop.receiveWebhook(event(number, { event: 'refund.processed' })));
      }),
      // The captured payments are kept: one for an unknown order, one for an order that is not paid online.
    ).toEqual(['unknown-payment']);
    expect(shop.logged).toHaveLength(2);
  });

  it('is refused if the shop has no gateway', async () => {
    expect((await refusalOf(createTestShop({ gateway: null }).receiveWebhook(event('BH0123456789')))).code).toBe(
      'MALFORMED',
    );
  });

  it('may report later that a refund has arrived', async () => {
    const gateway = {
      ...createSandboxGateway({ hasher, store: createMemoryStore() }),
      refund: async () => ({ id: 'r1', state: 'pending' as const }),
    };
    const { shop, api, number, view } = await openUnpaid(createTestShop({ gateway }));
    await dataOf(shop.receiveWebhook(event(number)));
    await dataOf(api.cancelOrder({ order: number, reason: 'no' }));
    await shop.runMaintenance();
    expect(await view()).toMatchObject({ state: 'cancelled', payment: 'refund_pending' });
    const arrived = event(number, { id: 'r1', event: 'refund.processed', key: `${number}-1` });
    await dataOf(shop.receiveWebhook(arrived));
    expect(await view()).toMatchObject({ state: 'refunded', payment: 'refunded' });
    expect(await shop.changesOf(() => dataOf(shop.receiveWebhook(arrived)))).toEqual([]);
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

const answerTo = async (opened: TestOrder, event: PaymentEvent) => {
  const order = await orderRecordOf(opened);
  return applyPaymentEvent(event, 1)(order, { get: () => undefined }, DEFAULT_SETTINGS).answer;
};

describe('a payment event', () => {
  it('that names no gateway order is not taken for cash on delivery of an order paid online', async () => {
    const opened = await openUnpaid();
    expect(await answerTo(opened, { ...CAPTURE, gatewayOrder: null })).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  it('belongs to no order by cash on delivery', async () => {
    const opened = await openCod();
    expect(await answerTo(opened, CAPTURE)).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });
});

import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../../adapters/payments/sandbox-gateway.ts';
import { createSandboxPayments } from '../../../adapters/payments/sandbox-payments.ts';
import { createSimulatedHasher } from '../../../adapters/simulated/hasher.ts';
import { orders } from '../../../core/shop/documents/orders.ts';
import { dataOf, openReadyToPlace, place } from '../../shop/test-shop.ts';

const NUMBER = 'BH0123456789';

describe("the sandbox's gateway", () => {
  /** Signs any bytes with the gateway's own key. */
  const signed = (raw: string) => {
    const hasher = createSimulatedHasher();
    return createSandboxGateway({ hasher, store: createMemoryStore() }).readEvent({
      raw,
      signature: hasher.keyed(`sandbox event\n${raw}`),
    });
  };
  const fields = {
    id: 'e',
    event: 'payment.failed',
    at: 5,
    order: NUMBER,
    gateway_order: 'g',
    payment: 'p',
    amount: 100,
    currency: 'INR',
  };

  it('decodes refund events, and reports other kinds as such', async () => {
    const refund = { id: 'e', payment: fields.payment, amount: 100, currency: 'INR', at: fields.at };
    expect(await signed(JSON.stringify({ ...fields, event: 'refund.processed', key: 'k' }))).toEqual({
      kind: 'refund',
      number: NUMBER,
      refund: { ...refund, key: 'k', state: 'processed' },
    });
    expect(await signed(JSON.stringify({ ...fields, event: 'refund.failed', refund: 'r' }))).toMatchObject({
      refund: { ...refund, id: 'r', key: '', state: 'failed' },
    });
    const dispute = { ...fields, event: 'payment.dispute.lost', dispute: 'd', reason: 'fraud', respond_by: 9 };
    expect(await signed(JSON.stringify(dispute))).toEqual({
      kind: 'dispute',
      number: NUMBER,
      dispute: {
        id: 'd',
        payment: fields.payment,
        amount: 100,
        currency: 'INR',
        status: 'lost',
        reason: 'fraud',
        respondBy: 9,
        at: fields.at,
      },
    });
    expect(await signed(JSON.stringify({ ...dispute, amount: 0 }))).toBeUndefined();
    expect(await signed(JSON.stringify({ ...dispute, event: 'payment.dispute.unheard' }))).toEqual({ kind: 'other' });
    for (const event of ['settlement.processed', 'payment.constructor', '__proto__', '']) {
      expect(await signed(JSON.stringify({ ...fields, event }))).toEqual({ kind: 'other' });
    }
  });
});

describe("the sandbox's payments", () => {
  const openOrder = async (mode: 'upi' | 'cod') => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api, mode === 'cod' ? { mode, expectedTotal: 899 } : { mode });
    const findOrder = async () => (await shop.store.read([orders.key(number)])).get(orders.key(number));
    const { sandboxGateway: gateway, receiveWebhook, tokens: random, clock } = shop;
    const payments = createSandboxPayments({ gateway, receiveWebhook, findOrder, random, clock });
    return { payments, api, number };
  };

  it('refuse an order that is paid on delivery, whatever the outcome', async () => {
    const { payments, api, number } = await openOrder('cod');
    for (const outcome of ['succeeds', 'fails', 'silent'] as const) {
      expect(await payments.pay(number, outcome)).toMatchObject({ status: false, code: 'ORDER_NOT_FOUND' });
    }
    expect(await payments.proof(number)).toBeUndefined();
    expect(await dataOf(api.getPaymentStatus({ order: number }))).toEqual({ state: 'due' });
  });

  it('hold the event of an unreported payment back: the shop learns of it from the browser’s proof', async () => {
    const { payments, api, number } = await openOrder('upi');
    expect(await dataOf(payments.pay(number, 'unreported'))).toEqual({ state: 'created' });
    const proof = await payments.proof(number);
    if (proof === undefined) throw new Error('nothing was proven');
    expect(await dataOf(api.verifyPayment({ order: number, ...proof }))).toEqual({ state: 'captured' });
    expect(await dataOf(payments.pay(number, 'succeeds'))).toMatchObject({
      state: 'captured',
      event: { raw: expect.any(String) },
    });
    expect((await dataOf(api.getOrder({ order: number }))).refund).toBeNull();
  });
});

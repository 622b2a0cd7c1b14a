/** Razorpay's adapter over HTTP against a gateway that misbehaves. */
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRazorpayGateway } from '../../../adapters/payments/razorpay-gateway.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { paise } from '../../../core/entities/money/paise.ts';
import { GatewayFailure } from '../../../core/ports/payments/gateway-failure.ts';
import type { PaymentGateway } from '../../../core/ports/payments/payments.ts';
import { openFakeRazorpay, type FakeRazorpay, type Fault } from '../../razorpay-gateway/fake-razorpay.ts';

const NUMBER = 'BH4K7Q2M9XWD';
const OPENING = { number: NUMBER, attempt: 1, amount: rupees(749), at: 0 };
let fake: FakeRazorpay;
let gateway: PaymentGateway;
beforeEach(async () => {
  fake = await openFakeRazorpay();
  gateway = createRazorpayGateway(fake.config);
});
afterEach(() => fake.close());

/** The failure with which something must reject. */
const failureOf = (work: Promise<unknown>): Promise<GatewayFailure> =>
  work.then(
    () => {
      throw new Error('it did not fail');
    },
    (cause: unknown) => {
      if (cause instanceof GatewayFailure) return cause;
      throw cause;
    },
  );
const refundOf = (payment: string, key = `${NUMBER}-1`) => ({
  gatewayOrder: 'order_1',
  payment,
  amount: paise(10_000),
  currency: 'INR',
  key,
});

describe('Razorpay, when a request fails', () => {
  it.each<[Fault, GatewayFailure['reason']]>([
    ['hang', 'unreachable'],
    ['html', 'unreachable'],
    ['cut-off', 'unreachable'],
    [500, 'unreachable'],
    [429, 'unreachable'],
    [400, 'refused'],
    [401, 'unauthorised'],
  ])('fails by “%s” as %s, whatever it was asked', async (what, reason) => {
    const { id } = await gateway.open(OPENING);
    const { id: payment } = fake.pay(id, 'captured');
    fake.fault = { what };
    const impatient = createRazorpayGateway({ ...fake.config, ...(what === 'hang' && { timeoutMs: 50 }) });
    const failures = await Promise.all(
      [impatient.open({ ...OPENING, attempt: 2 }), impatient.eventsOf(id), impatient.refund(refundOf(payment))].map(
        failureOf,
      ),
    );
    expect(failures.map((failure) => failure.reason)).toEqual([reason, reason, reason]);
    fake.fault = null;
    expect((await gateway.eventsOf(id)).length).toBe(1);
  });

  it('names no secret in any failure, whatever it contains', async () => {
    const faults: readonly Fault[] = ['hang', 'drop', 'html', 'redirect', 500, 400, 401];
    for (const what of faults) {
      fake.fault = { what };
      const impatient = createRazorpayGateway({ ...fake.config, ...(what === 'hang' && { timeoutMs: 50 }) });
      const failure = await failureOf(impatient.open(OPENING));
      const shown = inspect(failure, { depth: 10, showHidden: true }) + String(failure.stack);
      for (const secret of [fake.config.keySecret, fake.config.webhookSecret])
        for (const form of [secret, Buffer.from(`${fake.config.keyId}:${secret}`).toString('base64')])
          expect(shown).not.toContain(form);
    }
  });
});

describe('Razorpay, opening a payment', () => {
  it('asks for the amount in paise, with automatic capture and the number as receipt', async () => {
    const { id } = await gateway.open(OPENING);
    expect(fake.ledger.orderOf(id)).toMatchObject({
      amount: 74_900,
      currency: 'INR',
      receipt: `${NUMBER}-1`,
      notes: { order: NUMBER },
    });
    expect(gateway.window).toEqual({
      provider: 'razorpay',
      script: fake.config.checkout,
      keyId: fake.config.keyId,
      callback: '/server/api/payment/callback.php',
    });
  });

  it('finds the order again whose answer was lost, also after a restart', async () => {
    fake.fault = { what: 'lose-answer', only: 'POST' };
    expect((await failureOf(gateway.open(OPENING))).reason).toBe('unreachable');
    fake.fault = null;
    const restarted = createRazorpayGateway(fake.config);
    const { id } = await restarted.open(OPENING);
    expect(fake.ledger.orders.map((order) => order.id)).toEqual([id]);
  });

  it('takes the order of another process where the account allows a receipt only once', async () => {
    fake.settings.uniqueReceipts = true;
    const other = createRazorpayGateway(fake.config);
    const [first, second] = await Promise.all([gateway.open(OPENING), other.open(OPENING)]);
    expect(second).toEqual(first);
    expect(fake.ledger.orders).toHaveLength(1);
  });
});

describe('Razorpay, reporting', () => {
  it('takes the number from the order, never from what the browser may set', async () => {
    const { id } = await gateway.open(OPENING);
    fake.pay(id, 'captured');
    const restarted = createRazorpayGateway(fake.config);
    for (const event of fake.webhooks.queued())
      expect(await restarted.readEvent(event)).toMatchObject({ kind: 'payment', number: NUMBER });
    // One request for the order, although two events do not name it.
    expect(fake.requests.filter((request) => request === `GET /orders/${id}`)).toHaveLength(1);
  });

  it('makes one event of a fact, whatever the id of the request that reported it', async () => {
    const { id } = await gateway.open(OPENING);
    const payment = fake.pay(id, 'captured');
    const reported = await Promise.all(fake.webhooks.queued().map(gateway.readEvent));
    const answered = await gateway.eventsOf(id);
    const ids = [...reported, ...answered].map((event) => (event?.kind === 'payment' ? event.event.id : ''));
    expect(new Set(ids)).toEqual(new Set([`${payment.id}-authorized-74900INR`, `${payment.id}-captured-74900INR`]));
  });

  it('reads refunds of its own and those made at the dashboard, with the capture they take back, and leaves other events alone', async () => {
    const { id } = await gateway.open(OPENING);
    const payment = fake.pay(id, 'captured');
    fake.webhooks.lose();
    await gateway.refund(refundOf(payment.id));
    const made = fake.refundAtDashboard(payment, 100, 'pending');
    // Without the payment, which is then asked for.
    fake.webhooks.queue('refund.failed', { refund: made });
    fake.webhooks.queue('settlement.processed', {});
    fake.webhooks.queue('payment.captured', { payment: { ...payment, order_id: '' } });
    const events = await Promise.all(fake.webhooks.queued().map(gateway.readEvent));
    const own = { id: fake.ledger.refunds[0]?.id, payment: payment.id, key: `${NUMBER}-1`, amount: 10_000 };
    const elsewhere = { id: made.id, payment: payment.id, key: '', amount: 100, currency: 'INR' };
    const captured = { number: NUMBER, event: { kind: 'captured', payment: payment.id }, amount: 74_900 };
    expect(events).toMatchObject([
      { kind: 'refund', number: NUMBER, refund: { ...own, state: 'processed' }, captured },
      { kind: 'refund', number: NUMBER, refund: { ...own, state: 'processed' }, captured },
      { kind: 'refund', number: NUMBER, refund: { ...elsewhere, state: 'pending' }, captured },
      { kind: 'refund', number: NUMBER, refund: { ...elsewhere, state: 'failed' }, captured },
      { kind: 'other' },
      { kind: 'other' },
    ]);
    expect((await gateway.eventsOf(id)).filter(({ kind }) => kind === 'refund')).toMatchObject([
      { number: NUMBER, refund: { ...own, state: 'processed' }, captured },
      { number: NUMBER, refund: { ...elsewhere, state: 'pending' }, captured },
    ]);
  });

  it('reads disputes, and how each goes on', async () => {
    const { id } = await gateway.open(OPENING);
    const payment = fake.pay(id, 'captured');
    fake.webhooks.lose();
    fake.dispute(payment, 'created');
    fake.dispute(payment, 'lost');
    const stated = {
      payment: payment.id,
      amount: 74_900,
      currency: 'INR',
      reason: 'goods_or_services_not_received_or_partially_received',
      respondBy: (payment.created_at + 604_800) * 1_000,
    };
    expect(await Promise.all(fake.webhooks.queued().map(gateway.readEvent))).toMatchObject([
      { kind: 'dispute', number: NUMBER, dispute: { ...stated, status: 'open' } },
      { kind: 'dispute', number: NUMBER, dispute: { ...stated, status: 'lost' } },
    ]);
  });

  it('leaves the refund of a payment alone that was never captured: the gateway makes it by itself', async () => {
    const { id } = await gateway.open(OPENING);
    const payment = fake.pay(id, 'authorized');
    fake.webhooks.lose();
    fake.refundAtDashboard(payment, payment.amount);
    expect(await Promise.all(fake.webhooks.queued().map(gateway.readEvent))).toEqual([
      { kind: 'other' },
      { kind: 'other' },
    ]);
  });

  it.each([
    '',
    'null',
    '[]',
    '7',
    '{',
    '{}',
    '{"event":7}',
    '{"event":"payment.captured"}',
    '{"event":"refund.processed"}',
    '{"event":"refund.failed","payload":{"refund":{"entity":{"id":"r","payment_id":"p","status":"failed"}}}}',
    '{"event":"payment.dispute.created"}',
  ])('reads nothing in the signed bytes “%s”', async (raw) => {
    const { signatureOver } = await import('../../../adapters/payments/razorpay-events.ts');
    const signature = signatureOver(raw, fake.config.webhookSecret);
    expect(await gateway.readEvent({ raw, signature })).toBeUndefined();
  });

  it.each(['\\u0000', '\\ud800', '\\u001b[2J', 'x'.repeat(300)])(
    'reads nothing in a signed event whose payment is called “%s”, which no store keeps',
    async (id) => {
      const { signatureOver } = await import('../../../adapters/payments/razorpay-events.ts');
      const { id: order } = await gateway.open(OPENING);
      fake.pay(order, 'captured');
      const event = fake.webhooks.queued().at(-1);
      if (event === undefined) throw new Error('nothing was reported');
      expect(await gateway.readEvent(event)).toMatchObject({ kind: 'payment' });
      const raw = event.raw.replaceAll(/"id": ?"pay_/gu, `"id":"${id}pay_`);
      expect(raw).not.toBe(event.raw);
      const signature = signatureOver(raw, fake.config.webhookSecret);
      expect(await gateway.readEvent({ raw, signature })).toBeUndefined();
    },
  );

  it('reports an authorised payment that the gateway has returned by itself as failed', async () => {
    const { id } = await gateway.open(OPENING);
    const payment = fake.pay(id, 'authorized');
    fake.ledger.addRefund(payment, payment.amount, null, 'processed');
    expect(await gateway.eventsOf(id)).toMatchObject([{ event: { kind: 'failed' } }]);
  });
});

describe('Razorpay, refunding', () => {
  it('is pending until the gateway has paid out, and asks again without refunding twice', async () => {
    const { id } = await gateway.open(OPENING);
    const payment = fake.pay(id, 'captured');
    fake.settings.refundStatus = 'pending';
    expect(await gateway.refund(refundOf(payment.id))).toMatchObject({ state: 'pending' });
    expect(await gateway.refund(refundOf(payment.id))).toMatchObject({ state: 'pending' });
    const [refund] = fake.ledger.refunds;
    if (refund === undefined) throw new Error('nothing was refunded');
    fake.endRefund(refund, 'processed');
    expect(await gateway.refund(refundOf(payment.id))).toMatchObject({ state: 'refunded' });
    expect(fake.ledger.refunds).toHaveLength(1);
  });

  it('asks for a refund anew that has failed, and reports it under the key that it was asked with', async () => {
    const { id } = await gateway.open(OPENING);
    const payment = fake.pay(id, 'captured');
    fake.settings.refundStatus = 'pending';
    await gateway.refund(refundOf(payment.id));
    for (const refund of [...fake.ledger.refunds]) fake.endRefund(refund, 'failed');
    fake.webhooks.lose();
    fake.settings.refundStatus = 'processed';
    expect(await gateway.refund(refundOf(payment.id))).toMatchObject({ state: 'refunded' });
    expect(await gateway.refund(refundOf(payment.id))).toMatchObject({ state: 'refunded' });
    expect(fake.ledger.refunds.map(({ receipt, status }) => [receipt, status])).toEqual([
      [`${NUMBER}-1`, 'failed'],
      [`${NUMBER}-1_2`, 'processed'],
    ]);
    expect(payment.amount_refunded).toBe(10_000);
    const refund = { id: fake.ledger.refunds[1]?.id, key: `${NUMBER}-1`, state: 'processed' };
    expect(await Promise.all(fake.webhooks.queued().map(gateway.readEvent))).toMatchObject([{ refund }, { refund }]);
    expect(await gateway.eventsOf(id)).toContainEqual(
      expect.objectContaining({ refund: expect.objectContaining(refund) }),
    );
  });
});

describe('Razorpay’s orders since a time', () => {
  it('are all listed, however many pages they take, with the shop’s numbers', async () => {
    const before = fake.ledger.addOrder({ amount: 74_900, currency: 'INR', receipt: 'BH0000000000-1', notes: {} });
    Object.assign(before, { created_at: 1_000 });
    for (let count = 0; count < 250; count += 1)
      fake.ledger.addOrder({
        amount: 74_900,
        currency: 'INR',
        receipt: count === 7 ? null : `BH${String(count).padStart(10, '0')}-2`,
        notes: {},
      });
    const found = await gateway.ordersSince(2_000_000);
    expect(found).toHaveLength(250);
    expect(new Set(found.map(({ id }) => id)).size).toBe(250);
    expect(found.map(({ number }) => number)).toContain('BH0000000249');
    expect(found.filter(({ number }) => number === '')).toHaveLength(1);
    expect(found.map(({ id }) => id)).not.toContain(before.id);
  });

  it('lists the refunds since then, whoever has made them, and the disputes that may have been decided since then, with the shop’s numbers; or the refunds and why the disputes are not listed', async () => {
    const { id: order } = await gateway.open({ number: 'BH0000000001', attempt: 1, amount: rupees(749), at: 1 });
    const payment = fake.pay(order, 'captured');
    const refund = fake.refundAtDashboard(payment, 10_000);
    fake.dispute(payment, 'created');
    fake.dispute(payment, 'lost');
    for (const dispute of fake.ledger.disputes)
      Object.assign(dispute, { created_at: dispute.created_at - 100 * 86_400 });
    const from = Date.now();
    const other = createRazorpayGateway(fake.config);
    await other.ordersSince(0);
    const asked = fake.requests.length;
    const { events: found } = await other.takenBackSince(from - 60_000);
    // The payment is asked for once, and its order, which was listed, not again.
    expect(fake.requests.slice(asked)).toEqual(['GET /refunds', 'GET /disputes', `GET /payments/${payment.id}`]);
    expect(found).toMatchObject([
      {
        kind: 'refund',
        number: 'BH0000000001',
        refund: { id: refund.id, key: '', amount: 10_000, state: 'processed' },
      },
      { kind: 'dispute', number: 'BH0000000001', dispute: { payment: payment.id, amount: 74_900, status: 'lost' } },
    ]);
    // The gateway says when a dispute began, not when it was lost.
    expect(found[1]).toSatisfy((one) => one.kind === 'dispute' && one.dispute.at >= from);
    expect(await gateway.takenBackSince(from + 60_000)).toMatchObject({ events: [{ kind: 'dispute' }] });
    expect(await gateway.takenBackSince(from + 100 * 86_400_000)).toEqual({ events: [] });
    fake.fault = { what: 403, only: 'GET /disputes' };
    expect(await gateway.takenBackSince(from - 60_000)).toMatchObject({
      events: [{ kind: 'refund' }],
      disputesProblem: 'GET /disputes: 403 SERVER_ERROR',
    });
    fake.fault = { what: 500, only: 'GET /disputes' };
    await expect(gateway.takenBackSince(from - 60_000)).rejects.toThrow('500');
  });
});

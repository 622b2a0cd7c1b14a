import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../../../adapters/payments/sandbox-gateway.ts';
import { createSimulatedDigests } from '../../../../adapters/simulated/digests.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import { openCod, openUnpaid, type OrderBench } from '../order-fixtures.ts';
import {
  accountsOf,
  dataOf,
  MINUTE,
  NO_CASH,
  openShop,
  OTHER_PHONE,
  place,
  readyToPlace,
  refusalOf,
} from '../shop-fixture.ts';

const digests = createSimulatedDigests();
/** Bytes signed by the gateway's own key, whatever they say. */
const signed = (body: object) => {
  const raw = JSON.stringify(body);
  return { raw, signature: digests.keyed(`sandbox event\n${raw}`) };
};
const event = (number: string, changes: object = {}) =>
  signed({
    id: 'e1',
    event: 'payment.captured',
    at: 1,
    order: number,
    gateway_order: `sandbox_${number}`,
    payment: 'p1',
    amount: 62900,
    currency: 'INR',
    ...changes,
  });

describe('the gateway’s webhook call', () => {
  it('is authenticated only by its signature over its bytes', async () => {
    const { bench, number, view } = await openUnpaid();
    const { raw, signature } = event(number);
    for (const forged of [
      { raw, signature: '' },
      { raw, signature: `${signature}0` },
      { raw: `${raw} `, signature },
      { raw: '{}', signature: digests.keyed('sandbox event\n{}') },
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
    expect(await accountsOf(bench)).toEqual({ ...NO_CASH, spent: 120, pending: 37 });
  });

  it.each([{ amount: 0 }, { amount: -62900 }])(
    'is logged and does not count if it captured no money: %j',
    async (changes) => {
      const { bench, number } = await openUnpaid();
      expect(await bench.changesOf(() => dataOf(bench.shop.receiveWebhook(event(number, changes))))).toEqual([]);
      expect(bench.journal).toEqual(['the gateway reported a capture of 0 or less; ignored']);
    },
  );

  it('is acknowledged for an unknown order, and for an event that does not concern the shop', async () => {
    const { bench, number } = await openCod();
    expect(
      await bench.changesOf(async () => {
        await dataOf(bench.shop.receiveWebhook(event('BH0123456789')));
        await dataOf(bench.shop.receiveWebhook(event(number, { amount: 89900 })));
        await dataOf(bench.shop.receiveWebhook(event(number, { event: 'settlement.processed' })));
        await dataOf(bench.shop.receiveWebhook(event(number, { event: 'refund.processed', key: 'none' })));
      }),
    ).toEqual([]);
    expect(bench.journal).toHaveLength(2);
  });

  it('is refused if the shop has no gateway', async () => {
    expect((await refusalOf(openShop({ gateway: null }).shop.receiveWebhook(event('BH0123456789')))).code).toBe(
      'MALFORMED',
    );
  });

  it('may report later that a refund has arrived', async () => {
    const gateway = {
      ...createSandboxGateway({ digests, store: createMemoryStore() }),
      refund: async () => 'pending' as const,
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

describe('a browser’s proof of a payment', () => {
  /** The gateway has the money, and has told nobody but the browser. */
  const withProof = async ({ bench, number }: OrderBench) => {
    const opened = { gatewayOrder: `sandbox_${number}`, payPage: '', amount: rupees(629) };
    await bench.played.play(opened, { id: 'e1', kind: 'captured', number, payment: 'p1', at: bench.clock.now() });
    const proof = await bench.played.proofOf(opened.gatewayOrder);
    if (proof === undefined) throw new Error('nothing was proven');
    return { order: number, ...proof };
  };

  it('confirms the order, and the gateway’s own event about the same payment does not count again', async () => {
    const opened = await openUnpaid();
    const { bench, api, number, view } = opened;
    const proof = await withProof(opened);
    expect(await dataOf(api.verifyPayment(proof))).toEqual({ state: 'captured' });
    expect(await bench.changesOf(() => dataOf(api.verifyPayment(proof)))).toEqual([]);
    await dataOf(bench.shop.receiveWebhook(event(number)));
    expect(await view()).toMatchObject({ state: 'confirmed', refund: null });
    expect(await accountsOf(bench)).toEqual({ ...NO_CASH, spent: 120, pending: 37 });
  });

  it('is refused with the signature, payment or order of another', async () => {
    const opened = await openUnpaid();
    const { bench, api } = opened;
    const proof = await withProof(opened);
    const other = await place(await readyToPlace(bench, OTHER_PHONE));
    const { order: _other, ...foreign } = await withProof({ ...opened, number: other });
    expect(foreign.signature).not.toBe(proof.signature);
    for (const wrong of [
      { signature: '' },
      { signature: 'x'.repeat(5000) },
      { paymentId: 'p2' },
      { paymentId: '' },
      foreign,
    ]) {
      expect(
        await bench.changesOf(async () => {
          expect(await refusalOf(api.verifyPayment({ ...proof, ...wrong }))).toMatchObject({
            code: 'PAYMENT_UNPROVEN',
          });
        }),
      ).toEqual([]);
    }
  });

  it('counts with the amount that the gateway reports, and as authorized if the gateway does not report any', async () => {
    const opened = await openUnpaid();
    const { bench, api, view } = opened;
    const proof = await withProof(opened);
    bench.gateway.fails = true;
    expect(await dataOf(api.verifyPayment(proof))).toEqual({ state: 'authorized' });
    expect(await view()).toMatchObject({ state: 'pending_payment', paid: null });
    bench.gateway.fails = false;
    expect(await dataOf(api.verifyPayment(proof))).toEqual({ state: 'captured' });

    const other = await openUnpaid();
    const short = {
      id: 'e9',
      kind: 'captured',
      number: other.number,
      payment: 'p9',
      at: 1,
      amount: paise(62_800),
      currency: 'INR',
    } as const;
    await other.bench.played.play({ gatewayOrder: `sandbox_${other.number}`, payPage: '', amount: rupees(629) }, short);
    const shortProof = await other.bench.played.proofOf(`sandbox_${other.number}`);
    expect(
      await dataOf(other.api.verifyPayment({ order: other.number, paymentId: '', signature: '', ...shortProof })),
    ).toEqual({ state: 'held' });
    expect(await other.view()).toMatchObject({ state: 'pending_payment', held: [{ amount: 628 }] });
  });

  it('is accepted only from the order’s own customer', async () => {
    const opened = await openUnpaid();
    const proof = await withProof(opened);
    const other = await readyToPlace(opened.bench, OTHER_PHONE);
    expect((await refusalOf(other.verifyPayment(proof))).code).toBe('ORDER_NOT_FOUND');
    expect((await refusalOf(opened.bench.session('a-passer-by').verifyPayment(proof))).code).toBe('NOT_SIGNED_IN');
  });

  it('is refused if no payment was opened', async () => {
    const { api, number } = await openCod();
    expect((await refusalOf(api.verifyPayment({ order: number, paymentId: 'p', signature: 's' }))).code).toBe(
      'PAYMENT_UNPROVEN',
    );
  });
});

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

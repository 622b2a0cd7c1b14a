/** The proof of a payment that a browser brings: it counts once, and only for its own order and customer. */
import { describe, expect, it } from 'vitest';
import { rupees } from '../../../../core/entities/money/money.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import { openCod, openUnpaid, type TestOrder } from '../../../shop/orders.ts';
import { OTHER_PHONE } from '../../../samples/customers.ts';
import {
  ZERO_CASH,
  accountsOf,
  dataOf,
  place,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
} from '../../../shop/test-shop.ts';
import { event } from '../../../shop/gateway-events.ts';

describe('a browser’s proof of a payment', () => {
  /** The gateway has been paid, and only the browser knows. */
  const withProof = async ({ shop, number }: TestOrder) => {
    const opened = { gatewayOrder: `sandbox_${number}`, payPage: '', amount: rupees(629) };
    await shop.sandboxGateway.play(opened, { id: 'e1', kind: 'captured', number, payment: 'p1', at: shop.clock.now() });
    const proof = await shop.sandboxGateway.proofOf(opened.gatewayOrder);
    if (proof === undefined) throw new Error('nothing was proven');
    return { order: number, ...proof };
  };

  it('confirms the order, and the gateway’s own event about the same payment does not count again', async () => {
    const opened = await openUnpaid();
    const { shop, api, number, view } = opened;
    const proof = await withProof(opened);
    expect(await dataOf(api.verifyPayment(proof))).toEqual({ state: 'captured' });
    expect(await shop.changesOf(() => dataOf(api.verifyPayment(proof)))).toEqual([]);
    await dataOf(shop.receiveWebhook(event(number)));
    expect(await view()).toMatchObject({ state: 'confirmed', refund: null });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, spent: 120, pending: 37 });
  });

  it('is refused with the signature, payment or order of another', async () => {
    const opened = await openUnpaid();
    const { shop, api } = opened;
    const proof = await withProof(opened);
    const other = await place(await readyToPlace(shop, OTHER_PHONE));
    const { order: _other, ...foreign } = await withProof({ ...opened, number: other });
    expect(foreign.signature).not.toBe(proof.signature);
    for (const wrong of [
      { signature: '' },
      { signature: 'x'.repeat(500) },
      { paymentId: 'p2' },
      { paymentId: '' },
      foreign,
    ]) {
      expect(await refusalUnchanged(shop, () => api.verifyPayment({ ...proof, ...wrong }))).toMatchObject({
        code: 'PAYMENT_UNPROVEN',
      });
    }
  });

  it('counts with the amount that the gateway reports, and as authorized if the gateway does not report any', async () => {
    const opened = await openUnpaid();
    const { shop, api, view } = opened;
    const proof = await withProof(opened);
    shop.gatewayConnection.fails = true;
    expect(await dataOf(api.verifyPayment(proof))).toEqual({ state: 'authorized' });
    expect(await view()).toMatchObject({ state: 'pending_payment', paid: null });
    shop.gatewayConnection.fails = false;
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
    await other.shop.sandboxGateway.play(
      { gatewayOrder: `sandbox_${other.number}`, payPage: '', amount: rupees(629) },
      short,
    );
    const shortProof = await other.shop.sandboxGateway.proofOf(`sandbox_${other.number}`);
    expect(
      await dataOf(other.api.verifyPayment({ order: other.number, paymentId: '', signature: '', ...shortProof })),
    ).toEqual({ state: 'held' });
    expect(await other.view()).toMatchObject({ state: 'pending_payment', held: [{ amount: 628 }] });
  });

  it('is accepted only from the order’s own customer', async () => {
    const opened = await openUnpaid();
    const proof = await withProof(opened);
    const other = await readyToPlace(opened.shop, OTHER_PHONE);
    expect((await refusalOf(other.verifyPayment(proof))).code).toBe('ORDER_NOT_FOUND');
    expect((await refusalOf(opened.shop.session('a-passer-by').verifyPayment(proof))).code).toBe('NOT_SIGNED_IN');
  });

  it('is refused if no payment was opened', async () => {
    const { api, number } = await openCod();
    expect((await refusalOf(api.verifyPayment({ order: number, paymentId: 'p', signature: 's' }))).code).toBe(
      'PAYMENT_UNPROVEN',
    );
  });
});

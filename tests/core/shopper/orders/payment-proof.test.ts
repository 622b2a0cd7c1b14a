/**
 * The proof that a gateway's page adds to the URL: sent to the shop, which alone verifies it (spec 11).
 */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../../../adapters/payments/sandbox-gateway.ts';
import { createSimulatedHasher } from '../../../../adapters/simulated/hasher.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { openPlaced } from '../../open-shop.ts';

/** An order by UPI that the gateway has been paid for, which only the browser knows. */
const openPaid = async () => {
  const gateway = createSandboxGateway({ hasher: createSimulatedHasher(), store: createMemoryStore() });
  const opened = await openPlaced('upi', { gateway });
  const { order } = opened;
  const gatewayOrder = (await gateway.open({ number: order, attempt: 1, amount: rupees(749), at: 0 })).id;
  await gateway.play(
    { gatewayOrder, payPage: '', amount: rupees(749) },
    { id: 'e', kind: 'captured', number: order, payment: 'pay_1', at: opened.clock.now() },
  );
  const { paymentId = '', signature = '' } = (await gateway.proofOf(gatewayOrder)) ?? {};
  const urlWith = (sign: string): string => `/payment/success?order=${order}&payment_id=${paymentId}&signature=${sign}`;
  return { ...opened, signature, urlWith };
};

describe('the proof of a payment in the address', () => {
  it('is sent to the shop before its state is requested, and removed from the address', async () => {
    const { tab, order, signature, urlWith, connection } = await openPaid();
    const back = await tab.reload(urlWith(signature));
    await back.payment.watch(order);
    expect(back.payment.get()).toEqual({
      order,
      state: 'captured',
      isFinal: true,
      notice: null,
      isWindowUnavailable: false,
    });
    expect(back.page.url()).toBe(`/payment/success?order=${order}`);
    expect(connection.count('verifyPayment')).toBe(1);
    expect(back.shopper.cart.get().count).toBe(0);
  });

  it('is sent again if the shop could not be reached', async () => {
    const { tab, order, signature, urlWith, connection, clock } = await openPaid();
    const back = await tab.reload(urlWith(signature));
    connection.next('verifyPayment', 'drop');
    connection.next('getPaymentStatus', 'drop');
    await back.payment.watch(order);
    expect(back.payment.get()).toMatchObject({ state: null, notice: { code: 'UNREACHABLE' } });
    await clock.advance(2000);
    expect(back.payment.get()).toMatchObject({ state: 'captured', isFinal: true });
  });

  it('is ignored if a part is missing', async () => {
    const { tab, order, connection } = await openPaid();
    for (const url of [
      `/payment/success?order=${order}`,
      `/payment/success?order=${order}&payment_id=pay_1`,
      `/payment/success?order=${order}&payment_id=pay_1&signature=`,
      `/payment/success?order=${order}&payment_id=&signature=signed`,
      `/payment/success?order=&payment_id=pay_1&signature=signed`,
    ]) {
      const back = await tab.reload(url);
      await back.payment.watch(order);
      expect(back.page.url()).toBe(url);
    }
    expect(connection.count('verifyPayment')).toBe(0);
  });
});

/** Payments that the gateway reports only when it is asked. */
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { GATEWAY_TIMEOUT_MS } from '../../../../core/shop/payments/reconcile-payment.ts';
import { kept } from '../../../shop/stored.ts';
import { PHONE } from '../../../samples/customers.ts';
import { createTestShop, dataOf, openReadyToPlace, place, readyToPlace, stateOf } from '../../../shop/test-shop.ts';
import { DAY, HOUR, MINUTE } from '../../../samples/durations.ts';

/** An unpaid order with a once-per-phone code, and its gateway order. */
const openWithCode = async () => {
  const { shop, api } = await openReadyToPlace();
  await dataOf(api.applyCoupon({ code: 'BESTYOU' }));
  const number = await place(api, { expectedTotal: 712 });
  const gatewayOrder = async () => {
    const opened = (await kept(shop, orders.key(number)))?.payment.opened.at(-1);
    if (opened === undefined) throw new Error('the gateway opened nothing');
    return opened;
  };
  return { shop, api, number, gatewayOrder };
};

describe('a proof of payment', () => {
  it('keeps the code used if the gateway reports a failed attempt and a capture together', async () => {
    const { shop, api, number, gatewayOrder } = await openWithCode();
    const opened = await gatewayOrder();
    const at = shop.clock.now();
    await shop.sandboxGateway.play(opened, { id: 'first', kind: 'failed', number, payment: 'pay_1', at });
    await shop.sandboxGateway.play(opened, { id: 'second', kind: 'captured', number, payment: 'pay_2', at });
    const proof = await shop.sandboxGateway.proofOf(opened.gatewayOrder);
    if (proof === undefined) throw new Error('the gateway has no payment to prove');
    await dataOf(api.verifyPayment({ order: number, ...proof }));
    expect(await stateOf(api, number)).toBe('confirmed');
    expect((await kept(shop, phones.key(PHONE)))?.codes).toEqual({ BESTYOU: number });
  });
});

describe('maintenance', () => {
  it('asks the gateway about an order that waits for its payment again, however long after it was placed', async () => {
    const { shop, api, number, gatewayOrder } = await openWithCode();
    await shop.sendGatewayEvent(number, 'failed');
    await shop.clock.advance(23 * HOUR);
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    await shop.sendGatewayEvent(number, 'failed');
    await shop.clock.advance(12 * HOUR);
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    const opened = await gatewayOrder();
    await shop.sandboxGateway.play(opened, {
      id: 'lost',
      kind: 'captured',
      number,
      payment: 'pay_3',
      at: shop.clock.now(),
    });
    await shop.clock.advance(29 * MINUTE);
    await shop.runMaintenance();
    expect(await stateOf(api, number)).toBe('confirmed');
  });

  it('continues after a gateway that does not answer in time', async () => {
    const shop = createTestShop({ gateway: (fake) => ({ ...fake, eventsOf: () => new Promise(() => undefined) }) });
    const api = await readyToPlace(shop);
    const number = await place(api);
    await shop.clock.advance(31 * MINUTE);
    const running = shop.runMaintenance();
    await shop.clock.advance(GATEWAY_TIMEOUT_MS);
    await running;
    expect(await stateOf(api, number)).toBe('expired');
    expect(shop.logged).toContain('the events of a payment could not be fetched from the gateway');
  });

  it('removes a phone’s record once nothing of it is kept, also that of an erased customer', async () => {
    const { shop, api } = await openReadyToPlace();
    await dataOf(api.eraseCustomer());
    expect((await kept(shop, phones.key(PHONE)))?.erasedAt).toBe(shop.clock.now());
    await shop.clock.advance(91 * DAY);
    await shop.runMaintenance();
    expect(await kept(shop, phones.key(PHONE))).toBeUndefined();
  });
});

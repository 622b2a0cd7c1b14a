/** Payments that the gateway reports only when it is asked. */
import { describe, expect, it } from 'vitest';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { phones } from '../../../../core/shop/documents/phones.ts';
import { GATEWAY_TIMEOUT_MS } from '../../../../core/shop/payments/reconcile-payment.ts';
import { kept } from '../customer-fixtures.ts';
import { dataOf, DAY, MINUTE, openShop, PHONE, place, readyToPlace, stateOf } from '../shop-fixture.ts';

const HOUR = 60 * MINUTE;

/** An unpaid order with a once-per-phone code, and its gateway order. */
const openWithCode = async () => {
  const bench = openShop();
  const api = await readyToPlace(bench);
  await dataOf(api.applyDiscount({ code: 'BESTYOU' }));
  const number = await place(api, { expectedTotal: 712 });
  const gatewayOrder = async () => {
    const opened = (await kept(bench, orders.key(number)))?.payment.opened.at(-1);
    if (opened === undefined) throw new Error('the gateway opened nothing');
    return opened;
  };
  return { bench, api, number, gatewayOrder };
};

describe('a proof of payment', () => {
  it('keeps the code used if the gateway reports a failed attempt and a capture together', async () => {
    const { bench, api, number, gatewayOrder } = await openWithCode();
    const opened = await gatewayOrder();
    const at = bench.clock.now();
    await bench.played.play(opened, { id: 'first', kind: 'failed', number, payment: 'pay_1', at });
    await bench.played.play(opened, { id: 'second', kind: 'captured', number, payment: 'pay_2', at });
    const proof = await bench.played.proofOf(opened.gatewayOrder);
    if (proof === undefined) throw new Error('the gateway has no payment to prove');
    await dataOf(api.verifyPayment({ order: number, ...proof }));
    expect(await stateOf(api, number)).toBe('confirmed');
    expect((await kept(bench, phones.key(PHONE)))?.codes).toEqual({ BESTYOU: number });
  });
});

describe('maintenance', () => {
  it('asks the gateway about an order that waits for its payment again, however long after it was placed', async () => {
    const { bench, api, number, gatewayOrder } = await openWithCode();
    await bench.sendGatewayEvent(number, 'failed');
    await bench.clock.advance(23 * HOUR);
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    await bench.sendGatewayEvent(number, 'failed');
    await bench.clock.advance(12 * HOUR);
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    const opened = await gatewayOrder();
    await bench.played.play(opened, { id: 'lost', kind: 'captured', number, payment: 'pay_3', at: bench.clock.now() });
    await bench.clock.advance(29 * MINUTE);
    await bench.shop.runMaintenance();
    expect(await stateOf(api, number)).toBe('confirmed');
  });

  it('continues after a gateway that does not answer in time', async () => {
    const base = openShop();
    const bench = openShop({ gateway: { ...base.played, eventsOf: () => new Promise(() => undefined) } });
    const api = await readyToPlace(bench);
    const number = await place(api);
    await bench.clock.advance(31 * MINUTE);
    const running = bench.shop.runMaintenance();
    await bench.clock.advance(GATEWAY_TIMEOUT_MS);
    await running;
    expect(await stateOf(api, number)).toBe('expired');
    expect(bench.logger).toContain('the events of a payment could not be fetched from the gateway');
  });

  it('removes a phone’s record once nothing of it is kept, also that of an erased customer', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await dataOf(api.eraseCustomer());
    expect((await kept(bench, phones.key(PHONE)))?.erasedAt).toBe(bench.clock.now());
    await bench.clock.advance(91 * DAY);
    await bench.shop.runMaintenance();
    expect(await kept(bench, phones.key(PHONE))).toBeUndefined();
  });
});

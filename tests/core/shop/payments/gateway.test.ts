/** The gateway’s signed calls, and a gateway that cannot be reached while a payment is opened. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { createSandboxGateway } from '../../../../adapters/payments/sandbox-gateway.ts';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import type { PaymentEvent } from '../../../../core/entities/payment.ts';
import { remove } from '../../../../core/ports/store/shop-store.ts';
import { orderNotFound } from '../../../../core/shop/calls/refusals.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { decideOnOrder } from '../../../../core/shop/orders/decide-on-order.ts';
import { applyPaymentEvent } from '../../../../core/shop/payments/apply-payment-event.ts';
import { attachGateway } from '../../../../core/shop/payments/open-payment.ts';
import { MINUTE } from '../../../samples/durations.ts';
import { event, hasher } from '../../../shop/gateway-events.ts';
import { openCod, openUnpaid, orderRecordOf } from '../../../shop/orders.ts';
import { cancels } from '../../../shop/order-steps.ts';
import { captured, fails, pays } from '../../../shop/payment-steps.ts';
import { maintains, sees } from '../../../shop/steps.ts';
import {
  accountsOf,
  createTestShop,
  dataOf,
  grant,
  openReadyToPlace,
  order,
  readyToPlace,
  refusalOf,
  refusalUnchanged,
  stateOf,
  ZERO_CASH,
} from '../../../shop/test-shop.ts';

describe('the gateway’s webhook call', () => {
  it('is refused where the gateway has not signed it, or there is none', async () => {
    const { shop, number } = await openUnpaid();
    const forged = { ...event(number), signature: '' };
    expect(await refusalUnchanged(shop, () => shop.receiveWebhook(forged))).toMatchObject({ code: 'MALFORMED' });
    const without = createTestShop({ gateway: null }).receiveWebhook(event('BH0123456789'));
    expect((await refusalOf(without)).code).toBe('MALFORMED');
  });

  it('is logged and does not count if it captured no money', async () => {
    const { shop, number } = await openUnpaid();
    for (const amount of [0, -62_900])
      expect(await shop.changesOf(() => dataOf(shop.receiveWebhook(event(number, { amount }))))).toEqual([]);
    expect(new Set(shop.logged)).toEqual(new Set(['the gateway reported a capture of 0 or less; ignored']));
  });

  it('is acknowledged for an event that does not concern the shop', async () => {
    const { shop, number } = await openCod();
    for (const name of ['settlement.processed', 'refund.processed'])
      expect(await shop.changesOf(() => dataOf(shop.receiveWebhook(event(number, { event: name }))))).toEqual([]);
  });

  it('may report later that a refund has arrived, and counts once', async () => {
    const sandbox = createSandboxGateway({ hasher, store: createMemoryStore() });
    const gateway = { ...sandbox, refund: async () => ({ id: 'r1', state: 'pending' as const }) };
    const opened = await openUnpaid(createTestShop({ gateway }));
    const { shop, number } = opened;
    await dataOf(shop.receiveWebhook(event(number)));
    await cancels(opened);
    await maintains(opened);
    await sees({ state: 'cancelled', payment: 'refund_pending' })(opened);
    const arrived = event(number, { id: 'r1', event: 'refund.processed', key: `${number}-1` });
    await dataOf(shop.receiveWebhook(arrived));
    await sees({ state: 'refunded', payment: 'refunded' })(opened);
    expect(await shop.changesOf(() => dataOf(shop.receiveWebhook(arrived)))).toEqual([]);
  });
});

it('a payment event that names no payment of the order is not taken for cash on delivery, nor for one paid in cash', async () => {
  const capture = { id: 'e1', kind: 'captured', at: 1, payment: 'p1', amount: paise(62_900), currency: 'INR' } as const;
  const answerTo = (record: Awaited<ReturnType<typeof orderRecordOf>>, told: PaymentEvent) =>
    applyPaymentEvent(told, 1)(record, { get: () => undefined }, DEFAULT_SETTINGS).answer;
  for (const answer of [
    answerTo(await orderRecordOf(await openUnpaid()), { ...capture, gatewayOrder: null }),
    answerTo(await orderRecordOf(await openCod()), capture),
  ])
    expect(answer).toMatchObject({ code: 'ORDER_NOT_FOUND' });
});

/** A shop whose gateway answers the opening of payments when a test says so, in the order of the calls. */
const openWaiting = async () => {
  const answers: { readonly open: () => void; readonly fail: () => void }[] = [];
  const shop = createTestShop({
    gateway: (fake) => ({
      ...fake,
      open: ({ number }) =>
        new Promise((resolve, reject) => {
          answers.push({
            open: () => resolve({ id: number, payPage: `/pay/${number}` }),
            fail: () => reject(new Error('out of reach')),
          });
        }),
    }),
  });
  const api = await readyToPlace(shop);
  const attempt = order();
  const placing = api.placeOrder(attempt);
  await shop.clock.advance(0);
  const number = (await dataOf(api.listOrders())).orders[0]?.order ?? '';
  return { shop, api, attempt, placing, number, answers };
};

describe('a gateway that cannot be reached', () => {
  it('loses nothing: the order fails, its reservations are released, and cart and code are kept', async () => {
    const { shop, api } = await openReadyToPlace();
    await grant(shop, 120);
    shop.gatewayConnection.fails = true;
    const attempt = order({ redeemCash: true, expectedTotal: 629 });
    expect(await refusalOf(api.placeOrder(attempt))).toMatchObject({
      code: 'NO_GATEWAY',
      message: 'Online payment isn’t available right now. You can pay cash on delivery',
      now: shop.clock.now(),
    });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, available: 120 });
    expect((await dataOf(api.getCart())).total).toBe(1);
    expect((await dataOf(api.listOrders())).orders.map(({ state }) => state)).toEqual(['payment_failed']);
    expect(shop.logged).toEqual(['the gateway did not open a payment']);
    shop.gatewayConnection.fails = false;
    expect((await dataOf(api.placeOrder(attempt))).payPage).toMatch(/^\/sandbox\/pay\?order=BH/u);
  });

  it('is called again for the same key if the first call was interrupted, and a late failure undoes nothing', async () => {
    const { shop, api, attempt, placing, number, answers } = await openWaiting();
    await shop.clock.advance(MINUTE);
    const again = api.placeOrder(attempt);
    await shop.clock.advance(0);
    answers[1]?.open();
    const placed = await dataOf(again);
    expect(placed).toMatchObject({ payPage: `/pay/${number}`, order: { order: number, state: 'pending_payment' } });
    answers[0]?.fail();
    expect((await placing).status).toBe(true);
    expect((await dataOf(api.listOrders())).orders.map(({ state }) => state)).toEqual(['pending_payment']);
  });

  it.each(['open', 'fail'] as const)('does not change an order that changed before it could %s', async (how) => {
    const { shop, api, placing, number, answers } = await openWaiting();
    await shop.sendGatewayEvent(number, 'captured');
    answers[0]?.[how]();
    expect(await dataOf(placing)).toMatchObject({ payPage: null, order: { order: number, state: 'confirmed' } });
    expect(await stateOf(api, number)).toBe('confirmed');
  });

  it.each(['open', 'fail'] as const)('finds no order that was removed before it could %s', async (how) => {
    const { shop, placing, number, answers } = await openWaiting();
    const key = orders.key(number);
    await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [remove(key)] }));
    answers[0]?.[how]();
    expect((await refusalOf(placing)).code).toBe('ORDER_NOT_FOUND');
  });
});

it('a payment that the gateway opens late is kept, and does not replace the payment of a newer attempt', async () => {
  const opened = await openUnpaid();
  const { shop, number } = opened;
  const { payment: first } = await orderRecordOf(opened);
  await fails(opened);
  await pays()(opened);
  const late = attachGateway(first, { id: 'late', payPage: '/late' }, shop.clock.now());
  await decideOnOrder({ ...shop, settings: DEFAULT_SETTINGS }, number, late, orderNotFound);
  const { payment } = await orderRecordOf(opened);
  expect(payment.gatewayOrder).toBe(`sandbox_${number}_2`);
  expect(payment.opened.at(-1)?.gatewayOrder).toBe('late');
  await captured()(opened);
  await sees({ state: 'confirmed' })(opened);
});

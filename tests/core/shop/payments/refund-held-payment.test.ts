/** A held payment that is refunded: by the operator, or because nobody decided in time (spec 11). */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { decideOnOrder } from '../../../../core/shop/orders/decide-on-order.ts';
import { endReview } from '../../../../core/shop/payments/review-payment.ts';
import { kept } from '../../../shop/stored.ts';
import {
  inr,
  listed,
  openHeld,
  refunds,
  review,
  wait,
  lastSms,
  lettersOf,
  openUnpaid,
  type TestOrder,
} from '../../../shop/orders.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { WASH } from '../../../samples/products.ts';
import { dataOf, openReadyToPlace, place, refusalOf, refusalUnchanged } from '../../../shop/test-shop.ts';

describe('refunding a held payment', () => {
  it('refunds all of it, repeats until the gateway accepts it, and the order may be paid again', async () => {
    const opened = await openHeld();
    const { shop, api, number } = opened;
    expect(await dataOf(review(opened, 'refund'))).toEqual({ state: 'payment_failed', payment: 'failed' });
    expect(await lastSms(opened)).toBe(
      `We couldn't accept the ₹748 we received for your BHOR order ${number}, because its total is ₹749. We'll refund it to the account you paid from. You can pay for the order again.`,
    );
    expect(await listed(opened)).toEqual([]);
    shop.gatewayConnection.fails = true;
    await shop.runMaintenance();
    expect((await opened.view()).refund).toEqual({ amount: 748, to: 'source', state: 'pending' });
    shop.gatewayConnection.fails = false;
    await wait(opened, MINUTE);
    await shop.runMaintenance();
    expect(refunds(opened)).toEqual([[74_800, 'INR']]);
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    await dataOf(shop.sendGatewayEvent(number, 'captured'));
    expect(await opened.view()).toMatchObject({
      state: 'confirmed',
      paid: 749,
      refund: { amount: 748, state: 'refunded' },
    });
  });

  it('is possible once: a second decision, and one without a held payment or an order, is refused and changes nothing', async () => {
    const opened = await openHeld();
    await dataOf(review(opened, 'refund'));
    const other = await openUnpaid();
    for (const [at, decision] of [
      [opened, 'refund'],
      [opened, 'accept'],
      [other, 'accept'],
    ] as const) {
      expect(await refusalUnchanged(at.shop, () => review(at, decision))).toMatchObject({ code: 'ORDER_STATE' });
    }
    for (const order of ['BH0000000000', 'lost', '']) {
      expect(await refusalOf(opened.shop.reviewPayment({ order, decision: 'accept' }))).toMatchObject({
        code: 'ORDER_NOT_FOUND',
      });
    }
  });

  it('requires the payment to be named if several of an order are held, and leaves the others', async () => {
    const opened = await openHeld();
    const { shop, number } = opened;
    await dataOf(shop.sendGatewayEvent(number, 'captured', { captured: inr(700) }));
    expect((await refusalOf(review(opened, 'refund'))).message).toBe(
      'This order has several payments held for review. Specify one',
    );
    expect((await refusalOf(review(opened, 'refund', 'another'))).code).toBe('ORDER_STATE');
    await dataOf(review(opened, 'refund', `pay_sandbox_${number}_70000INR`));
    expect(await opened.view()).toMatchObject({ state: 'pending_payment', held: [{ amount: 748 }] });
    await dataOf(review(opened, 'accept'));
    await shop.runMaintenance();
    expect(refunds(opened)).toEqual([[70_000, 'INR']]);
  });
});

describe('refunding what is held for an order that had failed before', () => {
  it.each([
    [DAY - 1, 'payment_failed'],
    [DAY, 'expired'],
  ] as const)('leaves it %d ms after the failure in the state %s', async (ms, state) => {
    const opened = await openUnpaid();
    await dataOf(opened.shop.sendGatewayEvent(opened.number, 'failed'));
    await dataOf(opened.shop.sendGatewayEvent(opened.number, 'captured', { captured: inr(500) }));
    await opened.shop.clock.advance(ms);
    expect(await dataOf(review(opened, 'refund'))).toMatchObject({ state });
    expect((await opened.view()).state).toBe(state);
  });
});

describe('a held payment without a decision', () => {
  it('is refunded after two days, when the order expires, and the customer is notified', async () => {
    const opened = await openHeld();
    await wait(opened, 2 * DAY - 1);
    expect((await opened.view()).state).toBe('pending_payment');
    await wait(opened, 1);
    expect(await opened.view()).toMatchObject({
      state: 'refunded',
      payment: 'refunded',
      held: [],
      refund: { amount: 748, state: 'refunded' },
    });
    const texts = (await lettersOf(opened)).filter(([channel]) => channel === 'sms').map(([, text]) => text);
    expect(texts.at(-2)).toBe(
      `We received a payment for your BHOR order ${opened.number} that didn't match its total of ₹749, so the order has expired. ₹748 will be refunded to the account you paid from.`,
    );
    expect(texts.at(-1)).toContain('₹748');
    expect(await listed(opened)).toEqual([]);
    expect(await opened.shop.heldOrders()).toEqual([]);
  });

  it('can no longer be accepted after that, which expires the order where maintenance has not run since', async () => {
    const opened = await openHeld();
    const { shop, number } = opened;
    await shop.clock.advance(2 * DAY);
    expect((await refusalOf(review(opened, 'accept'))).code).toBe('ORDER_STATE');
    const order = await kept(shop, orders.key(number));
    expect(order?.history.at(-1)?.state).toBe('expired');
    expect(order?.payment).toMatchObject({ heldSince: null, refunds: [{ amount: 74_800, state: 'pending' }] });
  });

  it('ends with the order, also where it has not expired yet at that moment', async () => {
    const { shop, number } = await openHeld();
    await shop.clock.advance(2 * DAY);
    await decideOnOrder({ store: shop.store, settings: DEFAULT_SETTINGS }, number, endReview(shop.clock.now()), null);
    const order = await kept(shop, orders.key(number));
    expect(order?.history.at(-1)?.state).toBe('expired');
    expect(order?.payment).toMatchObject({ heldSince: null, refunds: [{ amount: 74_800, state: 'pending' }] });
  });

  it('of an order that had expired before is refunded after two days too', async () => {
    const opened = await openUnpaid();
    await wait(opened, 31 * MINUTE);
    await dataOf(opened.shop.sendGatewayEvent(opened.number, 'captured', { captured: inr(600) }));
    // Maintenance asks the gateway about the order in between.
    for (const ms of [60 * MINUTE, 2 * DAY - 60 * MINUTE - 1]) {
      await wait(opened, ms);
      expect(await opened.view()).toMatchObject({ state: 'expired', payment: 'held', refund: null });
    }
    await wait(opened, 1);
    expect(await opened.view()).toMatchObject({ state: 'refunded', refund: { amount: 600, state: 'refunded' } });
    expect(
      (await lettersOf(opened)).filter(
        ([channel, text]) => channel === 'sms' && text.includes("couldn't accept the ₹600"),
      ),
    ).toHaveLength(1);
  });

  it('is refunded at once if the customer cancels, orders again from the same cart, or is erased', async () => {
    const ends: readonly ((opened: TestOrder) => Promise<unknown>)[] = [
      ({ api, number }) => dataOf(api.cancelOrder({ order: number, reason: 'no' })),
      ({ api }) => place(api),
      ({ api }) => dataOf(api.eraseCustomer()),
    ];
    for (const end of ends) {
      const opened = await openHeld();
      await end(opened);
      await opened.shop.runMaintenance();
      expect(refunds(opened)).toEqual([[74_800, 'INR']]);
      expect(await listed(opened)).toEqual([]);
    }
  });

  it('is not held but refunded for an order that is cancelled, erased, or expired for more than a day', async () => {
    const ends: readonly ((opened: TestOrder) => Promise<unknown>)[] = [
      ({ api, number }) => dataOf(api.cancelOrder({ order: number, reason: 'no' })),
      ({ api }) => dataOf(api.eraseCustomer()),
      (opened) => wait(opened, DAY + 31 * MINUTE),
    ];
    for (const end of ends) {
      const opened = await openUnpaid();
      await end(opened);
      await dataOf(opened.shop.sendGatewayEvent(opened.number, 'captured', { captured: inr(600) }));
      expect(await listed(opened)).toEqual([]);
      await opened.shop.runMaintenance();
      expect(refunds(opened)).toEqual([[60_000, 'INR']]);
    }
  });

  it('is also found by asking a gateway that sent no event', async () => {
    const { shop, api } = await openReadyToPlace();
    const number = await place(api);
    await shop.sandboxGateway.play(
      { gatewayOrder: `sandbox_${number}`, payPage: '', amount: rupees(749) },
      { id: 'lost', kind: 'captured', number, payment: 'p', at: shop.clock.now(), amount: paise(74_800) },
    );
    await shop.clock.advance(31 * MINUTE);
    await shop.runMaintenance();
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({ payment: 'held', held: [{ amount: 748 }] });
    expect((await dataOf(api.addToCart({ pid: WASH, qty: 1 }))).total).toBe(2);
  });
});

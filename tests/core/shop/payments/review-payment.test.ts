/**
 * What becomes of a payment of a different amount: accepted or sent back by the operator, or back by itself (spec 11).
 */
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { decideOnOrder } from '../../../../core/shop/orders/decide-on-order.ts';
import { endReview } from '../../../../core/shop/payments/review-payment.ts';
import { kept } from '../customer-fixtures.ts';
import { inr, listed, openHeld, refunds, review, wait } from '../held-payment-fixtures.ts';
import { lastSms, lettersOf, moved, openUnpaid, TO_DELIVERY, type OrderBench } from '../order-fixtures.ts';
import {
  accountsOf,
  DAY,
  dataOf,
  MINUTE,
  NO_CASH,
  openShop,
  OTHER_PHONE,
  place,
  readyToPlace,
  refusalOf,
  WASH,
} from '../shop-fixture.ts';

describe('accepting a held payment', () => {
  it('confirms the order with what was paid, and a cancellation refunds no more than that', async () => {
    const opened = await openHeld();
    expect(await dataOf(review(opened, 'accept'))).toEqual({ state: 'confirmed', payment: 'captured' });
    expect(await opened.view()).toMatchObject({
      state: 'confirmed',
      paid: 748,
      held: [],
      refund: null,
      summary: { total: 749 },
    });
    expect((await dataOf(opened.api.getCart())).total).toBe(0);
    expect(await lastSms(opened)).toBe(`Your BHOR order ${opened.number} is confirmed. Paid ₹748.`);
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'no' }));
    await opened.bench.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[74_800, 'INR']]);
  });

  it.each([
    [748.5, 74_850],
    [700, 70_000],
  ])('of ₹%d limits the refund of a return to that amount', async (amount, back) => {
    const opened = await openHeld(inr(amount));
    await dataOf(review(opened, 'accept'));
    await moved(opened, ...TO_DELIVERY);
    expect(await accountsOf(opened.bench)).toEqual({ ...NO_CASH, available: 37 });
    await dataOf(opened.api.returnOrder({ order: opened.number, reason: 'no', upi: '' }));
    await moved(opened, 'picked_up', 'refunded');
    await opened.bench.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[back, 'INR']]);
    expect(await accountsOf(opened.bench)).toEqual(NO_CASH);
  });

  it('does not say that nothing was charged where spent reward cash takes all of it off the refund', async () => {
    const opened = await openHeld(inr(10));
    const { bench, api, number } = opened;
    await dataOf(review(opened, 'accept'));
    await moved(opened, ...TO_DELIVERY);
    await dataOf(api.addToCart({ pid: WASH, qty: 1 }));
    await dataOf(bench.gatewayTells(await place(api, { redeemCash: true, expectedTotal: 712 }), 'captured'));
    await dataOf(api.returnOrder({ order: number, reason: 'no', upi: '' }));
    await moved(opened, 'picked_up', 'refunded');
    expect(await opened.view()).toMatchObject({ refund: { amount: 0, state: 'refunded' } });
    expect(await lastSms(opened)).toBe(`The return of your BHOR order ${number} is complete.`);
  });

  it('keeps the total of an overpayment, and refunds the rest', async () => {
    const opened = await openHeld(inr(800.5));
    await dataOf(review(opened, 'accept'));
    await opened.bench.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[5150, 'INR']]);
    expect(await opened.view()).toMatchObject({
      state: 'confirmed',
      payment: 'captured',
      paid: 749,
      refund: { amount: 51.5, state: 'refunded' },
    });
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'no' }));
    await opened.bench.shop.runMaintenance();
    expect(refunds(opened)).toEqual([
      [5150, 'INR'],
      [74_900, 'INR'],
    ]);
    expect(await opened.view()).toMatchObject({ state: 'refunded', refund: { amount: 800.5 } });
  });

  it('shows the paid amount on the invoice if it is not the total', async () => {
    const opened = await openHeld();
    await dataOf(review(opened, 'accept'));
    await moved(opened, 'packed');
    expect(await dataOf(opened.api.getInvoice({ order: opened.number }))).toMatchObject({
      totals: { total: 74_900 },
      paid: 74_800,
    });
  });

  it('refunds a right payment that arrives after it, because the order is paid', async () => {
    const opened = await openHeld();
    await dataOf(review(opened, 'accept'));
    await dataOf(opened.bench.gatewayTells(opened.number, 'captured'));
    await opened.bench.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[74_900, 'INR']]);
    expect(await opened.view()).toMatchObject({ state: 'confirmed', paid: 748 });
  });

  it('is refused for a different currency, and changes nothing', async () => {
    const opened = await openHeld({ amount: paise(1000), currency: 'USD' });
    expect(
      await opened.bench.changesOf(async () => {
        expect(await refusalOf(review(opened, 'accept'))).toMatchObject({
          code: 'ORDER_STATE',
          message: 'Only payments in rupees can be accepted. Refund this one',
        });
      }),
    ).toEqual([]);
    await dataOf(review(opened, 'refund'));
    await opened.bench.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[1000, 'USD']]);
    expect(await opened.view()).toMatchObject({ refund: { amount: 10, currency: 'USD', state: 'refunded' } });
  });

  it('reserves the holds of a failed or expired order again, and is refused if that is not possible', async () => {
    for (const spent of [false, true]) {
      const opened = await openUnpaid();
      const { bench, api, number } = opened;
      await wait(opened, 31 * MINUTE);
      expect((await opened.view()).state).toBe('expired');
      await dataOf(bench.gatewayTells(number, 'captured', { captured: inr(628) }));
      expect(await opened.view()).toMatchObject({ state: 'expired', payment: 'held', held: [{ amount: 628 }] });
      if (spent)
        await dataOf(bench.gatewayTells(await place(api, { redeemCash: true, expectedTotal: 629 }), 'captured'));
      const answer = await review(opened, 'accept');
      expect(answer).toMatchObject(
        spent
          ? {
              status: false,
              code: 'ORDER_STATE',
              message: 'The reward cash on this order has been used. Refund this payment',
            }
          : { status: true, data: { state: 'confirmed' } },
      );
      expect((await accountsOf(bench)).spent).toBe(120);
    }
  });
});

describe('accepting a held payment of an order whose holds are gone', () => {
  it('says that too few units are left, and is possible once there are more', async () => {
    const bench = openShop();
    await dataOf(bench.shop.setStock({ pid: WASH, level: 1 }));
    const opened = await openHeld(inr(748), bench);
    await wait(opened, 31 * MINUTE);
    await dataOf(bench.gatewayTells(opened.number, 'failed'));
    const other = await readyToPlace(bench, OTHER_PHONE);
    await place(other, { mode: 'cod', expectedTotal: 899 });
    expect(await refusalOf(review(opened, 'accept'))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'Too few units are left for this order. Refund this payment',
    });
    await dataOf(bench.shop.setStock({ pid: WASH, level: 1 }));
    expect(await dataOf(review(opened, 'accept'))).toMatchObject({ state: 'confirmed' });
  });

  it('says that its code has been used', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    await dataOf(api.applyDiscount({ code: 'BESTYOU' }));
    const number = await place(api, { expectedTotal: 712 });
    const opened = { bench, api, number, view: () => dataOf(api.getOrder({ order: number })) };
    await wait(opened, 31 * MINUTE);
    await dataOf(bench.gatewayTells(number, 'captured', { captured: inr(600) }));
    await place(api, { mode: 'cod', expectedTotal: 862 });
    expect(await refusalOf(review(opened, 'accept'))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'The code on this order has been used. Refund this payment',
    });
  });
});

describe('a review of more than a day', () => {
  it('goes on when the gateway reports a failure meanwhile, and accepting reserves the holds again', async () => {
    const opened = await openUnpaid();
    const { bench, number } = opened;
    await wait(opened, 31 * MINUTE);
    await dataOf(bench.gatewayTells(number, 'captured', { captured: inr(628) }));
    await wait(opened, DAY + 60 * MINUTE);
    await dataOf(bench.gatewayTells(number, 'failed'));
    expect(await opened.view()).toMatchObject({ state: 'expired', payment: 'held', refund: null });
    expect(await dataOf(review(opened, 'accept'))).toEqual({ state: 'confirmed', payment: 'captured' });
    expect(await accountsOf(bench)).toEqual({ ...NO_CASH, spent: 120, pending: 37 });
  });
});

describe('refunding a held payment', () => {
  it('refunds all of it, repeats until the gateway accepts it, and the order may be paid again', async () => {
    const opened = await openHeld();
    const { bench, api, number } = opened;
    expect(await dataOf(review(opened, 'refund'))).toEqual({ state: 'payment_failed', payment: 'failed' });
    expect(await lastSms(opened)).toBe(
      `We couldn't accept the ₹748 we received for your BHOR order ${number}, because its total is ₹749. We'll refund it to the account you paid from. You can pay for the order again.`,
    );
    expect(await listed(opened)).toEqual([]);
    bench.gateway.fails = true;
    await bench.shop.runMaintenance();
    expect((await opened.view()).refund).toEqual({ amount: 748, to: 'source', state: 'pending' });
    bench.gateway.fails = false;
    await bench.shop.runMaintenance();
    await bench.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[74_800, 'INR']]);
    await dataOf(api.retryPayment({ order: number, mode: 'upi' }));
    await dataOf(bench.gatewayTells(number, 'captured'));
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
      expect(
        await at.bench.changesOf(async () => {
          expect(await refusalOf(review(at, decision))).toMatchObject({ code: 'ORDER_STATE' });
        }),
      ).toEqual([]);
    }
    for (const order of ['BH0000000000', 'lost', '']) {
      expect(await refusalOf(opened.bench.shop.reviewPayment({ order, decision: 'accept' }))).toMatchObject({
        code: 'ORDER_NOT_FOUND',
      });
    }
  });

  it('requires the payment to be named if several of an order are held, and leaves the others', async () => {
    const opened = await openHeld();
    const { bench, number } = opened;
    await dataOf(bench.gatewayTells(number, 'captured', { captured: inr(700) }));
    expect((await refusalOf(review(opened, 'refund'))).message).toBe(
      'This order has several payments held for review. Specify one',
    );
    expect((await refusalOf(review(opened, 'refund', 'another'))).code).toBe('ORDER_STATE');
    await dataOf(review(opened, 'refund', `pay_sandbox_${number}_70000INR`));
    expect(await opened.view()).toMatchObject({ state: 'pending_payment', held: [{ amount: 748 }] });
    await dataOf(review(opened, 'accept'));
    await bench.shop.runMaintenance();
    expect(refunds(opened)).toEqual([[70_000, 'INR']]);
  });
});

describe('refunding what is held for an order that had failed before', () => {
  it.each([
    [DAY - 1, 'payment_failed'],
    [DAY, 'expired'],
  ] as const)('leaves it %d ms after the failure in the state %s', async (ms, state) => {
    const opened = await openUnpaid();
    await dataOf(opened.bench.gatewayTells(opened.number, 'failed'));
    await dataOf(opened.bench.gatewayTells(opened.number, 'captured', { captured: inr(500) }));
    await opened.bench.clock.advance(ms);
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
    expect(await opened.bench.shop.heldOrders()).toEqual([]);
  });

  it('can no longer be accepted after that, which expires the order where maintenance has not run since', async () => {
    const opened = await openHeld();
    const { bench, number } = opened;
    await bench.clock.advance(2 * DAY);
    expect((await refusalOf(review(opened, 'accept'))).code).toBe('ORDER_STATE');
    const order = await kept(bench, orders.key(number));
    expect(order?.history.at(-1)?.state).toBe('expired');
    expect(order?.payment).toMatchObject({ heldSince: null, refunds: [{ amount: 74_800, state: 'pending' }] });
  });

  it('ends with the order, also where it has not expired yet at that moment', async () => {
    const { bench, number } = await openHeld();
    await bench.clock.advance(2 * DAY);
    await decideOnOrder({ store: bench.store, settings: DEFAULT_SETTINGS }, number, endReview(bench.clock.now()), null);
    const order = await kept(bench, orders.key(number));
    expect(order?.history.at(-1)?.state).toBe('expired');
    expect(order?.payment).toMatchObject({ heldSince: null, refunds: [{ amount: 74_800, state: 'pending' }] });
  });

  it('of an order that had expired before is refunded after two days too', async () => {
    const opened = await openUnpaid();
    await wait(opened, 31 * MINUTE);
    await dataOf(opened.bench.gatewayTells(opened.number, 'captured', { captured: inr(600) }));
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
    const ends: readonly ((opened: OrderBench) => Promise<unknown>)[] = [
      ({ api, number }) => dataOf(api.cancelOrder({ order: number, reason: 'no' })),
      ({ api }) => place(api),
      ({ api }) => dataOf(api.eraseCustomer()),
    ];
    for (const end of ends) {
      const opened = await openHeld();
      await end(opened);
      await opened.bench.shop.runMaintenance();
      expect(refunds(opened)).toEqual([[74_800, 'INR']]);
      expect(await listed(opened)).toEqual([]);
    }
  });

  it('is not held but refunded for an order that is cancelled, erased, or expired for more than a day', async () => {
    const ends: readonly ((opened: OrderBench) => Promise<unknown>)[] = [
      ({ api, number }) => dataOf(api.cancelOrder({ order: number, reason: 'no' })),
      ({ api }) => dataOf(api.eraseCustomer()),
      (opened) => wait(opened, DAY + 31 * MINUTE),
    ];
    for (const end of ends) {
      const opened = await openUnpaid();
      await end(opened);
      await dataOf(opened.bench.gatewayTells(opened.number, 'captured', { captured: inr(600) }));
      expect(await listed(opened)).toEqual([]);
      await opened.bench.shop.runMaintenance();
      expect(refunds(opened)).toEqual([[60_000, 'INR']]);
    }
  });

  it('is also found by asking a gateway that sent no event', async () => {
    const bench = openShop();
    const api = await readyToPlace(bench);
    const number = await place(api);
    await bench.played.play(
      { gatewayOrder: `sandbox_${number}`, payPage: '', amount: rupees(749) },
      { id: 'lost', kind: 'captured', number, payment: 'p', at: bench.clock.now(), amount: paise(74_800) },
    );
    await bench.clock.advance(31 * MINUTE);
    await bench.shop.runMaintenance();
    expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({ payment: 'held', held: [{ amount: 748 }] });
    expect((await dataOf(api.addToCart({ pid: WASH, qty: 1 }))).total).toBe(2);
  });
});

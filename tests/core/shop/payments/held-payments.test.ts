/**
 * Captures of a different amount or currency than was requested: held for review and told truthfully, whatever comes
 * before and after (spec 11).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Money } from '../../../../core/entities/money/money-text.ts';
import { rupees } from '../../../../core/entities/money/money.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import { orders } from '../../../../core/shop/documents/orders.ts';
import { orderMessages } from '../../../../core/shop/notifications/order-messages.ts';
import { kept } from '../../../shop/stored.ts';
import {
  inr,
  listed,
  openHeld,
  refunds,
  wait,
  lastSms,
  lettersOf,
  openUnpaid,
  type TestOrder,
} from '../../../shop/orders.ts';
import { DAY } from '../../../samples/durations.ts';
import { ZERO_CASH, accountsOf, dataOf, openReadyToPlace, place, refusalOf } from '../../../shop/test-shop.ts';

describe('a capture of a different amount', () => {
  it.each<[string, Money, string]>([
    ['too little', inr(748), '₹748'],
    ['too much', inr(800), '₹800'],
    ['a fraction of a rupee off', inr(748.5), '₹748.50'],
    ['a different currency', { amount: paise(74_900), currency: 'USD' }, '$749'],
    ['no currency at all', { amount: paise(74_900), currency: '?' }, '749 ?'],
  ])(
    'that is %s is stored with the order, listed for the operator and reported to the customer',
    async (_what, captured, text) => {
      const opened = await openHeld(captured);
      const { shop, api, number, view } = opened;
      expect(await view()).toMatchObject({
        state: 'pending_payment',
        payment: 'held',
        paid: null,
        refund: null,
        held: [{ amount: captured.amount / 100, currency: captured.currency, until: shop.clock.now() + 2 * DAY }],
        expiresAt: shop.clock.now() + 2 * DAY,
      });
      expect(await dataOf(api.getPaymentStatus({ order: number }))).toEqual({ state: 'held' });
      expect(await listed(opened)).toEqual([number]);
      const sms = (await lastSms(opened)).replaceAll(/\s/gu, ' ');
      expect(sms).toBe(
        `We received ${text} instead of ₹749 for your BHOR order ${number}. We're checking it and will confirm the order or refund you within 2 days. You don't need to pay again.`,
      );
      expect(shop.logged).toEqual([]);
    },
  );

  it('keeps the order and its reservations beyond 30 minutes, and no message says that nothing was charged', async () => {
    const opened = await openUnpaid();
    const { shop, number } = opened;
    await dataOf(shop.sendGatewayEvent(number, 'captured', { captured: inr(628) }));
    await wait(opened, DAY);
    expect(await opened.view()).toMatchObject({ state: 'pending_payment', payment: 'held' });
    expect(await accountsOf(shop)).toEqual({ ...ZERO_CASH, held: 120 });
    expect((await lettersOf(opened)).filter(([, text]) => text.includes('charged'))).toEqual([]);
  });

  it('counts once, however often it is reported', async () => {
    const opened = await openHeld();
    const { shop, number } = opened;
    await dataOf(shop.sendGatewayEvent(number, 'captured', { id: 'again', captured: inr(748) }));
    expect((await opened.view()).held).toHaveLength(1);
    expect((await lettersOf(opened)).filter(([, text]) => text.includes('instead of'))).toHaveLength(2);
  });

  it('is mentioned if the order fails or expires meanwhile, without an offer to pay again or a claim that nothing was charged', async () => {
    const opened = await openHeld();
    const { shop, number } = opened;
    const checking = "We're still checking the ₹748 we received. We'll confirm the order or refund you.";
    await dataOf(shop.sendGatewayEvent(number, 'failed'));
    expect(await lastSms(opened)).toBe(`The payment for your BHOR order ${number} didn't go through. ${checking}`);
    const order = await kept(shop, orders.key(number));
    if (order === undefined) throw new Error('the order is not kept');
    const at = shop.clock.now();
    const expired = { ...order, history: [...order.history, { state: 'expired' as const, at }] };
    expect(orderMessages(expired, at)[0]?.text).toBe(
      `Your BHOR order ${number} wasn't paid in full in time and has expired. ${checking}`,
    );
  });

  it('is shown in tracking without an amount', async () => {
    const { shop, number } = await openHeld();
    const tracked = await dataOf(shop.session('a-passer-by').trackOrder({ order: number, phone: '9876543210' }));
    expect(tracked).toMatchObject({ state: 'pending_payment', isHeld: true });
    expect(JSON.stringify(tracked)).not.toContain('748');
  });

  it('prevents another payment until it is decided on', async () => {
    const opened = await openHeld();
    for (const mode of ['upi', 'cod'] as const) {
      expect(await refusalOf(opened.api.retryPayment({ order: opened.number, mode }))).toMatchObject({
        code: 'ORDER_STATE',
        message: 'We’re checking the payment we received for this order, so you don’t need to pay again',
      });
    }
  });

  it('is refunded when a payment of the right amount arrives before or after it', async () => {
    for (const order of [
      ['held', 'right'],
      ['right', 'held'],
    ] as const) {
      const { shop, api } = await openReadyToPlace();
      const number = await place(api);
      const opened: TestOrder = { shop, api, number, view: () => dataOf(api.getOrder({ order: number })) };
      for (const what of order)
        await dataOf(shop.sendGatewayEvent(number, 'captured', what === 'held' ? { captured: inr(748) } : {}));
      await shop.runMaintenance();
      expect(await opened.view()).toMatchObject({
        state: 'confirmed',
        payment: 'captured',
        paid: 749,
        held: [],
        refund: { amount: 748, state: 'refunded' },
      });
      expect(refunds(opened)).toEqual([[74_800, 'INR']]);
      expect(await listed(opened)).toEqual([]);
    }
  });

  it('has the same result with failures and right payments in any order and repetition', async () => {
    const news = ['failed', 'attempted', 748, 800, 749] as const;
    type News = (typeof news)[number];
    const outcomeOf = async (events: readonly News[]) => {
      const { shop, api } = await openReadyToPlace();
      const number = await place(api);
      for (const one of events) {
        const isCapture = typeof one === 'number';
        await dataOf(
          shop.sendGatewayEvent(
            number,
            isCapture ? 'captured' : one,
            isCapture ? (one === 749 ? {} : { captured: inr(one) }) : { id: `the ${one}` },
          ),
        );
      }
      await shop.runMaintenance();
      const { state, payment, paid, held, refund } = await dataOf(api.getOrder({ order: number }));
      const { available, held: heldCash } = await accountsOf(shop);
      return {
        state,
        payment,
        paid,
        refund,
        held: held.map(({ amount }) => amount).toSorted((a, b) => a - b),
        cash: [available, heldCash],
      };
    };
    const sets = fc
      .uniqueArray(fc.constantFrom<News>(...news), { minLength: 1 })
      .chain((set) =>
        fc.tuple(
          fc.constant(set),
          fc.shuffledSubarray(set, { minLength: set.length }),
          fc.array(fc.constantFrom(...set), { maxLength: 3 }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(sets, async ([set, other, again]) => {
        const outcome = await outcomeOf(set);
        expect(await outcomeOf([...other, ...again])).toEqual(outcome);
        const wrong = set.filter((one) => one === 748 || one === 800);
        const unpaid = set.includes('failed') ? 'payment_failed' : 'pending_payment';
        const isPaid = set.includes(749);
        const back = wrong.reduce((sum, amount) => sum + amount, 0);
        expect([outcome.state, outcome.paid, outcome.held.length, outcome.refund?.amount ?? 0]).toEqual(
          isPaid ? ['confirmed', 749, 0, back] : [unpaid, null, wrong.length, 0],
        );
      }),
      { numRuns: 60 },
    );
  });

  it('counts as the right one if another event about the same payment has the right amount, whichever is first', async () => {
    for (const amounts of [
      [74_800, 74_900],
      [74_900, 74_800],
    ]) {
      const { shop, api } = await openReadyToPlace();
      const number = await place(api);
      for (const amount of amounts) {
        const opened = { gatewayOrder: `sandbox_${number}`, payPage: '', amount: rupees(749) };
        await dataOf(
          shop.receiveWebhook(
            await shop.sandboxGateway.play(opened, {
              id: `e${amount}`,
              kind: 'captured',
              number,
              payment: 'p',
              at: 1,
              amount: paise(amount),
            }),
          ),
        );
      }
      expect(await dataOf(api.getOrder({ order: number }))).toMatchObject({
        state: 'confirmed',
        paid: 749,
        held: [],
        refund: null,
      });
      await shop.clock.advance(2 * DAY);
      await shop.runMaintenance();
      expect(await shop.heldOrders()).toEqual([]);
    }
  });
});

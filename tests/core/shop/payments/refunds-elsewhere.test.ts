/** Refunds made at the gateway's dashboard, and disputes: what is kept follows from the gateway's facts (spec 11). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSandboxGateway } from '../../../../adapters/payments/sandbox-gateway.ts';
import { createMemoryStore } from '../../../../adapters/memory/shop-store.ts';
import { GatewayFailure } from '../../../../core/ports/payments/gateway-failure.ts';
import { nextOperatorSteps } from '../../../../core/entities/order-actions.ts';
import { isPaidBack } from '../../../../core/entities/order.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import { CURRENCY } from '../../../../core/entities/money/money.ts';
import { keptCaptures, openDisputes, type Dispute, type ReportedRefund } from '../../../../core/entities/payment.ts';
import type { GatewayEvent, MadeRefund, RefundOrder } from '../../../../core/ports/payments/payments.ts';
import { disputedOrders } from '../../../../core/shop/documents/disputed-orders.ts';
import { kept } from '../../../shop/stored.ts';
import { lettersOf, moved, openCod, orderRecordOf, type TestOrder } from '../../../shop/orders.ts';
import { hasher } from '../../../shop/gateway-events.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { dataOf, createTestShop, place, readyToPlace, refusalOf } from '../../../shop/test-shop.ts';

/** The gateway's side of one order of ₹749: what has happened there, and how it answers to refunds. */
const openAtGateway = async () => {
  const known: GatewayEvent[] = [];
  const asked: RefundOrder[] = [];
  const answer: { refund: (refund: RefundOrder) => MadeRefund } = {
    refund: ({ key }) => ({ id: `rfnd_${key}`, state: 'refunded' }),
  };
  const shop = createTestShop({
    gateway: {
      ...createSandboxGateway({ hasher, store: createMemoryStore() }),
      readEvent: async ({ raw }) => JSON.parse(raw) as GatewayEvent,
      eventsOf: async () => known,
      refund: async (refund) => {
        asked.push(refund);
        return answer.refund(refund);
      },
    },
  });
  const api = await readyToPlace(shop);
  const number = await place(api);
  const opened: TestOrder = { shop, api, number, view: () => dataOf(api.getOrder({ order: number })) };
  const captured = capture(number);
  const report = (event: GatewayEvent) => shop.receiveWebhook({ raw: JSON.stringify(event), signature: '' });
  return {
    ...opened,
    known,
    asked,
    answer,
    captured,
    report,
    refunded: (refund: Partial<ReportedRefund> = {}) => report(refundEvent(number, refund)),
  };
};

const capture = (number: string): Extract<GatewayEvent, { readonly kind: 'payment' }> => ({
  kind: 'payment',
  number,
  event: { id: 'captured', kind: 'captured', at: 1, gatewayOrder: `sandbox_${number}`, payment: 'pay_1' },
  amount: paise(74_900),
  currency: CURRENCY,
});

const refundEvent = (number: string, refund: Partial<ReportedRefund> = {}): GatewayEvent => ({
  kind: 'refund',
  number,
  refund: {
    id: 'rfnd_1',
    payment: 'pay_1',
    key: '',
    amount: paise(74_900),
    currency: CURRENCY,
    state: 'processed',
    at: 2,
    ...refund,
  },
  captured: capture(number),
});

const disputeEvent = (number: string, status: Dispute['status'], at: number): GatewayEvent => ({
  kind: 'dispute',
  number,
  dispute: {
    id: 'disp_1',
    payment: 'pay_1',
    amount: paise(74_900),
    currency: CURRENCY,
    status,
    reason: 'fraud',
    respondBy: 99,
    at,
  },
});

const refundLetters = async (opened: TestOrder): Promise<readonly string[]> =>
  (await lettersOf(opened)).flatMap(([channel, text]) => (channel === 'mail' && text.includes('refund') ? [text] : []));

describe('a refund of everything, made at the dashboard', () => {
  it('is shown and told once, keeps the order from being packed, and cancelling refunds nothing more', async () => {
    const opened = await openAtGateway();
    await dataOf(opened.report(opened.captured));
    await dataOf(opened.refunded());
    await dataOf(opened.refunded());
    expect(await opened.view()).toMatchObject({
      state: 'confirmed',
      payment: 'refunded',
      paid: null,
      refund: { amount: 749, to: 'source', state: 'refunded' },
    });
    expect(await refundLetters(opened)).toEqual([
      expect.stringContaining(
        `₹749 for your BHOR order ${opened.number} has been refunded to the account you paid from`,
      ),
    ]);
    expect(await refusalOf(opened.shop.moveOrder({ order: opened.number, to: 'packed' }))).toMatchObject({
      code: 'ORDER_STATE',
      message: 'Everything that was paid for this order has been refunded. Cancel it instead',
    });
    expect(nextOperatorSteps(await orderRecordOf(opened))).toEqual(['cancelled']);
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'no' }));
    await opened.shop.runMaintenance();
    expect(opened.asked).toEqual([]);
    expect(await opened.view()).toMatchObject({ payment: 'refunded', refund: { amount: 749, state: 'refunded' } });
    expect(await opened.shop.dueRefunds()).toEqual([]);
  });

  it('counts as soon as it is under way, and no longer if it fails', async () => {
    const opened = await openAtGateway();
    await dataOf(opened.report(opened.captured));
    await dataOf(opened.refunded({ state: 'pending' }));
    expect(await opened.view()).toMatchObject({ payment: 'refund_pending', refund: { amount: 749, state: 'pending' } });
    expect((await refusalOf(opened.shop.moveOrder({ order: opened.number, to: 'packed' }))).code).toBe('ORDER_STATE');
    await dataOf(opened.refunded({ state: 'failed' }));
    expect(await opened.view()).toMatchObject({ payment: 'captured', paid: 749, refund: null });
    expect(await moved(opened, 'packed')).toBe('packed');
    expect(await refundLetters(opened)).toEqual([]);
  });

  it('says so where it fails after it was announced', async () => {
    const opened = await openAtGateway();
    await dataOf(opened.refunded());
    await dataOf(opened.refunded({ state: 'failed' }));
    expect(await refundLetters(opened)).toEqual([
      expect.stringContaining('₹749'),
      expect.stringContaining(
        `The refund of ₹749 for your BHOR order ${opened.number} has failed at the bank. Write to us`,
      ),
    ]);
  });

  it('completes a cancelled order whose own refund the gateway can only refuse, also where no event has reported it', async () => {
    for (const isReported of [true, false]) {
      const opened = await openAtGateway();
      await dataOf(opened.report(opened.captured));
      await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'no' }));
      opened.answer.refund = () => {
        throw new GatewayFailure('POST /refund: 400 BAD_REQUEST_ERROR', { reason: 'refused' });
      };
      opened.known.push(refundEvent(opened.number));
      if (isReported) await dataOf(opened.refunded());
      await opened.shop.runMaintenance();
      expect(await opened.view()).toMatchObject({
        state: 'refunded',
        payment: 'refunded',
        refund: { amount: 749, state: 'refunded' },
      });
      expect(await opened.shop.dueRefunds()).toEqual([]);
      const asked = opened.asked.length;
      await opened.shop.clock.advance(2 * DAY);
      await opened.shop.runMaintenance();
      expect(opened.asked).toHaveLength(asked);
      expect(await refundLetters(opened)).toHaveLength(2);
    }
  });
});

describe('a refund of a part, made at the dashboard', () => {
  it('leaves the order as it is, to be packed, and only the rest is refunded later', async () => {
    const opened = await openAtGateway();
    await dataOf(opened.report(opened.captured));
    await dataOf(opened.refunded({ amount: paise(20_000) }));
    expect(await opened.view()).toMatchObject({
      state: 'confirmed',
      payment: 'captured',
      paid: 749,
      refund: { amount: 200, state: 'refunded' },
    });
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'no' }));
    await opened.shop.runMaintenance();
    expect(opened.asked.map(({ amount }) => amount)).toEqual([54_900]);
    expect(await opened.view()).toMatchObject({ state: 'refunded', refund: { amount: 749, state: 'refunded' } });
  });

  it('is told apart from the rest, once each, to the customer who cancels the order', async () => {
    const opened = await openAtGateway();
    await dataOf(opened.report(opened.captured));
    await dataOf(opened.refunded({ amount: paise(20_000) }));
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'no' }));
    await opened.shop.runMaintenance();
    const order = `BHOR order ${opened.number}`;
    const paidOut = 'has been refunded to the account you paid from. It should arrive within a few days.';
    const letters = await lettersOf(opened);
    expect(letters).toContainEqual([
      'mail',
      expect.stringContaining('₹200 has already been refunded. The remaining ₹549 will be refunded to the account'),
    ]);
    expect(letters.flatMap(([channel, text]) => (channel === 'sms' ? [text] : []))).toEqual([
      expect.stringContaining('is confirmed'),
      `₹200 for your ${order} ${paidOut}`,
      `Your ${order} has been cancelled. ₹549 will be refunded to the account you paid from.`,
      `₹549 for your ${order} ${paidOut}`,
    ]);
  });

  it('reduces what a pending refund of the shop still has to pay, and what fails is paid by it after all', async () => {
    const opened = await openAtGateway();
    await dataOf(opened.report(opened.captured));
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'no' }));
    const amountDue = async () => (await opened.shop.dueRefunds()).map(({ amount }) => amount);
    expect(await amountDue()).toEqual([74_900]);
    await dataOf(opened.refunded({ amount: paise(20_000) }));
    expect(await amountDue()).toEqual([54_900]);
    await dataOf(opened.refunded({ amount: paise(20_000), state: 'failed' }));
    expect(await amountDue()).toEqual([74_900]);
  });

  it('is not held for review as a payment of another amount', async () => {
    const opened = await openAtGateway();
    await dataOf(opened.refunded({ amount: paise(1) }));
    expect(await opened.shop.heldOrders()).toEqual([]);
    expect(await moved(opened, 'packed')).toBe('packed');
  });
});

describe('a refund of the shop that the gateway has paid out', () => {
  it('is made anew where it fails afterwards: its customer is notified of each', async () => {
    const opened = await openAtGateway();
    await dataOf(opened.report(opened.captured));
    await dataOf(opened.api.cancelOrder({ order: opened.number, reason: 'no' }));
    await opened.shop.runMaintenance();
    expect(await opened.view()).toMatchObject({ state: 'refunded', payment: 'refunded' });
    const key = `${opened.number}-1`;
    await dataOf(opened.refunded({ id: `rfnd_${key}`, key, state: 'failed' }));
    expect(await opened.view()).toMatchObject({ state: 'refunded', payment: 'refund_pending' });
    expect((await opened.shop.dueRefunds()).map(({ isRefused }) => isRefused)).toEqual([true]);
    opened.answer.refund = () => ({ id: 'rfnd_again', state: 'refunded' });
    await opened.shop.clock.advance(MINUTE);
    await opened.shop.runMaintenance();
    expect(await opened.view()).toMatchObject({ state: 'refunded', payment: 'refunded' });
    const letters = await refundLetters(opened);
    expect(letters.slice(1)).toEqual([
      expect.stringContaining('has been refunded'),
      expect.stringContaining("has failed at the bank. We'll send it again."),
      expect.stringContaining('has been refunded'),
    ]);
  });
});

describe('a dispute', () => {
  it('is kept with its order and lists it until it ends, whatever the order’s state', async () => {
    const opened = await openAtGateway();
    const { shop, number } = opened;
    const listed = async () =>
      (await shop.searchOrders({ state: 'disputed', limit: 10 })).orders.map((order) => order.number);
    await dataOf(opened.report(opened.captured));
    await moved(opened, 'packed');
    await dataOf(opened.report(disputeEvent(number, 'open', 5)));
    await dataOf(opened.report(disputeEvent(number, 'under_review', 6)));
    expect(await listed()).toEqual([number]);
    expect((await shop.searchOrders({ state: 'disputed', phone: '9000000000', limit: 10 })).orders).toEqual([]);
    expect(await kept(shop, disputedOrders.key(number))).toEqual({ order: number, at: 5 });
    expect((await shop.searchOrders({ state: 'packed', limit: 10 })).orders).toHaveLength(1);
    await dataOf(opened.report(disputeEvent(number, 'won', 7)));
    await dataOf(opened.report(disputeEvent(number, 'open', 8)));
    expect(await listed()).toEqual([]);
    expect((await orderRecordOf(opened)).payment.disputes).toMatchObject([{ status: 'won', reason: 'fraud' }]);
  });

  it('of no order of this shop is logged', async () => {
    const { shop, report } = await openAtGateway();
    await dataOf(report(disputeEvent('BH0000000000', 'open', 5)));
    await dataOf(report(refundEvent('another-shop-7')));
    expect(shop.logged).toEqual([
      'the gateway reported a dispute for no order of this shop',
      'the gateway reported a refund for no order of this shop',
    ]);
  });
});

it('a refund does not concern an order by cash on delivery', async () => {
  const opened = await openCod();
  expect(isPaidBack(await orderRecordOf(opened))).toBe(false);
  expect(await moved(opened, 'packed')).toBe('packed');
});

type Reported = { readonly refund?: Partial<ReportedRefund>; readonly dispute?: readonly [Dispute['status'], number] };

const FACTS: readonly Reported[] = [
  { refund: { id: 'a', amount: paise(30_000), state: 'pending', at: 3 } },
  { refund: { id: 'a', amount: paise(30_000), state: 'processed', at: 3 } },
  { refund: { id: 'b', amount: paise(44_900), state: 'pending', at: 4 } },
  { refund: { id: 'b', amount: paise(44_900), state: 'failed', at: 4 } },
  { refund: { id: 'c', amount: paise(44_900), state: 'processed', at: 5 } },
  { dispute: ['open', 6] },
  { dispute: ['action_required', 7] },
  { dispute: ['under_review', 7] },
  { dispute: ['lost', 8] },
];

/** What becomes of an order of which the gateway reports these facts, one after another. */
const outcomeOf = async (facts: readonly (Reported | 'captured')[]) => {
  const opened = await openAtGateway();
  for (const fact of facts) {
    const { number } = opened;
    if (fact === 'captured') await dataOf(opened.report(opened.captured));
    else if (fact.refund !== undefined) await dataOf(opened.refunded(fact.refund));
    else if (fact.dispute !== undefined) await dataOf(opened.report(disputeEvent(number, ...fact.dispute)));
  }
  const record = await orderRecordOf(opened);
  const { state, payment, paid, refund } = await opened.view();
  const text = JSON.stringify([
    { state, payment, paid, refund, isPaidBack: isPaidBack(record) },
    keptCaptures(record.payment),
    record.payment.reported,
    record.payment.disputes,
    openDisputes(record.payment).length,
    record.payment.refunds,
  ]);
  return text.replaceAll(opened.number, 'BH');
};

describe('the state of a payment', () => {
  it('is a function of the set of what the gateway reports, whatever the order or repetition', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .subarray([...FACTS], { minLength: 1 })
          .chain((facts) =>
            fc.tuple(
              fc.constant(facts),
              fc.shuffledSubarray([...facts, ...facts, 'captured' as const], { minLength: facts.length * 2 + 1 }),
            ),
          ),
        async ([facts, shuffled]) => {
          expect(await outcomeOf(shuffled)).toEqual(await outcomeOf(['captured', ...facts]));
        },
      ),
      { numRuns: 150 },
    );
  }, 60_000);
});

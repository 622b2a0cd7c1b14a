/** Money that moves outside the shop: refunds at the gateway's dashboard wait for their credit notes, lost disputes are losses (spec 10.29). */
import { describe, expect, it } from 'vitest';
import { orderPaymentState } from '../../../../core/entities/order.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import { checkRecords } from '../../../../core/shop/maintenance/check-records.ts';
import { orderLists } from '../../../../core/shop/documents/order-lists.ts';
import { outsideMoneyOf, uncreditedOf } from '../../../../core/shop/orders/outside-money.ts';
import { DAY } from '../../../samples/durations.ts';
import { captureEvent, refundEvent, openAtGateway } from '../../../shop/gateway-facts.ts';
import { orderRecordOf, TO_DELIVERY } from '../../../shop/orders.ts';
import { cancels, moves, returns } from '../../../shop/order-steps.ts';
import { maintains, refused, waits } from '../../../shop/steps.ts';
import { remove } from '../../../../core/ports/store/shop-store.ts';
import { dataOf } from '../../../shop/test-shop.ts';

const ALWAYS = { from: 0, until: Number.MAX_SAFE_INTEGER };

/** A paid order, and what the shop says of it. */
const open = async (isPaid = true) => {
  const gateway = await openAtGateway();
  const { opened, captured } = gateway;
  const { shop, number } = opened;
  if (isPaid) await captured();
  const task = async (name: string) => (await shop.worklist()).items.find((item) => item.task === name);
  return {
    ...gateway,
    shop,
    number,
    credits: (reason = 'goodwill') => shop.refundOrder({ order: number, reason, isAtGateway: true }),
    /** What waits for a credit note, by every figure that says it. */
    waiting: async () => {
      const { count, amount } = (await task('uncredited-refunds')) ?? {};
      const [sold] = (await shop.sales([1])).periods;
      const { orders: listed } = await shop.searchOrders({ state: 'refund_uncredited', limit: 10 });
      const checked = await checkRecords(shop.store);
      expect(checked.problems).toEqual([]);
      const sums = new Set([
        amount,
        sold?.sales.uncredited,
        checked.uncredited,
        uncreditedOf(await orderRecordOf(opened)),
      ]);
      expect([listed.length, sums.size]).toEqual([count, 1]);
      return amount;
    },
    lost: async () => {
      const { amount } = (await task('lost-disputes')) ?? {};
      const [sold] = (await shop.sales([7])).periods;
      expect([sold?.sales.lost, (await checkRecords(shop.store)).lost]).toEqual([amount, amount]);
      return amount;
    },
    outside: async () => (await shop.taxReport(ALWAYS)).outside,
  };
};

describe('a refund at the dashboard', () => {
  it('of a part of what was invoiced waits for its credit note, which is given by one step and moves no money', async () => {
    const { opened, shop, refunded, waiting, credits, outside, asked } = await open();
    await moves('packed')(opened);
    expect(await waiting()).toBe(0);
    await refunded(100);
    expect(await waiting()).toBe(10_000);
    expect(await outside()).toMatchObject([{ kind: 'refund', id: 'rfnd_1', amount: 10_000, creditNote: null }]);
    expect(await dataOf(credits())).toMatchObject({ amount: 10_000, to: 'source', payment: 'captured' });
    expect(await waiting()).toBe(0);
    const [row] = await outside();
    const { documents, totals } = await shop.taxReport(ALWAYS);
    const note = documents.find(({ kind }) => kind === 'credit-note');
    expect([note?.value, totals.value]).toEqual([10_000, 64_900]);
    expect(row?.creditNote).toBe(note?.number);
    expect((await shop.sales([1])).periods[0]?.sales).toMatchObject({ revenue: 64_900, credited: 10_000 });
    await refused(
      () => dataOf(credits()),
      'No refund at the gateway’s dashboard of this order waits for a credit note',
    )(opened);
    await maintains(opened);
    expect(asked).toEqual([]);
    // A second one of the same amount is another refund.
    await refunded(100, 'processed', { id: 'rfnd_2' });
    expect(await waiting()).toBe(10_000);
    await dataOf(credits());
    expect(await waiting()).toBe(0);
  });

  it('that has a receipt of this shop is named as its own, which a restore has lost', async () => {
    const { opened, number, refunded, outside, waiting } = await open();
    await moves('packed')(opened);
    await refunded(100, 'processed', { key: `${number}-1` });
    expect(await waiting()).toBe(10_000);
    expect(await outside()).toMatchObject([{ kind: 'own-refund', amount: 10_000, creditNote: null }]);
  });

  it('of everything is credited whole, whatever the order’s state, and nothing is left to refund', async () => {
    const { opened, refunded, waiting, credits, shop, number } = await open();
    await moves(...TO_DELIVERY)(opened);
    await refunded();
    expect(await waiting()).toBe(74_900);
    await dataOf(credits());
    expect(await waiting()).toBe(0);
    expect((await shop.sales([1])).periods[0]?.sales.revenue).toBe(0);
    await refused(
      () => dataOf(shop.refundOrder({ order: number, reason: 'more', amount: paise(1) })),
      'ORDER_STATE',
    )(opened);
  });

  it('waits from packing on where it was made before, from its payout, and not at all where the order is cancelled', async () => {
    const { opened, refunded, waiting, credits } = await open();
    await refunded(100, 'pending');
    await refused(() => dataOf(credits()), 'hasn’t been packed')(opened);
    await moves('packed')(opened);
    expect(await waiting()).toBe(0);
    await refunded(100);
    expect(await waiting()).toBe(10_000);
    const early = await open();
    await early.refunded(100);
    expect(await early.waiting()).toBe(0);
    await moves('packed')(early.opened);
    expect(await early.waiting()).toBe(10_000);
    const cancelled = await open();
    await cancelled.refunded(100);
    await cancels(cancelled.opened);
    expect(await cancelled.waiting()).toBe(0);
  });

  it('of an order that is returned has the credit note of the return', async () => {
    const { opened, refunded, waiting, outside } = await open();
    await moves(...TO_DELIVERY)(opened);
    await refunded(100);
    await returns('')(opened);
    await moves('picked_up', 'refunded')(opened);
    expect(await waiting()).toBe(0);
    expect(await outside()).toMatchObject([{ creditNote: expect.stringMatching(/^BC\//u) }]);
  });

  it('of a second payment, which was never invoiced, has no credit note, also once the order is returned', async () => {
    const { opened, number, report, refunded, waiting, outside } = await open();
    await report(captureEvent(number, 'pay_2'));
    await moves(...TO_DELIVERY)(opened);
    await refunded(749, 'processed', { payment: 'pay_2' });
    expect(await waiting()).toBe(0);
    await returns('')(opened);
    await moves('picked_up', 'refunded')(opened);
    expect(await outside()).toMatchObject([{ payment: 'pay_2', creditNote: null }]);
  });

  it('after a part that the shop refunded is credited for no more than is left of the invoice', async () => {
    const { opened, shop, number, refunded, waiting } = await open();
    await moves('packed')(opened);
    await dataOf(shop.refundOrder({ order: number, reason: 'broken', amount: paise(50_000) }));
    await refunded(300);
    expect(await waiting()).toBe(24_900);
  });
});

describe('a lost dispute', () => {
  it('is a loss with its date: of today’s list, of the sales, the export and the check, and nothing of it is refunded again', async () => {
    const { opened, shop, number, disputed, lost, outside, waiting } = await open();
    await moves(...TO_DELIVERY)(opened);
    await disputed('open', 5);
    expect(await lost()).toBe(0);
    await disputed('lost', 6);
    expect([await lost(), await waiting()]).toEqual([74_900, 0]);
    expect(await outside()).toMatchObject([
      { kind: 'lost-dispute', id: 'disp_1', amount: 74_900, at: 6, creditNote: null },
    ]);
    expect((await shop.searchOrders({ state: 'dispute_lost', limit: 10 })).orders).toHaveLength(1);
    expect(orderPaymentState(await orderRecordOf(opened))).toBe('refunded');
    // The sale stays a sale: a loss has no credit note.
    expect((await shop.sales([1])).periods[0]?.sales.revenue).toBe(74_900);
    await refused(
      () => dataOf(shop.refundOrder({ order: number, reason: 'more', amount: paise(1) })),
      'ORDER_STATE Nothing is left of what was paid for the goods',
    )(opened);
    await returns('')(opened);
    await moves('picked_up')(opened);
    expect(await shop.dueRefunds()).toEqual([]);
  });

  it('of a part leaves the rest, and one of an order that is not packed keeps it from being packed', async () => {
    const { opened, report, number } = await open();
    const dispute = {
      id: 'disp_1',
      payment: 'pay_1',
      currency: 'INR',
      reason: 'fraud',
      respondBy: null,
      at: 6,
    } as const;
    await report({ kind: 'dispute', number, dispute: { ...dispute, status: 'lost', amount: paise(10_000) } });
    expect(outsideMoneyOf(await orderRecordOf(opened))).toMatchObject([{ amount: 10_000 }]);
    await moves('packed')(opened);
    expect(orderPaymentState(await orderRecordOf(opened))).toBe('captured');
    const unpacked = await open();
    await unpacked.disputed('lost', 6);
    await expect(moves('packed')(unpacked.opened)).rejects.toThrow('lost in a dispute. Cancel it instead');
  });

  it('is in the day’s list for 31 days from the last loss of its order', async () => {
    const { shop, report, number } = await open();
    const listed = async () =>
      (await shop.worklist()).items.flatMap((item) => (item.task === 'lost-disputes' ? [item.count] : []));
    for (const [id, days] of [
      ['disp_1', 40],
      ['disp_2', 30],
    ] as const) {
      const dispute = { id, payment: 'pay_1', amount: paise(10_000), currency: 'INR', reason: '', respondBy: null };
      await report({ kind: 'dispute', number, dispute: { ...dispute, status: 'lost', at: shop.clock.now() } });
      await shop.clock.advance(days * DAY);
    }
    expect(await listed()).toEqual([1]);
    await shop.clock.advance(2 * DAY);
    expect(await listed()).toEqual([0]);
  });
});

it('a dispute that is lost over a payment that came too late for its order is a loss, too', async () => {
  const { opened, captured, disputed, lost } = await open(false);
  await waits(3 * DAY)(opened);
  await captured();
  await disputed('lost', 6);
  expect(await lost()).toBe(74_900);
});

it('what the shop was not told of becomes known by asking the gateway for what was taken back', async () => {
  const { opened, shop, number, waiting, known } = await open();
  await moves('packed')(opened);
  known.push(refundEvent(number, { amount: paise(10_000) }));
  expect(await dataOf(shop.searchGateway(0))).toMatchObject({ takenBack: 1 });
  expect(await waiting()).toBe(10_000);
});

it('store check names an order that is on no list, more that went back than came, and a credit note of a refund that failed', async () => {
  const { opened, shop, refunded, credits, number } = await open();
  await moves('packed')(opened);
  await refunded(100);
  const key = orderLists.refund_uncredited.key(number);
  await shop.store.update({ writes: [key] }, () => ({ answer: null, writes: [remove(key)] }));
  expect((await checkRecords(shop.store)).problems).toEqual([
    expect.stringContaining('is not on the list refund_uncredited'),
  ]);
  await dataOf(credits());
  await refunded(100, 'failed');
  expect((await checkRecords(shop.store)).problems).toEqual([expect.stringContaining('is of a refund that failed')]);
  await refunded(800, 'processed', { id: 'rfnd_2' });
  expect((await checkRecords(shop.store)).problems).toContainEqual(expect.stringContaining('than was captured'));
});

/** A settlement report beside the shop's own records: what differs is found, and nothing else. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { compareSettlement, periodOf, type OrderEntry, type SettlementLine } from '../../../../core/shop/shop.ts';
import { moved, openCod, openPaid, openUnpaid } from '../../../shop/orders.ts';
import { DAY, MINUTE } from '../../../samples/durations.ts';
import { createTestShop, dataOf } from '../../../shop/test-shop.ts';

const ALL_TIME = { from: 0, until: Number.MAX_SAFE_INTEGER };

/** A report of just what the shop knows. */
const reportOf = (entries: readonly OrderEntry[]): readonly SettlementLine[] =>
  entries.map(({ kind, id, amount, at, order }, index) => ({
    line: index + 2,
    id: id ?? '',
    kind,
    amount,
    at,
    settledAt: null,
    receipt: order,
  }));

/** A payment that was kept, and one that was refunded. */
const openShop = async () => {
  const shop = createTestShop();
  const kept = await openPaid(shop);
  await shop.clock.advance(MINUTE);
  const refunded = await openUnpaid(shop);
  await dataOf(shop.sendGatewayEvent(refunded.number, 'captured'));
  await moved(refunded, 'cancelled');
  await shop.runMaintenance();
  await shop.clock.advance(MINUTE);
  await openCod(shop);
  return { shop, kept, refunded, entries: await shop.gatewayEntries(ALL_TIME) };
};

const T = Date.UTC(2026, 10, 1);

const payment = (id: string, day: number, settledOn: number | null = null): SettlementLine => ({
  line: 2,
  id,
  kind: 'payment',
  amount: paise(100),
  at: T + day * DAY,
  settledAt: settledOn === null ? null : T + settledOn * DAY,
  receipt: '',
});
const entry = (id: string | null, day: number, more: Partial<OrderEntry> = {}): OrderEntry => ({
  kind: 'payment',
  id,
  payment: id ?? '',
  gatewayOrder: 'order_1',
  amount: paise(100),
  currency: 'INR',
  at: T + day * DAY,
  state: 'captured',
  order: 'BH4K7Q2M9XWD',
  ...more,
});

describe('a settlement report', () => {
  it('lacks for certain only what is three days from both ends of its period; the rest may be in another report', () => {
    const lines = [payment('pay_first', 0), payment('pay_last', 30)];
    const entries = [
      entry('pay_first', 0),
      entry('pay_early', 2.9),
      entry('pay_within', 3),
      entry(null, 20, { kind: 'refund', state: 'refunded' }),
      entry(null, 20, { kind: 'refund', state: 'pending' }),
      entry('disp_1', 20, { kind: 'dispute', state: 'lost' }),
      entry('pay_late', 27.1),
      entry('pay_last', 30),
      entry('pay_after', 31),
      entry('pay_before', -1),
    ];
    const { differences, nearEdges } = compareSettlement(lines, entries);
    expect(differences.map(({ kind, of, id }) => [kind, of, id])).toEqual([
      ['not-settled', 'payment', 'pay_within'],
      ['not-settled', 'refund', ''],
    ]);
    expect(nearEdges.map(({ id }) => id)).toEqual(['pay_early', 'pay_late']);
  });

  it('is of the period in which its lines were settled, where it says so', () => {
    // One payment of long before was held, and settled in this period.
    const lines = [payment('pay_old', -40, 2), payment('pay_last', 28, 30)];
    const entries = [
      entry('pay_old', -40),
      entry('pay_other_report', -20),
      entry('pay_within', 10),
      entry('pay_last', 28),
    ];
    const { agreeing, differences, nearEdges } = compareSettlement(lines, entries);
    expect([agreeing, differences.map(({ id }) => id), nearEdges]).toEqual([2, ['pay_within'], []]);
    expect(periodOf(lines)).toEqual({ from: T - 43 * DAY, until: T + 33 * DAY });
  });

  it('is compared with all entries where it does not say when its lines came about', () => {
    const undated = { ...payment('pay_1', 0), at: null };
    expect(periodOf([undated])).toBeUndefined();
    expect(periodOf([])).toBeUndefined();
    expect(periodOf([{ ...payment('pay_1', 0), at: DAY }])?.from).toBe(0);
    expect(compareSettlement([undated], [entry('pay_1', 0), entry('pay_2', 400)])).toEqual({
      agreeing: 1,
      others: 0,
      differences: [],
      nearEdges: [],
    });
  });

  it('repeats what the shop does not know, too, and a dispute with its amount', () => {
    const dispute: SettlementLine = { ...payment('disp_1', 0), kind: 'dispute', amount: paise(90) };
    const lines = [payment('pay_x', 0), payment('pay_x', 0), dispute];
    expect(
      compareSettlement(lines, [entry('disp_1', 0, { kind: 'dispute', state: 'lost' })]).differences,
    ).toMatchObject([
      { kind: 'unknown', id: 'pay_x', order: null },
      { kind: 'repeated', id: 'pay_x', kept: null },
      { kind: 'amount', id: 'disp_1', reported: 90, kept: 100 },
    ]);
  });

  it('agrees where every line is a payment or refund of the shop, which has no other; cash is no part of it', async () => {
    const { entries, kept, refunded } = await openShop();
    expect(entries.map(({ kind, order, amount }) => [kind, order, amount])).toEqual([
      ['payment', kept.number, 62_900],
      ['payment', refunded.number, 62_900],
      ['refund', refunded.number, 62_900],
    ]);
    expect(compareSettlement(reportOf(entries), entries)).toEqual({
      agreeing: 3,
      others: 0,
      differences: [],
      nearEdges: [],
    });
  });

  it('names what the shop does not know, another amount, a line twice, and what it lacks', async () => {
    const { entries, kept, refunded } = await openShop();
    const [first, second, third] = reportOf(entries) as [SettlementLine, SettlementLine, SettlementLine];
    const unknown = { ...first, line: 9, id: 'pay_unknown' };
    const report = [{ ...first, amount: paise(62_800) }, third, { ...third, line: 8 }, unknown];
    expect(compareSettlement(report, entries).differences).toEqual([
      { kind: 'amount', of: 'payment', id: first.id, line: 2, order: kept.number, reported: 62_800, kept: 62_900 },
      { kind: 'repeated', of: 'refund', id: third.id, line: 8, order: refunded.number, reported: 62_900, kept: 62_900 },
      { kind: 'unknown', of: 'payment', id: 'pay_unknown', line: 9, order: kept.number, reported: 62_900, kept: null },
    ]);
    expect(compareSettlement(report, entries).nearEdges).toEqual([
      {
        kind: 'not-settled',
        of: 'payment',
        id: second.id,
        line: null,
        order: refunded.number,
        reported: null,
        kept: 62_900,
      },
    ]);
  });

  it('leaves out what the shop keeps no record of, and others on the same account of the gateway', async () => {
    const { entries } = await openShop();
    const lines: readonly SettlementLine[] = [
      ...reportOf(entries),
      { line: 20, id: 'adj_1', kind: 'other', amount: paise(100), at: null, settledAt: null, receipt: '' },
      {
        line: 21,
        id: 'pay_other',
        kind: 'payment',
        amount: paise(100),
        at: null,
        settledAt: null,
        receipt: 'order #77',
      },
    ];
    expect(compareSettlement(lines, entries)).toEqual({ agreeing: 3, others: 2, differences: [], nearEdges: [] });
  });

  it('misses only what falls into its own period', async () => {
    const { entries } = await openShop();
    const [first] = reportOf(entries) as [SettlementLine];
    expect(compareSettlement([first], entries).differences).toEqual([]);
  });

  it('finds any single line that is left out, doubled or changed', async () => {
    const { entries } = await openShop();
    const report = reportOf(entries);
    fc.assert(
      fc.property(fc.nat(2), fc.constantFrom('double', 'change'), (index, how) => {
        const line = report[index];
        if (line === undefined) return;
        const changed =
          how === 'double'
            ? [...report, { ...line, line: 99 }]
            : report.with(index, { ...line, amount: paise(line.amount + 1) });
        expect(compareSettlement(changed, entries).differences).toMatchObject([
          { kind: how === 'double' ? 'repeated' : 'amount', id: line.id },
        ]);
      }),
    );
  });
});

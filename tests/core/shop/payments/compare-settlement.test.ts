/** A settlement report beside the shop's own records: what differs is found, and nothing else. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../../../../core/entities/money/paise.ts';
import { compareSettlement, type OrderEntry, type SettlementLine } from '../../../../core/shop/shop.ts';
import { moved, openCod, openPaid, openUnpaid } from '../../../shop/orders.ts';
import { MINUTE } from '../../../samples/durations.ts';
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

describe('a settlement report', () => {
  it('agrees where every line is a payment or refund of the shop, which has no other; cash is no part of it', async () => {
    const { entries, kept, refunded } = await openShop();
    expect(entries.map(({ kind, order, amount }) => [kind, order, amount])).toEqual([
      ['payment', kept.number, 62_900],
      ['payment', refunded.number, 62_900],
      ['refund', refunded.number, 62_900],
    ]);
    expect(compareSettlement(reportOf(entries), entries)).toEqual({ agreeing: 3, others: 0, differences: [] });
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
      { line: 20, id: 'adj_1', kind: 'other', amount: paise(100), at: null, receipt: '' },
      { line: 21, id: 'pay_other', kind: 'payment', amount: paise(100), at: null, receipt: 'order #77' },
    ];
    expect(compareSettlement(lines, entries)).toEqual({ agreeing: 3, others: 2, differences: [] });
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

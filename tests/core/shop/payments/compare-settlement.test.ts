/** What has passed between the shop and its gateway, beside a settlement report: what differs is found, and nothing else. */
import { describe, expect, it } from 'vitest';
import { rupees } from '../../../../core/entities/money/money.ts';
import { paise } from '../../../../core/entities/money/paise.ts';
import {
  cutPartRefunds,
  EMPTY_PAYMENT,
  type Payment,
  type Refund,
  type ReportedRefund,
} from '../../../../core/entities/payment.ts';
import {
  compareSettlement,
  periodOf,
  type OrderEntry,
  type SettlementLine,
} from '../../../../core/shop/payments/compare-settlement.ts';
import { gatewayEntriesOf } from '../../../../core/shop/payments/gateway-entries.ts';
import { DAY } from '../../../samples/durations.ts';
import { openCod, openPaid } from '../../../shop/orders.ts';
import { cancels } from '../../../shop/order-steps.ts';
import { maintains } from '../../../shop/steps.ts';

const MONEY = { payment: 'pay_1', currency: 'INR' } as const;
const PAID: Payment = {
  ...EMPTY_PAYMENT,
  amount: rupees(749),
  attempt: 1,
  gatewayOrder: 'order_1',
  opened: [],
  events: [{ ...MONEY, id: 'event_1', kind: 'captured', at: 10, gatewayOrder: 'order_1', amount: paise(74_900) }],
};
const refund = (amount: number, more: Partial<Refund> = {}): Refund => ({
  ...MONEY,
  gatewayOrder: 'order_1',
  amount: paise(amount),
  at: 20,
  isExcess: false,
  isPart: true,
  key: 'BH1-1',
  to: 'source',
  state: 'pending',
  ...more,
});
const report = (amount: number, more: Partial<ReportedRefund> = {}): ReportedRefund => ({
  ...MONEY,
  id: 'rfnd_1',
  key: '',
  amount: paise(amount),
  state: 'processed',
  at: 30,
  ...more,
});
const dispute = {
  ...MONEY,
  id: 'disp_1',
  amount: paise(500),
  status: 'open',
  reason: '',
  respondBy: null,
  at: 40,
} as const;
const CAPTURE = ['payment', 'pay_1', 74_900, 10, 'captured'];
const cashEvents = PAID.events.map((event) => ({ ...event, gatewayOrder: null, payment: '' }));
const cashBack = refund(74_900, { gatewayOrder: null, payment: '', to: 'upi', state: 'refunded' });
const ofTheShop = [
  report(30_000, { key: 'BH1-1', id: 'rfnd_failed', state: 'failed' }),
  report(30_000, { key: 'BH1-1' }),
];

describe('the gateway entries of an order', () => {
  it.each<[string, Partial<Payment>, readonly (readonly unknown[])[]]>([
    ['leave out cash that was paid on delivery and given back', { events: cashEvents, refunds: [cashBack] }, []],
    ['leave out refunds of nothing', { refunds: [refund(0, { state: 'refunded' })] }, [CAPTURE]],
    [
      'have the shop’s own refund without an id until the gateway has reported it',
      { refunds: [refund(30_000)] },
      [CAPTURE, ['refund', null, 30_000, 20, 'pending']],
    ],
    [
      'have it with the id of what the gateway has paid out, not of what failed',
      { refunds: [refund(30_000, { state: 'refunded' })], reported: ofTheShop },
      [CAPTURE, ['refund', 'rfnd_1', 30_000, 30, 'refunded']],
    ],
    [
      'have what was refunded at the dashboard, which cuts a part that is still to be paid',
      { refunds: [refund(30_000)], reported: [report(60_000)] },
      [CAPTURE, ['refund', null, 14_900, 20, 'pending'], ['refund', 'rfnd_1', 60_000, 30, 'refunded']],
    ],
    [
      'have what is under way at the dashboard',
      { reported: [report(100, { state: 'pending' })] },
      [CAPTURE, ['refund', 'rfnd_1', 100, 30, 'pending']],
    ],
    [
      'have disputes, also of a payment that the shop has no capture of',
      { disputes: [dispute, { ...dispute, id: 'disp_2', payment: 'pay_unknown' }] },
      [CAPTURE, ['dispute', 'disp_1', 500, 40, 'open'], ['dispute', 'disp_2', 500, 40, 'open']],
    ],
  ])('%s', (_title, of, expected) => {
    const entries = gatewayEntriesOf({ payment: { ...PAID, ...of } });
    expect(entries.map(({ kind, id, amount, at, state }) => [kind, id, amount, at, state])).toEqual(expected);
    for (const { gatewayOrder, payment } of entries)
      expect(gatewayOrder).toBe(payment === 'pay_unknown' ? '' : 'order_1');
  });

  it('say which part refunds are cut by others', () => {
    const cut = (reported: readonly ReportedRefund[]) =>
      cutPartRefunds({ ...PAID, refunds: [refund(30_000)], reported });
    expect(cut([report(60_000)])).toEqual([{ decided: 30_000, amount: 14_900 }]);
    expect([cut([]), cut([report(40_000, { state: 'pending' })])]).toEqual([[], []]);
  });
});

const T = Date.UTC(2026, 10, 1);
const line = (id: string, day: number | null, more: Partial<SettlementLine> = {}): SettlementLine => ({
  line: 2,
  id,
  kind: 'payment',
  amount: paise(100),
  at: day === null ? null : T + day * DAY,
  settledAt: null,
  receipt: '',
  ...more,
});
const settled = (id: string, day: number, on: number) => line(id, day, { settledAt: T + on * DAY });
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
const idsOf = (all: readonly { readonly kind: string; readonly of: string; readonly id: string }[]) =>
  all.map(({ kind, of, id }) => `${kind} ${of} ${id}`);

describe('a settlement report', () => {
  it('lacks for certain only what is three days from both ends of its period; the rest may be in another report', () => {
    const lines = [line('pay_first', 0), line('pay_last', 30)];
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
    expect(idsOf(differences)).toEqual(['not-settled payment pay_within', 'not-settled refund ']);
    expect(nearEdges.map(({ id }) => id)).toEqual(['pay_early', 'pay_late']);
  });

  it('is of the period in which its lines were settled, where it says so', () => {
    // One payment of long before was held, and settled in this period.
    const lines = [settled('pay_old', -40, 2), settled('pay_last', 28, 30)];
    const days = { pay_old: -40, pay_other_report: -20, pay_within: 10, pay_last: 28 };
    const entries = Object.entries(days).map(([id, day]) => entry(id, day));
    const { agreeing, differences, nearEdges } = compareSettlement(lines, entries);
    expect([agreeing, differences.map(({ id }) => id), nearEdges]).toEqual([2, ['pay_within'], []]);
    expect(periodOf(lines)).toEqual({ from: T - 43 * DAY, until: T + 33 * DAY });
  });

  it('is compared with all entries where it does not say when its lines came about', () => {
    expect([periodOf([line('pay_1', null)]), periodOf([])]).toEqual([undefined, undefined]);
    expect(periodOf([line('pay_1', 0, { at: DAY })])?.from).toBe(0);
    const agreeing = { agreeing: 1, others: 0, differences: [], nearEdges: [] };
    expect(compareSettlement([line('pay_1', null)], [entry('pay_1', 0), entry('pay_2', 400)])).toEqual(agreeing);
  });

  it('names what the shop does not know, another amount, a line twice, and what it lacks', () => {
    const disputed = { kind: 'dispute', state: 'lost' } as const;
    const lines = [
      line('pay_1', 0, { amount: paise(99) }),
      line('rfnd_1', 0, { kind: 'refund' }),
      line('rfnd_1', 0, { kind: 'refund', line: 8 }),
      line('pay_x', 0, { line: 9, receipt: 'BH4K7Q2M9XWD' }),
      line('pay_x', 0),
      line('disp_1', 0, { kind: 'dispute', amount: paise(90) }),
    ];
    const entries = [
      entry('pay_1', 0),
      entry('pay_2', 0),
      entry('rfnd_1', 0, { kind: 'refund' }),
      entry('disp_1', 0, disputed),
    ];
    const { differences, nearEdges } = compareSettlement(lines, entries);
    const order = 'BH4K7Q2M9XWD';
    expect(differences).toEqual([
      { kind: 'amount', of: 'payment', id: 'pay_1', line: 2, order, reported: 99, kept: 100 },
      { kind: 'repeated', of: 'refund', id: 'rfnd_1', line: 8, order, reported: 100, kept: 100 },
      { kind: 'unknown', of: 'payment', id: 'pay_x', line: 9, order, reported: 100, kept: null },
      { kind: 'repeated', of: 'payment', id: 'pay_x', line: 2, order: null, reported: 100, kept: null },
      { kind: 'amount', of: 'dispute', id: 'disp_1', line: 2, order, reported: 90, kept: 100 },
    ]);
    const lacking = { kind: 'not-settled', of: 'payment', id: 'pay_2', line: null, order, reported: null, kept: 100 };
    expect(nearEdges).toEqual([lacking]);
  });

  it('agrees with the payments and refunds of the shop, without cash, what it keeps no record of, and others’ payments', async () => {
    const opened = await openPaid();
    await cancels(opened);
    await maintains(opened);
    await opened.shop.clock.advance(DAY);
    await openCod(opened.shop);
    const entries = await opened.shop.gatewayEntries({ from: 0, until: Number.MAX_SAFE_INTEGER });
    expect(entries.map(({ kind, order, amount }) => [kind, order, amount])).toEqual([
      ['payment', opened.number, 62_900],
      ['refund', opened.number, 62_900],
    ]);
    const lines = [
      ...entries.map(({ kind, id, amount, at, order }) => line(id ?? '', 0, { kind, amount, at, receipt: order })),
      line('adj_1', null, { kind: 'other' }),
      line('pay_other', null, { receipt: 'order #77' }),
    ];
    expect(compareSettlement(lines, entries)).toEqual({ agreeing: 2, others: 2, differences: [], nearEdges: [] });
  });
});

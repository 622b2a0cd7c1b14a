/** What has passed between the shop and its gateway for an order: captures, refunds whoever has made them, and disputes. */
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
import { gatewayEntriesOf } from '../../../../core/shop/shop.ts';

const PAID: Payment = {
  ...EMPTY_PAYMENT,
  amount: rupees(749),
  attempt: 1,
  gatewayOrder: 'order_1',
  opened: [],
  events: [
    {
      id: 'event_1',
      kind: 'captured',
      at: 10,
      gatewayOrder: 'order_1',
      payment: 'pay_1',
      amount: paise(74_900),
      currency: 'INR',
    },
  ],
};

const refund = (amount: number, more: Partial<Refund> = {}): Refund => ({
  gatewayOrder: 'order_1',
  payment: 'pay_1',
  amount: paise(amount),
  currency: 'INR',
  at: 20,
  isExcess: false,
  isPart: true,
  key: 'BH1-1',
  to: 'source',
  state: 'pending',
  ...more,
});

const report = (amount: number, more: Partial<ReportedRefund> = {}): ReportedRefund => ({
  id: 'rfnd_1',
  payment: 'pay_1',
  key: '',
  amount: paise(amount),
  currency: 'INR',
  state: 'processed',
  at: 30,
  ...more,
});

const entriesOf = (payment: Payment) =>
  gatewayEntriesOf({ payment }).map(({ kind, id, amount, at, state }) => [kind, id, amount, at, state]);

const CAPTURE = ['payment', 'pay_1', 74_900, 10, 'captured'];

describe('the gateway entries of an order', () => {
  it('leave out cash that was paid on delivery and given back, and refunds of nothing', () => {
    const cash = PAID.events.map((event) => ({ ...event, gatewayOrder: null, payment: '' }));
    const back = refund(74_900, { gatewayOrder: null, payment: '', to: 'upi', state: 'refunded' });
    expect(entriesOf({ ...PAID, events: cash, refunds: [back] })).toEqual([]);
    expect(entriesOf({ ...PAID, refunds: [refund(0, { state: 'refunded' })] })).toEqual([CAPTURE]);
  });

  it('have the shop’s own refund without an id until the gateway has reported it', () => {
    const pending = { ...PAID, refunds: [refund(30_000)] };
    expect(entriesOf(pending)).toEqual([CAPTURE, ['refund', null, 30_000, 20, 'pending']]);
    const reported = [
      report(30_000, { key: 'BH1-1', id: 'rfnd_failed', state: 'failed' }),
      report(30_000, { key: 'BH1-1' }),
    ];
    expect(entriesOf({ ...pending, refunds: [refund(30_000, { state: 'refunded' })], reported })).toEqual([
      CAPTURE,
      ['refund', 'rfnd_1', 30_000, 30, 'refunded'],
    ]);
  });

  it('have what was refunded at the dashboard, which cuts a part that is still to be paid', () => {
    const payment = { ...PAID, refunds: [refund(30_000)], reported: [report(60_000)] };
    expect(entriesOf(payment)).toEqual([
      CAPTURE,
      ['refund', null, 14_900, 20, 'pending'],
      ['refund', 'rfnd_1', 60_000, 30, 'refunded'],
    ]);
    expect(cutPartRefunds(payment)).toEqual([{ decided: 30_000, amount: 14_900 }]);
    expect(cutPartRefunds({ ...payment, reported: [] })).toEqual([]);
    expect(cutPartRefunds({ ...payment, reported: [report(40_000, { state: 'pending' })] })).toEqual([]);
    expect(entriesOf({ ...PAID, reported: [report(100, { state: 'pending' })] })[1]).toEqual([
      'refund',
      'rfnd_1',
      100,
      30,
      'pending',
    ]);
  });

  it('have disputes, also of a payment that the shop has no capture of', () => {
    const dispute = {
      id: 'disp_1',
      payment: 'pay_1',
      amount: paise(500),
      currency: 'INR',
      status: 'open',
      reason: '',
      respondBy: null,
      at: 40,
    } as const;
    const disputes = [dispute, { ...dispute, id: 'disp_2', payment: 'pay_unknown' }];
    expect(
      gatewayEntriesOf({ payment: { ...PAID, disputes } }).map(({ kind, id, gatewayOrder, state }) => [
        kind,
        id,
        gatewayOrder,
        state,
      ]),
    ).toEqual([
      ['payment', 'pay_1', 'order_1', 'captured'],
      ['dispute', 'disp_1', 'order_1', 'open'],
      ['dispute', 'disp_2', '', 'open'],
    ]);
  });
});

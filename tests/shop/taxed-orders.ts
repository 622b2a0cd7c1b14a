/** Orders that are packed for two places, what becomes of them, and what a tax report of them must agree with. */
import { expect } from 'vitest';
import type { Business } from '../../core/entities/order.ts';
import type { TaxReport } from '../../core/shop/invoices/tax-report.ts';
import type { RefundRequest } from '../../core/shop/payments/refund-order.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { MINUTE } from '../samples/durations.ts';
import { moved, type TestOrder, orderOf } from './orders.ts';
import { moves, returns } from './order-steps.ts';
import type { Step } from './steps.ts';
import { dataOf, place, signIn, type TestShop } from './test-shop.ts';

const COLUMNS = ['taxable', 'cgst', 'sgst', 'igst'] as const;
export const ALL_TIME = { from: 0, until: Date.UTC(2200, 0, 1) };
const PLACES = {
  Pune: { city: 'Pune', state: 'Maharashtra', pincode: '411001' },
  Delhi: { city: 'New Delhi', state: 'Delhi', pincode: '110001' },
} as const;

/** An order of so many units to a place, paid and packed. */
export const packedTo = async (
  shop: TestShop,
  to: keyof typeof PLACES,
  units: Readonly<Record<string, number>>,
  phone = PHONE,
  business?: Business,
): Promise<TestOrder> => {
  await shop.clock.advance(MINUTE);
  const api = shop.session();
  await signIn(shop, api, phone);
  for (const [pid, qty] of Object.entries(units)) await dataOf(api.updateCart({ pid, qty }));
  const { quotes } = await dataOf(api.getCart());
  const number = await place(api, {
    shipping: { ...ADDRESS, ...PLACES[to] },
    ...(business !== undefined && { business }),
    expectedTotal: quotes?.prepaid.total ?? 0,
  });
  await dataOf(shop.sendGatewayEvent(number, 'captured'));
  await moved({ shop, number }, 'packed');
  return orderOf(shop, api, number);
};
export const refunds =
  (request: Omit<RefundRequest, 'reason'>): Step =>
  ({ shop, number }) =>
    dataOf(shop.refundOrder({ order: number, reason: 'Asha Rao says it leaks', ...request }));
export const NOT_DELIVERED = moves('shipped', 'out_for_delivery', 'undelivered', 'rto', 'rto_received', 'refunded');
export const DELIVERED = moves('shipped', 'out_for_delivery', 'delivered');
export const comesBack: Step = async (opened) => {
  await returns()(opened);
  await moves('picked_up', 'refunded')(opened);
};
const sums = (rows: readonly Record<(typeof COLUMNS)[number], number>[]) =>
  COLUMNS.map((column) => rows.reduce((sum, row) => sum + row[column], 0));

export const agrees = (report: TaxReport): void => {
  const of = (documents: TaxReport['documents']) => {
    const [invoices, notes] = [
      sums(documents.filter(({ kind }) => kind === 'invoice')),
      sums(documents.filter(({ kind }) => kind !== 'invoice')),
    ];
    return COLUMNS.map((_, index) => (invoices[index] ?? 0) - (notes[index] ?? 0));
  };
  const due = of(report.documents);
  expect(COLUMNS.map((column) => report.totals[column])).toEqual(due);
  expect(sums(report.hsn)).toEqual(due);
  expect(report.hsn.reduce((sum, { value }) => sum + value, 0)).toBe(report.totals.value);
  const named = of(report.documents.filter(({ isB2cLarge, buyer }) => isB2cLarge || buyer !== null));
  expect(sums(report.supplies).map((sum, index) => sum + (named[index] ?? 0))).toEqual(due);
  for (const one of report.documents) {
    expect(one.taxable + one.cgst + one.sgst + one.igst).toBe(one.value);
    expect(sums(one.rates)).toEqual(sums([one]));
  }
};

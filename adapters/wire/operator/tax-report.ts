/** The operator's call for the accountant: the tax documents of a month, and the tables of the return. */
import { business, orderNumber, paymentMode } from '../../../core/contract/order.ts';
import * as s from '../../../core/contract/shape.ts';
import { unreadable } from '../../../core/contract/tolerant.ts';
import { count } from '../../../core/contract/values.ts';
import type { Business } from '../../../core/entities/order.ts';
import {
  OUTSIDE_KINDS,
  type HsnRow,
  type OutsideMoneyRow,
  type SeriesRow,
  type SupplyRow,
  type TaxDocument,
  type TaxReport,
} from '../../../core/shop/invoices/tax-report.ts';
import { query } from './call.ts';
import { outsideMoneyFields } from './orders.ts';
import { amount, time } from './values.ts';

export const MONTH_HINT = 'should be a month such as 2026-11';
export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/u.test(text);

/** When a month begins and ends in India, epoch milliseconds; the month has passed `isMonth`. */
export const monthInIndia = (month: string): { readonly from: number; readonly until: number } => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const startOf = (one: string): number => Date.parse(`${one}-01T00:00:00+05:30`);
  return { from: startOf(month), until: startOf(next) };
};

const month = s.codec(s.string({ length: 'code' }), {
  decode: (text) => (isMonth(text) ? text : unreadable(MONTH_HINT)),
  encode: (text) => text,
});

const taxes = { taxable: amount, cgst: amount, sgst: amount, igst: amount };
const kind = s.picklist(['invoice', 'credit-note']);
const placeOfSupply = s.named('place_of_supply', s.string());
const rate = s.number();

const document: s.Shape<TaxDocument> = s.object({
  kind,
  number: s.string(),
  issuedAt: s.named('issued_at', time),
  order: orderNumber,
  mode: s.named('payment_mode', paymentMode),
  placeOfSupply,
  /** A business, which the return names (table 4, its credit notes in 9B); null of a consumer. */
  buyer: s.nullable<Business>(business),
  /** Listed by itself in the return (table 5, its credit notes in 9B). */
  isB2cLarge: s.named('large', s.boolean()),
  rates: s.array(s.object({ rate, ...taxes })),
  ...taxes,
  value: amount,
  /** Of a credit note. */
  against: s.nullable(s.object({ number: s.string(), issuedAt: s.named('issued_at', time), value: amount })),
  reason: s.nullable(s.string()),
});
const supply: s.Shape<SupplyRow> = s.object({ placeOfSupply, rate, ...taxes });
const hsn: s.Shape<HsnRow> = s.object({
  isB2b: s.named('b2b', s.boolean()),
  code: s.string(),
  description: s.string(),
  unit: s.picklist(['NOS', 'NA']),
  quantity: s.number({ integer: true }),
  value: amount,
  rate,
  ...taxes,
});
const series: s.Shape<SeriesRow> = s.object({ kind, first: s.string(), last: s.string(), count, missing: count });

const outside: s.Shape<OutsideMoneyRow> = s.object({
  order: orderNumber,
  ...outsideMoneyFields,
  kind: s.picklist(OUTSIDE_KINDS),
  deducted: amount,
});

const report: s.Shape<TaxReport> = s.object({
  documents: s.array(document),
  supplies: s.array(supply),
  hsn: s.array(hsn),
  series: s.array(series),
  /** What has moved outside the shop: refunds at the gateway's dashboard, lost disputes, payouts of couriers, payments for lost orders. */
  outside: s.array(outside),
  totals: s.object({ ...taxes, value: amount }),
});

export const operatorTaxCalls = {
  /** What was issued in a month of India. */
  taxReport: query({
    path: '/tax-report',
    input: s.object({ month }),
    data: report,
    isLong: true,
    handle: ({ shop }, { month: wanted }) => shop.taxReport(monthInIndia(wanted)),
  }),
} as const;

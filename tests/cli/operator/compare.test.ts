/** `payments compare`: a settlement report as Razorpay's dashboard and its API have it. */
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { moved, openPaid } from '../../shop/orders.ts';
import { expectRefused } from '../run-cli.ts';
import { openOperated } from './shops.ts';

const folder = temporaryFolder();
let files = 0;

const fileOf = (...lines: readonly string[]): string => {
  const path = folder.file(`settlement-${(files += 1)}.csv`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

/** The columns of the dashboard's report, not all of them compared. */
const DASHBOARD =
  'entity_id,type,debit,credit,amount,currency,fee,tax,on_hold,settled,created_at,settled_at,settlement_id,description,notes,payment_id,settlement_utr,order_id,order_receipt,method';

/** As the dashboard writes a time. */
const dashboardTime = (at: number): string => {
  const [date = '', time = ''] = new Date(at + 330 * 60_000).toISOString().split('T');
  return `${date.split('-').toReversed().join('/')} ${time.slice(0, 8)}`;
};

it('bhor payments compare agrees with what was captured and refunded, in rupees or paise, and exits with 1 where anything differs', async () => {
  const shop = await openOperated();
  const { operator } = shop;
  const opened = await openPaid(shop);
  await moved(opened, 'cancelled');
  await shop.runMaintenance();
  const entries = await shop.gatewayEntries({ from: 0, until: Number.MAX_SAFE_INTEGER });
  const [payment, refund] = entries;
  if (payment === undefined || refund === undefined) throw new Error('nothing was captured and refunded');
  const at = dashboardTime(payment.at);
  const report = fileOf(
    DASHBOARD,
    `${payment.id},payment,0,614.16,629.00,INR,14.84,2.26,0,1,${at},${at},setl_1,,[],,utr1,${payment.gatewayOrder},${payment.order},upi`,
    `${refund.id},refund,629.00,0,629.00,INR,0,0,0,1,${at},${at},setl_1,,[],${payment.id},utr1,${payment.gatewayOrder},${payment.order},upi`,
    `adj_1,adjustment,10.00,0,10.00,INR,0,0,0,1,${at},${at},setl_1,fee,[],,utr1,,,`,
  );
  const { code, out } = await operator(`payments compare ${report}`);
  expect([code, out]).toEqual([0, expect.stringMatching(/^agree +2 lines$/mu)]);
  expect(out).toMatch(/^settled +−?-?₹24\.84: ₹614\.16 credit less ₹639 debit$/mu);
  expect(out).toMatch(/^fees +₹14\.84, of which tax ₹2\.26$/mu);

  const inPaise = fileOf(
    'entity_id,type,amount,created_at,order_receipt',
    `${payment.id},payment,62800,${Math.floor(payment.at / 1000)},${payment.order}`,
    `pay_unknown,payment,100,${Math.floor(payment.at / 1000)},`,
  );
  const differing = await operator(`payments compare ${inPaise} --json`);
  expect(differing.code).toBe(1);
  expect(JSON.parse(differing.out)).toMatchObject({
    agreeing: 0,
    differences: [
      { kind: 'amount', id: payment.id, line: 2, order: payment.order, in_report: 628, in_shop: 629 },
      { kind: 'unknown', id: 'pay_unknown', line: 3, order: null, in_report: 1, in_shop: null },
    ],
  });
  expect((await operator(`payments compare ${inPaise}`)).out).toMatch(/^ +2 +payment .*₹628 +₹629 +amounts differ$/mu);

  // The payment and its refund in a report of their own, beside one of other days.
  const dated = (id: string | null, days: number): string =>
    `${id},payment,62900,${Math.floor(payment.at / 1000)},${Math.floor(payment.at / 1000) + days * 86_400},shop 7`;
  const HEADER = 'entity_id,type,amount,created_at,settled_at,order_receipt';
  const [before, after] = [fileOf(HEADER, dated('pay_of_another', -2)), fileOf(HEADER, dated(payment.id, 2))];
  const both = await operator(`payments compare ${before} ${after} --json`);
  expect([both.code, JSON.parse(both.out)]).toMatchObject([
    0,
    { agreeing: 1, not_compared: 1, differences: [], near_edges: [{ id: refund.id, file: null, in_shop: 629 }] },
  ]);
  expect((await operator(`payments compare ${before} ${after}`)).out).toMatch(
    /^ *– +refund .*may be in the report before or after$/mu,
  );
  expect(
    (await operator('payments', 'compare', after, fileOf(HEADER, dated('pay_x', 2).replace('shop 7', '')))).out,
  ).toMatch(/settlement-\d+\.csv:2 +payment +pay_x .*not in the shop’s records$/mu);

  await expectRefused(operator, [
    [['payments', 'compare', fileOf('entity_id,type', 'pay_1,payment')], 'lacks amount'],
    [['payments', 'compare', fileOf('entity_id,amount', 'pay_1,1')], 'the column type or transaction_entity'],
    [['payments', 'compare', fileOf('entity_id,type,amount', 'pay_1,payment,x')], ':2:1: "x" is no amount in paise'],
    [
      ['payments', 'compare', fileOf('entity_id,type,amount,created_at', 'pay_1,payment,1,soon')],
      ':2:1: "soon" is no time',
    ],
    [['payments', 'compare', fileOf(HEADER, 'pay_1,payment,1,0,soon,')], '"soon" is no time'],
    [['payments', 'compare', fileOf('entity_id,type,amount')], 'no lines'],
    [['payments', 'compare', folder.file('none.csv')], 'none.csv'],
  ]);
});

/** The columns of the dashboard's settlement recon. */
const RECON = [
  'transaction_entity',
  'entity_id',
  'amount',
  'currency',
  'fee (exclusive tax)',
  'tax',
  'debit',
  'credit',
  'payment_method',
  'card_type',
  'issuer_name',
  'entity_created_at',
  'payment_captured_at',
  'payment_notes',
  'refund_notes',
  'arn',
  'entity_description',
  'order_id',
  'order_receipt',
  'order_notes',
  'dispute_id',
  'dispute_created_at',
  'dispute_reason',
  'settlement_id',
  'settled_at',
  'settlement_utr',
  'settled_by',
];

it('bhor payments compare reads the dashboard’s settlement recon: its fee is without the tax, its times are Indian, and a file without fees says so', async () => {
  const shop = await openOperated();
  const { number } = await openPaid(shop);
  const [payment] = await shop.gatewayEntries({ from: 0, until: Number.MAX_SAFE_INTEGER });
  const at = new Date((payment?.at ?? 0) + 330 * 60_000).toISOString().slice(0, 19);
  const lineOf = (values: Readonly<Record<string, string>>): string =>
    RECON.map((name) => values[name] ?? '').join(',');
  const line = {
    transaction_entity: 'payment',
    entity_id: payment?.id ?? '',
    amount: '629',
    currency: 'INR',
    'fee (exclusive tax)': '12.58',
    tax: '2.26',
    debit: '0',
    credit: '614.16',
    entity_created_at: at,
    order_receipt: `${number}-1`,
    settled_at: at,
  };
  const { code, out } = await shop.operator(`payments compare ${fileOf(RECON.join(','), lineOf(line))}`);
  expect([code, out]).toEqual([0, expect.stringMatching(/^agree +1 lines$/mu)]);
  expect(out).toMatch(/^fees +₹14\.84, of which tax ₹2\.26$/mu);
  const refund = lineOf({ ...line, transaction_entity: 'refund', entity_id: 'rfnd_1', amount: '100', debit: '100' });
  const lost = await shop.operator(`payments compare ${fileOf(RECON.join(','), lineOf(line), refund)}`);
  expect(lost.out).toMatch(new RegExp(`^ +3 +refund +rfnd_1 +${number} +₹100 +– +not in the shop’s records$`, 'mu'));
  expect(lost.out).toMatch(/^not reported +1 refunds and disputes: .*payments reconcile --since DAY fetches them$/mu);
  // Whole rupees, as a spreadsheet leaves them, are rupees; the machine's own zone changes nothing.
  const whole = fileOf(RECON.join(','), lineOf({ ...line, 'fee (exclusive tax)': '', tax: '', credit: '629' }));
  const withoutFees = await shop.operator(`payments compare ${whole}`);
  expect(withoutFees.code).toBe(0);
  expect(withoutFees.out).toMatch(/^fees +none found in .*settlement-\d+\.csv/mu);
});

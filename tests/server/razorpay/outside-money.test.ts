/** A day on which money moves at the gateway's dashboard alone: every figure says the same, to the rupee (spec 10.29). */
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cli } from '../../cli/run-cli.ts';
import { temporaryFolder } from '../../databases/temporary-folder.ts';
import { settlementReport } from '../../razorpay-gateway/settlement.ts';
import { eachWithRazorpay, type RazorpayWorld } from './razorpay-world.ts';

const folder = temporaryFolder();
let world: RazorpayWorld;
eachWithRazorpay((given) => {
  world = given;
});

const operator = (...argv: readonly string[]) => cli([...argv, '--via', world.server.url]);
const json = async <T>(...argv: readonly string[]): Promise<T> =>
  JSON.parse((await operator(...argv, '--json')).out) as T;

type Stats = {
  readonly periods: readonly { readonly revenue: number; readonly uncredited: number; readonly lost: number }[];
};
type Export = {
  readonly totals: { readonly value: number };
  readonly outside: readonly { readonly kind: string; readonly amount: number; readonly credit_note: string | null }[];
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

it('sales, export, settlement and gateway agree, whether the gateway reports it or is asked', async () => {
  const { fake } = world;
  const paid: { readonly order: string; readonly payment: ReturnType<typeof fake.pay> }[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { order, gatewayOrder } = await world.place();
    paid.push({ order, payment: fake.pay(gatewayOrder, 'captured') });
    await fake.webhooks.deliver();
    expect(await world.move(order, 'packed')).toBeUndefined();
  }
  const [told, untold, lost, lostUntold] = paid;
  if (!told || !untold || !lost || !lostUntold) throw new Error('too few orders');
  fake.refundAtDashboard(told.payment, 10_000);
  fake.dispute(lost.payment, 'created');
  fake.dispute(lost.payment, 'lost');
  await fake.webhooks.deliver({ times: 2, order: 'reversed' });
  fake.refundAtDashboard(untold.payment, 6_450);
  fake.dispute(lostUntold.payment, 'created');
  fake.dispute(lostUntold.payment, 'lost');
  fake.webhooks.lose();

  const report = folder.file('settlement.csv');
  for (const form of ['api', 'dashboard'] as const) {
    writeFileSync(report, settlementReport(fake.ledger, form));
    const compared = await operator('payments', 'compare', report);
    expect([compared.code, compared.out]).toEqual([1, expect.stringContaining('2 refunds and disputes')]);
    // 2 % and 18 % of it for each of five payments of ₹749.
    expect(compared.out).toMatch(/^fees +₹88\.40, of which tax ₹13\.50$/mu);
  }
  // The refunds come, although the gateway does not list the disputes to this account.
  fake.fault = { what: 403, only: 'GET /disputes' };
  const asked = await operator('payments', 'reconcile', '--since', '2020-01-01');
  expect([asked.code, asked.out]).toEqual([
    0,
    expect.stringMatching(
      / [1-9]\d* refunds and disputes\.\nThe gateway did not list the disputes: GET \/disputes: 403 /u,
    ),
  ]);
  fake.fault = null;
  expect((await operator('payments', 'reconcile', '--since', '2020-01-01')).code).toBe(0);
  for (const form of ['api', 'dashboard'] as const) {
    writeFileSync(report, settlementReport(fake.ledger, form));
    const compared = await operator('payments', 'compare', report);
    expect([compared.code, compared.out]).toEqual([0, expect.stringMatching(/^agree +9 lines$/mu)]);
  }

  const figures = async () => {
    const month = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 7);
    const [today] = (await json<Stats>('stats', '--days', '1')).periods;
    const { totals, outside } = await json<Export>('orders', 'export', '--month', month);
    const { payments, refunds, disputes } = fake.ledger;
    const gateway = sum(payments.map(({ amount }) => amount)) - sum(refunds.map(({ amount }) => amount));
    const atGateway =
      (gateway - sum(disputes.filter(({ status }) => status === 'lost').map(({ amount }) => amount))) / 100;
    if (today === undefined) throw new Error('there are no figures');
    // What is left at the gateway is what was sold, less what has no document or was lost; and the export is what was sold.
    expect([atGateway, totals.value]).toEqual([today.revenue - today.uncredited - today.lost, today.revenue]);
    const out = (kind: string): number => sum(outside.flatMap((row) => (row.kind === kind ? [row.amount] : [])));
    expect([out('refund'), out('lost-dispute')]).toEqual([164.5, today.lost]);
    return { ...today, notes: outside.flatMap(({ credit_note: note }) => note ?? []).length };
  };
  expect(await figures()).toMatchObject({ revenue: 3745, uncredited: 164.5, lost: 1498, notes: 0 });
  const { out: waiting } = await operator('today');
  expect(waiting).toMatch(/^Refunded at the gateway: give a credit note, ₹164\.50 +2 /mu);
  expect(waiting).toMatch(/^Lost in disputes, ₹1,498 +2 /mu);
  const listed = (await operator('orders', 'list', '--state', 'refund_uncredited', '--ids')).out.trim().split('\n');
  expect(listed.toSorted()).toEqual([told.order, untold.order].toSorted());
  for (const order of listed)
    expect((await operator('orders', 'refund', order, '--at-gateway', '--reason', 'goodwill', '--yes')).code).toBe(0);
  expect(await figures()).toMatchObject({ revenue: 3580.5, uncredited: 0, lost: 1498, notes: 2 });
  expect((await operator('today')).out).not.toContain('credit note');
});

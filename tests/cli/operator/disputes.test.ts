/** Disputes and refunds of the gateway's dashboard, as the operator's commands show them. */
import { expect, it } from 'vitest';
import { dataOf } from '../../shop/test-shop.ts';
import { moved, openPaid } from '../../shop/orders.ts';
import { DAY } from '../../samples/durations.ts';
import { event } from '../../shop/gateway-events.ts';
import { cli, expectRefused } from '../run-cli.ts';
import { openOperated } from './shops.ts';

it('bhor orders, with a disputed payment lists it while the dispute is open, and shows it and what was refunded with the order', async () => {
  const shop = await openOperated();
  const { operator } = shop;
  const { number } = await openPaid(shop);
  const payment = `pay_sandbox_${number}`;
  const report = (changes: object) => dataOf(shop.receiveWebhook(event(number, { payment, ...changes })));
  await report({ id: 'd1', event: 'payment.dispute.open', dispute: 'disp_1', reason: 'fraud', at: 5 });
  await report({ id: 'r1', event: 'refund.processed', amount: 10_000 });
  const listed = await operator('orders list --state disputed --json');
  expect([listed.code, JSON.parse(listed.out)]).toMatchObject([
    0,
    { orders: [{ order: number, disputes: [{ payment, amount: 629, status: 'open', reason: 'fraud' }] }] },
  ]);
  const { out } = await operator(`orders show ${number}`);
  expect(out).toMatch(/refund +₹100, paid out/u);
  expect(out).toMatch(new RegExp(`dispute +₹629 of ${payment}, open, fraud`, 'u'));
  await report({ id: 'd2', event: 'payment.dispute.won', dispute: 'disp_1', at: 6 });
  expect(JSON.parse((await operator('orders list --state disputed --json')).out)).toMatchObject({ orders: [] });
});

it('bhor today, after a refund at the dashboard names a refund of a part that pays out less than its credit note says, and the list that has its order', async () => {
  const shop = await openOperated();
  const { operator } = shop;
  const opened = await openPaid(shop);
  const { number } = opened;
  await moved(opened, 'packed');
  expect((await operator(`orders refund ${number} --amount 500 --reason broken`)).code).toBe(0);
  const listed = async () => (await operator('orders list --state refund_cut --ids')).out;
  expect([await listed(), (await operator('today')).out]).toEqual(['', expect.not.stringContaining('cut')]);
  const payment = `pay_sandbox_${number}`;
  await dataOf(shop.receiveWebhook(event(number, { payment, id: 'r1', event: 'refund.processed', amount: 30_000 })));
  expect(await listed()).toBe(`${number}\n`);
  const { out } = await operator('today');
  expect(out).toMatch(/^Part refunds reduced at the gateway +1 .* bhor orders list --state refund_cut$/mu);
  expect((await operator(`orders show ${number}`)).out).toMatch(/^refund cut +₹329 of ₹500/mu);
  await shop.clock.advance(32 * DAY);
  const { items } = await shop.worklist();
  expect(items.find(({ task }) => task === 'cut-refunds')).toMatchObject({ count: 0 });
});

it('bhor, with money that moved at the gateway alone says so in today, the order, stats, the export and the check, and gives its credit note by one command', async () => {
  const shop = await openOperated();
  const { operator, flags } = shop;
  const opened = await openPaid(shop);
  const { number } = opened;
  await moved(opened, 'packed');
  const payment = `pay_sandbox_${number}`;
  const report = (changes: object) =>
    dataOf(shop.receiveWebhook(event(number, { payment, at: Date.now(), ...changes })));
  await report({ id: 'r1', event: 'refund.processed', amount: 10_000 });
  expect((await operator('today')).out).toMatch(
    /^Refunded at the gateway: give a credit note, ₹100 +1 .* bhor orders list --state refund_uncredited$/mu,
  );
  expect((await operator(`orders show ${number}`)).out).toMatch(
    new RegExp(`^no credit note +₹100 refunded at the gateway: orders refund ${number} --at-gateway`, 'mu'),
  );
  expect((await operator('stats')).out).toMatch(/^refunded, not credited +₹100 /mu);
  const month = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 7);
  expect((await operator(`orders export --month ${month}`)).out).toMatch(/^at the dashboard +₹100 refunded$/mu);
  expect((await cli(['store', 'check', ...flags])).out).toContain(
    '₹100 refunded at the gateway, without a credit note',
  );
  const credit = `orders refund ${number} --at-gateway --reason goodwill`;
  expect((await operator(`${credit} --dry-run`)).out).toContain(
    'credit note for ₹100 that was refunded at the gateway',
  );
  expect((await operator(`${credit} --yes`)).out).toMatch(
    /packed: ₹100 was refunded at the gateway, credit note BC\//u,
  );
  expect((await operator('today')).out).not.toContain('credit note');
  expect((await operator(`orders export --month ${month} --csv`)).out).toMatch(
    new RegExp(`,${number},Refund at the dashboard,.*,100.00,0.00,BC/`, 'u'),
  );
  await expectRefused(operator, [
    [['orders', 'refund', number, '--at-gateway'], 'say why with --reason'],
    [['orders', 'refund', number, '--at-gateway', '--reason', 'x', '--amount', '5'], 'cannot be used with'],
  ]);

  await report({ id: 'd1', event: 'payment.dispute.lost', dispute: 'disp_1' });
  expect((await operator('today')).out).toMatch(
    /^Lost in disputes, ₹629 +1 .* bhor orders list --state dispute_lost$/mu,
  );
  expect((await operator(`orders show ${number}`)).out).toMatch(/^lost +₹629 in the dispute disp_1 /mu);
  expect((await operator('stats')).out).toMatch(/^lost in disputes +₹629 /mu);
  expect((await operator(`orders export --month ${month}`)).out).toMatch(/^disputes +₹629 lost$/mu);
});

it('bhor orders show says that a payment was lost, and that the shop made a refund which a restore has lost', async () => {
  const shop = await openOperated();
  const opened = await openPaid(shop);
  const { number } = opened;
  const report = (changes: object) =>
    dataOf(shop.receiveWebhook(event(number, { payment: `pay_sandbox_${number}`, ...changes })));
  const shownOf = async () => (await shop.operator(`orders show ${number}`)).out;
  await moved(opened, 'packed');
  await report({ id: 'd1', event: 'payment.dispute.lost', dispute: 'disp_1', amount: 50_000 });
  await report({ id: 'd2', event: 'payment.dispute.lost', dispute: 'disp_2', amount: 12_900 });
  expect(await shownOf()).toMatch(/^total +₹629 by upi, lost in a dispute$/mu);
  await report({ id: 'r1', event: 'refund.processed', amount: 10_000, key: `${number}-1` });
  const shown = await shownOf();
  expect(shown).toMatch(/^no credit note +₹100 refunded at the gateway, some of it by this shop before a restore/mu);
  expect(shown).toMatch(/^total +₹629 by upi, refunded$/mu);
});

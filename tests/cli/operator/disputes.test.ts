/** Disputes and refunds of the gateway's dashboard, as the operator's commands show them. */
import { expect, it } from 'vitest';
import { dataOf } from '../../shop/test-shop.ts';
import { openPaid } from '../../shop/orders.ts';
import { event } from '../../shop/gateway-events.ts';
import { describeOnEveryStore } from './shops.ts';

describeOnEveryStore('bhor orders, with a disputed payment', (open) => {
  it('lists it while the dispute is open, and shows it and what was refunded with the order', async () => {
    const shop = await open();
    const { operator } = shop;
    const { number } = await openPaid(shop);
    const payment = `pay_sandbox_${number}`;
    const report = (changes: object) => dataOf(shop.receiveWebhook(event(number, { payment, ...changes })));
    await report({ id: 'd1', event: 'payment.dispute.open', dispute: 'disp_1', reason: 'fraud', at: 5 });
    await report({ id: 'r1', event: 'refund.processed', amount: 10_000 });
    const listed = await operator('orders', 'list', '--state', 'disputed', '--json');
    expect([listed.code, JSON.parse(listed.out)]).toMatchObject([
      0,
      { orders: [{ order: number, disputes: [{ payment, amount: 629, status: 'open', reason: 'fraud' }] }] },
    ]);
    const { out } = await operator('orders', 'show', number);
    expect(out).toMatch(/refund +₹100, paid out/u);
    expect(out).toMatch(new RegExp(`dispute +₹629 of ${payment}, open, fraud`, 'u'));
    await report({ id: 'd2', event: 'payment.dispute.won', dispute: 'disp_1', at: 6 });
    expect(JSON.parse((await operator('orders', 'list', '--state', 'disputed', '--json')).out)).toMatchObject({
      orders: [],
    });
    await shop.close();
  });
});

/** The operator's calls about refunds, customers and sales, as programs make them of a sandbox. */
import { describe, expect, it } from 'vitest';
import { RAVI_HOME, PHONE } from '../../samples/customers.ts';
import { eachWithSandbox, type SandboxWorld } from './sandbox-world.ts';
import { WASH } from '../../samples/products.ts';

let world: SandboxWorld;
eachWithSandbox((made) => {
  world = made;
});

describe('the operator API of a sandbox', () => {
  it('refunds a cancelled order through the simulated gateway, and has nothing left to refund', async () => {
    expect(await world.getJson('/sandbox/refunds')).toEqual([]);
    const order = await world.place('upi');
    await world.post('/sandbox/pay', { order, outcome: 'succeeds' });
    await world.post('/sandbox/order', { order, to: 'cancelled' });
    expect(await world.getJson('/sandbox/refunds')).toMatchObject([
      { order, amount: 749, to: 'source', by: 'gateway' },
    ]);
    expect(await world.postJson('/sandbox/refund', { order, amount: 749 })).toMatchObject({
      status: true,
      data: { state: 'cancelled', payment: 'refund_pending', amount: 749, currency: 'INR', to: 'source' },
      sandbox: true,
    });
    expect(await world.postJson('/sandbox/reconcile', {})).toMatchObject({
      status: true,
      data: { orders: [{ order, after: { state: 'refunded', payment: 'refunded' }, failure: null }] },
    });
    expect(await world.getJson('/sandbox/refunds')).toEqual([]);
  });

  it('names the field of a request that is wrong, and changes nothing', async () => {
    const order = await world.place('cod');
    const wrong: readonly (readonly [path: string, body: object, field: string])[] = [
      ['/sandbox/refund', {}, 'order'],
      ['/sandbox/refund', { order, amount: '749' }, 'amount'],
      ['/sandbox/refund', { order, amount: 0 }, 'amount'],
      ['/sandbox/refund', { order, amount: 748.123 }, 'amount'],
      ['/sandbox/refund', { order, at_fault: 'yes' }, 'at_fault'],
      ['/sandbox/customer', {}, 'phone'],
      ['/sandbox/customer', { phone: 9_876_543_210 }, 'phone'],
    ];
    for (const [path, body, field] of wrong) {
      const response = await world.post(path, body);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'MALFORMED', data: { fields: { [field]: expect.any(String) } } },
      ]);
    }
    for (const days of ['0', 'x', '1,,2', '2923', '1.5', '', Array.from({ length: 11 }, () => 1).join()])
      expect(await world.getJson(`/sandbox/stats?days=${days}`)).toMatchObject({ code: 'MALFORMED' });
    expect(await world.postJson('/sandbox/customer', { phone: '123' })).toMatchObject({ code: 'FIELD_INVALID' });
    for (const path of ['/sandbox/refund', '/sandbox/reconcile', '/sandbox/customer'])
      expect((await fetch(`${world.server.url}${path}`)).status).toBe(405);
    expect(await world.getJson(`/sandbox/orders?order=${order}`)).toMatchObject([{ state: 'confirmed' }]);
  });

  it('shows a customer, and no one for an unknown phone', async () => {
    const order = await world.place('cod');
    expect(await world.postJson('/sandbox/customer', { phone: PHONE })).toMatchObject({
      status: true,
      data: { account: { name: RAVI_HOME.name }, orders: [{ order }], reward_cash: { pending: 37 }, complaints: [] },
    });
    expect(await world.postJson('/sandbox/customer', { phone: '9000000000' })).toMatchObject({
      status: true,
      data: null,
    });
  });

  it('sums up the sales of the periods that are asked for', async () => {
    await world.place('cod');
    expect(await world.getJson('/sandbox/stats')).toMatchObject({
      periods: [
        { days: 1, orders: 1, revenue: 899, fees: 150, cod_share: 1, rto_rate: null, units: { [WASH]: 1 } },
        { days: 7, orders: 1 },
        { days: 30, orders: 1 },
      ],
    });
    expect(await world.getJson('/sandbox/stats?days=2')).toMatchObject({
      periods: [{ days: 2 }],
      by_day: [{ orders: 0 }, { orders: 1, from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) }],
    });
  });
});

/**
 * Payments that don't match their order, on a running server: played through the sandbox's gateway and reviewed with
 * the operator's calls and forms (spec 11).
 */
import { describe, expect, it } from 'vitest';
import { eachWithSandbox, type SandboxWorld } from './sandbox-world.ts';

let world: SandboxWorld;
eachWithSandbox((made) => {
  world = made;
});

it("the sandbox's gateway captures a different amount through its page’s form, too", async () => {
  const order = await world.place('upi');
  for (const amount of ['x', '-1', '0', '1e999', '748.999']) {
    expect([
      amount,
      (await world.postForm('/sandbox/pay/form', { order, outcome: 'succeeds', amount })).status,
    ]).toEqual([amount, 400]);
  }
  expect((await world.postForm('/sandbox/pay/form', { order, outcome: 'succeeds', amount: '748.50' })).status).toBe(
    303,
  );
  expect(await world.stateOf(order)).toBe('held');
  expect(await world.getText(`/sandbox/pay?order=${order}`)).toContain('Complete payment');
  await world.postForm('/sandbox/pay/form', { order, outcome: 'succeeds', amount: '' });
  expect(await world.stateOf(order)).toBe('captured');
  expect(await world.api.getOrder({ order })).toMatchObject({ data: { refund: { amount: 748.5 } } });
});

describe('the operator', () => {
  const pay = (order: string, amount: number) => world.postJson('/sandbox/pay', { order, outcome: 'succeeds', amount });

  it('decides with the buttons of the operator page, without a script', async () => {
    const order = await world.place('upi');
    expect(await world.getText('/sandbox')).not.toContain('Payments to review');
    await pay(order, 748);
    const page = await world.getText('/sandbox');
    expect(page).toContain('Payments to review');
    expect(page).toMatch(new RegExp(`${order}</strong> · ₹748 instead of ₹749`, 'u'));
    expect((await world.postForm('/sandbox/review/form', { order, decision: 'keep' })).status).toBe(400);
    const refused = await world.postForm('/sandbox/review/form', { order: 'BH0000000000', decision: 'accept' });
    expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('Back to the sandbox')]);
    const done = await world.postForm('/sandbox/review/form', {
      order,
      payment: `pay_sandbox_${order}_74800INR`,
      decision: 'accept',
    });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/sandbox']);
    expect(await world.stateOf(order)).toBe('captured');
    expect(await world.getText('/sandbox')).not.toContain('Payments to review');
  });
});

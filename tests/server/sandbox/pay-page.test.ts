import { describe, expect, it } from 'vitest';
import { eachWithSandbox, type SandboxWorld } from './sandbox-world.ts';

let world: SandboxWorld;
eachWithSandbox((made) => {
  world = made;
});

describe("the sandbox's pay page", () => {
  it('shows the amount and the outcomes, without a script', async () => {
    const order = await world.place('upi');
    const reply = await fetch(`${world.server.url}/sandbox/pay?order=${order}`);
    const page = await reply.text();
    expect(reply.status).toBe(200);
    expect(page).toContain(`Order ${order}`);
    expect(page).toContain('₹749');
    expect(page).not.toContain('<script');
    expect([...page.matchAll(/name="outcome" value="(\w+)"/g)].map(([, outcome]) => outcome)).toEqual([
      'succeeds',
      'fails',
      'silent',
      'succeeds',
    ]);
  });

  it('leads to the shop’s payment pages after a form post', async () => {
    const order = await world.place('upi');
    const own = { origin: world.server.url, 'sec-fetch-site': 'same-origin' };
    for (const [outcome, page, state] of [
      ['silent', 'success', 'created'],
      ['fails', 'fail', 'failed'],
      ['succeeds', 'success', 'captured'],
    ] as const) {
      const reply = await world.postForm('/sandbox/pay/form', { order, outcome }, own);
      const proof = outcome === 'succeeds' ? '&payment_id=[\\w-]+&signature=[\\w-]+' : '';
      expect([reply.status, reply.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(new RegExp(`^/payment/${page}\\?order=${order}${proof}$`, 'u')),
      ]);
      expect(await world.stateOf(order)).toBe(state);
    }
    const payPage = async (): Promise<string> => (await fetch(`${world.server.url}/sandbox/pay?order=${order}`)).text();
    expect(await payPage()).toContain('No payment is due');
    await world.api.cancelOrder({ order, reason: 'Ordered twice' });
    expect(await payPage()).toContain('No payment is due');
  });

  it('is not found for an unknown order, and accepts no unknown outcome', async () => {
    for (const order of ['', 'BH0000000000', '<script>alert(1)</script>']) {
      const reply = await fetch(`${world.server.url}/sandbox/pay?order=${encodeURIComponent(order)}`);
      expect(reply.status).toBe(404);
      expect(await reply.text()).not.toContain('alert(1)');
      expect((await world.postForm('/sandbox/pay/form', { order, outcome: 'succeeds' })).status).toBe(404);
    }
    expect((await world.postForm('/sandbox/pay/form', { order: 'BH0000000000', outcome: 'x' })).status).toBe(400);
    expect((await world.postForm('/sandbox/pay/form', { order: 'x'.repeat(20_000), outcome: 'succeeds' })).status).toBe(
      413,
    );
  });
});

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

const heldOn = async (order: string): Promise<unknown> => world.getJson(`/sandbox/orders?order=${order}`);

describe("the sandbox's gateway", () => {
  it('pays any amount and currency, and a proof of another amount confirms nothing', async () => {
    const order = await world.place('upi');
    const paid = (await world.postJson('/sandbox/pay', { order, outcome: 'succeeds', amount: 748 })) as {
      data: { payment_id: string; signature: string };
    };
    expect(paid).toMatchObject({ status: true, data: { state: 'held', payment_id: expect.any(String) } });
    const { payment_id: paymentId, signature } = paid.data;
    expect(await world.api.verifyPayment({ order, paymentId, signature })).toMatchObject({
      status: true,
      data: { state: 'held' },
    });
    expect(await world.api.getOrder({ order })).toMatchObject({
      data: {
        state: 'pending_payment',
        payment: 'held',
        paid: null,
        held: [{ amount: 748, currency: 'INR', until: expect.any(Number) }],
      },
    });
    expect(await world.api.trackOrder({ order, phone: '9876543210' })).toMatchObject({
      status: true,
      data: { isHeld: true },
    });
    const text = (await world.sentMessages()).at(-1)?.text ?? '';
    expect(text).toContain('We received ₹748 instead of ₹749');
    await world.postJson('/sandbox/clock', { advance_ms: 31 * 60_000 });
    expect(await world.stateOf(order)).toBe('held');
    expect((await world.sentMessages()).filter((message) => message.text.includes('charged'))).toEqual([]);
  });

  it('refuses an impossible amount or currency, and nothing changes', async () => {
    const order = await world.place('upi');
    const wrong: readonly object[] = [
      { amount: 0 },
      { amount: -1 },
      { amount: 748.123 },
      { amount: 1e9 },
      { amount: '748' },
      { amount: Number.MAX_VALUE },
      { amount: 748, currency: 'inr' },
      { amount: 748, currency: '' },
      { amount: 748, currency: 3 },
      { currency: 'USD' },
      { outcome: 'fails', amount: 748 },
      { outcome: 'silent', amount: 748 },
    ];
    for (const changes of wrong) {
      const reply = await world.post('/sandbox/pay', { order, outcome: 'succeeds', ...changes });
      expect([changes, reply.status]).toEqual([changes, 400]);
      expect(await reply.json()).toMatchObject({ status: false, code: 'MALFORMED' });
    }
    expect(await world.stateOf(order)).toBe('created');
  });

  it('captures a different amount through its page’s form, too', async () => {
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
});

describe('the operator', () => {
  const pay = (order: string, amount: number) => world.postJson('/sandbox/pay', { order, outcome: 'succeeds', amount });

  it('sees a held payment with the expected amount, and accepts it', async () => {
    const order = await world.place('upi');
    expect(await world.getJson('/sandbox/orders?payment_state=held')).toEqual([]);
    await pay(order, 748);
    const held = [
      {
        payment: `pay_sandbox_${order}_74800INR`,
        amount: 748,
        currency: 'INR',
        expected: 749,
        until: expect.any(String),
      },
    ];
    expect(await world.getJson('/sandbox/orders?payment_state=held')).toMatchObject([
      { order, payment_state: 'held', paid: null, held },
    ]);
    expect(await world.postJson('/sandbox/review', { order, decision: 'accept' })).toMatchObject({
      status: true,
      data: { state: 'confirmed', payment: 'captured' },
    });
    expect(await heldOn(order)).toMatchObject([{ state: 'confirmed', paid: 748, held: [] }]);
    expect(await world.getJson('/sandbox/orders?payment_state=held')).toEqual([]);
    await world.postJson('/sandbox/order', { order, to: 'packed' });
    const invoice = await world.api.getInvoice({ order });
    expect(invoice).toMatchObject({ status: true, data: { paid: 74_800, totals: { total: 74_900 } } });
  });

  it('refunds a held payment, once', async () => {
    const order = await world.place('upi');
    await pay(order, 800);
    expect(
      await world.postJson('/sandbox/review', { order, decision: 'refund', payment: `pay_sandbox_${order}_80000INR` }),
    ).toMatchObject({ status: true, data: { state: 'payment_failed' } });
    expect(await world.postJson('/sandbox/review', { order, decision: 'refund' })).toMatchObject({
      status: false,
      code: 'ORDER_STATE',
    });
    await world.postJson('/sandbox/clock', { advance_ms: 1 });
    expect(await world.api.getOrder({ order })).toMatchObject({
      data: { state: 'payment_failed', refund: { amount: 800, state: 'refunded' } },
    });
  });

  it('gets a refusal for what cannot be decided, and nothing changes', async () => {
    const order = await world.place('upi');
    await pay(order, 748);
    const wrong: readonly (readonly [body: object, status: number])[] = [
      [{ order, decision: 'keep' }, 400],
      [{ order }, 400],
      [{ decision: 'accept' }, 400],
      [{ order, decision: 'accept', payment: 7 }, 400],
      [{ order, decision: 'accept', payment: 'another' }, 200],
      [{ order: 'BH0000000000', decision: 'accept' }, 200],
    ];
    for (const [body, status] of wrong) {
      const reply = await world.post('/sandbox/review', body);
      expect([body, reply.status]).toEqual([body, status]);
      expect(await reply.json()).toMatchObject({ status: false });
    }
    expect(
      (await world.post('/sandbox/review', { order, decision: 'accept' }, { origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect((await fetch(`${world.server.url}/sandbox/review`)).status).toBe(405);
    expect(await world.stateOf(order)).toBe('held');
  });

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

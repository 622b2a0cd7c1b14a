/** The refunds that are due, as the operator page shows them and as its buttons make them (spec 11). */
import { describe, expect, it } from 'vitest';
import { eachWithSandbox, refundsOnPage, type SandboxWorld } from './sandbox-world.ts';

let world: SandboxWorld;
eachWithSandbox((made) => {
  world = made;
});

const movedTo = async (order: string, ...states: readonly string[]): Promise<void> => {
  for (const to of states)
    expect(await world.postJson('/sandbox/order', { order, to })).toMatchObject({ status: true });
};

const DELIVERY = ['packed', 'shipped', 'out_for_delivery'] as const;

const pressRefunded = async (order: string, amount = ''): Promise<void> => {
  const reply = await world.postForm('/sandbox/order/form', { order, to: 'refunded', amount });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `/sandbox#${order}`]);
};

describe('the operator page', () => {
  it('shows the refund of an undelivered parcel since it came back, with a button to make it', async () => {
    const order = await world.place('upi');
    await world.post('/sandbox/pay', { order, outcome: 'succeeds' });
    await movedTo(order, ...DELIVERY, 'undelivered', 'rto', 'rto_received');
    expect(await refundsOnPage(world)).toMatch(
      new RegExp(
        `^${order} · ₹749 to the source of the payment The parcel is back. Waiting for you since .* Refund…$`,
        'u',
      ),
    );
    await pressRefunded(order);
    expect(await refundsOnPage(world)).toContain('Waiting for the payment gateway since');
  });

  it('shows the UPI ID to which cash is refunded, and what to pay, until it is marked as paid', async () => {
    const order = await world.place('cod');
    await movedTo(order, ...DELIVERY, 'delivered');
    expect(await world.api.returnOrder({ order, reason: 'Too rich for my skin', upi: 'asha@okbank' })).toMatchObject({
      status: true,
    });
    await movedTo(order, 'picked_up');
    expect(await refundsOnPage(world)).toMatch(
      new RegExp(
        `^${order} · ₹749 to UPI ID asha@okbank The parcel is back. Waiting for you to pay by UPI since .* Mark as paid…$`,
        'u',
      ),
    );
    // A step without the amount is refused, and only the refund’s own button offers it.
    expect(await world.postJson('/sandbox/order', { order, to: 'refunded' })).toMatchObject({
      status: false,
      code: 'ORDER_STATE',
      message: expect.stringContaining('Pay ₹749'),
    });
    const page = await world.getText('/sandbox');
    expect(page.match(/name="to" value="refunded"/gu)).toHaveLength(1);
    await pressRefunded(order, /name="amount" value="([\d.]+)"/u.exec(page)?.[1]);
    expect(await refundsOnPage(world)).toBeUndefined();
    expect(await world.stateOf(order)).toBe('refunded');
  });
});

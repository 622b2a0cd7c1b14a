/** The budgets of spec 10.20 on a running server. */
import { describe, expect, it } from 'vitest';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import type { PaymentMode } from '../../../core/entities/payment-mode.ts';
import { RAVI_HOME } from '../../samples/customers.ts';
import { eachWithSandbox, type SandboxWorld } from './sandbox-world.ts';
import { SYSTEM, WASH } from '../../samples/products.ts';

let world: SandboxWorld;
eachWithSandbox((made) => {
  world = made;
});

const VICTIM = 'victim@example.com';
let keys = 0;
const place = (mode: PaymentMode, expectedTotal: number) =>
  world.api.placeOrder({
    mode,
    redeemCash: false,
    expectedTotal: rupees(expectedTotal),
    shipping: { ...RAVI_HOME, email: VICTIM },
    billing: null,
    key: `an-attempt-number-${(keys += 1)}`,
  });
const mails = async (): Promise<number> =>
  (await world.sentMessages()).filter(({ channel, to }) => channel === 'mail' && to.toLowerCase() === VICTIM).length;

describe('the budgets', () => {
  it('accept 120 complaints with their tickets, and send three mails to the address in them', async () => {
    for (let index = 0; index < 120; index += 1) {
      const stranger = createHttpClient({ base: world.server.url, fetch: withCookies(fetch) });
      const answer = await stranger.createGrievance({
        name: 'Call Me',
        phone: String(9_000_000_000 + index),
        email: VICTIM,
        message: 'The pump does not move.',
      });
      expect(answer).toMatchObject({ status: true, data: { ticket: expect.any(String) } });
    }
    expect(await mails()).toBe(3);
  });

  it('stop sixty rounds of placing and cancelling after ten orders, and say how long to wait', async () => {
    await world.signIn();
    const waits: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      await world.api.quickBuy({ pid: WASH, qty: 1 });
      const placed = await place('cod', 899);
      if (placed.status) await world.api.cancelOrder({ order: placed.data.order.order, reason: 'no' });
      else if (placed.code === 'THROTTLED') waits.push(placed.data?.retryAfterMs ?? 0);
    }
    expect(waits).toHaveLength(50);
    expect(Math.min(...waits)).toBeGreaterThan(0);
    expect(await mails()).toBe(20);
  });

  it('refuse cash on delivery beyond three open orders or ₹15,000, and accept such orders paid online', async () => {
    await world.signIn();
    await world.api.addToCart({ pid: SYSTEM, qty: 20 });
    for (let tries = 0; tries < 60; tries += 1)
      expect(await place('cod', 16_130)).toMatchObject({ status: false, code: 'COD_LIMIT' });
    for (let count = 0; count < 4; count += 1) {
      await world.api.quickBuy({ pid: WASH, qty: 1 });
      expect(await place('cod', 899)).toMatchObject(
        count < 3 ? { status: true } : { status: false, code: 'COD_LIMIT' },
      );
    }
    expect(await place('upi', 749)).toMatchObject({
      status: true,
      data: { payPage: expect.stringContaining('/sandbox/pay') },
    });
  });
});

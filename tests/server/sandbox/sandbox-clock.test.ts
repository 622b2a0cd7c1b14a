/** The clock of a sandbox, which a client moves forward. */
import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../../adapters/memory/shop-store.ts';
import { createShiftedClock } from '../../../adapters/system/shifted-clock.ts';
import { createSandboxClock } from '../../../server/sandbox-clock.ts';
import { pause, until } from '../fixtures/waiting.ts';
import { eachWithSandbox, type SandboxWorld } from './sandbox-world.ts';

let world: SandboxWorld;

eachWithSandbox((made) => {
  world = made;
});

const clock = async (): Promise<number> =>
  Number(Object.entries((await world.getJson('/sandbox/clock')) as object).find(([key]) => key === 'now')?.[1]);

describe("the sandbox's clock", () => {
  it('moves the whole shop forward', async () => {
    const before = await clock();
    expect(Math.abs(before - Date.now())).toBeLessThan(5_000);
    await world.api.applyCoupon({ code: 'DAWN10' });
    expect(await world.postJson('/sandbox/clock', { advance_ms: 900_000 })).toEqual({ now: expect.any(Number) });
    expect((await clock()) - before).toBeGreaterThanOrEqual(900_000);
    expect((await world.api.getCart()).now ?? 0).toBeGreaterThanOrEqual(before + 900_000);
    expect(await world.api.applyCoupon({ code: 'DAWN10' })).toMatchObject({ status: false, code: 'OFFER_EXPIRED' });
  });

  it('stands still for up to a minute if it is asked to, and is released', async () => {
    const held = (await world.postJson('/sandbox/clock', { hold_ms: 60_000 })) as { readonly now: number };
    await pause(30);
    expect(await clock()).toBe(held.now);
    expect(await world.postJson('/sandbox/clock', { advance_ms: 7, hold_ms: 60_000 })).toEqual({ now: held.now + 7 });
    await world.post('/sandbox/clock', { hold_ms: 0 });
    await until(async () => (await clock()) > held.now + 7, 5_000);
    for (const ms of [-1, 60_001, '5', 0.5]) {
      const reply = await world.post('/sandbox/clock', { hold_ms: ms });
      expect({ ms, status: reply.status, json: await reply.json() }).toMatchObject({
        status: 400,
        json: { code: 'MALFORMED', data: { fields: { hold_ms: expect.any(String) } } },
      });
    }
  });

  it('ends before the last valid date', async () => {
    const tenYears = 300_000_000_000;
    const statuses: number[] = [];
    while (statuses.at(-1) !== 400 && statuses.length < 40)
      statuses.push((await world.post('/sandbox/clock', { advance_ms: tenYears })).status);
    expect(statuses.at(-1)).toBe(400);
    expect(new Date(await clock()).getUTCFullYear()).toBeLessThan(2200);
    expect((await world.api.getCart()).status).toBe(true);
  });

  it('continues where it was when another process opens the same store', async () => {
    const store = createMemoryStore();
    const real = { now: () => 1_000 };
    const first = createSandboxClock(createShiftedClock(real), store);
    await first.restore();
    await Promise.all([first.advance(500), first.advance(70)]);
    expect(first.now()).toBe(1_570);
    const second = createSandboxClock(createShiftedClock(real), store);
    await second.restore();
    expect(second.now()).toBe(1_570);
    await second.advance(30);
    expect(second.now()).toBe(1_600);
  });
});

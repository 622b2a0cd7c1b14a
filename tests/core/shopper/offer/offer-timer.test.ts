/**
 * The offer's countdown is honest: one deadline, the shop's, whatever happens to the page and the device (spec 5,
 * 10.10).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../core/catalogue/settings/default-settings.ts';
import { createMemoryBrowser } from '../../../../adapters/memory/browser-storage.ts';
import { refused } from '../../../../core/entities/answer.ts';
import type { ShopApi } from '../../../../core/ports/shop-api.ts';
import type { Timers } from '../../../../core/ports/time.ts';
import { createOfferTimer, type OfferTimer } from '../../../../core/shopper/offer/offer-timer.ts';
import { createShopClock } from '../../../../core/shopper/calls/shop-clock.ts';
import { NONE_MISSING, watchCalls } from '../../../../core/shopper/calls/watch-calls.ts';
import { createVariable } from '../../../../core/shopper/observable.ts';
import { createDevice } from '../../device.ts';
import { createClock, quiet } from '../../browser.ts';
import { openShop } from '../../open-shop.ts';

const OFFER = 900_000;

/** A page of one browser: its own timer, on the storage and the device that all its pages share. */
type Page = {
  readonly timer: OfferTimer;
  readonly ends: boolean[];
  /** Shop times at which the end was shown. */ readonly endedAt: number[];
};

const openWorld = (keepsOffers: boolean) => {
  const clock = createClock();
  const device = createDevice(clock);
  const shop = openShop();
  const browser = createMemoryBrowser();
  /** The shop's getOffer on this world's clock; or a backend that has no such call. */
  let startedAt: number | undefined;
  const getOffer: ShopApi['getOffer'] = async () => {
    count.asked += 1;
    if (!keepsOffers) return refused('NOT_AVAILABLE', 'This isn’t available yet');
    startedAt ??= clock.now();
    const data = { startedAt, expiresAt: startedAt + OFFER, now: clock.now(), code: 'DAWN10' };
    return { status: true, data, now: clock.now() };
  };
  const pages: Page[] = [];
  const all: Page[] = [];
  const count = { ticks: 0, asked: 0 };
  const timers: Timers = {
    ...device.timers,
    after: (ms, run) =>
      device.timers.after(ms, () => {
        count.ticks += 1;
        run();
      }),
  };
  const open = async ({ isWatched = true } = {}): Promise<Page> => {
    const shopClock = createShopClock(device.clock);
    const ends: boolean[] = [];
    const endedAt: number[] = [];
    const timer = createOfferTimer({
      settings: DEFAULT_SETTINGS,
      api: watchCalls({ ...shop.direct, getOffer }, shopClock, createVariable(NONE_MISSING)),
      clock: shopClock,
      timers,
      local: browser.tab(),
      onEnd: (first) => {
        ends.push(first);
      },
    });
    if (isWatched)
      timer.subscribe(() => {
        if (timer.get().phase === 'ended') endedAt.push(clock.now());
      });
    const page = { timer, ends, endedAt };
    pages.push(page);
    all.push(page);
    await timer.start();
    await quiet();
    return page;
  };
  return {
    clock,
    device,
    browser,
    pages,
    all,
    count,
    open,
    close: (page: Page) => {
      page.timer.stop();
      pages.splice(pages.indexOf(page), 1);
    },
  };
};

type Step =
  | { readonly do: 'advance' | 'sleep'; readonly ms: number }
  | { readonly do: 'reload' | 'ask' | 'close'; readonly page: number }
  | { readonly do: 'open' }
  | { readonly do: 'set clock'; readonly ahead: number };
const times = fc.oneof(
  fc.integer({ min: 1, max: 5000 }),
  fc.integer({ min: 1, max: 400_000 }),
  fc.constantFrom(999, 1000, 1001, 899_999, 900_000, 900_001),
);
const page = fc.nat({ max: 2 });
const common: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 4, arbitrary: fc.record({ do: fc.constant('advance' as const), ms: times }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sleep' as const), ms: times }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('reload' as const, 'ask' as const), page }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), page }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'open' }) },
];
const stepsOn = (...more: readonly fc.WeightedArbitrary<Step>[]) =>
  fc.array(fc.oneof(...common, ...more), { maxLength: 12 });
const settingClock: fc.WeightedArbitrary<Step> = {
  weight: 3,
  arbitrary: fc.record({
    do: fc.constant('set clock' as const),
    ahead: fc.constantFrom(0, -10_000_000, -600_000, -5000, 5000, 600_000, 10_000_000),
  }),
};

const play = async (world: ReturnType<typeof openWorld>, step: Step): Promise<void> => {
  const { clock, device, pages, open, close } = world;
  const chosen = 'page' in step ? pages[step.page % Math.max(1, pages.length)] : undefined;
  switch (step.do) {
    case 'advance':
      await clock.advance(step.ms);
      return;
    case 'sleep':
      device.sleep();
      await clock.advance(step.ms);
      device.wake();
      await quiet();
      return;
    case 'open':
      await open();
      return;
    case 'set clock':
      device.setAhead(step.ahead);
      // The page notices with its next tick.
      await clock.advance(1000);
      return;
    case 'ask':
      await chosen?.timer.start();
      return;
    case 'close':
      if (chosen !== undefined) close(chosen);
      return;
    case 'reload':
      if (chosen !== undefined) close(chosen);
      await open();
  }
};

describe('the offer, in any sequence of ticks, sleeps, reloads, second tabs and changed clocks,', () => {
  it('ends at the same time of the shop’s clock, and its end is handled once', async () => {
    await fc.assert(
      fc.asyncProperty(stepsOn(settingClock), async (steps) => {
        const world = openWorld(true);
        const start = world.clock.now();
        await world.open();
        for (const step of steps) {
          await play(world, step);
          const left = start + OFFER - world.clock.now();
          const expected =
            left > 0
              ? { phase: 'running', seconds: Math.ceil(left / 1000), code: 'DAWN10' }
              : { phase: 'ended', seconds: 0, code: 'DAWN10' };
          expect(world.pages.map(({ timer }) => timer.get())).toEqual(world.pages.map(() => expected));
        }
        await world.clock.advance(OFFER);
        const { all } = world;
        expect(all.flatMap(({ endedAt }) => endedAt).filter((at) => at < start + OFFER)).toEqual([]);
        expect(all.filter(({ ends }) => ends.length > 1)).toEqual([]);
        const acted = all.flatMap(({ ends }) => ends);
        expect(acted.filter(Boolean)).toHaveLength(acted.length > 0 ? 1 : 0);
      }),
      { numRuns: 60 },
    );
  });

  it('does so too if the backend keeps no deadline, by the device’s clock, even if no page was open at the end', async () => {
    await fc.assert(
      fc.asyncProperty(stepsOn(), async (steps) => {
        const world = openWorld(false);
        const start = world.clock.now();
        await world.open();
        for (const step of steps) {
          await play(world, step);
          const left = start + OFFER - world.clock.now();
          expect(world.pages.map(({ timer }) => timer.get().seconds)).toEqual(
            world.pages.map(() => Math.max(0, Math.ceil(left / 1000))),
          );
        }
        await world.clock.advance(OFFER);
        await world.open();
        const acted = world.all.flatMap(({ ends }) => ends);
        expect(acted.filter(Boolean)).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });

  it('uses one tick a second and one query, however often it is started', async () => {
    const { open, clock, count } = openWorld(true);
    const { timer } = await open();
    let notified = 0;
    timer.subscribe(() => {
      notified += 1;
    });
    for (let time = 0; time < 4; time += 1) await timer.start();
    expect([count.asked, notified]).toEqual([5, 0]);
    await clock.advance(60_000);
    expect([count.asked, count.ticks, notified]).toEqual([5, 60, 60]);
  });

  it('has one timer while nobody watches it, shows the seconds of now, and ends at the deadline', async () => {
    const { open, clock, count } = openWorld(true);
    const start = clock.now();
    const { timer, ends } = await open({ isWatched: false });
    for (const passed of [1, 999, 43_500, OFFER - 44_501]) {
      await clock.advance(passed);
      const left = OFFER - (clock.now() - start);
      expect(timer.get()).toEqual({ phase: 'running', seconds: Math.ceil(left / 1000), code: 'DAWN10' });
    }
    expect([count.ticks, ends]).toEqual([0, []]);
    await clock.advance(1);
    expect([timer.get(), count.ticks, ends]).toEqual([{ phase: 'ended', seconds: 0, code: 'DAWN10' }, 1, [true]]);
  });

  it('ticks again while somebody watches it, and no longer than that', async () => {
    const { open, clock, count } = openWorld(true);
    const { timer } = await open({ isWatched: false });
    const shown: number[] = [];
    const watch = () =>
      timer.subscribe(() => {
        shown.push(timer.get().seconds);
      });
    await clock.advance(500);
    const [unwatch, unwatchToo] = [watch(), watch()];
    await clock.advance(2000);
    expect([shown, count.ticks, count.asked]).toEqual([[899, 899, 898, 898], 2, 1]);
    unwatch();
    unwatch();
    await clock.advance(1000);
    expect([shown.length, count.ticks]).toEqual([5, 3]);
    unwatchToo();
    await clock.advance(10_000);
    expect([shown.length, count.ticks, timer.get().seconds]).toEqual([5, 3, 887]);
  });

  it('asks the shop when somebody watches it again, as the device’s clock may have been set meanwhile', async () => {
    for (const [ahead, asked] of [
      [2_000, 2],
      [1_999, 1],
      [OFFER, 2],
      [-2_000, 2],
    ] as const) {
      const { open, device, count } = openWorld(true);
      const { timer, ends } = await open({ isWatched: false });
      device.setAhead(ahead);
      timer.subscribe(() => undefined);
      await quiet();
      const late = asked === 1 ? ahead : 0;
      expect([timer.get().phase, timer.get().seconds]).toEqual(['running', Math.ceil((OFFER - late) / 1000)]);
      expect([count.asked, ends]).toEqual([asked, []]);
    }
  });

  it('is not ended by a device’s clock that was set ahead while nobody watched it', async () => {
    const { open, clock, device } = openWorld(true);
    const { timer, ends } = await open({ isWatched: false });
    device.setAhead(2 * OFFER);
    await clock.advance(OFFER - 1);
    expect([timer.get().phase, ends]).toEqual(['running', []]);
    await clock.advance(1);
    expect([timer.get().phase, ends]).toEqual(['ended', [true]]);
  });

  it('stops with its page, also if that is left during a query', async () => {
    const { open, clock, count } = openWorld(true);
    const [asking, running] = [await open(), await open()];
    const question = asking.timer.start();
    asking.timer.stop();
    running.timer.stop();
    await question;
    const ticks = count.ticks;
    await clock.advance(OFFER + 1);
    expect(count.ticks).toBe(ticks);
    expect([asking.ends, running.ends]).toEqual([[], []]);
  });

  it('ignores invalid data that another tab may have stored', async () => {
    const world = openWorld(true);
    const { timer } = await world.open();
    const elsewhere = world.browser.tab();
    for (const text of ['soon', 'null', '{}']) elsewhere.set('offer', text);
    elsewhere.remove('offer');
    await world.clock.advance(10_000);
    expect(timer.get()).toMatchObject({ phase: 'running', seconds: 890 });
  });

  it('asks the shop again after a tick that is two seconds late, and not after one that is less', async () => {
    for (const [lateMs, asked] of [
      [1_999, 1],
      [2_000, 2],
    ] as const) {
      const world = openWorld(true);
      const { timer } = await world.open();
      world.device.sleep();
      await world.clock.advance(1_000 + lateMs);
      world.device.wake();
      await quiet();
      expect([timer.get().seconds, world.count.asked]).toEqual([Math.ceil((OFFER - 1_000 - lateMs) / 1_000), asked]);
    }
  });

  it('asks the shop again after sleep, also where another tab has changed the deadline before', async () => {
    const world = openWorld(true);
    const { timer } = await world.open();
    const startedAt = world.clock.now() - 300_000;
    const stored = { startedAt, expiresAt: startedAt + OFFER, code: 'DAWN10' };
    world.browser.tab().set('offer', JSON.stringify(stored));
    await quiet();
    expect([timer.get().seconds, world.count.asked]).toEqual([600, 1]);
    world.device.sleep();
    await world.clock.advance(60_000);
    world.device.wake();
    await quiet();
    expect([timer.get().seconds, world.count.asked]).toEqual([840, 2]);
  });
});

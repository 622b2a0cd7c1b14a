/**
 * The offer's countdown is honest: one deadline, the shop's, whatever happens to the page and the device (spec 5,
 * 10.10).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quiet } from '../../browser.ts';
import { OFFER, openWorld } from './offer-world.ts';

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
});

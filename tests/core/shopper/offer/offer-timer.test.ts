/** The timer of the offer: one deadline, the shop's, with as few ticks and queries as it takes (spec 5, 10.10). */
import { describe, expect, it } from 'vitest';
import { quiet } from '../../browser.ts';
import { OFFER, openWorld } from './offer-world.ts';

describe('the timer of the offer', () => {
  it('ends at the deadline for a page that is awake, and its end is handled once', async () => {
    const { clock, open } = openWorld(true);
    const start = clock.now();
    const [a, b] = [await open(), await open()];
    await clock.advance(OFFER + 5000);
    expect([a.endedAt, b.endedAt, a.ends, b.ends]).toEqual([[start + OFFER], [start + OFFER], [true], [false]]);
  });

  it('has its end handled by the next page at a backend that keeps no deadline', async () => {
    const { clock, open, close } = openWorld(false);
    close(await open());
    await clock.advance(OFFER);
    expect((await open()).ends).toEqual([true]);
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
    const watch = () => timer.subscribe(() => shown.push(timer.get().seconds));
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

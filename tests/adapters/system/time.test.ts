import { describe, expect, it } from 'vitest';
import { createShiftedClock } from '../../../adapters/system/shifted-clock.ts';
import { createSystemTimers } from '../../../adapters/system/time.ts';

describe('the process timers', () => {
  const timers = createSystemTimers();
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  it('calls once after the delay, or not at all when cancelled', async () => {
    let ran = 0;
    let cancelled = 0;
    timers.after(5, () => {
      ran += 1;
    });
    const cancel = timers.after(5, () => {
      cancelled += 1;
    });
    cancel();
    await wait(60);
    expect([ran, cancelled]).toEqual([1, 0]);
  });

  it('calls at every interval until it is cancelled, even from within', async () => {
    let ran = 0;
    const cancel = timers.every(3, () => {
      ran += 1;
      if (ran === 3) cancel();
    });
    await wait(120);
    expect(ran).toBe(3);
  });

  it('waits for longer than the longest timer of the runtime', async () => {
    let ran = 0;
    const cancel = timers.after(2 ** 31 + 5_000, () => {
      ran += 1;
    });
    await wait(30);
    cancel();
    expect(ran).toBe(0);
  });
});

describe('the shifted clock', () => {
  it('runs with its clock, ahead by the time it was advanced', () => {
    let real = 1_000;
    const clock = createShiftedClock({ now: () => real });
    expect(clock.now()).toBe(1_000);
    clock.advance(900_000);
    clock.advance(0);
    clock.advance(50);
    real += 7;
    expect(clock.now()).toBe(901_057);
    expect(clock.offset()).toBe(900_050);
  });

  it('stands still while it is held, except for advances, and is afterwards where it would have been', () => {
    let real = 1_000;
    const clock = createShiftedClock({ now: () => real });
    clock.hold(50);
    real += 20;
    clock.advance(5);
    expect(clock.now()).toBe(1_005);
    // Held again, it stands where it stood.
    clock.hold(50);
    real += 49;
    expect(clock.now()).toBe(1_005);
    real += 1;
    expect(clock.now()).toBe(1_075);
    clock.hold(50);
    real += 10;
    clock.hold(0);
    expect(clock.now()).toBe(1_085);
    expect(() => clock.hold(-1)).toThrow(RangeError);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    'refuses to advance by %d milliseconds and does not move',
    (ms) => {
      const clock = createShiftedClock({ now: () => 5 });
      clock.advance(10);
      expect(() => clock.advance(ms)).toThrow(RangeError);
      expect(() => clock.setOffset(ms)).toThrow(RangeError);
      expect(clock.offset()).toBe(10);
    },
  );
});

/** The shop's time on a device whose own clock may be wrong (spec 10.10). */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { done, refused } from '../../../../core/entities/answer.ts';
import { createShopClock } from '../../../../core/shopper/calls/shop-clock.ts';
import { NONE_MISSING, watchCalls } from '../../../../core/shopper/calls/watch-calls.ts';
import { createVariable } from '../../../../core/shopper/observable.ts';
import { openShop } from '../../open-shop.ts';

/** The true time, a device in it, and the shop's clock as that device knows it. */
const open = () => {
  const time = { now: 1_000_000_000_000 };
  const device = { ahead: 0 };
  const clock = createShopClock({ now: () => time.now + device.ahead });
  /** A call that takes this long to the shop and back. */
  const call = (there: number, back: number): void => {
    const heard = clock.callMade();
    time.now += there;
    const stamp = time.now;
    time.now += back;
    heard(stamp);
  };
  return { time, device, clock, call, error: () => clock.now() - time.now };
};

describe('the shop’s clock', () => {
  it('is the shop’s from the first answer on, however wrong the device’s clock is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e11, max: 1e11 }),
        fc.nat({ max: 20_000 }),
        fc.nat({ max: 20_000 }),
        (ahead, there, back) => {
          const { device, call, error } = open();
          device.ahead = ahead;
          call(there, back);
          expect(error()).toBe(0 - back);
        },
      ),
    );
  });

  it('is never ahead of the shop, and as exact as the fastest answer: a slower one does not change it', () => {
    const calls = fc.array(fc.tuple(fc.nat({ max: 30_000 }), fc.nat({ max: 30_000 })), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), calls, (ahead, taken) => {
        const { device, call, error } = open();
        device.ahead = ahead;
        for (const [there, back] of taken) call(there, back);
        expect(error()).toBe(0 - Math.min(...taken.map(([, back]) => back)));
      }),
    );
  });

  it('is right again, to within the length of one call, after the first answer since the device’s clock was set', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.nat({ max: 3000 }),
        fc.nat({ max: 3000 }),
        (ahead, there, back) => {
          const { device, call, error } = open();
          call(10, 10);
          device.ahead = ahead;
          call(there, back);
          expect(error()).toBeGreaterThanOrEqual(-Math.max(back, 10));
          expect(error()).toBeLessThanOrEqual(there);
        },
      ),
    );
  });

  it('is right from the next answer on if the device’s clock is set during a call', () => {
    for (const ahead of [-500_000, 500_000]) {
      const { time, device, clock, call, error } = open();
      call(0, 0);
      const heard = clock.callMade();
      device.ahead = ahead;
      heard(time.now);
      call(5, 5);
      expect(Math.abs(error())).toBeLessThanOrEqual(5);
    }
  });

  it('notifies when it moved by two seconds or more, and not below', () => {
    const { time, clock, device, call } = open();
    const moved = vi.fn<() => void>();
    const end = clock.onMove(moved);
    call(0, 0);
    device.ahead = 1999;
    call(0, 0);
    expect(moved).not.toHaveBeenCalled();
    device.ahead = 3999;
    call(0, 0);
    expect(moved).toHaveBeenCalledTimes(1);
    device.ahead = 60_000;
    call(0, 0);
    call(0, 0);
    expect(moved).toHaveBeenCalledTimes(2);
    end();
    device.ahead = 0;
    call(0, 0);
    expect(moved).toHaveBeenCalledTimes(2);
    expect(clock.now()).toBe(time.now);
  });

  it('accepts a time that it did not request, up to two seconds old', () => {
    const { time, clock, error } = open();
    clock.sync(time.now + 900_000);
    expect(error()).toBe(900_000);
    clock.sync(time.now + 899_000);
    expect(error()).toBe(900_000);
    clock.sync(time.now);
    expect(error()).toBe(2000);
  });
});

describe('every answer', () => {
  const api = openShop().direct;

  it('sets the clock, a refusal too, and one without a time does not', async () => {
    const { time, clock, error } = open();
    const later = time.now + 50_000;
    const heard = watchCalls(
      {
        ...api,
        getCart: async () => ({ ...refused('THROTTLED', 'x'), now: later }),
        getOffer: async () => refused('NOT_AVAILABLE', 'x'),
        sendOtp: async () => ({ ...done(null), now: time.now + 80_000 }),
      },
      clock,
      createVariable(NONE_MISSING),
    );
    expect(await heard.getOffer()).toEqual(refused('NOT_AVAILABLE', 'x'));
    expect(error()).toBe(0);
    await heard.getCart();
    expect(error()).toBe(50_000);
    expect(await heard.sendOtp({ phone: '1' })).toMatchObject({ status: true, data: null });
    expect(error()).toBe(80_000);
  });
});

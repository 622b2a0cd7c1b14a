/**
 * The shop's clock as seen from the shopper's side: the device's own clock, corrected by the `now` that answers carry. So
 * a device whose clock is wrong shows the same countdown as any other (spec 10.10).
 */
import type { Answer } from '../entities/answer.ts';
import type { ShopApi } from '../ports/shop-api.ts';
import type { Clock } from '../ports/time.ts';

export type ShopClock = Clock & {
  /** Takes note of the shop's time, epoch milliseconds. */
  readonly heard: (now: number) => void;
  /** Calls `moved` when the correction changed by more than a tick. */
  readonly onMove: (moved: () => void) => () => void;
};

/** Answers take a while to arrive, so the largest correction is the truest; one this far off means that a clock moved. */
const MOVED_MS = 2000;

export const createShopClock = (clock: Clock): ShopClock => {
  let correction = 0;
  let known = false;
  const listeners = new Set<() => void>();
  return {
    now: () => clock.now() + correction,
    heard: (now) => {
      const latest = now - clock.now();
      const off = Math.abs(latest - correction);
      if (known && latest <= correction && off < MOVED_MS) return;
      correction = latest;
      known = true;
      if (off >= MOVED_MS) for (const listener of [...listeners]) listener();
    },
    onMove: (moved) => {
      listeners.add(moved);
      return () => { listeners.delete(moved); };
    },
  };
};

/** Any call, its types left aside: the wrapper passes through what it gets. */
type AnyCall = (input: unknown) => Promise<Answer<unknown>>;

/** The same shop, every answer of which sets the clock. */
export const hearing = (api: ShopApi, heard: (now: number) => void): ShopApi => {
  const hear = async (call: Promise<Answer<unknown>>): Promise<Answer<unknown>> => {
    const answer = await call;
    if (answer.now !== undefined) heard(answer.now);
    return answer;
  };
  const calls = Object.entries(api as Readonly<Record<string, AnyCall>>);
  return Object.fromEntries(calls.map(([name, call]) => [name, (input: unknown) => hear(call(input))])) as ShopApi;
};

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

/** The same shop, every answer of which sets the clock. */
export const hearing = (api: ShopApi, heard: (now: number) => void): ShopApi =>
  wrapCalls(api, async (call) => {
    const answer = await call();
    if (answer.now !== undefined) heard(answer.now);
    return answer;
  });

/**
 * The same shop, asked for one thing only until it answered once. The first answer brings the session's token; two first
 * calls side by side would begin two sessions, and one of them would be lost.
 */
export const oneAtFirst = (api: ShopApi): ShopApi => {
  let met = false;
  let first: Promise<unknown> | undefined;
  return wrapCalls(api, async (call) => {
    while (!met && first !== undefined) await first;
    if (met) return call();
    const attempt = call();
    first = attempt.then(() => { met = true; }, () => undefined).finally(() => { first = undefined; });
    return attempt;
  });
};

type Around = (call: () => Promise<Answer<unknown>>) => Promise<Answer<unknown>>;

const wrapCalls = (api: ShopApi, around: Around): ShopApi => {
  const wrapped: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(api)) {
    wrapped[name] = (input: unknown) => around(() => (call as (input: unknown) => Promise<Answer<unknown>>)(input));
  }
  return wrapped as ShopApi;
};

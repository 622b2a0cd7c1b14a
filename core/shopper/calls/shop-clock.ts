/**
 * The shop's clock as seen from the shopper's side: the device's own clock, corrected by the `now` that answers carry.
 * So a device whose clock is wrong shows the same countdown as any other (spec 10.10).
 */
import type { Answer } from '../../entities/answer.ts';
import type { ShopApi } from '../../ports/shop-api.ts';
import type { Clock } from '../../ports/time.ts';

export type ShopClock = Clock & {
  /** Takes note of the shop's time, epoch milliseconds, just heard. */
  readonly heard: (now: number) => void;
  /** A question goes out; what this answers takes note of the time that comes back with the answer. */
  readonly asking: () => (now: number) => void;
  /** Calls `moved` when the correction changed by more than a tick. */
  readonly onMove: (moved: () => void) => () => void;
};

/**
 * A change of the correction by this much is told; a smaller one shows with the next tick. Also how late news may be.
 */
const MOVED_MS = 2000;

export const createShopClock = (clock: Clock): ShopClock => {
  let correction = 0;
  let known = false;
  const listeners = new Set<() => void>();
  /**
   * The shop read its clock after the question went out and before its answer came in, so the truth lies between the
   * two corrections that these make. What is known already and lies there, too, is kept: a slow answer moves nothing.
   */
  const take = (now: number, askedAt: number): void => {
    const [least, most] = [now - clock.now(), now - askedAt];
    const next = known ? Math.max(least, Math.min(most, correction)) : least;
    const off = Math.abs(next - correction);
    correction = next;
    known = true;
    if (off >= MOVED_MS) for (const listener of [...listeners]) listener();
  };
  return {
    now: () => clock.now() + correction,
    heard: (now) => {
      take(now, clock.now() - MOVED_MS);
    },
    asking: () => {
      const askedAt = clock.now();
      return (now) => {
        take(now, askedAt);
      };
    },
    onMove: (moved) => {
      listeners.add(moved);
      return () => {
        listeners.delete(moved);
      };
    },
  };
};

/** Any call, its types left aside: the wrapper passes through what it gets. */
type AnyCall = (input: unknown) => Promise<Answer<unknown>>;

/** The same shop, every answer of which sets the clock. */
export const hearing = (api: ShopApi, clock: Pick<ShopClock, 'asking'>): ShopApi => {
  const hear =
    (call: AnyCall): AnyCall =>
    async (input) => {
      const heard = clock.asking();
      const answer = await call(input);
      if (answer.now !== undefined) heard(answer.now);
      return answer;
    };
  const calls = Object.entries(api as Readonly<Record<string, AnyCall>>);
  return Object.fromEntries(calls.map(([name, call]) => [name, hear(call)])) as ShopApi;
};

/** The sandbox's movable clock; its offset is stored with the shop's documents. */
import type { ShiftedClock } from '../adapters/system/shifted-clock.ts';
import { kind } from '../core/ports/store/kind.ts';
import { put, type ShopStore } from '../core/ports/store/shop-store.ts';

type ClockRecord = { readonly offsetMs: number };
const clocks = kind<ClockRecord>()({ name: 'sandbox', version: 1, id: (name: string) => name });
/** Where a sandbox keeps how far its clock is ahead. */
export const SANDBOX_CLOCK = clocks.key('clock');

export type SandboxClock = {
  readonly now: () => number;
  /** Stores the new offset, then moves the clock forward by `ms`. */
  readonly advance: (ms: number) => Promise<void>;
  /** Lets this process's clock stand still for `ms` milliseconds, except for advances; 0 ends that. */
  readonly hold: (ms: number) => void;
  /** Restores the offset that an earlier process stored. */
  readonly restore: () => Promise<void>;
};

export const createSandboxClock = (clock: ShiftedClock, store: ShopStore): SandboxClock => ({
  now: clock.now,
  hold: clock.hold,
  advance: async (ms) => {
    const offset = await store.update({ writes: [SANDBOX_CLOCK] }, (documents) => {
      const offsetMs = (documents.get(SANDBOX_CLOCK)?.offsetMs ?? 0) + ms;
      return { answer: offsetMs, writes: [put(clocks, SANDBOX_CLOCK, { offsetMs })] };
    });
    // Of two concurrent advances, the larger stored offset is the later one.
    clock.setOffset(Math.max(clock.offset(), offset));
  },
  restore: async () => {
    const record = (await store.read([SANDBOX_CLOCK])).get(SANDBOX_CLOCK);
    if (record !== undefined) clock.setOffset(record.offsetMs);
  },
});

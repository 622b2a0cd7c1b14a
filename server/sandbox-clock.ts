/** The sandbox's clock: it can be moved, and how far it was moved is kept with the shop's documents. */
import type { ShiftedClock } from '../adapters/system/shifted-clock.ts';
import { kind } from '../core/ports/kind.ts';
import { put, type ShopStore } from '../core/ports/shop-store.ts';

type ClockRecord = { readonly offsetMs: number };
const clocks = kind<ClockRecord>()({ name: 'sandbox', version: 1, id: (name: string) => name });
const CLOCK = clocks.key('clock');

export type SandboxClock = {
  readonly now: () => number;
  /** Moves the clock forward by `ms`, once it is kept. */
  readonly advance: (ms: number) => Promise<void>;
  /** Puts the clock where an earlier process left it. */
  readonly restore: () => Promise<void>;
};

export const createSandboxClock = (clock: ShiftedClock, store: ShopStore): SandboxClock => ({
  now: clock.now,
  advance: async (ms) => {
    const offset = await store.update({ writes: [CLOCK] }, (documents) => {
      const offsetMs = (documents.get(CLOCK)?.offsetMs ?? 0) + ms;
      return { answer: offsetMs, writes: [put(clocks, CLOCK, { offsetMs })] };
    });
    // Of two advances at once, the one that was kept later says where the clock is.
    clock.setOffset(Math.max(clock.offset(), offset));
  },
  restore: async () => {
    const kept = (await store.read([CLOCK])).get(CLOCK);
    if (kept !== undefined) clock.setOffset(kept.offsetMs);
  },
});

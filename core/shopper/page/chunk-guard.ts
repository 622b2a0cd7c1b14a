/** Reloads the page when a chunk of it is gone because a newer build is out (spec 8). */
import { SECOND_MS } from '../../entities/time/duration.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { Page } from '../../ports/page.ts';
import type { Clock } from '../../ports/time.ts';

/** A missing chunk reloads the page at most once in this time, in milliseconds. */
export const CHUNK_GUARD_MS = 10 * SECOND_MS;
const GUARD_KEY = 'chunk-reloaded-at';

/**
 * To be called when a chunk has failed to load: true if the page is being reloaded, false if it was just reloaded.
 */
export const createChunkGuard =
  (ports: {
    readonly clock: Clock;
    readonly tab: KeyValueStore;
    readonly page: Pick<Page, 'reload'>;
  }): (() => boolean) =>
  () => {
    const { clock, tab, page } = ports;
    const last = Number(tab.get(GUARD_KEY) ?? Number.NaN);
    const since = clock.now() - last;
    // A time in the future means that the clock was set back since; it does not count.
    if (since >= 0 && since < CHUNK_GUARD_MS) return false;
    const mark = String(clock.now());
    tab.set(GUARD_KEY, mark);
    // Without storage, a chunk that is gone for good would reload the page for ever.
    if (tab.get(GUARD_KEY) !== mark) return false;
    page.reload();
    return true;
  };

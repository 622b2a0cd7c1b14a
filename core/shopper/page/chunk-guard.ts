/** Reloads the page when a piece of it could not be loaded: a newer build may have replaced it (spec 8). */
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { Page } from '../../ports/page.ts';
import type { Clock } from '../../ports/time.ts';

/** A lost chunk reloads the page at most once in this time, in milliseconds. */
export const CHUNK_GUARD_MS = 10_000;
const GUARD_KEY = 'chunk-reloaded-at';

/** Reloads the page for a chunk that failed to load: true when it does, false when it was reloaded just before. */
export const createChunkGuard =
  (ports: {
    readonly clock: Clock;
    readonly session: KeyValueStore;
    readonly page: Pick<Page, 'reload'>;
  }): (() => boolean) =>
  () => {
    const { clock, session, page } = ports;
    const last = Number(session.get(GUARD_KEY) ?? Number.NaN);
    const since = clock.now() - last;
    // A time in the future comes from a clock that was set back since; it guards nothing.
    if (since >= 0 && since < CHUNK_GUARD_MS) return false;
    const mark = String(clock.now());
    session.set(GUARD_KEY, mark);
    // Where nothing can be remembered, a chunk that is gone for good would reload the page for ever.
    if (session.get(GUARD_KEY) !== mark) return false;
    page.reload();
    return true;
  };

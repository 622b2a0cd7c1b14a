/** Living with new builds of the site: noticing one, and surviving a piece that is gone (spec 7, 8). */
import { HOUR_MS, SECOND_MS } from '../../entities/duration.ts';
import type { BuildProbe } from '../../ports/build-probe.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { Page } from '../../ports/page.ts';
import type { Clock, Ticker } from '../../ports/time.ts';
import { createVariable, type Observable } from '../observable.ts';

/** How often the latest build is asked for, in milliseconds. */
export const BUILD_POLL_MS = HOUR_MS;
/** A lost chunk reloads the page at most once in this time, in milliseconds. */
export const CHUNK_GUARD_MS = 10 * SECOND_MS;
const GUARD_KEY = 'chunk-reloaded-at';

export type BuildState = {
  /** A newer build is out: the next navigation should be a full load. */
  readonly isStale: boolean;
};

export type BuildWatch = Observable<BuildState> & { readonly start: () => void; readonly stop: () => void };

export const createBuildWatch = (probe: BuildProbe, ticker: Ticker): BuildWatch => {
  const state = createVariable<BuildState>({ isStale: false });
  let cancel: () => void = () => undefined;
  const ask = async (): Promise<void> => {
    try {
      if ((await probe.latest()) !== probe.current) {
        state.set({ isStale: true });
        cancel();
      }
    } catch {
      // Not reachable now; the next hour asks again.
    }
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    start: () => {
      cancel = ticker.every(BUILD_POLL_MS, () => {
        void ask();
      });
    },
    stop: () => {
      cancel();
    },
  };
};

/**
 * Answers a chunk that failed to load: true when the page is being reloaded, false when it was reloaded just before.
 */
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

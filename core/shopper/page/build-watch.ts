/** Notices that a newer build of the site is out (spec 7). */
import type { BuildProbe } from '../../ports/build-probe.ts';
import type { Ticker } from '../../ports/time.ts';
import { createVariable, type Observable } from '../observable.ts';

/** How often the latest build is asked for, in milliseconds. */
export const BUILD_POLL_MS = 3_600_000;

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

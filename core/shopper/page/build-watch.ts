/** Detects that a newer build of the site is out (spec 7). */
import { HOUR_MS } from '../../entities/time/duration.ts';
import type { BuildProbe } from '../../ports/build-probe.ts';
import type { Timers } from '../../ports/time.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';

/** How often to ask for the latest build, in milliseconds. */
export const BUILD_POLL_MS = HOUR_MS;

export type BuildState = {
  /** A newer build is out: the next navigation should be a full page load. */
  readonly isStale: boolean;
};

export type BuildWatch = Observable<BuildState> & { readonly start: () => void; readonly stop: () => void };

export const createBuildWatch = (probe: BuildProbe, timers: Timers): BuildWatch => {
  const state = createVariable<BuildState>({ isStale: false });
  let cancel: () => void = () => undefined;
  const poll = async (): Promise<void> => {
    try {
      if ((await probe.latest()) !== probe.current) {
        state.set({ isStale: true });
        cancel();
      }
    } catch {
      // Not reachable now; the next poll tries again.
    }
  };
  return {
    ...readOnly(state),
    start: () => {
      cancel = timers.every(BUILD_POLL_MS, () => void poll());
    },
    stop: () => cancel(),
  };
};

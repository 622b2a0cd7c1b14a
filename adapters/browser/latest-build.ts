/** The latest-build file of the site (spec 7). */
import type { BuildProbe } from '../../core/ports/build-probe.ts';

/** `current` is the build that the page was made by. Rejects where the file cannot be had or says nothing. */
export const createLatestBuildProbe = (
  fetch: typeof globalThis.fetch,
  current: string,
  url = '/latest.json',
): BuildProbe => ({
  current,
  latest: async () => {
    const response = await fetch(url, { cache: 'no-store' });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const told: unknown = await response.json();
    const build = told !== null && typeof told === 'object' && 'build' in told ? told.build : undefined;
    if (typeof build !== 'string') throw new TypeError(`${url} names no build`);
    return build;
  },
});

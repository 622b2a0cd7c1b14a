/** The latest-build file of the site (spec 7). */
import type { BuildProbe } from '../../core/ports/build-probe.ts';

/** `current` is the build of this page. Rejects if the file cannot be loaded or names no build. */
export const createLatestBuildProbe = (
  fetch: typeof globalThis.fetch,
  current: string,
  url = '/latest.json',
): BuildProbe => ({
  current,
  latest: async () => {
    const response = await fetch(url, { cache: 'no-store' });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const body: unknown = await response.json();
    const build = body !== null && typeof body === 'object' && 'build' in body ? body.build : undefined;
    if (typeof build !== 'string') throw new TypeError(`${url} names no build`);
    return build;
  },
});

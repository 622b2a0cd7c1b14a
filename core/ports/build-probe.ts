/** Tells the newest build of the site (spec 7, the latest-build file). */

/**
 * Tells whether the page is of the newest build.
 *
 * @example
 * ```ts
 * import type { BuildProbe } from '../core/ports/build-probe.ts';
 *
 * const build: BuildProbe = { current: 'build-1', latest: async () => 'build-2' };
 * ```
 */
export type BuildProbe = {
  /** The build that this page belongs to. */
  readonly current: string;
  /** The newest build; rejects when it cannot be fetched. */
  readonly latest: () => Promise<string>;
};

/** Finds out the newest build of the site (spec 7, the latest-build file). */

export type BuildProbe = {
  /** The build of this page. */
  readonly current: string;
  /** The newest build; rejects if it cannot be loaded. */
  readonly latest: () => Promise<string>;
};

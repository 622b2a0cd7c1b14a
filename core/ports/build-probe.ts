/** Tells the newest build of the site (spec 7, the latest-build file). */

export type BuildProbe = {
  /** The build that this page belongs to. */
  readonly current: string;
  /** The newest build; rejects when it cannot be fetched. */
  readonly latest: () => Promise<string>;
};

/** What says which build of the site is the newest (spec 7, the latest-build file). */

export type BuildProbe = {
  /** The build this page was made by. */
  readonly current: string;
  /** The newest build; rejects when it cannot be asked. */
  readonly latest: () => Promise<string>;
};

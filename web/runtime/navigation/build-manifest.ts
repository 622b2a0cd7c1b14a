/**
 * The build manifest (spec 7): what opening each page needs. The prerenderer writes it; the browser prefetches by it.
 */

export type PageFiles = {
  /** The page's id: its module's name. */
  readonly page: string;
  readonly payload: string;
  /** Scripts that the page needs before it is shown, without the site's entry. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Scripts that the page fetches by itself once it is shown. */
  readonly later: readonly string[];
};

export type BuildManifest = {
  readonly build: string;
  /** By path; all files are URLs from the site's root. */
  readonly pages: Readonly<Record<string, PageFiles>>;
};

/** Its name contains the build, so that it can be cached forever and a page never prefetches another build's files. */
export const buildManifestUrl = (build: string): string => `/assets/manifest-${build}.json`;

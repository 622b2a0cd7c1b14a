/** The canonical pages of newer variants and legacy pages, for search engines (spec 2). */

const SUCCESSORS: Readonly<Record<string, string>> = {
  '/products/new/daily-moisturiser': '/products/daily-moisturiser',
  '/products/new/weekly-polish': '/products/weekly-polish',
  '/old': '/shop',
  '/old/night-recovery': '/products/night-recovery',
  '/old/skin-system-old': '/products/skin-system',
  '/old/wash-old': '/products/wash',
};

/** The canonical path of a page: its own, unless another page has replaced it. */
export const canonicalOf = (path: string): string => SUCCESSORS[path] ?? path;

/**
 * Which page stands for which others: newer variants and legacy pages, told to search engines and to nobody else (spec
 * 2).
 */

const SUCCESSORS: Readonly<Record<string, string>> = {
  '/products/new/daily-moisturiser': '/products/daily-moisturiser',
  '/products/new/weekly-polish': '/products/weekly-polish',
  '/old': '/shop',
  '/old/night-recovery': '/products/night-recovery',
  '/old/skin-system-old': '/products/skin-system',
  '/old/wash-old': '/products/wash',
};

/** The path under which a page is to be found: its own, unless another page has taken its place. */
export const canonicalOf = (path: string): string => SUCCESSORS[path] ?? path;

/** The canonical pages of newer variants and legacy pages, for search engines (spec 2). */
import { products } from './products.ts';

const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ['/old', '/shop'],
  ...products.flatMap(({ newPage, oldPage, page_link }) =>
    [newPage, oldPage].flatMap((path) => (path === undefined ? [] : [[path, page_link] as const])),
  ),
]);

/** The canonical path of a page: its own, unless another page has replaced it. */
export const canonicalOf = (path: string): string => SUCCESSORS.get(path) ?? path;

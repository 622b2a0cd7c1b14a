/** Which product a page is about, and the documents of its pages for the time in which it is sold out. */
import { canonicalOf } from './canonical.ts';
import { products, type CatalogueProduct } from './products.ts';
import { pathOf } from './routes.ts';

/** The product of its page, of the newer variant and of the legacy page; undefined for every other address. */
export const productOfPage = (url: string): CatalogueProduct | undefined => {
  const path = canonicalOf(pathOf(url));
  return products.find(({ page_link }) => page_link === path);
};

/**
 * The folder in which the build writes each of these pages once more, as sold out (spec 10.26). It begins with a dot, so
 * that no address leads to it.
 */
export const SOLD_OUT_PAGES = '.sold-out';

/** Which product a page is about. */
import { canonicalOf } from './canonical.ts';
import { products, type CatalogueProduct } from './products.ts';
import { pathOf } from './routes.ts';

/** The product of its page, of the newer variant and of the legacy page; undefined for every other address. */
export const productOfPage = (url: string): CatalogueProduct | undefined => {
  const path = canonicalOf(pathOf(url));
  return products.find(({ page_link }) => page_link === path);
};

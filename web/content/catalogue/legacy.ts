/** The content of the legacy pages: old addresses, kept as they are in bookmarks, in chats and on old packs. */
import { products } from '../../../core/catalogue/products.ts';
import type { ProductTexts } from '../../../core/entities/product.ts';
import type { Described } from '../blocks.ts';
import * as destinations from '../destinations.ts';
import { photo, type Photo } from '../pictures.ts';
import { productData } from './product.ts';

const PAGE_LABELS = {
  earlier: 'This is an earlier page.',
  current: 'See the current page',
  why: 'for more photographs, all ingredients and your delivery date.',
} as const;

export type LegacyData = {
  /** The note that leads to the current page. */
  readonly labels: typeof PAGE_LABELS;
  /** The product's short name. */
  readonly name: string;
  readonly texts: ProductTexts;
  readonly photo: Photo;
  readonly facts: readonly (readonly [term: string, value: string])[];
};

const LABELS = {
  title: destinations.earlierPages,
  lead: 'You may have saved one of these. They still work, at the same prices. The shop has our current pages.',
  shop: destinations.shopAllProducts,
} as const;

export type LegacyListData = {
  /** Headings, buttons and labels. */
  readonly labels: typeof LABELS;
  readonly pages: readonly { readonly path: string; readonly name: string; readonly photo: Photo }[];
};

export const legacyListData = (): Described<LegacyListData> => ({
  labels: LABELS,
  documentTitle: destinations.earlierPages,
  description:
    'Earlier product pages, kept for anyone who saved a link. The shop has the current page of every product.',
  pages: products.flatMap(({ name, oldPage, thumbnail }) =>
    oldPage === undefined ? [] : [{ path: oldPage, name, photo: photo(thumbnail) }],
  ),
});

/** The data of the old page at a path. Throws for a path that has none. */
export const legacyDataAt = (path: string): Described<LegacyData> => {
  const product = products.find(({ oldPage }) => oldPage === path);
  if (product === undefined) throw new Error(`no old product page at ${path}`);
  const { name, texts, description, facts } = productData(product);
  const documentTitle = `${product.title}, earlier page`;
  return { labels: PAGE_LABELS, name, texts, documentTitle, description, facts, photo: photo(product.thumbnail) };
};

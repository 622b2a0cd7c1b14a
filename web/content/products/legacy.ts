/** The legacy pages: addresses from before, kept because people have them in bookmarks, chats and on old packs. */
import { products } from '../../../core/catalogue/products.ts';
import { photo, type Photo } from '../pictures.ts';
import { productData } from './product.ts';

/** The old pages by path, each with the product it is about. */
const OLD_PAGES: Readonly<Record<string, string>> = {
  '/old/night-recovery': 'night-recovery',
  '/old/skin-system-old': 'skin-system',
  '/old/wash-old': 'wash',
};

export type LegacyData = {
  /** The product's short name. */
  readonly name: string;
  readonly summary: string;
  readonly photo: Photo;
  readonly facts: readonly (readonly [term: string, value: string])[];
};

export type LegacyListData = {
  readonly pages: readonly { readonly path: string; readonly name: string; readonly photo: Photo }[];
};

export const legacyListData = (): LegacyListData => ({
  pages: Object.entries(OLD_PAGES).map(([path, name]) => ({ path, name, photo: photo(`products/${name}/01`) })),
});

/** The data of the old page at a path; undefined where none stands. */
export const legacyDataAt = (path: string): LegacyData | undefined => {
  const product = products.find(({ name }) => name === OLD_PAGES[path]);
  if (product === undefined) return undefined;
  const { name, summary, facts } = productData(product);
  return { name, summary, facts, photo: photo(product.thumbnail) };
};

/** The content of the newer variants of two product pages: the same text in another order. */
import { labelOf } from '../../../core/catalogue/labels.ts';
import { products } from '../../../core/catalogue/products.ts';
import type { Described } from '../described.ts';
import { purposeOf } from './glossary.ts';
import { homeData } from './home.ts';
import { photo, type Photo } from '../pictures.ts';
import { productData, type ProductData } from './product.ts';

/** Their paths: this, and the product's short name. */
const FOLDER = '/products/new/';

export type NewProductData = Omit<ProductData, 'photos' | 'ingredients'> & {
  /** The first screen. */
  readonly scene: Photo;
  readonly texture: Photo;
  readonly close: Photo;
  /** The whole routine in its order, by the products' short names. */
  readonly routine: readonly { readonly name: string; readonly when: string }[];
  readonly contents: readonly (readonly [ingredient: string, purpose: string])[];
};

/** The data of the variant at a path. Throws for a path that has none. */
export const newProductDataAt = (path: string): Described<NewProductData> => {
  const product = path.startsWith(FOLDER) ? products.find(({ name }) => name === path.slice(FOLDER.length)) : undefined;
  if (product === undefined) throw new Error(`no newer product page at ${path}`);
  const { photos: _, ingredients: __, ...shared } = productData(product);
  return {
    ...shared,
    scene: photo(`${product.images.folder}/03`),
    texture: photo(`${product.images.folder}/04`),
    close: photo(`${product.images.folder}/02`),
    routine: homeData().steps.map(({ name, when }) => ({ name, when })),
    contents: (labelOf(product.id)?.ingredients ?? []).map(
      (ingredient) => [ingredient, purposeOf(ingredient)] as const,
    ),
  };
};

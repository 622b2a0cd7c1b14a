/** The content of the newer variants of two product pages: the same text in another order. */
import { products, type CatalogueProduct } from '../../../core/catalogue/products.ts';
import type { Described } from '../blocks.ts';
import { photo, type Photo } from '../pictures.ts';
import { productData, type ProductData } from './product.ts';
import { contentOf, routine } from './range.ts';

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
  const product = products.find(({ newPage }) => newPage === path);
  if (product === undefined) throw new Error(`no newer product page at ${path}`);
  const { photos: _, ingredients: __, ...shared } = productData(product);
  return {
    ...shared,
    scene: photo(`${product.images.folder}/03`),
    texture: photo(`${product.images.folder}/04`),
    close: photo(`${product.images.folder}/02`),
    routine: routine().map(({ product: { name }, when }) => ({ name, when })),
    contents: contentOf(product).label.ingredients.map(
      (ingredient) => [ingredient, purposeOf(ingredient, product)] as const,
    ),
  };
};

/** The purposes of ingredients that are in several products, without promises beyond what a cosmetic does. */
const PURPOSES: Readonly<Record<string, string>> = {
  Aqua: 'Water, which carries the rest',
  'Cetearyl Alcohol': 'A waxy alcohol that makes it thick; not the kind that dries',
  'Citric Acid': 'Sets the acidity close to that of skin',
  Ethylhexylglycerin: 'Helps the preservative do with less',
  Glycerin: 'Holds water on the skin',
  Parfum: 'The scent',
  Phenoxyethanol: 'Preservative, so that it keeps once opened',
  Squalane: 'A light oil, close to the skin’s own',
  'Xanthan Gum': 'Thickens, made by fermenting sugar',
};

/** Throws for an ingredient without a purpose. */
const purposeOf = (ingredient: string, product: CatalogueProduct): string => {
  const purpose = contentOf(product).purposes?.[ingredient] ?? PURPOSES[ingredient];
  if (purpose === undefined) throw new Error(`no purpose is written for ${ingredient} in ${product.name}`);
  return purpose;
};

/** The content of a product page beyond the catalogue: pictures, how to use it, its label, and other products. */
import { BUNDLE, BUNDLED, productNamed, products, type CatalogueProduct } from '../../../core/catalogue/products.ts';
import type { ProductTexts } from '../../../core/entities/product.ts';
import { inRupees } from '../../format/rupees.ts';
import { seller } from '../../settings/seller.ts';
import { reviews, settings } from '../../settings/settings.ts';
import type { Described } from '../blocks.ts';
import { care } from '../layout/footer.ts';
import { photo, photosOf, type Photo } from '../pictures.ts';
import { contentOf } from './range.ts';
import type { ShownReview } from './product-content.ts';
import { shownReviews, verifiedBy } from './shown-reviews.ts';

const LABELS = {
  includes: 'What you get',
  use: 'How to use',
  ingredients: 'Ingredients',
  information: 'Product information',
  ingredientsOrder: 'In the order on the pack, most first.',
  ingredient: 'Ingredient',
  purpose: 'What it’s for',
  whenToUse: 'When to use it',
  related: 'Pairs well with',
  box: 'In the box',
  reviews: 'Reviews',
  verifiedBy,
} as const;

export type ProductData = {
  /** Headings and labels. */
  readonly labels: typeof LABELS;
  /** The product's short name. */
  readonly name: string;
  readonly texts: ProductTexts;
  readonly photos: readonly Photo[];
  readonly steps: readonly string[];
  /** What people with an allergy have to know; empty for most products. */
  readonly warning: string;
  readonly caution: string;
  /** The list of each product that is sold here: of the bundle's four, or of this one alone. */
  readonly ingredients: readonly { readonly title: string; readonly list: string }[];
  /** The legal product information, as terms and values. */
  readonly facts: readonly (readonly [term: string, value: string])[];
  /** The products in the bundle's box; empty for a single product. */
  readonly box: readonly { readonly name: string; readonly size: string; readonly photo: Photo }[];
  /** The newest first; empty where there are none, or no source of reviews. */
  readonly reviews: readonly ShownReview[];
  /** Empty for the bundle, which has them all. */
  readonly related: readonly { readonly name: string; readonly photo: Photo }[];
};

const factsOf = (product: CatalogueProduct): ProductData['facts'] => {
  const { label } = contentOf(product);
  return [
    ['Net quantity', label.netQuantity],
    ['MRP', `${inRupees(settings.prices[product.name].initial)}, inclusive of all taxes`],
    ['Best before', label.bestBefore],
    ['Made and marketed by', `${seller.maker.name}, ${seller.maker.address}`],
    ['Licence', seller.maker.licence],
    ['Country of origin', seller.maker.origin],
    [care, `${seller.care.phone}, ${seller.care.email}, at the maker’s address`],
  ];
};

/** The title of a product's page. */
const titleOf = ({ title, subtitle }: CatalogueProduct): string => `${title}, ${subtitle.toLowerCase()}`;

export const productData = (product: CatalogueProduct): Described<ProductData> => {
  const { texts, summary, steps, warning = '', caution, related, reviews: written = [] } = contentOf(product);
  const box = product === BUNDLE ? BUNDLED : [];
  return {
    labels: LABELS,
    name: product.name,
    documentTitle: titleOf(product),
    description: summary,
    texts,
    photos: photosOf(product),
    steps,
    warning,
    caution,
    ingredients: (product === BUNDLE ? box : [product]).map((sold) => ({
      title: sold.title,
      list: contentOf(sold).label.ingredients.join(', '),
    })),
    facts: factsOf(product),
    box: box.map((boxed) => ({
      name: boxed.name,
      size: contentOf(boxed).label.netQuantity,
      photo: photo(boxed.thumbnail),
    })),
    reviews: shownReviews(written, reviews),
    related: related.map((name) => ({ name, photo: photo(productNamed(name).thumbnail) })),
  };
};

/** The data of the product page at a path. Throws for a path that no product has. */
export const productDataAt = (path: string): Described<ProductData> => {
  const product = products.find(({ page_link }) => page_link === path);
  if (product === undefined) throw new Error(`no product has its page at ${path}`);
  return productData(product);
};

/** The range as the pages tell of it: the texts of each product, and the orders in which products are shown. */
import { BUNDLE, BUNDLED, products, type CatalogueProduct } from '../../../core/catalogue/products.ts';
import { inWords } from '../../format/words.ts';
import type { ProductContent } from './product-content.ts';

/** Found by their names, so that a product needs no line here. */
const files = import.meta.glob<{ readonly content: ProductContent }>('../products/*.ts', { eager: true });

/** The texts of a product. Throws where its file is missing, which stops the build. */
export const contentOf = ({ name }: Pick<CatalogueProduct, 'name'>): ProductContent => {
  const content = files[`../products/${name}.ts`]?.content;
  if (content === undefined) throw new Error(`the product ${name} has no web/content/products/${name}.ts`);
  return content;
};

/** The single products in the order of use: those in the box, then any others. */
export const SINGLES: readonly CatalogueProduct[] = [
  ...BUNDLED,
  ...products.filter((product) => product !== BUNDLE && !BUNDLED.includes(product)),
];

/** What they are: `a gel face wash`, `a light cream` … */
export const kinds = (): readonly string[] => SINGLES.map((product) => contentOf(product).kind);

/** The products of the routine, in the same order, each with how it is used. */
export const routine = () =>
  SINGLES.flatMap((product) => {
    const use = contentOf(product).routine;
    return use === undefined ? [] : [{ product, ...use }];
  });

/** What of the single products is in the box: `all of them`, or `four of them`. */
export const boxed = BUNDLED.length === SINGLES.length ? 'all of them' : `${inWords(BUNDLED.length)} of them`;

// What several pages say of the products, and of the box, in the same words.
export const seeBundle = `See the ${BUNDLE.title}`;
export const seeInside = 'See what’s inside';
export const onceAWeek = 'Once a week';
export const whatIsInThem = 'What is in them';

export const PATCH_TEST = 'First time? Patch-test on your inner arm 24 hours before.';
export const CAUTION = `For external use only. Avoid contact with eyes. ${PATCH_TEST}`;

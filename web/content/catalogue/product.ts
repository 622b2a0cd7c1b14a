/** The content of a product page beyond the catalogue: pictures, how to use it, its label, and other products. */
import { labelOf } from '../../../core/catalogue/labels.ts';
import { BUNDLE, products, type CatalogueProduct, type ProductName } from '../../../core/catalogue/products.ts';
import { inRupees } from '../../format/rupees.ts';
import { seller } from '../../settings/seller.ts';
import { settings } from '../../settings/settings.ts';
import type { Described } from '../described.ts';
import { care } from '../offices.ts';
import { photo, photosOf, type Photo } from '../pictures.ts';

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
} as const;

export type ProductData = {
  /** Headings and labels. */
  readonly labels: typeof LABELS;
  /** The product's short name. */
  readonly name: string;
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
  /** Empty for the bundle, which has them all. */
  readonly related: readonly { readonly name: string; readonly photo: Photo }[];
};

type ProductText = {
  readonly summary: string;
  readonly steps: readonly string[];
  readonly warning?: string;
  readonly caution: string;
  readonly related: readonly ProductName[];
};

export const PATCH_TEST = 'New to your skin? Try a little on the inside of your arm a day before.';
/** Walnut shell and almond oil are on its label: Juglans Regia Shell Powder, Prunus Amygdalus Dulcis Oil. */
export const NUT_WARNING =
  'Weekly Polish contains walnut shell and almond oil. Don’t use it if you’re allergic to nuts.';
const CAUTION = `For the skin only; keep it out of your eyes. ${PATCH_TEST}`;

const texts: Readonly<Record<ProductName, ProductText>> = {
  'skin-system': {
    summary:
      'Face wash, light cream, night serum and weekly scrub in one box, with a card that has the order and the amounts.',
    steps: [
      'Morning: Wash, a pea-sized squeeze, one minute. Rinse.',
      'Morning: Daily Moisturiser, two pumps on face and neck.',
      'Night: Wash again, then Night Recovery, six drops pressed in.',
      'Once a week, in place of the evening wash: Weekly Polish, a heaped teaspoon, one minute.',
    ],
    warning: NUT_WARNING,
    caution: CAUTION,
    related: [],
  },
  wash: {
    summary: 'A clear green gel face wash with a light lather, mild enough for morning and night.',
    steps: [
      'Wet your face with lukewarm water.',
      'Work a pea-sized squeeze into a light lather in your hands.',
      'Massage for a minute, beard included, and rinse.',
    ],
    caution: CAUTION,
    related: ['skin-system', 'daily-moisturiser', 'night-recovery'],
  },
  'weekly-polish': {
    summary: 'A thick scrub with milled walnut shell, for one minute once a week.',
    steps: [
      'Start with a clean, wet face.',
      'Take a heaped teaspoon and massage in small circles for a minute, lightly; leave out the skin around the eyes.',
      'Rinse well and pat dry. Moisturise after.',
    ],
    warning: NUT_WARNING,
    caution: `Not on broken or sunburnt skin, and not more than twice a week. ${CAUTION}`,
    related: ['skin-system', 'wash', 'daily-moisturiser'],
  },
  'daily-moisturiser': {
    summary: 'A light white face cream that sinks in within a minute and leaves no shine.',
    steps: [
      'After washing, on a dry face.',
      'Two pumps, spread over face and neck.',
      'Give it a minute, then put sunscreen on top: this cream has none.',
    ],
    caution: CAUTION,
    related: ['skin-system', 'wash', 'night-recovery'],
  },
  'night-recovery': {
    summary: 'A golden face serum of light plant oils: six drops before bed.',
    steps: [
      'Wash and dry your face.',
      'Six drops into your palm, hands together.',
      'Press over face and neck; do not rub. Leave it on overnight.',
    ],
    caution: CAUTION,
    related: ['skin-system', 'wash', 'weekly-polish'],
  },
};

/** The box holds them in the order of the routine. */
const IN_THE_BOX = (['wash', 'daily-moisturiser', 'night-recovery', 'weekly-polish'] as const).flatMap((short) =>
  products.filter(({ name }) => name === short),
);

const factsOf = (product: CatalogueProduct): ProductData['facts'] => {
  const label = labelOf(product.id);
  return [
    ['Net quantity', label?.netQuantity ?? ''],
    ['MRP', `${inRupees(settings.prices[product.name].initial)}, inclusive of all taxes`],
    ['Best before', label?.bestBefore ?? ''],
    ['Made and marketed by', `${seller.maker.name}, ${seller.maker.address}`],
    ['Licence', seller.maker.licence],
    ['Country of origin', seller.maker.origin],
    [care, `${seller.care.phone}, ${seller.care.email}, at the maker’s address`],
  ];
};

/** The title of a product's page. */
export const titleOf = ({ title, subtitle }: CatalogueProduct): string => `${title}, ${subtitle.toLowerCase()}`;

export const productData = (product: CatalogueProduct): Described<ProductData> => {
  const text = texts[product.name];
  const isBundle = product === BUNDLE;
  return {
    labels: LABELS,
    name: product.name,
    documentTitle: titleOf(product),
    description: text.summary,
    photos: photosOf(product),
    steps: text.steps,
    warning: text.warning ?? '',
    caution: text.caution,
    ingredients: (isBundle ? IN_THE_BOX : [product]).map(({ id, title }) => ({
      title,
      list: (labelOf(id)?.ingredients ?? []).join(', '),
    })),
    facts: factsOf(product),
    box: (isBundle ? IN_THE_BOX : []).map(({ id, name }) => ({
      name,
      size: labelOf(id)?.netQuantity ?? '',
      photo: photo(`products/${name}/01`),
    })),
    related: text.related.map((name) => ({ name, photo: photo(`products/${name}/01`) })),
  };
};

/** The data of the product page at a path. Throws for a path that no product has. */
export const productDataAt = (path: string): Described<ProductData> => {
  const product = products.find(({ page_link }) => page_link === path);
  if (product === undefined) throw new Error(`no product has its page at ${path}`);
  return productData(product);
};

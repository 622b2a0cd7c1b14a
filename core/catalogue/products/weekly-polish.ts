/** Weekly Polish: the face scrub, once a week. */
import type { ProductTexts } from '../../entities/product.ts';
import { defineProduct, type Label } from '../product.ts';
import { SKIN_CARE } from '../tax-codes.ts';

/** How long a pack lasts: on its own page and in the manual. */
export const PACK_LASTS = 'About twenty uses in a jar';

export const weeklyPolish = defineProduct({
  number: '0003',
  name: 'weekly-polish',
  title: 'Weekly Polish',
  subtitle: 'Face scrub',
  tag: 'Once a week',
  rating: 5,
  reviews: 9,
  defaultPrice: { initial: 499, sale: 399 },
  tax: SKIN_CARE,
  newPage: '/products/new/weekly-polish',
});

export const texts: ProductTexts = {
  description: {
    heading: 'One minute, once a week',
    text: 'A thick cream full of fine walnut shell, with a paler, softer grain between. It lifts what is dull and flaky and leaves skin smooth under your hand.',
    includes: ['One 100 g jar with a screw lid'],
  },
  benefits: [
    'Milled walnut shell, no plastic beads',
    'Smooth from the first rinse',
    'Use it the night before a shave: it lifts the hair',
    PACK_LASTS,
  ],
};

export const label: Label = {
  netQuantity: '100 g',
  bestBefore: '24 months from manufacture, 12 months once opened',
  ingredients: [
    'Aqua',
    'Juglans Regia Shell Powder',
    'Glycerin',
    'Cetearyl Alcohol',
    'Prunus Amygdalus Dulcis Oil',
    'Avena Sativa Kernel Flour',
    'Glyceryl Stearate',
    'Kaolin',
    'Tocopheryl Acetate',
    'Xanthan Gum',
    'Citric Acid',
    'Phenoxyethanol',
    'Ethylhexylglycerin',
    'Parfum',
  ],
};

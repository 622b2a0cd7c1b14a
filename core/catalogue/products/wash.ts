/** Wash: the gel face wash, first of the routine. */
import type { ProductTexts } from '../../entities/product.ts';
import { defineProduct, type Label } from '../product.ts';
import { SKIN_WASH } from '../tax-codes.ts';

export const wash = defineProduct({
  number: '0002',
  name: 'wash',
  title: 'Wash',
  subtitle: 'Gel face wash',
  tag: 'Step 1',
  rating: 5,
  reviews: 11,
  defaultPrice: { initial: 949, sale: 749 },
  tax: SKIN_WASH,
  oldPage: '/old/wash-old',
});

export const texts: ProductTexts = {
  description: {
    heading: 'The first minute of the day',
    text: 'A clear green gel with a light lather. It takes off sweat, oil, sunscreen and the dust of the road, and rinses clean without leaving your face tight.',
    includes: ['One 100 ml tube that stands on its cap'],
  },
  benefits: [
    'Rinses off quickly and leaves no film',
    'Mild enough for morning and night',
    'Works through a beard, too',
    'A pea-sized squeeze does the whole face',
  ],
};

export const label: Label = {
  netQuantity: '100 ml',
  bestBefore: '24 months from manufacture, 12 months once opened',
  ingredients: [
    'Aqua',
    'Cocamidopropyl Betaine',
    'Decyl Glucoside',
    'Glycerin',
    'Aloe Barbadensis Leaf Juice',
    'Camellia Sinensis Leaf Extract',
    'Panthenol',
    'Xanthan Gum',
    'Sodium Chloride',
    'Citric Acid',
    'Sodium Benzoate',
    'Potassium Sorbate',
    'Parfum',
    'CI 61570',
  ],
};

/** Daily Moisturiser: the light face cream of the morning. */
import type { ProductTexts } from '../../entities/product.ts';
import { defineProduct, type Label } from '../product.ts';
import { SKIN_CARE } from '../tax-codes.ts';

export const dailyMoisturiser = defineProduct({
  number: '0004',
  name: 'daily-moisturiser',
  title: 'Daily Moisturiser',
  subtitle: 'Light face cream',
  tag: 'Step 2',
  rating: 4,
  reviews: 14,
  defaultPrice: { initial: 599, sale: 479 },
  tax: SKIN_CARE,
  newPage: '/products/new/daily-moisturiser',
});

export const texts: ProductTexts = {
  description: {
    heading: 'Light enough to forget about',
    text: 'A white cream that sinks in within a minute and dries without shine. Two pumps after washing, before you leave the house.',
    includes: ['One 100 ml bottle with a pump'],
  },
  benefits: [
    'No shine, no white cast',
    'Sits well under sunscreen and on stubble',
    'Softens skin that hard water leaves dry',
    'The pump gives the same amount every time',
  ],
};

export const label: Label = {
  netQuantity: '100 ml',
  bestBefore: '24 months from manufacture, 12 months once opened',
  ingredients: [
    'Aqua',
    'Glycerin',
    'Caprylic/Capric Triglyceride',
    'Niacinamide',
    'Cetearyl Alcohol',
    'Squalane',
    'Butyrospermum Parkii Butter',
    'Sodium Hyaluronate',
    'Allantoin',
    'Carbomer',
    'Sodium Hydroxide',
    'Phenoxyethanol',
    'Ethylhexylglycerin',
    'Parfum',
  ],
};

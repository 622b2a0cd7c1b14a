/** Skin System: the box with the whole routine. */
import type { ProductTexts } from '../../entities/product.ts';
import { defineProduct, type Label } from '../product.ts';
import { SKIN_CARE } from '../tax-codes.ts';
import { dailyMoisturiser } from './daily-moisturiser.ts';
import { nightRecovery } from './night-recovery.ts';
import { wash } from './wash.ts';
import { weeklyPolish } from './weekly-polish.ts';

/** In the order of use. */
export const BOX = [wash, dailyMoisturiser, nightRecovery, weeklyPolish] as const;

export const skinSystem = defineProduct({
  number: '0001',
  name: 'skin-system',
  title: 'Skin System',
  subtitle: 'The whole routine in one box',
  tag: 'Best value',
  rating: 5,
  reviews: 15,
  defaultPrice: { initial: 2049, sale: 799 },
  // A box of several products has the code and the rate of most of them.
  tax: SKIN_CARE,
  pictures: 3,
  oldPage: '/old/skin-system-old',
});

export const texts: ProductTexts = {
  description: {
    heading: 'Everything your face needs, in one box',
    text: 'All four products in full size, in the order you use them. Two steps in the morning, two at night, and a scrub once a week.',
    includes: [
      'Wash, 100 ml',
      'Daily Moisturiser, 100 ml',
      'Night Recovery, 30 ml',
      'Weekly Polish, 100 g',
      'A card with the routine',
    ],
  },
  benefits: [
    'Four products made to be used together',
    'Two minutes in the morning, two at night',
    'Amounts and order on the card, so there is nothing to look up',
    'A strong box with a place for each of them',
  ],
};

export const label: Label = {
  netQuantity: '4 products: 100 ml + 100 ml + 30 ml + 100 g',
  bestBefore: 'As on each product in the box',
  ingredients: [],
};

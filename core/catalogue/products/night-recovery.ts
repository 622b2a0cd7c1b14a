/** Night Recovery: the face serum of the night. */
import type { ProductTexts } from '../../entities/product.ts';
import { defineProduct, type Label } from '../product.ts';
import { SKIN_CARE } from '../tax-codes.ts';

/** How long a pack lasts: on its own page and in the manual. */
export const PACK_LASTS = 'About a hundred nights in a bottle';

export const nightRecovery = defineProduct({
  number: '0005',
  name: 'night-recovery',
  title: 'Night Recovery',
  subtitle: 'Face serum',
  tag: 'Step 3',
  rating: 5,
  reviews: 11,
  defaultPrice: { initial: 699, sale: 549 },
  tax: SKIN_CARE,
  oldPage: '/old/night-recovery',
});

export const texts: ProductTexts = {
  description: {
    heading: 'Takes the night shift',
    text: 'A golden serum of light plant oils. Six drops pressed in before bed: it sinks in within minutes, and your face feels soft when the alarm goes.',
    includes: ['One 30 ml bottle of amber glass with a dropper'],
  },
  benefits: [
    'Six drops cover face and neck',
    'Sinks in, so it stays off the pillow',
    'Amber glass keeps light away from the oils',
    PACK_LASTS,
  ],
};

export const label: Label = {
  netQuantity: '30 ml',
  bestBefore: '18 months from manufacture, 6 months once opened',
  ingredients: [
    'Squalane',
    'Rosa Canina Seed Oil',
    'Simmondsia Chinensis Seed Oil',
    'Vitis Vinifera Seed Oil',
    'Bisabolol',
    'Tocopherol',
    'Vetiveria Zizanoides Root Oil',
  ],
};

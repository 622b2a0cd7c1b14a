/** The texts of Wash. */
import { label, texts } from '../../../core/catalogue/products/wash.ts';
import { CAUTION } from '../catalogue/range.ts';
import type { ProductContent } from '../catalogue/product-content.ts';

export const content: ProductContent = {
  label,
  texts,
  kind: 'a gel face wash',
  summary: 'A clear green gel face wash with a light lather, mild enough for morning and night.',
  photos: [
    'Wash: a charcoal-green squeeze tube standing on its sand cap',
    'Close view of the Wash tube with its crimped seam and orange line',
    'Wash on wet limestone with beads of water, two pebbles and window light behind',
    'A translucent green ribbon of Wash gel with small bubbles',
  ],
  routine: {
    when: 'Morning and night',
    how: 'A pea-sized squeeze on a wet face. One minute, then rinse.',
    amount: 'a pea-sized squeeze',
    lasts: 'The whole face, beard included',
  },
  steps: [
    'Wet your face with lukewarm water.',
    'Work a pea-sized squeeze into a light lather in your hands.',
    'Massage for a minute, beard included, and rinse.',
  ],
  caution: CAUTION,
  related: ['skin-system', 'daily-moisturiser', 'night-recovery'],
};

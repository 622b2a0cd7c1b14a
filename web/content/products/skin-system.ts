/** The texts of the Skin System. */
import { label, texts } from '../../../core/catalogue/products/skin-system.ts';
import { CAUTION } from '../catalogue/range.ts';
import type { ProductContent } from '../catalogue/product-content.ts';
import { NUT_WARNING } from './weekly-polish.ts';

export const content: ProductContent = {
  label,
  texts,
  kind: 'the box with the whole routine',
  summary:
    'Face wash, light cream, night serum and weekly scrub in one box, with a card that has the order and the amounts.',
  photos: [
    'Wash, Daily Moisturiser, Night Recovery and Weekly Polish standing on their charcoal-green box',
    'The open box from above, with all four products and a printed card in their compartments',
    'The four products on stone blocks in low window light with leaf shadows',
  ],
  steps: [
    'Morning: Wash, a pea-sized squeeze, one minute. Rinse.',
    'Morning: Daily Moisturiser, two pumps on face and neck.',
    'Night: Wash again, then Night Recovery, six drops pressed in.',
    'Once a week, after the evening Wash: Weekly Polish, a heaped teaspoon, one minute.',
  ],
  warning: NUT_WARNING,
  caution: CAUTION,
  related: [],
};

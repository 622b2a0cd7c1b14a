/** The texts of Night Recovery. */
import { label, PACK_LASTS, texts } from '../../../core/catalogue/products/night-recovery.ts';
import { CAUTION } from '../catalogue/range.ts';
import type { ProductContent } from '../catalogue/product-content.ts';

export const content: ProductContent = {
  label,
  texts,
  kind: 'a night serum',
  summary: 'A golden face serum of light plant oils: six drops before bed.',
  photos: [
    'Night Recovery: a dark amber glass dropper bottle with a charcoal-green collar',
    'Close view of the Night Recovery dropper and amber glass shoulder',
    'Night Recovery on dark stone at dusk beside folded linen, the last sun on the wall',
    'A golden pour of Night Recovery serum with round beads beside it',
  ],
  routine: { when: 'Every night', how: 'Six drops, pressed in. Then bed.', amount: 'six drops', lasts: PACK_LASTS },
  steps: [
    'Wash and dry your face.',
    'Six drops into your palm, hands together.',
    'Press over face and neck; do not rub. Leave it on overnight.',
  ],
  caution: CAUTION,
  related: ['skin-system', 'wash', 'weekly-polish'],
};

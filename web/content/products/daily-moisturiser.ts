/** The texts of Daily Moisturiser. */
import { label, texts } from '../../../core/catalogue/products/daily-moisturiser.ts';
import { CAUTION } from '../catalogue/range.ts';
import type { ProductContent } from '../catalogue/product-content.ts';

export const content: ProductContent = {
  label,
  texts,
  kind: 'a light cream',
  summary: 'A light white face cream that sinks in within a minute and leaves no shine.',
  photos: [
    'Daily Moisturiser: an off-white pump bottle with a charcoal-green pump',
    'Close view of the Daily Moisturiser pump',
    'Daily Moisturiser on a walnut shelf beside folded linen, with leaf shadows on the wall',
    'Two broad swipes of white Daily Moisturiser cream',
  ],
  routine: {
    when: 'Every morning',
    how: 'Two pumps, face and neck, before you step out.',
    amount: 'two pumps',
    lasts: 'Face and neck',
  },
  steps: [
    'After washing, on a dry face.',
    'Two pumps, spread over face and neck.',
    'Give it a minute, then put sunscreen on top: this cream has none.',
  ],
  caution: CAUTION,
  related: ['skin-system', 'wash', 'night-recovery'],
  purposes: {
    'Caprylic/Capric Triglyceride': 'A light oil made from coconut, for the spread',
    Niacinamide: 'Vitamin B3, for skin that looks even',
    'Butyrospermum Parkii Butter': 'Shea butter, keeps skin soft',
    'Sodium Hyaluronate': 'Holds water, too, and adds no weight',
    Allantoin: 'Leaves the skin feeling calm',
    Carbomer: 'Turns water into a gel that holds the oils',
    'Sodium Hydroxide': 'A trace, to set the acidity',
  },
};

/** The texts of Weekly Polish. */
import { label, PACK_LASTS, texts } from '../../../core/catalogue/products/weekly-polish.ts';
import { CAUTION, onceAWeek } from '../catalogue/range.ts';
import type { ProductContent } from '../catalogue/product-content.ts';

/** Walnut shell and almond oil are on its label: Juglans Regia Shell Powder, Prunus Amygdalus Dulcis Oil. */
export const NUT_WARNING =
  'Weekly Polish contains walnut shell and almond oil. Don’t use it if you’re allergic to nuts.';

export const content: ProductContent = {
  label,
  texts,
  kind: 'a weekly scrub',
  summary: 'A thick scrub with milled walnut shell, for one minute once a week.',
  photos: [
    'Weekly Polish: a wide sand jar with a charcoal-green screw lid',
    'The Weekly Polish jar open from above, with the grainy scrub inside',
    'An open jar of Weekly Polish on a travertine block in low sun, its lid leaning against the stone',
    'Two thick smears of Weekly Polish with walnut-brown and pale grains',
  ],
  routine: {
    when: onceAWeek,
    how: 'A heaped teaspoon in small circles, for one minute.',
    amount: 'a heaped teaspoon',
    lasts: PACK_LASTS,
  },
  steps: [
    'Start with a clean, wet face.',
    'Take a heaped teaspoon and massage in small circles for a minute, lightly; avoid the eye area.',
    'Rinse well and pat dry. Moisturise after.',
  ],
  warning: NUT_WARNING,
  caution: `Not on broken or sunburnt skin, and not more than twice a week. ${CAUTION}`,
  related: ['skin-system', 'wash', 'daily-moisturiser'],
  purposes: {
    'Juglans Regia Shell Powder': 'Milled walnut shell: this does the scrubbing',
    'Prunus Amygdalus Dulcis Oil': 'Sweet almond oil, so that the grain glides',
    'Avena Sativa Kernel Flour': 'Oat flour: the paler, softer grain',
    'Glyceryl Stearate': 'Keeps oil and water together',
    Kaolin: 'White clay, takes up oil',
    'Tocopheryl Acetate': 'Vitamin E, keeps the oils fresh',
  },
};

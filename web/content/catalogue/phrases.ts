/** What several pages say of the products, and of the box, in the same words. */
import { BUNDLE } from '../../../core/catalogue/products.ts';

export const seeBundle = `See the ${BUNDLE.title}`;
export const seeInside = 'See what’s inside';
export const onceAWeek = 'Once a week';
export const whatIsInThem = 'What is in them';

export const PATCH_TEST = 'First time? Patch-test on your inner arm 24 hours before.';
export const CAUTION = `For external use only. Avoid contact with eyes. ${PATCH_TEST}`;

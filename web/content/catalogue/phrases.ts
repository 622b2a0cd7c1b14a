/** What several pages say of the products, and of the box, in the same words. */
import { BUNDLE } from '../../../core/catalogue/products.ts';

export const seeBundle = `See the ${BUNDLE.title}`;
export const seeInside = 'See what’s inside';
export const onceAWeek = 'Once a week';
export const whatIsInThem = 'What is in them';

export const PATCH_TEST = 'New to your skin? Try a little on the inside of your arm a day before.';
export const CAUTION = `For the skin only; keep it out of your eyes. ${PATCH_TEST}`;

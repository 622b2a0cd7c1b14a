/** What several pages say of the products, and of the box with all of them. */
import { BUNDLE } from '../../../core/catalogue/products.ts';

export const seeBundle = `See the ${BUNDLE.title}`;
export const seeInside = 'See what’s inside';
export const onceAWeek = 'Once a week';
export const whatIsInThem = 'What is in them';

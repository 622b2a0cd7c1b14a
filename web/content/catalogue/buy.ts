/** What a product’s price and its buttons say, wherever it is sold. */
import { inWords } from '../../format/words.ts';

export const add = 'Add to cart';
export const addNamed = (title: string) => `Add to cart: ${title}`;
export const addThe = (title: string) => `Add the ${title} to cart`;
export const adding = 'Adding…';
export const buy = 'Buy now';
export const soldOut = 'Sold out';
export const soldOutNamed = (title: string) => `Sold out: ${title}`;
export const fewLeft = (left: number) => `Only ${left} left`;
export const opening = 'Opening checkout…';
export const rated = (rating: number) => `Rated ${rating} out of 5`;
export const reviewed = (reviews: number, source: string) =>
  `${reviews} ${reviews === 1 ? 'review' : 'reviews'} on ${source}`;
export const mrp = 'MRP';
export const tax = 'inclusive of all taxes';
/** What the bundle saves on its MRP, as the cart says, and what its products cost one by one. */
export const bundleSaves = (saving: string) => `${saving} off MRP.`;
export const separately = (count: number, singles: string) => `The ${inWords(count)} separately cost ${singles}.`;

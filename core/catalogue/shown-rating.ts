/** Which ratings a page may show (spec 10.26). */
import type { ProductName } from './products.ts';
import type { Rating, Reviews } from './settings/reviews.ts';

/** A rating with the source behind it. */
export type ShownRating = Rating & { readonly source: string };

/** What may be shown of a product; undefined where no source stands behind it, or nobody has reviewed it. */
export const shownRating = (name: ProductName, { source, products }: Reviews): ShownRating | undefined => {
  const { [name]: rating } = products;
  return source === null || rating.reviews === 0 ? undefined : { ...rating, source };
};

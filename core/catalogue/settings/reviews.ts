/** Where ratings come from (spec 10.26): without a source the shop shows none. */
import { byProduct, type ProductName } from '../products.ts';

export type Rating = {
  /** Stars, from 1 to 5. */
  readonly rating: number;
  readonly reviews: number;
};

export type Reviews = {
  /** Who collects them, as the page says it, such as `Judge.me`; null where nobody does, and nothing is shown. */
  readonly source: string | null;
  /** Where they can be read; null where only the page has them. */
  readonly url: string | null;
  readonly products: Readonly<Record<ProductName, Rating>>;
};

/** The catalogue's, which nobody can read. */
export const SAMPLE_REVIEWS: Reviews = {
  source: null,
  url: null,
  products: byProduct(({ rating, reviews }) => ({ rating, reviews })),
};

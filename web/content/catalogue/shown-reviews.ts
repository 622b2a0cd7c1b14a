/** Reviews of a product that can be read on its page: written by customers, dated, and checked by the brand (spec 10.26). */
import { brandName } from '../../settings/brand.ts';
import type { Reviews } from '../../../core/catalogue/settings/reviews.ts';
import { onDate } from '../../format/dates.ts';
import type { ProductReview, ShownReview } from './product-content.ts';

export const verifiedBy = `Verified by ${brandName}`;

/** The newest first; none unless the settings say where reviews come from. Throws for a date that is none. */
export const shownReviews = (
  reviews: readonly ProductReview[],
  { source }: Pick<Reviews, 'source'>,
): readonly ShownReview[] =>
  source === null
    ? []
    : reviews
        .map((review) => ({ ...review, day: onDate(timeOf(review)) }))
        .toSorted((one, other) => other.on.localeCompare(one.on));

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Noon in India, so that the day is the same everywhere. */
const timeOf = ({ author, on }: ProductReview): number => {
  const time = Date.parse(`${on}T12:00:00+05:30`);
  if (!DATE.test(on) || Number.isNaN(time))
    throw new Error(`the review of ${author} has no date such as 2026-11-21: ${on}`);
  return time;
};

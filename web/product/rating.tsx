/** The stars of a product: only where the settings say where its reviews come from (spec 10.26). */
import { productOf } from '../../core/catalogue/products.ts';
import { shownRating } from '../../core/catalogue/shown-rating.ts';
import type { ProductId } from '../../core/entities/product.ts';
import * as buyText from '../content/catalogue/buy.ts';
import { reviews } from '../settings/settings.ts';
import { Stars } from '../ui/stars.tsx';

export const ProductRating = ({ pid }: { readonly pid: ProductId }) => {
  const product = productOf(pid);
  const shown = product === undefined ? undefined : shownRating(product.name, reviews);
  if (shown === undefined) return null;
  const { rating, source } = shown;
  return <Stars rating={rating} label={buyText.rated(rating)} note={buyText.reviewed(shown.reviews, source)} />;
};

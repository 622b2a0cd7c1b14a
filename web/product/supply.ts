/** How many units of a product are left, where that is not enough for everybody (spec 10.21). */
import * as buyText from '../content/catalogue/buy.ts';
import type { ProductId } from '../../core/entities/product.ts';
import { useStore } from '../shopper/shopper-context.ts';

/** From this many units on, a page says how many are left. */
const FEW = 5;

/** Units left; Infinity for a product that is available, and until the shop has answered. */
export const useUnitsLeft = (pid: ProductId): number =>
  useStore('cart', ({ left }) => left[pid] ?? Number.POSITIVE_INFINITY);

/** The product's tag, or in its place that it is sold out; a line that is there anyway, so that nothing moves. */
export const useTag = ({ id, tag }: { readonly id: ProductId; readonly tag: string }): string => {
  const left = useUnitsLeft(id);
  if (left === 0) return buyText.soldOut;
  return left <= FEW ? buyText.fewLeft(left) : tag;
};

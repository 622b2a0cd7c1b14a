/** Puts what an order contained into the cart again, beside what is there. */
import { productOf } from '../../catalogue/products.ts';
import { MAX_QUANTITY } from '../../entities/cart.ts';
import type { ProductId } from '../../entities/product.ts';
import type { FeatureContext } from '../feature-context.ts';
import type { Notice } from '../notice.ts';

type Cart = Pick<FeatureContext['cart'], 'get' | 'ensureLoaded' | 'setQuantity'>;
type Lines = Readonly<Record<ProductId, { readonly qty: number }>>;

/** A product of which the cart has fewer units than were wanted. */
export type Shortfall = {
  readonly title: string;
  /** Units that the shop has; null where the shop may have enough, but the line has no room for so many. */
  readonly left: number | null;
};

export type BuyAgainResult = {
  readonly hasAdded: boolean;
  readonly shortfalls: readonly Shortfall[];
  /** Why the shop did not answer, or refused for another reason; what came after that was not tried. */
  readonly notice: Notice | null;
};

/**
 * Adds one line after the other and awaits the shop's answer to each. Resolves to null if the cart was emptied or changed
 * meanwhile, as by logging out: then nothing is true of it any more. A refusal is no error, nor is a shop that cannot be
 * reached; only a bug throws.
 */
export const buyAgain = async (cart: Cart, order: Lines): Promise<BuyAgainResult | null> => {
  const shortfalls: Shortfall[] = [];
  let hasAdded = false;
  let notice = await cart.ensureLoaded();
  for (const [pid, { qty }] of Object.entries(order)) {
    if (notice !== null) break;
    const before = unitsOf(cart, pid);
    const wanted = before + qty;
    const title = productOf(pid)?.title;
    // A product that is not in the catalogue any more has nothing left.
    const supply = (): number => (title === undefined ? 0 : (cart.get().left[pid] ?? Infinity));
    const possible = Math.min(wanted, supply(), MAX_QUANTITY);
    if (possible > before) await cart.setQuantity(pid, possible);
    const units = unitsOf(cart, pid);
    hasAdded ||= units > before;
    if (units >= wanted) continue;
    // A refusal may have been the first to say what is left.
    const left = supply();
    if (units >= possible || left < possible) {
      shortfalls.push({ title: title ?? pid, left: left < wanted ? left : null });
      continue;
    }
    ({ notice } = cart.get());
    if (notice === null) return null;
  }
  return { hasAdded, shortfalls, notice };
};

const unitsOf = (cart: Cart, pid: ProductId): number => cart.get().items[pid]?.qty ?? 0;

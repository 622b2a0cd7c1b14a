/** Puts what an order contained into the cart again, beside what is there. */
import { productOf } from '../../catalogue/products.ts';
import { MAX_QUANTITY } from '../../entities/cart.ts';
import type { ProductId } from '../../entities/product.ts';
import type { FeatureContext } from '../feature-context.ts';
import type { Notice } from '../notice.ts';

type Cart = Pick<FeatureContext['cart'], 'get' | 'ensureLoaded' | 'setQuantity'>;
type Lines = Readonly<Record<ProductId, { readonly qty: number }>>;

/** A product of which the cart has fewer units than were wanted. */
export type Missing = {
  readonly title: string;
  /** Units that the shop has; null where the line has no room for so many. */
  readonly left: number | null;
};

export type BoughtAgain = {
  readonly hasAdded: boolean;
  readonly missing: readonly Missing[];
  /** Why the shop did not answer, or refused for another reason; what came after that was not tried. */
  readonly notice: Notice | null;
};

export const buyAgain = async (cart: Cart, order: Lines): Promise<BoughtAgain> => {
  const missing: Missing[] = [];
  let hasAdded = false;
  let notice = await cart.ensureLoaded();
  for (const [pid, { qty }] of Object.entries(order)) {
    if (notice !== null) break;
    const before = unitsOf(cart, pid);
    const wanted = before + qty;
    const title = productOf(pid)?.title;
    // A product that is not in the catalogue any more has nothing left.
    const supply = (): number | undefined => (title === undefined ? 0 : cart.get().left[pid]);
    const possible = Math.min(wanted, supply() ?? MAX_QUANTITY, MAX_QUANTITY);
    if (possible > before) await cart.setQuantity(pid, possible);
    const units = unitsOf(cart, pid);
    hasAdded ||= units > before;
    if (units >= wanted) continue;
    // A refusal may have been the first to say what is left.
    const left = supply() ?? (units >= MAX_QUANTITY ? null : undefined);
    if (left === undefined) notice = cart.get().notice;
    else missing.push({ title: title ?? pid, left });
  }
  return { hasAdded, missing, notice };
};

const unitsOf = (cart: Cart, pid: ProductId): number => cart.get().items[pid]?.qty ?? 0;

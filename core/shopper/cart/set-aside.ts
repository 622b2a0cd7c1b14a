/** The lines that a quick buy set aside, kept in the browser until the shopper adds them back (spec 10.12). */
import { productOf } from '../../catalogue/products.ts';
import { isQuantity, MAX_QUANTITY, type CartItems } from '../../entities/cart.ts';
import type { ProductId } from '../../entities/product.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import { membersOf, stored } from '../stored.ts';

/** Quantities by product. */
type Quantities = Readonly<Record<ProductId, number>>;

export type SetAsideState = { readonly lines: Quantities };

export type SetAside = Observable<SetAsideState> & {
  /** Adds lines to those that are kept already. */
  readonly keep: (lines: Quantities) => void;
  readonly replace: (lines: Quantities) => void;
  readonly clear: () => void;
  readonly stop: () => void;
};

export const createSetAside = (local: KeyValueStore): SetAside => {
  const saved = stored(local, 'set-aside', parseLines);
  const state = createVariable<SetAsideState>({ lines: saved.get() });
  const stop = saved.watch((lines) => state.set({ lines }));
  const replace = (lines: Quantities): void => {
    if (Object.keys(lines).length === 0) saved.remove();
    else saved.set(lines);
    state.set({ lines });
  };
  return {
    ...readOnly(state),
    keep: (lines) => replace(together(state.get().lines, lines)),
    replace,
    clear: () => replace({}),
    stop,
  };
};

/** What buying one unit of `pid` alone sets aside: every other line, and the units of this one beyond the first. */
export const linesToSetAside = (pid: ProductId, items: CartItems): Quantities => {
  const lines: Record<ProductId, number> = {};
  for (const [id, { qty }] of Object.entries(items)) {
    const left = id === pid ? qty - 1 : qty;
    if (left > 0) lines[id] = left;
  }
  return lines;
};

const together = (a: Quantities, b: Quantities): Quantities => {
  const sum: Record<ProductId, number> = { ...a };
  for (const [pid, qty] of Object.entries(b)) sum[pid] = Math.min(MAX_QUANTITY, (sum[pid] ?? 0) + qty);
  return sum;
};

const parseLines = (value: unknown): Quantities => {
  const lines: Record<ProductId, number> = {};
  for (const [pid, qty] of Object.entries(membersOf(value)))
    if (productOf(pid) !== undefined && isQuantity(qty)) lines[pid] = qty;
  return lines;
};

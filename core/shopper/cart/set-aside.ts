/** The lines that a quick buy displaced, waiting in the browser until the shopper wants them back (spec 10.12). */
import { productOf } from '../../catalogue/products.ts';
import { isQuantity, MAX_QUANTITY, type CartItems } from '../../entities/cart.ts';
import type { ProductId } from '../../entities/product.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import { createVariable, type Observable } from '../observable.ts';

export type SetAsideState = { readonly lines: Readonly<Record<ProductId, number>> };

export type SetAside = Observable<SetAsideState> & {
  /** Adds lines to those that wait already. */
  readonly keep: (lines: SetAsideState['lines']) => void;
  readonly replace: (lines: SetAsideState['lines']) => void;
  readonly clear: () => void;
  readonly stop: () => void;
};

const KEY = 'set-aside';

export const createSetAside = (local: KeyValueStore): SetAside => {
  const state = createVariable<SetAsideState>({ lines: readLines(local.get(KEY)) });
  const stop = local.watch(KEY, (text) => {
    state.set({ lines: readLines(text) });
  });
  const replace = (lines: SetAsideState['lines']): void => {
    if (Object.keys(lines).length === 0) local.remove(KEY);
    else local.set(KEY, JSON.stringify(lines));
    state.set({ lines });
  };
  return {
    get: state.get,
    subscribe: state.subscribe,
    keep: (lines) => {
      replace(together(state.get().lines, lines));
    },
    replace,
    clear: () => {
      replace({});
    },
    stop,
  };
};

/** What buying one unit of `pid` alone displaces: every other line, and the units of this one beyond the first. */
export const displacedBy = (pid: ProductId, items: CartItems): SetAsideState['lines'] => {
  const lines: Record<ProductId, number> = {};
  for (const [id, { qty }] of Object.entries(items)) {
    const left = id === pid ? qty - 1 : qty;
    if (left > 0) lines[id] = left;
  }
  return lines;
};

const together = (a: SetAsideState['lines'], b: SetAsideState['lines']): SetAsideState['lines'] => {
  const sum: Record<ProductId, number> = { ...a };
  for (const [pid, qty] of Object.entries(b)) sum[pid] = Math.min(MAX_QUANTITY, (sum[pid] ?? 0) + qty);
  return sum;
};

const readLines = (text: string | null): SetAsideState['lines'] => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (value === null || typeof value !== 'object') return {};
    return Object.fromEntries(
      Object.entries(value).filter(([pid, qty]) => productOf(pid) !== undefined && isQuantity(qty)),
    );
  } catch {
    return {};
  }
};

/** Whether a product is sold out, for the pages that are sent: the store is asked, and a page does not wait for it. */
import type { ProductId } from '../../core/entities/product.ts';
import { unitsLeft, UNLIMITED, type Stock } from '../../core/entities/stock.ts';
import type { Timers } from '../../core/ports/time.ts';

/** A store that takes longer is not waited for: the page is sent as the last answer has it, and corrected in the browser. */
export const STOCK_PATIENCE_MS = 100;

type Ports = {
  readonly stock: () => Promise<Stock>;
  readonly timers: Pick<Timers, 'after'>;
};

export type SoldOutCheck = (pid: ProductId) => Promise<boolean>;

export const createSoldOutCheck = ({ stock, timers }: Ports): SoldOutCheck => {
  let last: Stock = UNLIMITED;
  /** One question at a time, however many pages are sent meanwhile. */
  let asking: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    try {
      last = await stock();
    } catch {
      // The store's failures are reported by whatever needs an answer of it.
    } finally {
      asking = undefined;
    }
  };

  return async (pid) => {
    asking ??= ask();
    const { promise: isLate, resolve } = Promise.withResolvers<void>();
    const cancel = timers.after(STOCK_PATIENCE_MS, resolve);
    await Promise.race([asking, isLate]);
    cancel();
    return unitsLeft(last, pid) === 0;
  };
};

/** Whether a product is sold out, for the page about to be sent. Reads the stock; after 100 ms it uses the last known value. */
import type { ProductId } from '../../core/entities/product.ts';
import { unitsLeft, UNLIMITED, type Stock } from '../../core/entities/stock.ts';
import type { Timers } from '../../core/ports/time.ts';

/** After this many milliseconds the page is sent with the last known stock; the browser corrects it. */
export const STOCK_TIMEOUT_MS = 100;

type Ports = { readonly stock: () => Promise<Stock>; readonly timers: Pick<Timers, 'after'> };

export type SoldOutCheck = (pid: ProductId) => Promise<boolean>;

/** Whether a product has no units left, by the stock just read or last known; at first all products are available. */
export const createSoldOutCheck = ({ stock, timers }: Ports): SoldOutCheck => {
  let last: Stock = UNLIMITED;
  /** One read at a time, however many pages are sent meanwhile. */
  let pendingRead: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    try {
      last = await stock();
    } catch {
      // The store's failures are reported by whatever needs its answer.
    } finally {
      pendingRead = undefined;
    }
  };

  return async (pid) => {
    pendingRead ??= read();
    const { promise: isLate, resolve } = Promise.withResolvers<void>();
    const cancel = timers.after(STOCK_TIMEOUT_MS, resolve);
    await Promise.race([pendingRead, isLate]);
    cancel();
    return unitsLeft(last, pid) === 0;
  };
};

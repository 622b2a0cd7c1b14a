/**
 * The shopper's cart. A change is shown at once and confirmed by the shop's answer; a refusal or a lost connection
 * restores what the shop last sent, with a notice (spec 7, 10.14, 10.16).
 */
import { productOf } from '../../catalogue/products.ts';
import type { ShopperSettings } from '../../catalogue/settings/settings.ts';
import { isQuantity, MAX_QUANTITY } from '../../entities/cart.ts';
import type { ProductId } from '../../entities/product.ts';
import type { Units } from '../../entities/stock.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { ShopApi } from '../../ports/shop-api.ts';
import type { Quotes } from '../../pricing/quote.ts';
import * as shopperMessages from '../../validation/shopper-messages.ts';
import { createCartCoupons, type CartCoupons } from './cart-coupon.ts';
import { createCartQueue } from './cart-queue.ts';
import type { CartState } from './cart-state.ts';
import { createCartSync, type LineAnswer } from './cart-sync.ts';
import type { Notice } from '../notice.ts';
import { readOnly, type Observable } from '../observable.ts';
import { CART_CHANGED_KEY } from '../storage-keys.ts';
import { linesToSetAside, type SetAside } from './set-aside.ts';

export type CartStore = Observable<CartState> &
  CartCoupons & {
    /** Loads the cart; true once the shop has answered. */
    readonly refresh: () => Promise<boolean>;
    /** Loads the cart unless it was loaded before; why it still could not be loaded, or null. */
    readonly ensureLoaded: () => Promise<Notice | null>;
    /** Loads the cart of the customer who has just signed in: until the answer it is unknown. */
    readonly refreshForCustomer: () => Promise<boolean>;
    /** Loads it when the page is visible again or the network is back; clears notices that the shop is unreachable. */
    readonly refreshOnReturn: () => Promise<void>;
    /** Loads it in every tab: an order has changed the cart, or was refused with these quotes. */
    readonly refreshInAllTabs: (quotes?: Quotes) => Promise<void>;
    /** Adds one unit. */
    readonly add: (pid: ProductId) => Promise<void>;
    /** A whole number 1–20; 0 removes the line. */
    readonly setQuantity: (pid: ProductId, qty: number) => Promise<void>;
    readonly remove: (pid: ProductId) => Promise<void>;
    /**
     * Makes this product the whole cart and sets the earlier lines aside; true if it succeeded (spec 5, 10.12). The
     * state's `buying` then lasts until `endBuying`.
     */
    readonly quickBuy: (pid: ProductId) => Promise<boolean>;
    /** The page with the "Buy now" is left: ends `buying` and its notice, unless the answer is still awaited. */
    readonly endBuying: () => void;
    /** Adds the lines that a quick buy set aside back to the cart. */
    readonly restore: () => Promise<void>;
    /** Resolves when no change is in progress. */
    readonly whenIdle: () => Promise<void>;
    /** Empties the cart after logging out. */
    readonly clear: () => void;
    /** Removes the notices. */
    readonly dismiss: () => void;
    readonly stop: () => void;
  };

const UNKNOWN_PRODUCT: Notice = { kind: 'error', code: 'UNKNOWN_PRODUCT', message: shopperMessages.unknownProduct };
const BAD_QUANTITY: Notice = { kind: 'error', code: 'QUANTITY_INVALID', message: shopperMessages.quantity };

export const createCartStore = (ports: {
  readonly settings: ShopperSettings;
  readonly api: ShopApi;
  readonly local: KeyValueStore;
  readonly setAside: SetAside;
  /** A new token, so that the other tabs notice every change. */
  readonly token: () => string;
  /** Units left, until the shop has answered. */
  readonly initialUnitsLeft?: Units | undefined;
}): CartStore => {
  const { api, local, setAside, token, settings, initialUnitsLeft } = ports;
  const pending = new Map<ProductId, number>();
  const queue = createCartQueue();
  const { inTurn, whenIdle } = queue;
  const sync = createCartSync({ api, local, token, queue, pending, settings, initialUnitsLeft });
  const load = (): Promise<boolean> => inTurn(sync.load, false);
  /** Lines increased by a single click: the shop adds to the quantity it has, including other tabs' units. */
  const singles = new Set<ProductId>();

  const sendLine = async (pid: ProductId, qty: number): Promise<boolean> => {
    const now = sync.received().items[pid]?.qty ?? 0;
    const isSingle = singles.delete(pid) && qty === now + 1;
    if (qty === 0) return now === 0 || sync.makeChange(() => api.deleteFromCart({ pid }), { pid, qty: 0 });
    if (isSingle || now === 0) {
      // A line is added with one unit; a larger quantity is set afterwards, unless a later one has replaced it.
      const added = await sync.makeChange(() => api.addToCart({ pid, qty: 1 }), { pid, qty: now + 1 });
      if (!added || qty === now + 1 || pending.get(pid) !== qty) return added;
    }
    return sync.makeChange(() => api.updateCart({ pid, qty }), { pid, qty });
  };
  /** Brings a line to the last quantity that was chosen; a refusal drops it. */
  const sendPending = async (pid: ProductId): Promise<void> => {
    const qty = pending.get(pid);
    if (qty === undefined) return;
    let isDone = false;
    try {
      isDone = await sendLine(pid, qty);
    } finally {
      if (!isDone || pending.get(pid) === qty) pending.delete(pid);
      sync.publish();
    }
  };
  const coupons = createCartCoupons(api, sync, queue, settings);

  const setQuantity = async (pid: ProductId, qty: number): Promise<void> => {
    if (productOf(pid) === undefined) {
      sync.publish({ notice: UNKNOWN_PRODUCT });
      return;
    }
    if (qty !== 0 && !isQuantity(qty)) {
      sync.publish({ notice: BAD_QUANTITY });
      return;
    }
    pending.set(pid, qty);
    sync.publish({ notice: null });
    await inTurn(() => sendPending(pid), undefined);
  };

  const add = async (pid: ProductId): Promise<void> => {
    const now = sync.shown()[pid]?.qty ?? 0;
    if (!pending.has(pid) && isQuantity(now + 1)) singles.add(pid);
    else singles.delete(pid);
    await setQuantity(pid, now + 1);
  };

  const makeOnlyLine = (pid: ProductId): Promise<boolean> =>
    inTurn(async () => {
      if (productOf(pid) === undefined) {
        sync.publish({ notice: { ...UNKNOWN_PRODUCT, product: pid } });
        return false;
      }
      const [before, isSameCart] = [setAside.get().lines, queue.cartCheck()];
      sync.publish({ notice: null });
      // Lines that are not loaded could not be set aside.
      const problem = await sync.ensureLoaded();
      if (!isSameCart()) return false;
      if (problem !== null) {
        sync.publish({ notice: { ...problem, product: pid } });
        return false;
      }
      // Kept before the call, so that a crash loses nothing.
      setAside.keep(linesToSetAside(pid, sync.shown()));
      pending.clear();
      const hasSucceeded = await sync.makeChange(
        async () => onlyLine(await api.quickBuy({ pid, qty: 1 }), pid),
        undefined,
        pid,
      );
      if (!isSameCart()) return false;
      const { items } = sync.received();
      const isDone = hasSucceeded || (Object.keys(items).length === 1 && items[pid]?.qty === 1);
      if (!isDone) setAside.replace(before);
      else if (!hasSucceeded) sync.publish({ notice: null });
      return isDone;
    }, false);

  let buysInProgress = 0;
  const quickBuy = async (pid: ProductId): Promise<boolean> => {
    let isDone = false;
    buysInProgress += 1;
    sync.publish({ buying: pid, notice: null });
    try {
      isDone = await makeOnlyLine(pid);
      return isDone;
    } finally {
      buysInProgress -= 1;
      if (!isDone && sync.state.get().buying === pid) sync.publish({ buying: null });
    }
  };
  const endBuying = (): void => {
    const { buying, notice } = sync.state.get();
    const isStale = notice?.product !== undefined;
    if (buysInProgress === 0 && (buying !== null || isStale))
      sync.publish({ buying: null, ...(isStale && { notice: null }) });
  };

  const restore = async (): Promise<void> => {
    const isSameCart = queue.cartCheck();
    const { lines } = setAside.get();
    setAside.replace({});
    const left: Record<ProductId, number> = {};
    await Promise.all(
      Object.entries(lines).map(async ([pid, qty]) => {
        const goal = Math.min(MAX_QUANTITY, (sync.shown()[pid]?.qty ?? 0) + qty);
        await setQuantity(pid, goal);
        if ((sync.shown()[pid]?.qty ?? 0) < goal) left[pid] = qty;
      }),
    );
    // What could not be added stays set aside.
    if (isSameCart() && Object.keys(left).length > 0) setAside.keep(left);
  };

  return {
    ...readOnly(sync.state),
    ...coupons,
    refresh: load,
    ensureLoaded: () => inTurn(sync.ensureLoaded, null),
    refreshForCustomer: () => {
      sync.expectAnother();
      return load();
    },
    refreshOnReturn: async () => {
      if (!(await load())) return;
      const { notice, couponNotice } = sync.state.get();
      if (notice?.code === 'UNREACHABLE') sync.publish({ notice: null });
      if (couponNotice?.code === 'UNREACHABLE') sync.publish({ couponNotice: null });
    },
    refreshInAllTabs: async (quotes) => {
      sync.adoptQuotes(quotes);
      sync.notifyOtherTabs();
      await load();
    },
    add,
    setQuantity,
    quickBuy,
    endBuying,
    restore,
    remove: (pid) => setQuantity(pid, 0),
    whenIdle,
    clear: () => {
      pending.clear();
      sync.forget();
    },
    dismiss: () => sync.publish({ notice: null, couponNotice: null }),
    stop: local.watch(CART_CHANGED_KEY, () => void load()),
  };
};

/** If a backend sends no cart after a quick buy, the cart is that single line. */
const onlyLine = (answer: LineAnswer, pid: ProductId): LineAnswer =>
  !answer.status || answer.data.items !== undefined
    ? answer
    : { ...answer, data: { ...answer.data, items: { [pid]: { qty: 1 } } } };

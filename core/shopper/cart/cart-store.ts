/**
 * The shopper's cart: shown at once as wished, true as soon as the shop has answered. A refusal or a broken connection
 * leaves it as the shop last told it, and says so (spec 7, 10.14, 10.16).
 */
import { priceOf, productOf } from '../../catalogue/products.ts';
import { isQuantity, MAX_QUANTITY } from '../../entities/cart.ts';
import type { Answer } from '../../entities/answer.ts';
import type { ProductId } from '../../entities/product.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { CartChange, ShopApi } from '../../ports/shop-api.ts';
import { shopMessages } from '../../validation/messages.ts';
import { createCartCoupons, type CartCoupons } from './cart-coupon.ts';
import { CART_CHANGED_KEY, createCartSync, type CartState } from './cart-sync.ts';
import { createLineQueue } from './line-queue.ts';
import type { Notice } from '../notice.ts';
import type { Observable } from '../observable.ts';
import { displacedBy, type SetAside } from './set-aside.ts';

export type CartStore = Observable<CartState> &
  CartCoupons & {
    /** Asks the shop for the cart as it is; true when it has answered. */
    readonly refresh: () => Promise<boolean>;
    /** Asks for the cart where it was never received whole; why it still could not be had, or null. */
    readonly ensureLoaded: () => Promise<Notice | null>;
    /** Asks as well, after somebody has signed in: until the answer nothing is known of their cart. */
    readonly refreshForCustomer: () => Promise<boolean>;
    /**
     * Asks as well, when the page is seen again or the network is back: once the shop answers, "could not reach" is
     * stale.
     */
    readonly refreshOnReturn: () => Promise<void>;
    /** Asks as well, and tells the other tabs: an order has changed the cart. */
    readonly refreshAll: () => Promise<void>;
    /** One unit more. */
    readonly add: (pid: ProductId) => Promise<void>;
    /** A whole number 1–20; 0 removes the line. */
    readonly setQuantity: (pid: ProductId, qty: number) => Promise<void>;
    readonly remove: (pid: ProductId) => Promise<void>;
    /**
     * Makes this product the whole cart and sets the earlier lines aside; true when it is so (spec 5, 10.12). `buying`
     * then stands until `endBuying`.
     */
    readonly quickBuy: (pid: ProductId) => Promise<boolean>;
    /** The page with the "Buy now" is left: what it said of itself goes, unless it still waits for its answer. */
    readonly endBuying: () => void;
    /** Brings back what a quick buy displaced. */
    readonly restore: () => Promise<void>;
    /** Resolves when nothing is under way. */
    readonly settled: () => Promise<void>;
    /** Forgets everything, after logging out. */
    readonly clear: () => void;
    /** Takes the messages away. */
    readonly dismiss: () => void;
    readonly stop: () => void;
  };

const UNKNOWN_PRODUCT: Notice = { kind: 'error', code: 'UNKNOWN_PRODUCT', message: shopMessages.unknownProduct };
const BAD_QUANTITY: Notice = { kind: 'error', code: 'QUANTITY_INVALID', message: shopMessages.quantity };

export const createCartStore = (ports: {
  readonly api: ShopApi;
  readonly local: KeyValueStore;
  readonly setAside: SetAside;
  /** A fresh token, so that every change is told to the other tabs. */
  readonly token: () => string;
}): CartStore => {
  const { api, local, setAside, token } = ports;
  const sync = createCartSync({ api, local, token, wishes: () => queue.wishes() });
  /** Lines wished one unit more by a single calm click: the shop adds to what it has, other tabs' units included. */
  const singles = new Set<ProductId>();

  const settleLine = async (pid: ProductId, qty: number): Promise<boolean> => {
    const now = sync.known().items[pid]?.qty ?? 0;
    const isSingle = singles.delete(pid) && qty === now + 1;
    if (qty === 0) return now === 0 || sync.change(() => api.deleteFromCart({ pid }), { pid, qty: 0 });
    if (isSingle || now === 0) {
      // A line comes into the cart by one unit; a larger wish is set after it, unless a later one has replaced it.
      const added = await sync.change(() => api.addToCart({ pid, qty: 1 }), { pid, qty: now + 1 });
      if (!added || qty === now + 1 || queue.wishes().get(pid) !== qty) return added;
    }
    return sync.change(() => api.updateCart({ pid, qty }), { pid, qty });
  };
  const queue = createLineQueue({
    settle: settleLine,
    changed: () => {
      sync.publish();
    },
  });
  const coupons = createCartCoupons(api, sync, queue);

  const setQuantity = async (pid: ProductId, qty: number): Promise<void> => {
    if (productOf(pid) === undefined) {
      sync.publish({ notice: UNKNOWN_PRODUCT });
      return;
    }
    if (qty !== 0 && !isQuantity(qty)) {
      sync.publish({ notice: BAD_QUANTITY });
      return;
    }
    sync.publish({ notice: null });
    await queue.wish(pid, qty);
  };

  const add = async (pid: ProductId): Promise<void> => {
    const now = sync.shown()[pid]?.qty ?? 0;
    if (!queue.wishes().has(pid) && isQuantity(now + 1)) singles.add(pid);
    else singles.delete(pid);
    await setQuantity(pid, now + 1);
  };

  const makeOnlyLine = (pid: ProductId): Promise<boolean> =>
    queue.alone(async () => {
      if (productOf(pid) === undefined) {
        sync.publish({ notice: { ...UNKNOWN_PRODUCT, product: pid } });
        return false;
      }
      const [before, life] = [setAside.get().lines, sync.lives()];
      sync.publish({ notice: null });
      // Lines that are not known could not be set aside.
      const problem = await sync.ensureLoaded();
      if (life !== sync.lives()) return false;
      if (problem !== null) {
        sync.publish({ notice: { ...problem, product: pid } });
        return false;
      }
      // Kept before the call, so that a crash in between loses nothing.
      setAside.keep(displacedBy(pid, sync.shown()));
      queue.drop();
      const done = await sync.change(
        async () => onlyLine(await api.quickBuy({ pid, qty: 1 }), pid, sync.known().discount.byUrl),
        undefined,
        pid,
      );
      if (life !== sync.lives()) return false;
      const { items } = sync.known();
      const isSo = done || (Object.keys(items).length === 1 && items[pid]?.qty === 1);
      if (!isSo) setAside.replace(before);
      else if (!done) sync.publish({ notice: null });
      return isSo;
    });

  let buysUnderWay = 0;
  const quickBuy = async (pid: ProductId): Promise<boolean> => {
    let isDone = false;
    buysUnderWay += 1;
    sync.publish({ buying: pid, notice: null });
    try {
      isDone = await makeOnlyLine(pid);
      return isDone;
    } finally {
      buysUnderWay -= 1;
      if (!isDone && sync.state.get().buying === pid) sync.publish({ buying: null });
    }
  };
  const endBuying = (): void => {
    const { buying, notice } = sync.state.get();
    const isStale = notice?.product !== undefined;
    if (buysUnderWay === 0 && (buying !== null || isStale))
      sync.publish({ buying: null, ...(isStale && { notice: null }) });
  };

  const restore = async (): Promise<void> => {
    const life = sync.lives();
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
    // What could not be brought back goes on waiting.
    if (life === sync.lives() && Object.keys(left).length > 0) setAside.keep(left);
  };

  return {
    get: sync.state.get,
    subscribe: sync.state.subscribe,
    ...coupons,
    refresh: sync.look,
    ensureLoaded: sync.ensureLoaded,
    refreshForCustomer: () => {
      sync.expectAnother();
      return sync.look();
    },
    refreshOnReturn: async () => {
      if (!(await sync.look())) return;
      const { notice, couponNotice } = sync.state.get();
      if (notice?.code === 'UNREACHABLE') sync.publish({ notice: null });
      if (couponNotice?.code === 'UNREACHABLE') sync.publish({ couponNotice: null });
    },
    refreshAll: async () => {
      sync.tellOtherTabs();
      await sync.look();
    },
    add,
    setQuantity,
    quickBuy,
    endBuying,
    restore,
    remove: (pid) => setQuantity(pid, 0),
    settled: queue.settled,
    clear: () => {
      queue.drop();
      sync.forget();
    },
    dismiss: () => {
      sync.publish({ notice: null, couponNotice: null });
    },
    stop: local.watch(CART_CHANGED_KEY, () => {
      void sync.look();
    }),
  };
};

/** A backend that does not tell the cart after a quick buy leaves it to what a quick buy is: that single line. */
const onlyLine = (answer: Answer<CartChange>, pid: ProductId, byUrl: boolean): Answer<CartChange> => {
  const product = productOf(pid);
  if (!answer.status || answer.data.items !== undefined || product === undefined) return answer;
  const { initial, sale } = priceOf(product, byUrl);
  return { ...answer, data: { ...answer.data, items: { [pid]: { qty: 1, price: initial, sale } } } };
};

/**
 * The cart as the shop last sent it, with the pending quantities laid over it, and every call that loads or changes it.
 *
 * Calls: all of them go through one queue, one at a time, so their answers come in the order of what the shop did, and each
 * is newer than the one before, whatever versions the shop gives.
 * Stale answers: only one that comes after the cart was forgotten; it is dropped.
 * Without an answer the shop may still have acted, so the cart is loaded before the next call.
 */
import type { ShopperSettings } from '../../catalogue/settings/settings.ts';
import { isEmpty, unitCount, type CartItems } from '../../entities/cart.ts';
import type { Discount } from '../../entities/discount.ts';
import type { Done } from '../../entities/answer.ts';
import type { ProductId } from '../../entities/product.ts';
import { EMPTY_UNITS, type Units } from '../../entities/stock.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { CallRefusal, CartChange, RefusalCodeOf, ShopApi } from '../../ports/shop-api.ts';
import type { Quotes } from '../../pricing/quote.ts';
import { catchUnreachable, noticeOf, UNREACHABLE, type Notice } from '../notice.ts';
import { createVariable, type Variable } from '../observable.ts';
import { CART_CHANGED_KEY } from '../storage-keys.ts';
import {
  applyAnswer,
  EMPTY_CART,
  withQuantity,
  withSupply,
  type ReceivedCart,
  type RequestedLine,
} from './apply-answer.ts';
import type { CartQueue } from './cart-queue.ts';
import { NEW_CART_STATE, type CartState } from './cart-state.ts';

/** `makeChange`, `load` and `ensureLoaded` are called in a job of the cart's queue. */
export type CartSync = {
  readonly state: Variable<CartState>;
  /** The shop's cart. */
  readonly received: () => ReceivedCart;
  /** The shop's cart with the pending quantities laid over it. */
  readonly shown: () => CartItems;
  readonly publish: (part?: Partial<CartState>) => void;
  /** Applies an answer. */
  readonly adopt: (change: CartChange, requested?: RequestedLine) => void;
  /** Applies the quotes that a refused order came back with, if they are of as many units. */
  readonly adoptQuotes: (quotes: Quotes | undefined) => void;
  /**
   * Makes one call that changes the cart. True if it succeeded; otherwise nothing changed, and a notice says why: at
   * the "Buy now" of `product`, if one is given.
   */
  readonly makeChange: (
    call: () => Promise<LineAnswer>,
    requested?: RequestedLine,
    product?: ProductId,
  ) => Promise<boolean>;
  /** Loads the shop's cart; if that fails, the cart stays unchanged. True once the shop has answered. */
  readonly load: () => Promise<boolean>;
  /** Loads it unless the whole cart was received before; why it still was not, or null. */
  readonly ensureLoaded: () => Promise<Notice | null>;
  /** A customer has signed in: their cart is unknown until the shop has sent it whole. */
  readonly expectAnother: () => void;
  readonly notifyOtherTabs: () => void;
  /** Empties the cart after logging out. */
  readonly forget: () => void;
  /** The coupon that the last load found gone, removed by the shop or another tab; null once one is applied. */
  readonly lostCoupon: () => Discount | null;
  /** The code that came by the page's URL, for a backend that does not store that. */
  readonly urlCode: () => string | null;
  readonly setUrlCode: (code: string | null) => void;
};

type LineCall = 'addToCart' | 'updateCart' | 'deleteFromCart' | 'quickBuy' | 'removeCoupon';
export type LineRefusal = CallRefusal<RefusalCodeOf<LineCall>>;
/** The answer of a call that changes the cart. */
export type LineAnswer = Done<CartChange> | LineRefusal;

const URL_COUPON_KEY = 'url-coupon';

export const createCartSync = (ports: {
  readonly settings: ShopperSettings;
  readonly api: Pick<ShopApi, 'getCart' | 'applyCoupon'>;
  readonly local: KeyValueStore;
  readonly token: () => string;
  readonly queue: Pick<CartQueue, 'cartCheck' | 'forget'>;
  /** The quantities of lines whose change is queued or being sent. */
  readonly pending: ReadonlyMap<ProductId, number>;
  /** Units left, until the shop has answered. */
  readonly initialUnitsLeft?: Units | undefined;
}): CartSync => {
  const { api, local, token, queue, pending, settings, initialUnitsLeft = EMPTY_UNITS } = ports;
  const state = createVariable<CartState>({ ...NEW_CART_STATE, left: initialUnitsLeft });
  let received: ReceivedCart = { ...EMPTY_CART, left: initialUnitsLeft };
  /** Whether the whole cart was received: a part of it says nothing about an applied code. */
  let isLoaded = false;
  let lostCoupon: Discount | null = null;

  const shown = (): CartItems => {
    let { items } = received;
    for (const [pid, qty] of pending) items = withQuantity(items, pid, qty, received.discount, settings);
    return items;
  };
  const publish = (part: Partial<CartState> = {}): void => {
    const items = shown();
    state.patch({
      items,
      discount: received.discount,
      left: received.left,
      quotes: received.quotes,
      count: unitCount(items),
      pending: [...pending.keys()],
      ...part,
    });
  };
  const urlCode = (): string | null => local.get(URL_COUPON_KEY);
  const adopt = (change: CartChange, requested?: RequestedLine): void => {
    const { cart, isWhole } = applyAnswer(received, change, requested, urlCode(), settings);
    isLoaded ||= isWhole;
    received = cart;
    const isCouponApplied = received.discount.isApplied;
    if (isCouponApplied) lostCoupon = null;
    publish({
      ...(isLoaded ? { phase: 'ready', loadProblem: null } : { phase: 'loading' }),
      ...(isCouponApplied && { endedCoupon: null }),
    });
  };
  const notifyOtherTabs = (): void => local.set(CART_CHANGED_KEY, token());

  /** A backend that sends the code alone is asked for its percentage by applying it again (spec 10.17). */
  const loadPercentage = async ({ discount }: CartChange): Promise<void> => {
    if (discount === undefined || !discount.isApplied || discount.off !== undefined || discount.code === '') return;
    const isSameCart = queue.cartCheck();
    const answer = await catchUnreachable(api.applyCoupon({ code: discount.code }));
    if (!isSameCart()) return;
    if (answer.status === true) adopt({ items: received.items, discount: { ...discount, ...answer.data } });
    else if (isLoaded) return;
    else if (answer.status === 'no-answer') publish({ phase: 'unreachable', loadProblem: answer.notice });
    // A refused code of unknown percentage takes nothing off.
    else adopt({ items: received.items, discount: { ...discount, off: 0 } });
  };

  const load = async (): Promise<boolean> => {
    const isSameCart = queue.cartCheck();
    const answer = await catchUnreachable(api.getCart());
    if (!isSameCart()) return false;
    if (answer.status !== true) {
      if (state.get().phase !== 'ready') publish({ phase: 'unreachable', loadProblem: noticeOf(answer) });
      return false;
    }
    const { discount: before } = received;
    adopt(answer.data);
    if (before.isApplied && !received.discount.isApplied && !isEmpty(received.items)) lostCoupon = before;
    await loadPercentage(answer.data);
    return true;
  };
  const ensureLoaded = async (): Promise<Notice | null> => {
    if (!isLoaded) await load();
    return isLoaded ? null : (state.get().loadProblem ?? UNREACHABLE);
  };

  const makeChange: CartSync['makeChange'] = async (call, requested, product) => {
    const isSameCart = queue.cartCheck();
    const answer = await catchUnreachable(call());
    if (!isSameCart()) return false;
    if (answer.status === true) {
      adopt(answer.data, requested);
      notifyOtherTabs();
    } else {
      if (answer.status === false) received = withSupply(received, answer.data?.left);
      publish({ notice: { ...noticeOf(answer), ...(product !== undefined && { product }) } });
    }
    // A change alone does not make up for a cart never loaded.
    if (answer.status === 'no-answer' || !isLoaded) await load();
    return answer.status === true;
  };

  return {
    state,
    shown,
    publish,
    adopt,
    adoptQuotes: (quotes) => {
      // Another tab may have changed the lines: then their totals come with them.
      if (quotes === undefined || quotes.prepaid.count !== unitCount(received.items)) return;
      received = { ...received, quotes };
      publish();
    },
    makeChange,
    load,
    ensureLoaded,
    notifyOtherTabs,
    urlCode,
    received: () => received,
    expectAnother: () => {
      isLoaded = false;
    },
    lostCoupon: () => lostCoupon,
    setUrlCode: (code) => {
      if (code === null) local.remove(URL_COUPON_KEY);
      else local.set(URL_COUPON_KEY, code);
    },
    forget: () => {
      queue.forget();
      received = EMPTY_CART;
      lostCoupon = null;
      isLoaded = true;
      local.remove(URL_COUPON_KEY);
      const nothing = { couponNotice: null, couponToConfirm: null, endedCoupon: null, notice: null, typedCode: '' };
      publish({ phase: 'ready', loadProblem: null, ...nothing, buying: null });
      notifyOtherTabs();
    },
  };
};

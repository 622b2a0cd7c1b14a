/** The cart as the shop last told it, with the wishes laid over it, and the one way in which a call may change it. */
import { isEmpty, unitCount, type CartItems } from '../../entities/cart.ts';
import type { Answer } from '../../entities/answer.ts';
import type { Discount } from '../../entities/discount.ts';
import type { ProductId } from '../../entities/product.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { CartChange, ShopApi } from '../../ports/shop-api.ts';
import { adopted, isWhole, UNKNOWN_CART, withQuantity, type Asked, type KnownCart } from './apply-answer.ts';
import { noticeOf, NOT_REACHED, reached, type Notice } from '../notice.ts';
import { createVariable, type Variable } from '../observable.ts';

export type CartState = {
  /**
   * `loading` until the shop has sent the whole cart once, `unreachable` while it could not: until `ready` no total
   * counts.
   */
  readonly phase: 'loading' | 'ready' | 'unreachable';
  /** Why the cart could not be loaded, while it is `unreachable`. */
  readonly loadProblem: Notice | null;
  readonly items: CartItems;
  readonly discount: Discount;
  /** Units. */
  readonly count: number;
  /** Lines whose change is under way. */
  readonly pending: readonly ProductId[];
  readonly couponBusy: boolean;
  /** Under the code's input. */
  readonly couponNotice: Notice | null;
  /** A code that would save this many rupees less than the one that stands; it waits for a second wish (spec 10.9). */
  readonly worseCoupon: { readonly code: string; readonly losesBy: number; readonly source?: 'url' } | null;
  readonly notice: Notice | null;
  /** The product whose "Buy now" was pressed, until that has failed or the page is left for the checkout. */
  readonly buying: ProductId | null;
};

export type CartSync = {
  readonly state: Variable<CartState>;
  readonly known: () => KnownCart;
  /** The shop's cart with the wishes laid over it. */
  readonly shown: () => CartItems;
  readonly publish: (part?: Partial<CartState>) => void;
  readonly adopt: (change: CartChange, asked?: Asked) => void;
  /**
   * Makes one call that changes the cart. True when it was done; otherwise nothing changed, and a notice says why: at
   * the "Buy now" of `product`, where one is named.
   */
  readonly change: (call: () => Promise<Answer<CartChange>>, asked?: Asked, product?: ProductId) => Promise<boolean>;
  /** Looks at the shop's cart, quietly: what cannot be seen now stays as it was. True when the shop has answered. */
  readonly look: () => Promise<boolean>;
  /** Looks, unless the whole cart was received before; why it still was not, or null. */
  readonly ensureLoaded: () => Promise<Notice | null>;
  /** Somebody has signed in: their cart is not known before the shop has sent it whole. */
  readonly expectAnother: () => void;
  readonly tellOtherTabs: () => void;
  readonly forget: () => void;
  /** How often the cart was forgotten: an answer to a question asked before that is another shopper's. */
  readonly lives: () => number;
  /**
   * Whether the coupon was found gone at the last look, and none was applied since: the shop or another tab has taken
   * it away.
   */
  readonly hasLostCoupon: () => boolean;
  /** The code that came by the page's URL, for a backend that does not keep that. */
  readonly urlCode: () => string | null;
  readonly setUrlCode: (code: string | null) => void;
};

export const CART_CHANGED_KEY = 'cart-changed';
const URL_COUPON_KEY = 'url-coupon';

export const createCartSync = (ports: {
  readonly api: Pick<ShopApi, 'getCart' | 'applyDiscount'>;
  readonly local: KeyValueStore;
  readonly token: () => string;
  readonly wishes: () => ReadonlyMap<ProductId, number>;
}): CartSync => {
  const { api, local, token, wishes } = ports;
  let known = UNKNOWN_CART;
  /** Whether an answer has carried the whole cart: one that carries less says nothing about a code that stands. */
  let isLoaded = false;
  let inFlight = 0;
  /** How often the cart was asked to change, or was told: whether anything came in between two moments. */
  let events = 0;
  /** How many answers to changes were taken in: a look that one of them overtook may show the cart of before. */
  let changes = 0;
  /** Whether calls overlapped: at a backend that numbers no versions, their answers may have come out of order. */
  let overlapped = false;
  let lives = 0;
  let hasLostCoupon = false;

  const state = createVariable<CartState>({
    phase: 'loading',
    loadProblem: null,
    items: {},
    discount: known.discount,
    count: 0,
    pending: [],
    couponBusy: false,
    couponNotice: null,
    worseCoupon: null,
    notice: null,
    buying: null,
  });

  const shown = (): CartItems => {
    let { items } = known;
    for (const [pid, qty] of wishes()) items = withQuantity(items, pid, qty, known.discount);
    return items;
  };
  const publish = (part: Partial<CartState> = {}): void => {
    const items = shown();
    state.patch({ items, discount: known.discount, count: unitCount(items), pending: [...wishes().keys()], ...part });
  };
  const urlCode = (): string | null => local.get(URL_COUPON_KEY);
  const applyAnswer = (change: CartChange, asked?: Asked): void => {
    events += 1;
    isLoaded ||= isWhole(change, known.discount);
    known = adopted(known, change, asked, urlCode());
    if (known.discount.isApplied) hasLostCoupon = false;
    publish(isLoaded ? { phase: 'ready', loadProblem: null } : { phase: 'loading' });
  };
  const adopt = (change: CartChange, asked?: Asked): void => {
    changes += 1;
    applyAnswer(change, asked);
  };
  const tellOtherTabs = (): void => {
    local.set(CART_CHANGED_KEY, token());
  };

  const fetchCart = async (): Promise<boolean> => {
    const [before, changesBefore, life] = [events, changes, lives];
    const answer = await reached(api.getCart());
    if (life !== lives) return false;
    if (answer.status !== true) {
      if (state.get().phase !== 'ready') publish({ phase: 'unreachable', loadProblem: noticeOf(answer) });
      return false;
    }
    // Without versions nothing says which of the two is newer, so the shop is asked again.
    if (answer.data.version === undefined && changes !== changesBefore) return fetchCart();
    // Nothing came in between, so this is the newest, whatever its version: a new session counts from the start again.
    if (events === before && inFlight === 0) known = { ...known, version: undefined };
    const { isApplied: hadCoupon } = known.discount;
    applyAnswer(answer.data);
    if (hadCoupon && !known.discount.isApplied && !isEmpty(known.items)) hasLostCoupon = true;
    await askPercentage(answer.data);
    return true;
  };

  let latestLook: Promise<boolean> | undefined;
  const look = (): Promise<boolean> => {
    const looking = fetchCart().finally(() => {
      if (latestLook === looking) latestLook = undefined;
    });
    latestLook = looking;
    return looking;
  };
  const ensureLoaded = async (): Promise<Notice | null> => {
    if (!isLoaded) await (latestLook ?? look());
    return isLoaded ? null : (state.get().loadProblem ?? NOT_REACHED);
  };

  /** A backend that tells the code alone is asked for its percentage by applying it again (spec 10.17). */
  const askPercentage = async ({ discount }: CartChange): Promise<void> => {
    if (discount === undefined || !discount.isApplied || discount.off !== undefined || discount.code === '') return;
    const life = lives;
    const answer = await reached(api.applyDiscount({ code: discount.code }));
    if (life !== lives) return;
    if (answer.status === true) applyAnswer({ items: known.items, discount: { ...discount, ...answer.data } });
    else if (isLoaded) return;
    else if (answer.status === 'no-answer') publish({ phase: 'unreachable', loadProblem: answer.notice });
    // Refused, a code whose percentage nobody knows takes nothing off.
    else applyAnswer({ items: known.items, discount: { ...discount, off: 0 } });
  };

  const change: CartSync['change'] = async (call, asked, product) => {
    inFlight += 1;
    events += 1;
    overlapped ||= inFlight > 1;
    const life = lives;
    const answer = await reached(call()).finally(() => {
      inFlight -= 1;
    });
    if (life !== lives) return false;
    if (answer.status === true) {
      adopt(answer.data, asked);
      tellOtherTabs();
    } else publish({ notice: { ...noticeOf(answer), ...(product !== undefined && { product }) } });
    const isOutOfOrder = overlapped && inFlight === 0 && known.version === undefined;
    if (inFlight === 0) overlapped = false;
    // No answer may still mean that the shop acted; and what was never received whole is not known by one of its
    // changes.
    if (answer.status === 'no-answer' || isOutOfOrder || !isLoaded) await look();
    return answer.status === true;
  };

  return {
    state,
    shown,
    publish,
    adopt,
    change,
    look,
    ensureLoaded,
    tellOtherTabs,
    urlCode,
    known: () => known,
    expectAnother: () => {
      isLoaded = false;
    },
    lives: () => lives,
    hasLostCoupon: () => hasLostCoupon,
    setUrlCode: (code) => {
      if (code === null) local.remove(URL_COUPON_KEY);
      else local.set(URL_COUPON_KEY, code);
    },
    forget: () => {
      lives += 1;
      known = UNKNOWN_CART;
      hasLostCoupon = false;
      isLoaded = true;
      local.remove(URL_COUPON_KEY);
      publish({ phase: 'ready', loadProblem: null, couponNotice: null, worseCoupon: null, notice: null, buying: null });
      tellOtherTabs();
    },
  };
};

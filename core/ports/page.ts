/** The page in the shopper's browser: its address and navigation. */

export type Page = {
  /** The address now: path, query and hash, such as `/cart?coupon=DAWN10`. */
  readonly url: () => string;
  /** `https://shop.example`, for events that name the whole address. */
  readonly origin: () => string;
  /** Goes to a path of this site, or to a payment page elsewhere. */
  readonly go: (to: string) => void;
  /** Changes the shown address and loads nothing. */
  readonly replaceUrl: (to: string) => void;
  readonly reload: () => void;
  /**
   * How long the shopper has done nothing here, in milliseconds: no touch, click or key. 0 while a field has the focus,
   * a menu is open, or the page is not in sight.
   */
  readonly idleFor: () => number;
  /**
   * Calls `shown` when the page becomes visible again: from another tab, from sleep, or from the back/forward cache;
   * and when its network is back.
   */
  readonly onShow: (shown: () => void) => () => void;
};

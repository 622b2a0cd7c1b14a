/** The page in the browser: its address, and navigation. */

export type Page = {
  /** The current address: path, query and hash, such as `/cart?coupon=DAWN10`. */
  readonly url: () => string;
  /** `https://shop.example`, for events with the whole address. */
  readonly origin: () => string;
  /** Goes to a path of this site, or to a payment page elsewhere. */
  readonly go: (to: string) => void;
  /** Changes the shown address without loading anything. */
  readonly replaceUrl: (to: string) => void;
  readonly reload: () => void;
  /**
   * Calls `shown` when the page is visible again (from another tab, sleep or the back/forward cache), and when the
   * network is back; the returned function stops that.
   */
  readonly onShow: (shown: () => void) => () => void;
};

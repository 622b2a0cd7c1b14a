/**
 * What the departments of customer care (orders, account, tracking …) are made from. Each is created from these by the
 * page that needs it, so that its code is fetched with that page and weighs on no other.
 */
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Page } from '../ports/page.ts';
import type { ShopApi } from '../ports/shop-api.ts';
import type { Ticker } from '../ports/time.ts';
import type { CartStore } from './cart/cart-store.ts';
import type { CheckoutFlow } from './checkout/checkout-flow.ts';
import type { MissingCalls } from './calls/missing-calls.ts';
import type { SessionStore } from './session/session-store.ts';
import type { ShopClock } from './calls/shop-clock.ts';

export type ShopperParts = {
  /** Every answer of which sets the clock. */
  readonly api: ShopApi;
  /** The calls that this backend has not. */
  readonly missing: MissingCalls;
  /** The shop's time. */
  readonly clock: ShopClock;
  readonly ticker: Ticker;
  readonly session: SessionStore;
  readonly cart: CartStore;
  readonly checkout: CheckoutFlow;
  readonly page: Page;
  /** Outlives the visit, shared by the browser's tabs. */
  readonly local: KeyValueStore;
  /** Lives as long as this tab. */
  readonly tab: KeyValueStore;
  readonly token: () => string;
  /** Has `forget` called at every logout: what a department keeps of a person goes then. */
  readonly onLogout: (forget: () => void) => void;
};

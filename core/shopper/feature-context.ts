/**
 * What the features of single pages (orders, account, tracking …) are created from. Each is created by the page that
 * needs it, so that its code is loaded with that page only.
 */
import type { ShopperSettings } from '../catalogue/settings/settings.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Page } from '../ports/page.ts';
import type { OpenPaymentWindow } from '../ports/payments/payment-window.ts';
import type { ShopApi } from '../ports/shop-api.ts';
import type { Timers } from '../ports/time.ts';
import type { MissingCalls } from './calls/watch-calls.ts';
import type { ShopClock } from './calls/shop-clock.ts';
import type { CartStore } from './cart/cart-store.ts';
import type { Checkout } from './checkout/checkout.ts';
import type { SessionStore } from './session/session-store.ts';

export type FeatureContext = {
  readonly api: ShopApi;
  /** The calls that this backend does not have. */
  readonly missing: MissingCalls;
  /** The shop's time. */
  readonly clock: ShopClock;
  readonly timers: Timers;
  readonly session: SessionStore;
  readonly cart: CartStore;
  readonly checkout: Checkout;
  readonly page: Page;
  readonly openPaymentWindow: OpenPaymentWindow;
  /** Outlives the visit, shared by the browser's tabs. */
  readonly local: KeyValueStore;
  /** Lives as long as this tab. */
  readonly tab: KeyValueStore;
  /** The settings that the storefront was built with. */
  readonly settings: ShopperSettings;
  readonly token: () => string;
  /** Calls `listener` at every logout, when a feature has to drop what it has of a customer. */
  readonly onLogout: (listener: () => void) => void;
};

/** What the checkout depends on. */
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { OpenPaymentWindow } from '../../ports/payments/payment-window.ts';
import type { ShopApi } from '../../ports/shop-api.ts';
import type { Page } from '../../ports/page.ts';
import type { Clock, Timers } from '../../ports/time.ts';
import type { CartStore } from '../cart/cart-store.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Summary } from './summary.ts';

export type CheckoutPorts = {
  readonly api: ShopApi;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Shared by the browser's tabs. */
  readonly local: KeyValueStore;
  /** Lives as long as the tab. */
  readonly tab: KeyValueStore;
  readonly page: Pick<Page, 'url' | 'go' | 'onShow'>;
  readonly openPaymentWindow: OpenPaymentWindow;
  readonly token: () => string;
  readonly cart: CartStore;
  readonly session: SessionStore;
  /** The summary that the shopper sees; read when placing the order. */
  readonly summary: () => Summary;
};

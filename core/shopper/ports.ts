/** What the shopper's half needs from the outside. */
import type { ShopperSettings } from '../catalogue/settings/settings.ts';
import type { Units } from '../entities/stock.ts';
import type { BuildProbe } from '../ports/build-probe.ts';
import type { Logger } from '../ports/logger.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { OpenPaymentWindow } from '../ports/payments/payment-window.ts';
import type { Page } from '../ports/page.ts';
import type { Random } from '../ports/random.ts';
import type { ShopApi } from '../ports/shop-api.ts';
import type { Clock, Timers } from '../ports/time.ts';
import type { CheckoutCode } from './checkout/checkout.ts';

export type ShopperPorts = {
  /** The prices and codes that the storefront was built with; the shop's own have the last word. */
  readonly settings: ShopperSettings;
  readonly api: ShopApi;
  /** The device's own clock; the shop's answers correct it. */
  readonly clock: Clock;
  readonly timers: Timers;
  /** Outlives the visit, shared by the browser's tabs. */
  readonly local: KeyValueStore;
  /** Lives as long as this tab. */
  readonly tab: KeyValueStore;
  readonly page: Page;
  readonly openPaymentWindow: OpenPaymentWindow;
  readonly checkout: CheckoutCode;
  readonly random: Pick<Random, 'token'>;
  readonly logger: Logger;
  readonly build: BuildProbe;
  /** Units left as the prerendered page shows them; default: none known. */
  readonly initialUnitsLeft?: Units;
};

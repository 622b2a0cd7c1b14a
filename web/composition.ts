/**
 * The browser's composition: where the shopper's ports are bound, and where the shopper starts. A plain function; a
 * dependency injection container would add 16 kB to the download. It is loaded on its own, as soon as the page is
 * hydrated.
 */
import { createConsoleLogger } from '../adapters/browser/logger.ts';
import { createLatestBuildProbe } from '../adapters/browser/latest-build.ts';
import { createBrowserPage } from '../adapters/browser/page.ts';
import { createBrowserRandom } from '../adapters/browser/random.ts';
import { createBrowserTimers } from '../adapters/browser/time.ts';
import { createHttpClient } from '../adapters/http-client/http-client.ts';
import type { Logger } from '../core/ports/logger.ts';
import type { OpenPaymentWindow } from '../core/ports/payments/payment-window.ts';
import type { Timers } from '../core/ports/time.ts';
import { couponIn } from '../core/shopper/cart/coupon-in-url.ts';
import { createShopper, type Shopper } from '../core/shopper/shopper.ts';
import { showCouponResult } from './cart/coupon/apply-coupon.ts';
import { loadDrawerAhead } from './layout/load-drawer-ahead.ts';
import type { StartupPorts } from './startup-ports.ts';
import type { Connection } from './runtime/connection.ts';
import { whenVisible } from './runtime/hydration/when-visible.ts';
import { brandName } from './settings/brand.ts';
import { settings } from './settings/settings.ts';
import type { PageShopper, DeferredShopper } from './shopper/page-shopper.ts';

export type CompositionOptions = Pick<StartupPorts, 'clock' | 'local' | 'tab' | 'chunkFailed'> & {
  readonly connection: Pick<Connection, 'fetch' | 'onRetry'>;
  /** Goes to a page of the site by the router; false where the page has to be loaded instead. */
  readonly navigate: (to: string) => boolean;
  /** Called once when the shop turns out to be a sandbox. */
  readonly onSandbox: () => void;
  /** Called once when the shop turns out to take orders with test payments. */
  readonly onTestPayments: () => void;
};

const composeShopper = (
  prerendered: PageShopper,
  { connection, navigate, onSandbox, onTestPayments, clock, local, tab, chunkFailed }: CompositionOptions,
): Shopper => {
  const timers = createBrowserTimers(window);
  const logger = createConsoleLogger(console);
  const build = createLatestBuildProbe((url, init) => connection.fetch(url, init), __BUILD__);
  /**
   * Code that a newer build has replaced comes with a full load; code that merely failed to load may be requested
   * again.
   */
  const onLostCode = async (): Promise<void> => {
    const latest = await build.latest().catch(() => build.current);
    if (latest !== build.current) chunkFailed();
  };
  const reported =
    <Create>(load: () => Promise<Create>) =>
    async (): Promise<Create> => {
      try {
        return await load();
      } catch (cause) {
        logger.error('the code of the checkout could not be loaded', cause);
        void onLostCode();
        throw cause;
      }
    };
  return createShopper({
    settings,
    api: createHttpClient({
      fetch: connection.fetch,
      after: timers.after,
      onSandbox,
      onTestPayments,
      onLostCode: () => void onLostCode(),
    }),
    clock,
    timers,
    local,
    tab,
    page: createBrowserPage(window, navigate),
    openPaymentWindow: createLazyPaymentWindow(timers, logger),
    checkout: {
      initial: prerendered.checkout.get(),
      flow: {
        load: reported(async () => (await import('../core/shopper/checkout/checkout-flow.ts')).createCheckoutFlow),
      },
      placing: {
        load: reported(async () => (await import('../core/shopper/checkout/place-order.ts')).createOrderPlacing),
      },
    },
    random: createBrowserRandom(crypto),
    logger,
    build,
    initialUnitsLeft: prerendered.cart.get().left,
  });
};

/** The code of the payment window comes with the first payment in it. */
const createLazyPaymentWindow = (timers: Timers, logger: Logger): OpenPaymentWindow => {
  let loaded: Promise<OpenPaymentWindow> | undefined;
  return async (paymentWindow) => {
    loaded ??= import('../adapters/browser/razorpay-window.ts').then(({ createRazorpayWindow }) =>
      createRazorpayWindow<HTMLScriptElement>(window, { timers, logger, brand: brandName }),
    );
    try {
      return await (
        await loaded
      )(paymentWindow);
    } catch (cause) {
      loaded = undefined;
      logger.error('the code of the payment window could not be loaded', cause);
      return { status: 'unavailable' };
    }
  };
};

/**
 * Starts the shopper and gives it to the page, once somebody sees it: until then nothing is asked of the shop,
 * so that no session and no countdown begin. Resolves when the shop has answered for the first time.
 */
export const startShopper = async (deferred: DeferredShopper, options: CompositionOptions): Promise<void> => {
  await whenVisible();
  const shopper = composeShopper(deferred.prerendered, options);
  options.connection.onRetry(() => void shopper.cart.refresh());
  // The prerendered error page stays until the shopper goes somewhere else.
  if (deferred.prerendered.appError.get().failed) shopper.appError.set();
  const hadCoupon = couponIn(location.search) !== undefined;
  // The cart is asked for first: its answer is on its way. What has waited, and what pages ask, comes after it.
  const started = shopper.start();
  deferred.provide(shopper);
  loadDrawerAhead(shopper.cart);
  await started;
  if (hadCoupon) showCouponResult(shopper);
};

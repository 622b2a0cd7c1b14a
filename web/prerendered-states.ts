/**
 * What a shopper's stores hold before anything has happened: no shop, no storage, no time. Prerendered pages show it.
 */
import { createHttpClient } from '../adapters/http-client/http-client.ts';
import type { KeyValueStore } from '../core/ports/key-value-store.ts';
import { checkoutCode } from '../core/shopper/checkout/checkout-code.ts';
import { createShopper } from '../core/shopper/shopper.ts';
import type { RenderOptions } from './rendered.ts';
import { settings } from './settings/settings.ts';
import type { ShopperStates } from './shopper/page-shopper.ts';

export const prerenderedStates = ({ isBroken = false, soldOut }: RenderOptions): ShopperStates => {
  const shopper = createShopper({
    settings,
    api: createHttpClient({ fetch: () => Promise.reject(new Error('nothing is fetched while prerendering')) }),
    clock: { now: () => 0 },
    timers: { after: never, every: never },
    local: EMPTY_STORE,
    tab: EMPTY_STORE,
    page: {
      url: () => '/',
      origin: () => '',
      go: nothing,
      replaceUrl: nothing,
      reload: nothing,
      idleFor: () => 0,
      onShow: never,
    },
    openPaymentWindow: () => Promise.resolve({ status: 'unavailable' }),
    checkout: checkoutCode,
    random: { token: () => '' },
    logger: { error: nothing },
    ...(soldOut !== undefined && { initialUnitsLeft: { [soldOut]: 0 } }),
    build: { current: '', latest: () => Promise.reject(new Error('no build is looked up while prerendering')) },
  });
  if (isBroken) shopper.appError.set();
  return {
    cart: shopper.cart.get(),
    checkout: shopper.checkout.get(),
    popup: shopper.popup.get(),
    drawer: shopper.drawer.get(),
    menu: shopper.menu.get(),
    appError: shopper.appError.get(),
    summary: shopper.summary.get(),
    offer: shopper.offer.get(),
    session: shopper.session.get(),
    setAside: shopper.setAside.get(),
    build: shopper.build.get(),
  };
};

const nothing = (): void => undefined;
const never = (): (() => void) => nothing;
const EMPTY_STORE: KeyValueStore = { get: () => null, set: nothing, remove: nothing, watch: never };

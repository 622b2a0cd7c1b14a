/**
 * The shopper of a page: one object from the first render on. Its code comes once the page is hydrated; until then its
 * stores hold the states that were prerendered, and its actions wait, in the order of the calls. So a page answers to the
 * first click, and its first render cannot differ from its HTML.
 */
import { priceOfId } from '../../core/catalogue/prices.ts';
import type { ProductId } from '../../core/entities/product.ts';
import type { Prices } from '../../core/shopper/cart/prices.ts';
import type { FeatureContext } from '../../core/shopper/feature-context.ts';
import { createVariable, type Observable } from '../../core/shopper/observable.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';
import { settings } from '../settings/settings.ts';

type StoreName = {
  [Name in keyof Shopper]: Shopper[Name] extends Observable<unknown> ? Name : never;
}[keyof Shopper];

/** The state of each of a shopper's stores. */
export type StoreStates = { readonly [Name in StoreName]: ReturnType<Shopper[Name]['get']> };

/** The states as JSON. Prices hold a function and are computed from the catalogue instead. */
export type ShopperStates = Omit<StoreStates, 'prices'>;

/** What components use of a shopper. */
export type PageShopper = ReturnType<typeof createShopperOver>;

export type DeferredShopper = {
  readonly shopper: PageShopper;
  /** A shopper that stays in the states of the prerendered page, for sections that are hydrated later: they first repeat its HTML. */
  readonly prerendered: PageShopper;
  /** What features are made from; null until the shopper's code has loaded. */
  readonly features: Observable<FeatureContext | null>;
  readonly isPending: Observable<boolean>;
  readonly isFirstCheckout: () => boolean;
  /** Resolves with the code; the actions that have waited begin before whatever waits for it later. */
  readonly loaded: Promise<Shopper>;
  /** Called once, with the code. */
  readonly provide: (shopper: Shopper) => void;
};

type Ports = {
  /** The device's time, epoch milliseconds. */
  readonly now: () => number;
  readonly chunkFailed: () => boolean;
  readonly isFirstCheckout: () => boolean;
};

/** The shopper's code, as soon as it is there. */
type Code = Observable<{ readonly shopper: Shopper | null }> & { readonly loaded: Promise<Shopper> };

export const createDeferredShopper = (states: ShopperStates, ports: Ports): DeferredShopper => {
  const { promise: loaded, resolve } = Promise.withResolvers<Shopper>();
  const { get, subscribe, set } = createVariable<{ readonly shopper: Shopper | null }>({ shopper: null });
  return {
    shopper: createShopperOver(states, { get, subscribe, loaded }, ports),
    prerendered: createShopperOver(states, NEVER, ports),
    features: { get: () => get().shopper?.featureContext ?? null, subscribe },
    isPending: { get: () => get().shopper === null, subscribe },
    isFirstCheckout: ports.isFirstCheckout,
    loaded,
    provide: (shopper) => {
      resolve(shopper);
      set({ shopper });
    },
  };
};

const nothing = (): void => undefined;
const NEVER: Code = { get: () => ({ shopper: null }), subscribe: () => nothing, loaded: new Promise(nothing) };

const createShopperOver = (states: ShopperStates, code: Code, { now, chunkFailed }: Ports) => {
  /** Listens to the code, now or once it is there; its arrival is a change, too. */
  const watch = (listen: (shopper: Shopper) => () => void, changed: () => void): (() => void) => {
    const { shopper } = code.get();
    if (shopper !== null) return listen(shopper);
    let end = code.subscribe(() => {
      const arrived = code.get().shopper;
      if (arrived === null) return;
      end();
      end = listen(arrived);
      changed();
    });
    return () => end();
  };
  const storeOf = <State>(state: State, select: (shopper: Shopper) => Observable<State>): Observable<State> => ({
    get: () => {
      const { shopper } = code.get();
      return shopper === null ? state : select(shopper).get();
    },
    subscribe: (changed) => watch((shopper) => select(shopper).subscribe(changed), changed),
  });
  const whenLoaded = <T>(action: (shopper: Shopper) => T) => {
    const { shopper } = code.get();
    return shopper === null ? code.loaded.then(action) : action(shopper);
  };
  /** A store, and those actions of its part of the shopper that components call. */
  const partOf = <
    State,
    Name extends string,
    Part extends Observable<State> & Record<Name, (...args: never[]) => unknown>,
  >(
    state: State,
    select: (shopper: Shopper) => Part,
    ...names: readonly Name[]
  ): Observable<State> & Pick<Part, Name> => {
    const actions = names.map((name) => [
      name,
      (...args: never[]) => whenLoaded((shopper) => select(shopper)[name](...args)),
    ]);
    // Each name has the action of that name.
    return { ...storeOf<State>(state, select), ...(Object.fromEntries(actions) as Pick<Part, Name>) };
  };

  return {
    cart: partOf(
      states.cart,
      ({ cart }) => cart,
      'add',
      'setQuantity',
      'remove',
      'refresh',
      'ensureLoaded',
      'restore',
      'typeCode',
      'applyCoupon',
      'confirmCoupon',
      'keepCoupon',
      'removeCoupon',
    ),
    checkout: {
      ...partOf(
        states.checkout,
        ({ checkout }) => checkout,
        'load',
        'setPhone',
        'sendOtp',
        'setOtp',
        'verifyOtp',
        'changePhone',
        'setAddress',
        'leaveAddress',
        'setBillingSame',
        'setBusiness',
        'choosePayment',
        'setRedeemCash',
        'place',
      ),
      isPending: storeOf(true, ({ checkout }) => checkout.isPending),
    },
    popup: partOf(states.popup, ({ popup }) => popup, 'close'),
    drawer: partOf(states.drawer, ({ drawer }) => drawer, 'open', 'close'),
    menu: partOf(states.menu, ({ menu }) => menu, 'open', 'close'),
    appError: partOf(states.appError, ({ appError }) => appError, 'set'),
    summary: storeOf(states.summary, ({ summary }) => summary),
    offer: storeOf(states.offer, ({ offer }) => offer),
    session: storeOf(states.session, ({ session }) => session),
    setAside: storeOf(states.setAside, ({ setAside }) => setAside),
    build: storeOf(states.build, ({ build }) => build),
    prices: storeOf<Prices>({ of: (pid) => priceOfId(pid, false, settings) }, ({ prices }) => prices),
    // The shop's time comes with its first answer; until then the device's own has to do.
    clock: {
      now: () => code.get().shopper?.clock.now() ?? now(),
      onMove: (moved: () => void) => watch(({ clock }) => clock.onMove(moved), moved),
      sync: (time: number) => void whenLoaded(({ clock }) => clock.sync(time)),
    },
    routeChanged: (url: string) => void whenLoaded((shopper) => shopper.routeChanged(url)),
    quickBuy: async (pid: ProductId) => whenLoaded((shopper) => shopper.quickBuy(pid)),
    logout: async () => whenLoaded((shopper) => shopper.logout()),
    chunkFailed,
  };
};

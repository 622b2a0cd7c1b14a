/**
 * The shopper of a page: one object from the first render on. Its code comes once the page is hydrated; until then its
 * stores hold the states that were prerendered, and its actions wait, in the order of the calls. So a page answers to the
 * first click, and its first render cannot differ from its HTML.
 */
import { priceOfId } from '../../core/catalogue/prices.ts';
import type { Prices } from '../../core/shopper/cart/prices.ts';
import type { FeatureContext } from '../../core/shopper/feature-context.ts';
import { createVariable, type Observable } from '../../core/shopper/observable.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';
import { settings } from '../settings/settings.ts';

/** What components use of a shopper. */
export type PageShopper = Omit<Shopper, 'featureContext' | 'start' | 'stop'>;

type StoreName = {
  [Name in keyof PageShopper]: PageShopper[Name] extends Observable<unknown> ? Name : never;
}[keyof PageShopper];

/** The states of a shopper as JSON. Prices hold a function and are computed from the catalogue instead. */
export type ShopperStates = {
  readonly [Name in Exclude<StoreName, 'prices'>]: ReturnType<PageShopper[Name]['get']>;
};

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

export const createPageShopper = (states: ShopperStates, ports: Ports): DeferredShopper => {
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
const NEVER: Code = {
  get: () => ({ shopper: null }),
  subscribe: () => nothing,
  loaded: new Promise(nothing),
};

const createShopperOver = (states: ShopperStates, code: Code, { now, chunkFailed }: Ports): PageShopper => {
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
    return () => {
      end();
    };
  };
  const store = <State>(state: State, of: (shopper: Shopper) => Observable<State>): Observable<State> => ({
    get: () => {
      const { shopper } = code.get();
      return shopper === null ? state : of(shopper).get();
    },
    subscribe: (changed) => watch((shopper) => of(shopper).subscribe(changed), changed),
  });
  const run = <T>(action: (shopper: Shopper) => T) => {
    const { shopper } = code.get();
    return shopper === null ? code.loaded.then(action) : action(shopper);
  };
  /** A store with the actions of its part of the shopper, whatever they are called. */
  const part = <State, Part extends Observable<State>>(
    state: State,
    of: (shopper: Shopper) => Part,
    own: Partial<NoInfer<Part>> = {},
  ): Part => {
    const members: Record<PropertyKey, unknown> = { ...store<State>(state, of), ...own };
    return new Proxy(members as Part, {
      get: (_part, key) => {
        // Without a `then`, an async function can return it.
        if (key === 'then') return undefined;
        // What is no store is an action, with the arguments of its caller.
        members[key] ??= (...args: never[]) =>
          run((shopper) =>
            (of(shopper) as unknown as Record<PropertyKey, (...all: never[]) => unknown>)[key]?.(...args),
          );
        return members[key];
      },
    });
  };

  return {
    cart: part(states.cart, ({ cart }) => cart),
    checkout: part(states.checkout, ({ checkout }) => checkout, {
      isPending: store(true, ({ checkout }) => checkout.isPending),
    }),
    popup: part(states.popup, ({ popup }) => popup),
    drawer: part(states.drawer, ({ drawer }) => drawer),
    menu: part(states.menu, ({ menu }) => menu),
    appError: part(states.appError, ({ appError }) => appError),
    summary: store(states.summary, ({ summary }) => summary),
    offer: store(states.offer, ({ offer }) => offer),
    session: store(states.session, ({ session }) => session),
    setAside: store(states.setAside, ({ setAside }) => setAside),
    build: store(states.build, ({ build }) => build),
    prices: store<Prices>({ of: (pid) => priceOfId(pid, false, settings) }, ({ prices }) => prices),
    // The shop's time comes with its first answer; until then the device's own has to do.
    clock: {
      now: () => code.get().shopper?.clock.now() ?? now(),
      onMove: (moved) => watch(({ clock }) => clock.onMove(moved), moved),
      sync: (time) => void run(({ clock }) => clock.sync(time)),
      callMade: () => code.get().shopper?.clock.callMade() ?? nothing,
    },
    routeChanged: (url) => void run((shopper) => shopper.routeChanged(url)),
    quickBuy: async (pid) => run((shopper) => shopper.quickBuy(pid)),
    logout: async () => run((shopper) => shopper.logout()),
    chunkFailed,
  };
};

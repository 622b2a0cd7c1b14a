/** The shopper of the page over time: pending from the first render on, then the real one. */
import { createVariable, type Observable } from '../../core/shopper/observable.ts';
import type { FeatureContext } from '../../core/shopper/feature-context.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';
import { createPendingShopper, type PageShopper, type ShopperStates } from './pending-shopper.ts';

type CurrentShopper = {
  readonly shopper: PageShopper;
  /** What features are made from; null until the shopper's code has loaded. */
  readonly featureContext: FeatureContext | null;
};

/** A store, and so the same context value for ever: a new one would reach into sections that are not hydrated yet. */
export type ShopperSource = Observable<CurrentShopper> & {
  /** The shopper of the first render. */
  readonly pending: PageShopper;
  /** The same with the states of the prerendered page for ever: sections that are hydrated later repeat them, too. */
  readonly prerendered: PageShopper;
  readonly isPending: Observable<boolean>;
  /** Resolves with the real shopper; actions queued by then have begun before what waits for it later. */
  readonly loaded: Promise<Shopper>;
  /** Puts the real shopper in the place of the pending one. */
  readonly provide: (shopper: Shopper) => void;
};

type Ports = {
  /** The device's time, epoch milliseconds. */
  readonly now: () => number;
  readonly chunkFailed: () => boolean;
};

export const createShopperSource = (states: ShopperStates, ports: Ports): ShopperSource => {
  const { promise: loaded, resolve } = Promise.withResolvers<Shopper>();
  const pending = createPendingShopper(states, { ...ports, loaded });
  const { get, subscribe, set } = createVariable<CurrentShopper>({ shopper: pending, featureContext: null });
  return {
    get,
    subscribe,
    pending,
    prerendered: createPendingShopper(states, { ...ports, loaded: new Promise(() => undefined) }),
    isPending: { get: () => get().featureContext === null, subscribe },
    loaded,
    provide: (shopper) => {
      resolve(shopper);
      set({ shopper, featureContext: shopper.featureContext });
    },
  };
};

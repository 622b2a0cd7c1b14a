/** React's side of the shopper: a component renders a selected slice of a store and calls the shopper's methods. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { Observable } from '../../core/shopper/observable.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';

export type ShopperPair = {
  readonly shopper: Shopper;
  /** The shopper of the first render: what the prerendered page shows. */
  readonly pristine: Shopper;
};

export const ShopperContext = createContext<ShopperPair | null>(null);

const usePair = (): ShopperPair => {
  const pair = use(ShopperContext);
  if (pair === null) throw new Error('a component that needs the shopper stands outside its context');
  return pair;
};

export const useShopper = (): Shopper => usePair().shopper;

/** Whether the shopper's own code is there: until then wishes wait, and what is typed would be seen by nobody. */
export const useArrived = (): boolean => {
  const { shopper, pristine } = usePair();
  return shopper !== pristine;
};

/**
 * A slice of one of the shopper's stores. `select` answers a primitive or a member of the state: an object made anew on
 * every call would look like a change each time.
 */
export const useStore = <State, Slice>(pick: (shopper: Shopper) => Observable<State>, select: (state: State) => Slice): Slice => {
  const { shopper, pristine } = usePair();
  const store = pick(shopper);
  return useSyncExternalStore(store.subscribe, () => select(store.get()), () => select(pick(pristine).get()));
};

const never = (): (() => void) => () => undefined;

/** False while prerendering and in the first render in the browser, true ever after. */
export const useHydrated = (): boolean => useSyncExternalStore(never, () => true, () => false);

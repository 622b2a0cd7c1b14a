/** React's side of the shopper: a component renders a selected slice of a store and calls the shopper's methods. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { Observable } from '../../core/shopper/observable.ts';
import type { PageShopper } from './pending-shopper.ts';
import type { ShopperSource } from './shopper-source.ts';

export const ShopperContext = createContext<ShopperSource | null>(null);

export const useShopperSource = (): ShopperSource => {
  const source = use(ShopperContext);
  if (source === null) throw new Error('a component that needs the shopper is outside its context');
  return source;
};

/** The pending shopper, and the real one once its code has loaded. */
export const useShopper = (): PageShopper => {
  const { get, subscribe, pending } = useShopperSource();
  return useSyncExternalStore(
    subscribe,
    () => get().shopper,
    () => pending,
  );
};

/**
 * A slice of one of the shopper's stores. `select` returns a primitive or a member of the state: an object created on
 * every call would look like a change each time.
 */
export const useStore = <State, Slice>(
  pick: (shopper: PageShopper) => Observable<State>,
  select: (state: State) => Slice,
): Slice => {
  const { prerendered } = useShopperSource();
  const store = pick(useShopper());
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(pick(prerendered).get()),
  );
};

/** React's side of the shopper: a component renders a selected slice of a store and calls the shopper's methods. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { Observable } from '../../core/shopper/observable.ts';
import type { DeferredShopper, PageShopper, StoreStates } from './page-shopper.ts';

export const ShopperContext = createContext<DeferredShopper | null>(null);

export const useDeferredShopper = (): DeferredShopper => {
  const deferred = use(ShopperContext);
  if (deferred === null) throw new Error('a component that needs the shopper is outside its context');
  return deferred;
};

export const useShopper = (): PageShopper => useDeferredShopper().shopper;

type Stores = { readonly [Name in keyof StoreStates]: Observable<StoreStates[Name]> };

/**
 * A slice of one of the shopper's stores. `select` returns a primitive or a member of the state: an object created on
 * every call would look like a change each time.
 */
export const useStore = <Name extends keyof Stores, Slice>(
  name: Name,
  select: (state: StoreStates[Name]) => Slice,
): Slice => {
  const deferred = useDeferredShopper();
  const store: Stores[Name] = deferred.shopper[name];
  const prerendered: Stores[Name] = deferred.prerendered[name];
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(prerendered.get()),
  );
};

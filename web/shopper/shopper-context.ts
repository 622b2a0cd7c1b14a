/** React's side of the shopper: a component renders a selected slice of a store and calls the shopper's methods. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { Observable } from '../../core/shopper/observable.ts';
import type { PageShopper, DeferredShopper } from './page-shopper.ts';

export const ShopperContext = createContext<DeferredShopper | null>(null);

export const useDeferredShopper = (): DeferredShopper => {
  const deferred = use(ShopperContext);
  if (deferred === null) throw new Error('a component that needs the shopper is outside its context');
  return deferred;
};

export const useShopper = (): PageShopper => useDeferredShopper().shopper;

/**
 * A slice of one of the shopper's stores. `select` returns a primitive or a member of the state: an object created on
 * every call would look like a change each time.
 */
export const useStore = <State, Slice>(
  pick: (shopper: PageShopper) => Observable<State>,
  select: (state: State) => Slice,
): Slice => {
  const { shopper, prerendered } = useDeferredShopper();
  const store = pick(shopper);
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(pick(prerendered).get()),
  );
};

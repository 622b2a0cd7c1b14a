/** React's side of the shopper: a component renders a selected slice of a store and calls the shopper's methods. */
import { createContext, use, useSyncExternalStore } from 'react';
import { createVariable, type Observable } from '../../core/shopper/observable.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';

/**
 * The shopper of the page: first the one that was prerendered, then the real one. A store, and so the same context
 * value for ever: a context that changes would reach into sections that are not hydrated yet.
 */
export type ShopperSource = Observable<Shopper> & {
  /** The shopper of the first render: what the prerendered page shows. */
  readonly pristine: Shopper;
  /** Puts the real one in its place. */
  readonly arrive: (shopper: Shopper) => void;
};

export const createShopperSource = (pristine: Shopper): ShopperSource => {
  const { get, subscribe, set } = createVariable(pristine);
  return { get, subscribe, pristine, arrive: set };
};

export const ShopperContext = createContext<ShopperSource | null>(null);

const useSource = (): ShopperSource => {
  const source = use(ShopperContext);
  if (source === null) throw new Error('a component that needs the shopper stands outside its context');
  return source;
};

export const useShopper = (): Shopper => {
  const { get, subscribe, pristine } = useSource();
  return useSyncExternalStore(subscribe, get, () => pristine);
};

/** Whether the shopper's own code is there: until then wishes wait, and what is typed would be seen by nobody. */
export const useArrived = (): boolean => useShopper() !== useSource().pristine;

/**
 * A slice of one of the shopper's stores. `select` answers a primitive or a member of the state: an object made anew on
 * every call would look like a change each time.
 */
export const useStore = <State, Slice>(
  pick: (shopper: Shopper) => Observable<State>,
  select: (state: State) => Slice,
): Slice => {
  const { pristine } = useSource();
  const store = pick(useShopper());
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(pick(pristine).get()),
  );
};

const never = (): (() => void) => () => undefined;

/** False while prerendering and in the first render in the browser, true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

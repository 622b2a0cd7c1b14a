/**
 * How far a page has come: prerendered, hydrated, and with the code behind its state. Nothing done meanwhile is lost:
 * before hydration early-clicks.ts keeps clicks and forms, after it the state's owner queues actions until its code has
 * loaded (`isPending`), and what is typed stays in its text control throughout.
 */
import { createContext, use, useSyncExternalStore } from 'react';
import type { Observable } from '../../../core/shopper/observable.ts';

const subscribeToNothing = (): (() => void) => () => undefined;

/** False while prerendering and in the first render in the browser, true ever after. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );

/** Whether the code behind the page's state has yet to load. */
export const PendingContext = createContext<Observable<boolean>>({ get: () => false, subscribe: subscribeToNothing });

export const useIsPending = (): boolean => {
  const { get, subscribe } = use(PendingContext);
  return useSyncExternalStore(subscribe, get, () => true);
};

/** What a logout removes besides cart and checkout: the next person at this browser may be someone else. */
import type { KeyValueStore } from '../../ports/key-value-store.ts';

/** The last pincode that was checked; in the browser. */
export const PINCODE_KEY = 'pincode';
/** The part of an address that was filled in by its pincode; in the tab. */
export const PINCODE_FILLED_KEY = 'pincode-filled';
/** The draft of a complaint; in the tab. */
export const GRIEVANCE_KEY = 'grievance';

export type LogoutListeners = {
  /** Calls `listener` at every logout, in this tab or in another. */
  readonly onLogout: (listener: () => void) => void;
  /** Removes what is stored and calls the listeners. */
  readonly notify: () => void;
};

/** The keys are removed even if the feature that stores them was not loaded in this tab. */
export const createLogoutListeners = (local: KeyValueStore, tab: KeyValueStore): LogoutListeners => {
  const listeners: (() => void)[] = [];
  return {
    onLogout: (listener) => listeners.push(listener),
    notify: () => {
      local.remove(PINCODE_KEY);
      tab.remove(PINCODE_FILLED_KEY);
      tab.remove(GRIEVANCE_KEY);
      for (const listener of listeners) listener();
    },
  };
};

/**
 * What this browser keeps of a person beside cart and checkout, and forgets when they log out: the next one may be
 * somebody else.
 */
import type { KeyValueStore } from '../../ports/key-value-store.ts';

/** The pincode that was asked about last, in the browser. */
export const PINCODE_KEY = 'pincode';
/** What the pincode filled in of an address, in the tab. */
export const PINCODE_FILLED_KEY = 'pincode-filled';
/** A complaint that is being written, in the tab. */
export const GRIEVANCE_KEY = 'grievance';

export type LoggingOut = {
  /** Has `forget` called at every logout, in this tab or in another. */
  readonly onLogout: (forget: () => void) => void;
  readonly forgetAll: () => void;
};

/** The keys go whether or not the department that keeps them has been opened in this tab. */
export const createLoggingOut = (local: KeyValueStore, tab: KeyValueStore): LoggingOut => {
  const listeners: (() => void)[] = [];
  return {
    onLogout: (forget) => {
      listeners.push(forget);
    },
    forgetAll: () => {
      local.remove(PINCODE_KEY);
      tab.remove(PINCODE_FILLED_KEY);
      tab.remove(GRIEVANCE_KEY);
      for (const forget of listeners) forget();
    },
  };
};

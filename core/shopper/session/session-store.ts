/** The session: who is signed in, as far as the shop says so (spec 3, 5, 10.15). */
import { newCustomer, type Customer } from '../../entities/customer.ts';
import { ZERO_RUPEES, type Rupees } from '../../entities/money/money.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { AnswerOf, ShopApi } from '../../ports/shop-api.ts';
import type { Address, Addresses } from '../../entities/address.ts';
import { createGeneration } from '../generation.ts';
import { catchUnreachable, noticeOf, type Notice, type NoAnswer } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import { LOGGED_OUT, SESSION_CHANGED_KEY } from '../storage-keys.ts';

export type SessionState = {
  readonly isLogged: boolean;
  readonly customer: Customer | null;
  readonly shipping: Address | null;
  readonly billing: Address | null;
  /** Shipping addresses that were used before; null from a backend that keeps one. */
  readonly otherAddresses: readonly Address[] | null;
  /** `loading` until the shop has been asked once; `signed-in` while a customer is being loaded for the first time. */
  readonly phase: 'loading' | 'signed-in' | 'ready';
  /** The reward-cash balance, in rupees. */
  readonly cash: Rupees;
  readonly notice: Notice | null;
  /** A logout is in progress. */
  readonly isLoggingOut: boolean;
};

export type SessionStore = Observable<SessionState> & {
  /** Loads the session; what cannot be loaded now stays unchanged. */
  readonly check: () => Promise<void>;
  /** Loads it, and if a customer is signed in, in the other tabs too: a phone was verified, or the customer changed. */
  readonly checkInAllTabs: () => Promise<void>;
  /** Creates the account of a verified phone, named as the shipping address is, and signs it in. */
  readonly create: (phone: string, addresses: Addresses) => Promise<AnswerOf<'createCustomer'> | NoAnswer>;
  /** Logs out; true once the shop has done so. A second call while one is in progress does nothing. */
  readonly logout: () => Promise<boolean>;
  /** The shop has erased the customer: everything is as after logging out, in every tab. */
  readonly customerErased: () => void;
  /** The shop has ended this session: the customer's data is no longer shown. */
  readonly sessionExpired: () => void;
  readonly refreshCash: () => Promise<void>;
  /** Loads the balance in the other tabs too: an order has changed it. */
  readonly refreshCashInAllTabs: () => Promise<void>;
  readonly stop: () => void;
};

const SIGNED_OUT = {
  isLogged: false,
  customer: null,
  shipping: null,
  billing: null,
  otherAddresses: null,
  cash: ZERO_RUPEES,
} as const;

export const createSessionStore = (ports: {
  readonly api: ShopApi;
  readonly local: KeyValueStore;
  readonly token: () => string;
  /** Called when the customer has logged out, in this tab or in another. */
  readonly onLogout: () => void;
}): SessionStore => {
  const { api, local, token, onLogout } = ports;
  const state = createVariable<SessionState>({ ...SIGNED_OUT, phase: 'loading', notice: null, isLoggingOut: false });
  const notifyOtherTabs = (): void => local.set(SESSION_CHANGED_KEY, token());
  /** Every check, and every beginning and end of a session, makes earlier checks stale. */
  const generation = createGeneration();
  let latestCheck: Promise<void> = Promise.resolve();
  const beginAnew = (): (() => boolean) => {
    latestCheck = Promise.resolve();
    return generation.begin();
  };

  const loadBalance = async (): Promise<Pick<SessionState, 'cash'>> => {
    const answer = await catchUnreachable(api.getRewardCash());
    return answer.status === true ? { cash: answer.data.cashback } : { cash: state.get().cash };
  };
  const refreshCash = async (): Promise<void> => {
    const isLatest = generation.current();
    const balance = await loadBalance();
    if (isLatest()) state.patch(balance);
  };
  /** The saved customer; a backend that only saves addresses still names its customer in them. */
  const loadProfile = async (): Promise<Pick<SessionState, 'customer' | 'shipping' | 'billing' | 'otherAddresses'>> => {
    const full = await catchUnreachable(api.getCustomer());
    if (full.status === true) {
      const { customer, shipping, billing, otherAddresses } = full.data;
      return { customer, shipping, billing, otherAddresses };
    }
    const saved = await catchUnreachable(api.getAddresses());
    const { customer, otherAddresses, ...before } = state.get();
    const { shipping, billing } = saved.status === true ? saved.data : before;
    const named =
      shipping === null ? null : { name: shipping.name, phone: '', email: shipping.email, isVerified: true };
    return { customer: customer ?? named, shipping, billing, otherAddresses };
  };
  const load = async (isLatest: () => boolean): Promise<void> => {
    const answer = await catchUnreachable(api.checkSession());
    if (!isLatest()) return latestCheck;
    // The answer of an earlier check still holds, whose customer has not been loaded.
    const wasSignedIn = state.get().phase === 'signed-in';
    if (answer.status !== true && !wasSignedIn) {
      state.patch({ phase: 'ready' });
      return;
    }
    if (answer.status === true && !answer.data.isLogged) {
      state.patch({ ...SIGNED_OUT, phase: 'ready' });
      return;
    }
    if (state.get().phase === 'loading') state.patch({ phase: 'signed-in' });
    const [profile, balance] = await Promise.all([loadProfile(), loadBalance()]);
    if (!isLatest()) return latestCheck;
    state.patch({ ...profile, ...balance, isLogged: true, phase: 'ready' });
  };
  const check = (): Promise<void> => {
    latestCheck = load(beginAnew());
    return latestCheck;
  };
  const sessionExpired = (): void => {
    beginAnew();
    state.patch({ ...SIGNED_OUT, phase: 'ready' });
  };
  const loggedOut = (): void => {
    sessionExpired();
    local.set(SESSION_CHANGED_KEY, LOGGED_OUT + token());
    onLogout();
  };

  return {
    ...readOnly(state),
    check,
    checkInAllTabs: async () => {
      const wasLogged = state.get().isLogged;
      await check();
      // The phone of another customer, or of none, ends what the other tabs show of this one.
      if (wasLogged || state.get().isLogged) notifyOtherTabs();
    },
    create: async (phone, addresses) => {
      const customer = newCustomer(phone, addresses.shipping);
      const answer = await catchUnreachable(api.createCustomer({ customer, ...addresses }));
      if (answer.status !== true) return answer;
      beginAnew();
      state.patch({ isLogged: true, customer, ...answer.data, phase: 'ready' });
      notifyOtherTabs();
      await refreshCash();
      return answer;
    },
    logout: async () => {
      if (state.get().isLoggingOut) return false;
      state.patch({ notice: null, isLoggingOut: true });
      const answer = await catchUnreachable(api.logout()).finally(() => state.patch({ isLoggingOut: false }));
      if (answer.status !== true) {
        state.patch({ notice: noticeOf(answer) });
        return false;
      }
      loggedOut();
      return true;
    },
    customerErased: loggedOut,
    sessionExpired,
    refreshCash,
    refreshCashInAllTabs: async () => {
      notifyOtherTabs();
      await refreshCash();
    },
    stop: local.watch(SESSION_CHANGED_KEY, (value) => {
      if (value?.startsWith(LOGGED_OUT) !== true) {
        void check();
        return;
      }
      sessionExpired();
      onLogout();
    }),
  };
};

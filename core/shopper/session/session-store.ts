/** Who is at the counter, as far as the shop says so (spec 3, 5, 10.15). */
import type { Answer } from '../../entities/answer.ts';
import { SIGNED_OUT, type Customer, type Session } from '../../entities/customer.ts';
import { NO_RUPEES, type Rupees } from '../../entities/money.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { SavedAddresses, ShopApi } from '../../ports/shop-api.ts';
import { noticeOf, reached, type Notice, type NoAnswer } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';

export type SessionState = Session & {
  /** `unknown` until the shop has been asked once. */
  readonly phase: 'unknown' | 'known';
  /** The reward-cash balance, in rupees. */
  readonly cash: Rupees;
  readonly notice: Notice | null;
  /** A logout is under way. */
  readonly isLoggingOut: boolean;
};

export type SessionStore = Observable<SessionState> & {
  /** Asks the shop who this is; what cannot be asked now stays as it was. */
  readonly check: () => Promise<void>;
  /** Asks, and tells the other tabs where somebody is signed in: a phone was verified, or the customer was changed. */
  readonly checkAll: () => Promise<void>;
  /** Creates the account and signs it in; the shop's answer, or why there was none. */
  readonly create: (customer: Customer, addresses: SavedAddresses) => Promise<Answer<SavedAddresses> | NoAnswer>;
  /** Logs out; true when the shop has done so. A second call while one is under way does nothing. */
  readonly logout: () => Promise<boolean>;
  /** The shop has forgotten the customer at their wish: it is as after logging out, in every tab. */
  readonly erased: () => void;
  /** The shop no longer knows this session: everything of the customer goes from sight. */
  readonly signedOut: () => void;
  readonly refreshCash: () => Promise<void>;
  /** Asks for the balance and tells the other tabs: an order has changed it. */
  readonly refreshCashAll: () => Promise<void>;
  readonly stop: () => void;
};

const CHANGED_KEY = 'session-changed';
/** Begins the news of a logout; an expired session, in contrast, loses nothing that was typed. */
const LOGGED_OUT = 'out ';
const NOBODY = { ...SIGNED_OUT, cash: NO_RUPEES } as const;

export const createSessionStore = (ports: {
  readonly api: ShopApi;
  readonly local: KeyValueStore;
  readonly token: () => string;
  /** Called when the shopper has logged out, in this tab or in another. */
  readonly onLogout: () => void;
}): SessionStore => {
  const { api, local, token, onLogout } = ports;
  const state = createVariable<SessionState>({ ...NOBODY, phase: 'unknown', notice: null, isLoggingOut: false });
  const tellOtherTabs = (): void => {
    local.set(CHANGED_KEY, token());
  };
  /** Counts what makes earlier questions pointless: a newer question, and every beginning and end of a session. */
  let turn = 0;
  /** The newest question. */
  let asked: Promise<void> = Promise.resolve();
  const outdate = (): void => {
    turn += 1;
    asked = Promise.resolve();
  };

  const balance = async (): Promise<Pick<SessionState, 'cash'>> => {
    const answer = await reached(api.getRewardCash());
    return answer.status === true ? { cash: answer.data.cashback } : { cash: state.get().cash };
  };
  const refreshCash = async (): Promise<void> => {
    const mine = turn;
    const told = await balance();
    if (mine === turn) state.patch(told);
  };
  /** The saved customer; a backend that only saves addresses still names its customer in them. */
  const profile = async (): Promise<Omit<Session, 'isLogged'>> => {
    const full = await reached(api.getCustomer());
    if (full.status === true) {
      const { consents: _accountPage, ...known } = full.data;
      return known;
    }
    const saved = await reached(api.getAddresses());
    const { customer, ...before } = state.get();
    const { shipping, billing } = saved.status === true ? saved.data : before;
    const named =
      shipping === null ? null : { name: shipping.name, phone: '', email: shipping.email, isVerified: true };
    return { customer: customer ?? named, shipping, billing };
  };
  const ask = async (mine: number): Promise<void> => {
    const answer = await reached(api.checkSession());
    if (mine !== turn) return asked;
    if (answer.status !== true) {
      state.patch({ phase: 'known' });
      return;
    }
    if (!answer.data.isLogged) {
      state.patch({ ...NOBODY, phase: 'known' });
      return;
    }
    const [known, cash] = await Promise.all([profile(), balance()]);
    if (mine !== turn) return asked;
    state.patch({ ...known, ...cash, isLogged: true, phase: 'known' });
  };
  const check = (): Promise<void> => {
    outdate();
    asked = ask(turn);
    return asked;
  };
  const leave = (): void => {
    outdate();
    state.patch({ ...NOBODY, phase: 'known' });
  };
  const loggedOut = (): void => {
    leave();
    local.set(CHANGED_KEY, LOGGED_OUT + token());
    onLogout();
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    check,
    checkAll: async () => {
      await check();
      if (state.get().isLogged) tellOtherTabs();
    },
    create: async (customer, addresses) => {
      const answer = await reached(api.createCustomer({ customer, ...addresses }));
      if (answer.status !== true) return answer;
      outdate();
      state.patch({ isLogged: true, customer: { ...customer, isVerified: true }, ...answer.data, phase: 'known' });
      tellOtherTabs();
      await refreshCash();
      return answer;
    },
    logout: async () => {
      if (state.get().isLoggingOut) return false;
      state.patch({ notice: null, isLoggingOut: true });
      const answer = await reached(api.logout()).finally(() => {
        state.patch({ isLoggingOut: false });
      });
      if (answer.status !== true) {
        state.patch({ notice: noticeOf(answer) });
        return false;
      }
      loggedOut();
      return true;
    },
    erased: loggedOut,
    signedOut: leave,
    refreshCash,
    refreshCashAll: async () => {
      tellOtherTabs();
      await refreshCash();
    },
    stop: local.watch(CHANGED_KEY, (value) => {
      if (value?.startsWith(LOGGED_OUT) !== true) {
        void check();
        return;
      }
      leave();
      onLogout();
    }),
  };
};

/** The reward cash of the customer: what may be spent, what waits, and every entry that made it so (spec 11). */
import type { Rupees } from '../../entities/money.ts';
import type { CashLedgerView } from '../../ports/shop-views.ts';
import type { Refusal } from '../../entities/answer.ts';
import { noticeOf, type Notice, type NoAnswer } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import type { ShopperParts } from '../feature-context.ts';
import { askedAsCustomer, onOtherCustomer, type OwnPhase } from '../session/customer-data.ts';

export type CashBookState = {
  readonly phase: OwnPhase;
  readonly ledger: CashLedgerView | null;
  /**
   * What may be redeemed, in rupees, at a backend that keeps a balance and no entries (spec 7); null where there is a
   * ledger.
   */
  readonly balance: Rupees | null;
  readonly notice: Notice | null;
};

export type CashBook = Observable<CashBookState> & {
  /** Asks the shop; what is known already stays in sight meanwhile. */
  readonly load: () => Promise<void>;
};

const NOTHING: CashBookState = { phase: 'idle', ledger: null, balance: null, notice: null };

export const createCashBook = ({ api, session }: Pick<ShopperParts, 'api' | 'session'>): CashBook => {
  const state = createVariable<CashBookState>(NOTHING);
  let life = 0;
  onOtherCustomer(session, () => {
    life += 1;
    state.set(NOTHING);
  });
  return {
    get: state.get,
    subscribe: state.subscribe,
    load: async () => {
      const mine = life;
      const { ledger, balance } = state.get();
      const isShown = ledger !== null || balance !== null;
      state.patch({ phase: isShown ? 'ready' : 'loading', notice: null });
      const fail = (refused: Refusal | NoAnswer): void => {
        state.patch({ phase: isShown ? 'ready' : 'failed', notice: noticeOf(refused) });
      };
      const answer = await askedAsCustomer(session, api.getCashLedger());
      if (mine !== life) return;
      if (answer.status === true) {
        state.patch({ phase: 'ready', ledger: answer.data, balance: null });
        return;
      }
      if (answer.status !== false || answer.code !== 'NOT_AVAILABLE') {
        fail(answer);
        return;
      }
      const cash = await askedAsCustomer(session, api.getRewardCash());
      if (mine !== life) return;
      if (cash.status === true) state.patch({ phase: 'ready', balance: cash.data.cashback });
      else fail(cash);
    },
  };
};

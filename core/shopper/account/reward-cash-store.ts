/** The customer's reward cash: what can be spent, what is pending, and the entries behind it (spec 11). */
import type { Rupees } from '../../entities/money/money.ts';
import type { CashLedgerView } from '../../ports/shop-views.ts';
import type { Refusal } from '../../entities/answer.ts';
import type { FeatureContext } from '../feature-context.ts';
import { createGeneration } from '../generation.ts';
import { noticeOf, type Notice, type NoAnswer } from '../notice.ts';
import { createVariable, readOnly, type Observable } from '../observable.ts';
import { callAsCustomer, onCustomerChange, type LoadPhase } from '../session/customer-data.ts';

export type RewardCashState = {
  readonly phase: LoadPhase;
  readonly ledger: CashLedgerView | null;
  /** What can be redeemed, in rupees, at a backend that has a balance but no entries (spec 7); null with a ledger. */
  readonly balance: Rupees | null;
  readonly notice: Notice | null;
};

export type RewardCashStore = Observable<RewardCashState> & {
  /** Loads the ledger; what was loaded before is shown meanwhile. */
  readonly load: () => Promise<void>;
};

const NOT_LOADED: RewardCashState = { phase: 'idle', ledger: null, balance: null, notice: null };

export const createRewardCashStore = ({ api, session }: Pick<FeatureContext, 'api' | 'session'>): RewardCashStore => {
  const state = createVariable<RewardCashState>(NOT_LOADED);
  const customers = createGeneration();
  onCustomerChange(session, () => {
    customers.begin();
    state.set(NOT_LOADED);
  });
  return {
    ...readOnly(state),
    load: async () => {
      const isSameCustomer = customers.current();
      const { ledger, balance } = state.get();
      const isLoaded = ledger !== null || balance !== null;
      state.patch({ phase: isLoaded ? 'ready' : 'loading', notice: null });
      const fail = (refusal: Refusal | NoAnswer): void =>
        state.patch({ phase: isLoaded ? 'ready' : 'failed', notice: noticeOf(refusal) });
      const answer = await callAsCustomer(session, api.getCashLedger());
      if (!isSameCustomer()) return;
      if (answer.status === true) {
        state.patch({ phase: 'ready', ledger: answer.data, balance: null });
        return;
      }
      if (answer.status !== false || answer.code !== 'NOT_AVAILABLE') {
        fail(answer);
        return;
      }
      const cash = await callAsCustomer(session, api.getRewardCash());
      if (!isSameCustomer()) return;
      if (cash.status === true) state.patch({ phase: 'ready', balance: cash.data.cashback });
      else fail(cash);
    },
  };
};

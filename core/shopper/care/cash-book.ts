/** The reward cash of the customer: what may be spent, what waits, and every entry that made it so (spec 11). */
import type { CashLedgerView } from '../../ports/care-views.ts';
import { noticeOf, type Notice } from '../notice.ts';
import { createVariable, type Observable } from '../observable.ts';
import type { ShopperParts } from '../parts.ts';
import { askedAsCustomer, onOtherCustomer, type OwnPhase } from './customers-own.ts';

export type CashBookState = { readonly phase: OwnPhase; readonly ledger: CashLedgerView | null; readonly notice: Notice | null };

export type CashBook = Observable<CashBookState> & {
  /** Asks the shop; what is known already stays in sight meanwhile. */
  readonly load: () => Promise<void>;
};

const NOTHING: CashBookState = { phase: 'idle', ledger: null, notice: null };

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
      const { ledger } = state.get();
      state.patch({ phase: ledger === null ? 'loading' : 'ready', notice: null });
      const answer = await askedAsCustomer(session, api.getCashLedger());
      if (mine !== life) return;
      if (answer.status === true) state.patch({ phase: 'ready', ledger: answer.data });
      else state.patch({ phase: ledger === null ? 'failed' : 'ready', notice: noticeOf(answer) });
    },
  };
};

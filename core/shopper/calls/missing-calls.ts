/** The calls that the backend turned out not to have, and that no page should offer (spec 10.17). */
import type { CallName } from '../../ports/shop-api.ts';
import type { Observable, Variable } from '../observable.ts';
import type { CallWatcher } from './on-answers.ts';

type MissingCallsState = { readonly calls: readonly CallName[] };

export type MissingCalls = Observable<MissingCallsState>;

export const NONE_MISSING: MissingCallsState = { calls: [] };

/** Calls that the shop answers as not available are recorded in `missing`. */
export const recordMissingCalls =
  (missing: Variable<MissingCallsState>): CallWatcher =>
  (name) =>
  (answer) => {
    const { calls } = missing.get();
    if (!answer.status && answer.code === 'NOT_AVAILABLE' && !calls.includes(name))
      missing.set({ calls: [...calls, name] });
  };

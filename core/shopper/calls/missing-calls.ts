/** The calls that the backend turned out not to have, and that no page should offer (spec 10.17). */
import type { Answer } from '../../entities/answer.ts';
import type { CallName } from '../../ports/shop-api.ts';
import type { Observable, Variable } from '../observable.ts';

type MissingCallsState = { readonly calls: readonly CallName[] };

export type MissingCalls = Observable<MissingCallsState>;

export const NONE_MISSING: MissingCallsState = { calls: [] };

/** A call that the shop answers as not available is recorded in `missing`. */
export const recordMissingCall = (
  missing: Variable<MissingCallsState>,
  name: CallName,
  answer: Answer<unknown>,
): void => {
  const { calls } = missing.get();
  if (!answer.status && answer.code === 'NOT_AVAILABLE' && !calls.includes(name))
    missing.set({ calls: [...calls, name] });
};

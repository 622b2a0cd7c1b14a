/**
 * The shop with every call watched: its answer corrects the clock, and shows which calls the backend does not have, so
 * that no page offers them (spec 10.17).
 */
import type { Answer } from '../../entities/answer.ts';
import { lazyRecord } from '../../entities/record-of.ts';
import type { CallName, ShopApi } from '../../ports/shop-api.ts';
import type { Observable, Variable } from '../observable.ts';
import type { ShopClock } from './shop-clock.ts';

type MissingCallsState = { readonly calls: readonly CallName[] };

/** The calls that were answered as not available. */
export type MissingCalls = Observable<MissingCallsState>;

export const NONE_MISSING: MissingCallsState = { calls: [] };

export const watchCalls = (
  api: ShopApi,
  clock: Pick<ShopClock, 'callMade'>,
  missing: Variable<MissingCallsState>,
): ShopApi => {
  // Inputs and answers pass through untouched, so that their types do not matter here.
  const calls = api as Readonly<Record<CallName, (input: unknown) => Promise<Answer<unknown>>>>;
  return lazyRecord(calls, (name) => (input: unknown) => {
    const answered = clock.callMade();
    return calls[name](input).then((answer) => {
      if (answer.now !== undefined) answered(answer.now);
      const { calls: known } = missing.get();
      if (!answer.status && answer.code === 'NOT_AVAILABLE' && !known.includes(name))
        missing.set({ calls: [...known, name] });
      return answer;
    });
  }) as ShopApi;
};

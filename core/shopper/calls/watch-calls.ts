/**
 * The shop with every call watched: its answer corrects the clock, and shows which calls the backend does not have, so
 * that no page offers them (spec 10.17).
 */
import type { Answer } from '../../entities/answer.ts';
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
  // A copy of all calls at once is much cheaper than adding one after the other, and every visitor needs one.
  const watched = { ...calls };
  // By name: a list of entries would take more memory than the calls themselves.
  for (const name of Object.keys(calls) as CallName[]) {
    const call = calls[name];
    watched[name] = (input) => {
      const answered = clock.callMade();
      return call(input).then((answer) => {
        if (answer.now !== undefined) answered(answer.now);
        const { calls: known } = missing.get();
        if (!answer.status && answer.code === 'NOT_AVAILABLE' && !known.includes(name))
          missing.set({ calls: [...known, name] });
        return answer;
      });
    };
  }
  return watched as ShopApi;
};

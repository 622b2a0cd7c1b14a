/**
 * Which calls the backend has turned out not to have: capabilities that are not there, and that no page should offer
 * (spec 10.17).
 */
import type { Answer } from '../../entities/answer.ts';
import type { CallName, ShopApi } from '../../ports/shop-api.ts';
import type { Observable, Variable } from '../observable.ts';

type State = { readonly calls: readonly CallName[] };

export type MissingCalls = Observable<State>;

/** Any call, its types left aside: the wrapper passes through what it gets. */
type AnyCall = (input: unknown) => Promise<Answer<unknown>>;

/** The same shop; what its answers say of missing calls is noted in `missing`. */
export const recordMissingCalls = (api: ShopApi, missing: Variable<State>): ShopApi => {
  const noting =
    (name: CallName, call: AnyCall): AnyCall =>
    async (input) => {
      const answer = await call(input);
      const { calls } = missing.get();
      if (!answer.status && answer.code === 'NOT_AVAILABLE' && !calls.includes(name))
        missing.set({ calls: [...calls, name] });
      return answer;
    };
  const calls = Object.entries(api as Readonly<Record<string, AnyCall>>) as readonly (readonly [CallName, AnyCall])[];
  return Object.fromEntries(calls.map(([name, call]) => [name, noting(name, call)])) as ShopApi;
};

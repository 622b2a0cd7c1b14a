/** The contract as one session calls it: the table of calls, each run for this session. */
import type { CallName, InputOf, ShopApi } from '../../ports/shop-api.ts';
import type { ShopPorts } from '../ports.ts';
import { calls } from './calls.ts';
import { runCall } from './run-call.ts';
import { createSessionState, type PhoneCache, type SessionContext } from './session-state.ts';

const names = Object.keys(calls) as readonly CallName[];

export const createSessionApi = (
  ports: ShopPorts,
  firstToken: string,
  context: SessionContext,
  guesses: PhoneCache,
): ShopApi => {
  const state = createSessionState(firstToken, context, guesses);
  // Made for the token of one browser; a server makes single calls instead, see `call` in shop.ts.
  const callable =
    <Name extends CallName>(name: Name) =>
    (input: InputOf<Name>) =>
      runCall(calls[name], input, state, ports);
  // A copy of a table with the contract's names is much cheaper than adding one name after the other.
  const api: Record<string, unknown> = { ...calls };
  for (const name of names) api[name] = callable(name);
  return api as ShopApi;
};

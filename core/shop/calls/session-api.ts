/** The calls of the contract as one session makes them, each run for this session. */
import type { AnswerOf, CallName, InputOf, ShopApi } from '../../ports/shop-api.ts';
import type { ShopPorts } from '../ports.ts';
import { calls } from './calls.ts';
import { runCall } from './run-call.ts';
import { createSessionState, type PhoneCache, type SessionContext } from './session-state.ts';

/** Runs a call of one session by the call's name. */
export type RunSessionCall = <Name extends CallName>(name: Name, input: InputOf<Name>) => Promise<AnswerOf<Name>>;

export const createSessionRunner = (
  ports: ShopPorts,
  firstToken: string,
  context: SessionContext,
  guesses: PhoneCache,
): RunSessionCall => {
  const state = createSessionState(firstToken, context, { hasher: ports.hasher, guesses });
  return (name, input) => runCall(calls[name], input, state, ports);
};

const names = Object.keys(calls) as readonly CallName[];

/** The API object whose calls `run` runs. */
export const apiOf = (run: RunSessionCall): ShopApi => {
  const callable =
    <Name extends CallName>(name: Name) =>
    (input: InputOf<Name>) =>
      run(name, input);
  // A copy of a table with the contract's names is much cheaper than adding one name after the other.
  const api: Record<string, unknown> = { ...calls };
  for (const name of names) api[name] = callable(name);
  return api as ShopApi;
};

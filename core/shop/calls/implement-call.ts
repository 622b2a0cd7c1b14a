/** How a feature implements a call of the contract: it names the call, and tells what the shop does (see `Call`). */
import { contract, type CallerOf } from '../../contract/contract.ts';
import type { AnswerOf, CallName, InputOf } from '../../ports/shop-api.ts';
import type { ShopPorts } from '../ports.ts';
import type { OpenSession } from '../session/open-session.ts';
import type { CallImplementation, Lookup } from './call.ts';
import { runCall } from './run-call.ts';

/** Makes the call for a session. */
export type ImplementedCall<Name extends CallName> = (
  input: InputOf<Name>,
  session: OpenSession,
  ports: ShopPorts,
) => Promise<AnswerOf<Name>>;

/** Implements a call whose keys follow from what it prepared. */
export const implementCall = <Name extends CallName, Known>(
  name: Name,
  call: Omit<CallImplementation<Name, CallerOf<Name>, Known, Known>, 'by' | 'lookup'>,
): ImplementedCall<Name> => implementCallWithLookup(name, { ...call, lookup: nothingToLookUp<Known>() });

/** Implements a call that looks documents up before it knows all its keys. */
export const implementCallWithLookup = <Name extends CallName, Prepared, Known>(
  name: Name,
  call: Omit<CallImplementation<Name, CallerOf<Name>, Prepared, Known>, 'by'>,
): ImplementedCall<Name> => {
  const implementation: CallImplementation<Name, CallerOf<Name>, Prepared, Known> = { ...call, by: contract[name].by };
  return (input, session, ports) => runCall(implementation, input, session, ports);
};

const nothingToLookUp = <Known>(): Lookup<Known, Known> => ({ keys: () => [], resolve: (_found, known) => known });

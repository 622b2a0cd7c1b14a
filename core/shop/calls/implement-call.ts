/** How a feature implements a call of the contract: it names the call, and tells what the shop does (see `Call`). */
import { contract, type CallerOf } from '../../contract/contract.ts';
import type { AnswerOf, CallName, InputOf } from '../../ports/shop-api.ts';
import type { ShopPorts } from '../ports.ts';
import type { CallSession } from '../session/call-session.ts';
import type { CallImplementation } from './call.ts';
import { runCall } from './run-call.ts';

/** Makes the call for a session. */
export type ImplementedCall<Name extends CallName> = (
  input: InputOf<Name>,
  session: CallSession,
  ports: ShopPorts,
) => Promise<AnswerOf<Name>>;

/** A lookup may be left out only where what is prepared is all that the decision needs. */
export const implementCall = <Name extends CallName, Prepared, Resolved = Prepared>(
  name: Name,
  call: Omit<CallImplementation<Name, CallerOf<Name>, Prepared, Resolved>, 'by'> &
    ([Prepared] extends [Resolved] ? unknown : { readonly lookup: unknown }),
): ImplementedCall<Name> => {
  const implementation: CallImplementation<Name, CallerOf<Name>, Prepared, Resolved> = {
    ...call,
    by: contract[name].by,
  };
  return (input, session, ports) => runCall(implementation, input, session, ports);
};

/** How a feature implements a call of the contract: it names the call, and tells what the shop does (see `Call`). */
import type { AnswerOf, CallName, InputOf } from '../../ports/shop-api.ts';
import type { ShopPorts } from '../ports.ts';
import type { OpenSession } from '../session/open-session.ts';
import type { Access, Call, Lookup } from './call.ts';
import { runCall } from './run-call.ts';

/** Makes the call for a session. */
export type ImplementedCall<Name extends CallName> = (
  input: InputOf<Name>,
  session: OpenSession,
  ports: ShopPorts,
) => Promise<AnswerOf<Name>>;

/** Implements a call whose keys follow from what it prepared. */
export const implementCall = <Name extends CallName, By extends Access, Known>(
  name: Name,
  call: Omit<Call<Name, By, Known, Known>, 'lookup'>,
): ImplementedCall<Name> => implementCallWithLookup(name, { ...call, lookup: nothingToLookUp<Known>() });

/** Implements a call that looks documents up before it knows all its keys. */
export const implementCallWithLookup =
  <Name extends CallName, By extends Access, Prepared, Known>(
    _name: Name,
    call: Call<Name, By, Prepared, Known>,
  ): ImplementedCall<Name> =>
  (input, session, ports) =>
    runCall(call, input, session, ports);

const nothingToLookUp = <Known>(): Lookup<Known, Known> => ({ keys: () => [], resolve: (_found, known) => known });

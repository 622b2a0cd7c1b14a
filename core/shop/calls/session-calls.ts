/**
 * How the calls of one session reach the store: under the token it has now, at the time it is now, with the keys they
 * need.
 */
import type { Answer } from '../../entities/answer.ts';
import type { Key } from '../../ports/shop-store.ts';
import { ask, atCounter, KeysMoved, keysOfCaller, withFoundKeys } from './run-call.ts';
import type { Caller, Desk, Outcome } from './call-context.ts';
import { phoneKey, visitKey, type Visit } from '../documents/documents.ts';
import { notSignedIn } from './refusals.ts';
import { hasVerified, signedInPhone, standingVisit } from '../session/session.ts';
import type { ShopPorts } from '../ports.ts';

/** Whose session it is, and what is told about it. */
export type SessionContext = {
  /** The visitor whose one countdown this is; by default the session's first token. */
  readonly visitor?: string;
  /** Told the new token when sign-in or logout replaces the session's. */
  readonly onToken?: (token: string) => void;
  /** The site's own origin, such as `https://shop.example`, where it is known. */
  readonly origin?: string;
};

type Serve<T> = (desk: Desk) => Outcome<T>;

export type SignedIn = { readonly caller: Caller; readonly visit: Visit; readonly phone: string };

/**
 * The decision, for as long as that phone is the one signed in; throws KeysMoved otherwise. A session that was signed
 * in before its customer was erased, elsewhere, is refused.
 */
export const whileSignedIn =
  <T>({ phone }: SignedIn, serve: Serve<T>): Serve<T> =>
  (desk) => {
    if (signedInPhone(desk.visit) !== phone) throw new KeysMoved();
    return hasVerified(desk.visit, phone, desk.documents.get(phoneKey(phone))) ? serve(desk) : { answer: notSignedIn };
  };

export type SessionCalls = {
  readonly caller: () => Caller;
  /** Runs a decision that as a rule changes something. */
  readonly change: <T>(caller: Caller, keys: readonly Key[], serve: Serve<T>) => Promise<Answer<T>>;
  /** Runs a decision that as a rule only looks. */
  readonly look: <T>(caller: Caller, keys: readonly Key[], serve: Serve<T>) => Promise<Answer<T>>;
  /** Reads the visit first, for keys that only it knows; a decision that finds them outdated throws KeysMoved. */
  readonly knowing: <T>(run: (caller: Caller, visit: Visit | undefined) => Promise<Answer<T>>) => Promise<Answer<T>>;
  /** The same for a signed-in customer; refuses where nobody is signed in. Decide with `whileSignedIn`. */
  readonly asCustomer: <T>(run: (customer: SignedIn) => Promise<Answer<T>>) => Promise<Answer<T>>;
};

export const createSessionCalls = (
  { store, clock }: ShopPorts,
  firstToken: string,
  context: SessionContext,
): SessionCalls => {
  const visitor = context.visitor ?? firstToken;
  let token = firstToken;

  const run =
    (by: typeof ask): SessionCalls['change'] =>
    async (caller, keys, serve) => {
      const served = await by(store, [...new Set([...keysOfCaller(caller), ...keys])], atCounter(caller, serve));
      if (served.token !== caller.token) {
        token = served.token;
        context.onToken?.(token);
      }
      return { ...served.answer, now: clock.now() };
    };

  const calls: SessionCalls = {
    caller: () => ({ token, visitor, now: clock.now() }),
    change: run((to, keys, decide) => to.update(keys, decide)),
    look: run(ask),

    knowing: (found) =>
      withFoundKeys(async () => {
        const caller = calls.caller();
        const kept = (await store.read([visitKey(caller.token)])).get(visitKey(caller.token));
        return found(caller, standingVisit(kept, caller.now));
      }),

    asCustomer: (found) =>
      calls.knowing(async (caller, visit) => {
        const phone = signedInPhone(visit);
        if (visit === undefined || phone === null) return calls.look(caller, [], () => ({ answer: notSignedIn }));
        return found({ caller: { ...caller, phone }, visit, phone });
      }),
  };
  return calls;
};

/**
 * The shop's counter: what every call of a session goes through before and after its own decision. It finds the visit,
 * settles the countdown, and writes what came of it.
 */
import { refused, type Answer } from '../../entities/answer.ts';
import { remove, type Decision, type Documents, type Key, type ShopStore, type Write } from '../../ports/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import type { Caller, Desk, Outcome } from './call-context.ts';
import { phoneKey, visitKey, visitorKey, type Visit } from '../documents/documents.ts';
import { offerStartOf, resolveOffer } from '../cart/offer.ts';
import { putVisit } from '../documents/retention.ts';
import { isAlive, standingVisit, TOUCH_MS, type Move } from '../session/session.ts';

export type Served<T> = { readonly answer: Answer<T>; readonly token: string };

/** The keys of every call of a session. */
export const keysOfCaller = ({ token, visitor, phone }: Caller): readonly Key[] => [
  visitKey(token),
  visitorKey(visitor),
  ...(phone === undefined ? [] : [phoneKey(phone)]),
];

const visitWrites = (caller: Caller, kept: Visit | undefined, before: Visit, after: Visit): readonly Write[] => {
  const isStale = isAlive(kept, caller.now) && caller.now - kept.lastUsedAt >= TOUCH_MS;
  return after === before && !isStale ? [] : [putVisit(caller.token, { ...after, lastUsedAt: caller.now })];
};

const moveWrites = ({ token, now }: Caller, { token: next, visit, left }: Move): readonly Write[] => [
  putVisit(next, { ...visit, lastUsedAt: now }),
  left === null ? remove(visitKey(token)) : putVisit(token, { ...left, lastUsedAt: now }),
];

/** The decision of a call. A visit that nothing changed is not written, so that reading alone stores nothing. */
export const atCounter =
  <T>(caller: Caller, serve: (desk: Desk) => Outcome<T>) =>
  (documents: Documents): Decision<Served<T>> => {
    const kept = documents.get(visitKey(caller.token));
    const visit = standingVisit(kept, caller.now);
    if (visit === undefined) {
      return { answer: { answer: refused('SESSION_REPLACED', shopMessages.sessionReplaced), token: caller.token } };
    }
    const offerStartedAt = offerStartOf(caller, visit, documents);
    const current = resolveOffer(visit, offerStartedAt, caller.now);
    const {
      answer,
      visit: changed,
      offerStartedAt: startedAt = offerStartedAt,
      move,
      writes = [],
      messages = [],
    } = serve({ ...caller, visit: current, offerStartedAt, documents });
    const after = resolveOffer(changed ?? current, startedAt, caller.now);
    // A running countdown alone is no reason to store a session: the visitor document has it.
    const isUnused = changed === undefined && !isAlive(kept, caller.now);
    const own = move !== undefined ? moveWrites(caller, move) : isUnused ? [] : visitWrites(caller, kept, visit, after);
    return { answer: { answer, token: move?.token ?? caller.token }, writes: [...own, ...writes], messages };
  };

/**
 * Asks without writing where nothing is to be written: the decision is tried on what is read, and run only if it
 * changes something.
 */
export const ask = async <T>(
  store: ShopStore,
  keys: readonly Key[],
  decide: (documents: Documents) => Decision<T>,
): Promise<T> => {
  const { answer, writes = [], messages = [] } = decide(await store.read(keys));
  return writes.length === 0 && messages.length === 0 ? answer : store.update(keys, decide);
};

/** Thrown by a decision whose keys were found in documents that have changed since. */
export class KeysMoved extends Error {
  override name = 'KeysMoved';
}

/** More than enough: every further attempt needs another change of the same session in between. */
const ATTEMPTS = 10;

/**
 * Finds keys and decides on them, again where they moved in between. Rejects with KeysMoved when they never hold still.
 */
export const withFoundKeys = async <T>(attempt: () => Promise<T>, left = ATTEMPTS): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof KeysMoved) || left <= 1) throw error;
    return withFoundKeys(attempt, left - 1);
  }
};

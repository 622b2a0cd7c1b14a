/**
 * Wraps the decision of every call: it loads the session, resolves the countdown, checks access, and writes
 * the session where it changed.
 */
import type { Caller } from '../../contract/call.ts';
import { refused } from '../../entities/answer.ts';
import type { Message } from '../../ports/messages.ts';
import type { CallName, CommonRefusal } from '../../ports/shop-api.ts';
import {
  put,
  remove,
  writtenDocument,
  type Decision,
  type Documents,
  type Write,
} from '../../ports/store/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import { earliestStart, withoutEndedOffer } from '../session/countdown.ts';
import { phones } from '../documents/phones.ts';
import { sessions, type Session } from '../documents/sessions.ts';
import type { TokenId } from '../documents/token-id.ts';
import { visitors } from '../documents/visitors.ts';
import { currentSession, hasVerified, isAlive, signedInPhone, TOUCH_MS, type TokenChange } from '../session/session.ts';
import {
  StaleKeys,
  type CallImplementation,
  type CallContext,
  type Identity,
  type Outcome,
  type PhoneContext,
} from './call.ts';
import { changedOnly } from './changed-only.ts';
import { notSignedIn, phoneNotVerified, tooManyTries } from './refusals.ts';

export type Decided<Name extends CallName> = {
  readonly answer: Outcome<Name>['answer'] | CommonRefusal;
  readonly tokenChange?: TokenChange | undefined;
  /** The phone that the session has verified after the call; empty if none, undefined if nothing was decided. */
  readonly phone?: string;
  readonly afterCommit?: Outcome<Name>['afterCommit'];
  /** Whether it stores the first document of a session or a visitor. */
  readonly beginsSession?: boolean;
};

/** A call that knows its keys. */
export type ResolvedCall<Name extends CallName, By extends Caller, Resolved> = Omit<
  CallImplementation<Name, By, never, Resolved>,
  'prepare' | 'lookup'
>;

/** The session's phone is not the one that the keys were declared for. */
export class StalePhone extends StaleKeys {
  readonly phone: string;

  constructor(phone: string) {
    super();
    this.phone = phone;
  }
}

/** Throws StalePhone where the session's phone is not the one that the keys were declared for. */
export const decideCall = <Name extends CallName, By extends Caller, Resolved>(
  call: ResolvedCall<Name, By, Resolved>,
  resolved: Resolved,
  identity: Identity,
  { documents, now, settings }: Pick<CallContext, 'documents' | 'now' | 'settings'>,
): Decision<Decided<Name>> => {
  const { sessionId, visitorId, phone, newSessionWaitMs } = identity;
  const stored = documents.get(sessions.key(sessionId));
  const loaded = currentSession(stored, now);
  if (loaded === undefined) return { answer: { answer: sessionReplaced } };
  if ((loaded.verifiedPhone ?? '') !== phone) throw new StalePhone(loaded.verifiedPhone ?? '');

  const record = phone === '' ? undefined : documents.get(phones.key(phone));
  const verifiedPhone = phone !== '' && hasVerified(loaded, phone, record) ? phone : null;
  const offerStartedAt = earliestStart(
    loaded.offerStartedAt,
    documents.get(visitors.key(visitorId))?.offerStartedAt,
    verifiedPhone === null ? undefined : record?.offerStartedAt,
  );
  const current = withoutEndedOffer(loaded, offerStartedAt, now, settings);
  const context: PhoneContext = {
    sessionId,
    visitorId,
    now,
    session: current,
    phone,
    verifiedPhone,
    offerStartedAt,
    documents,
    settings,
  };
  const outcome: Omit<Outcome<Name>, 'answer'> & Decided<Name> =
    accessRefusal(call.by, context) ?? call.decide(context, resolved);

  const { answer, tokenChange, afterCommit, writes = EMPTY_WRITES, messages = EMPTY_MESSAGES } = outcome;
  // An order that the call confirms writes its own session, often the one that makes it.
  const changed = writtenDocument(writes, sessions.key(sessionId)) ?? outcome.session;
  const after = withoutEndedOffer(changed ?? current, outcome.offerStartedAt ?? offerStartedAt, now, settings);
  const own =
    tokenChange === undefined
      ? sessionWrites(sessionId, stored, changed === undefined, loaded, after, now)
      : tokenWrites(sessionId, tokenChange, now);
  const beginsSession =
    (own.length > 0 && !isAlive(stored, now)) || writes.some((write) => isNewVisitor(write, visitorId, documents));
  if (beginsSession && newSessionWaitMs > 0) {
    return { answer: { answer: tooManyTries(shopMessages.tooMany, newSessionWaitMs) } };
  }
  return {
    answer: { answer, tokenChange, phone: after.verifiedPhone ?? '', afterCommit, beginsSession },
    // Most calls write their session alone, and only where it changed.
    writes: writes.length === 0 ? own : changedOnly(documents, [...writes, ...own]),
    messages,
  };
};

const isNewVisitor = ({ key }: Write, visitorId: TokenId, documents: Documents): boolean =>
  key === visitors.key(visitorId) && documents.get(visitors.key(visitorId)) === undefined;

const EMPTY_WRITES: readonly Write[] = [];
const EMPTY_MESSAGES: readonly Message[] = [];

const sessionReplaced = refused('SESSION_REPLACED', shopMessages.sessionReplaced);

/** Why the call may not be made, or null. */
const accessRefusal = (by: Caller, { session, verifiedPhone }: PhoneContext): { answer: CommonRefusal } | null => {
  switch (by) {
    case 'visitor':
      return null;
    case 'verified':
      return verifiedPhone === null ? { answer: phoneNotVerified } : null;
    case 'customer':
      return verifiedPhone === null || signedInPhone(session) !== verifiedPhone ? { answer: notSignedIn } : null;
    default:
      return by satisfies never;
  }
};

/** An unchanged session is not written, so that reads store nothing; a newly learned countdown start is written. */
const sessionWrites = (
  sessionId: TokenId,
  stored: Session | undefined,
  isUntouched: boolean,
  before: Session,
  after: Session,
  now: number,
): readonly Write[] => {
  // A running countdown alone is no reason to store a session: the visitor's document has it.
  const isNew = !isAlive(stored, now);
  if (isUntouched && isNew) return EMPTY_WRITES;
  const isStale = !isNew && now - stored.lastUsedAt >= TOUCH_MS;
  if (after === before && !isStale) return EMPTY_WRITES;
  return [put(sessions, sessions.key(sessionId), isNew ? usedOnce(after, now) : used(after, now))];
};

const used = ({ usedOnce: _once, ...session }: Session, now: number): Session => ({ ...session, lastUsedAt: now });
const usedOnce = (session: Session, now: number): Session => ({ ...session, usedOnce: true, lastUsedAt: now });

const tokenWrites = (sessionId: TokenId, { next, session, oldSession }: TokenChange, now: number): readonly Write[] => [
  // Nobody may come back after signing out.
  put(sessions, sessions.key(next.id), session.verifiedPhone === null ? usedOnce(session, now) : used(session, now)),
  oldSession === null
    ? remove(sessions.key(sessionId))
    : // Used again only where the answer with the new token was lost.
      put(sessions, sessions.key(sessionId), usedOnce(oldSession, now)),
];

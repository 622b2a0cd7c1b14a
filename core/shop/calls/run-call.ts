/**
 * Runs any call: prepares it, names its documents, resolves the countdown, refuses strangers, decides inside one
 * update, writes what changed, and does it again where documents moved in between.
 */
import { refused } from '../../entities/answer.ts';
import type { Key } from '../../ports/kind.ts';
import type { AnswerOf, CallName, CallRefusal, CommonRefusal, InputOf, RefusalCodeOf } from '../../ports/shop-api.ts';
import {
  put,
  remove,
  type Decision,
  type Documents,
  type Keys,
  type ShopStore,
  type Write,
} from '../../ports/shop-store.ts';
import { shopMessages } from '../../validation/messages.ts';
import { offerStartOf, resolveOffer } from '../cart/offer.ts';
import { phones } from '../documents/phones.ts';
import { sessions, type Session } from '../documents/sessions.ts';
import { visitors } from '../documents/visitors.ts';
import type { ShopPorts } from '../ports.ts';
import { currentSession, hasVerified, isAlive, signedInPhone, TOUCH_MS, type TokenChange } from '../session/session.ts';
import {
  KeysMoved,
  Refusing,
  type AnyCall,
  type Call,
  type Caller,
  type CallerType,
  type Customer,
  type Outcome,
} from './call.ts';
import { changedOnly } from './changed-only.ts';
import { notSignedIn, phoneNotVerified } from './refusals.ts';
import type { SessionState } from './session-state.ts';

type Decided<Name extends CallName> = {
  readonly answer: Outcome<Name>['answer'] | CommonRefusal;
  readonly tokenChange?: TokenChange | undefined;
  readonly afterCommit?: Outcome<Name>['afterCommit'];
};

export const runCall = <Name extends CallName>(
  anyCall: AnyCall<Name>,
  input: InputOf<Name>,
  state: SessionState,
  ports: ShopPorts,
): Promise<AnswerOf<Name>> =>
  anyCall.with(async (call) => {
    const token = state.token();
    const { answer, tokenChange, afterCommit } = await whileKeysMove(state, token, async () => {
      const prepared = await call.prepare(input, { ...ports, token, origin: state.origin });
      const caller = callerOf(state, token);
      return prepared instanceof Refusing
        ? decided(refusing(prepared.refusal), NOTHING, caller, ports)
        : attempt(call, prepared, caller, ports);
    });
    if (tokenChange !== undefined) state.replaceToken(tokenChange.token, tokenChange.session.verifiedPhone ?? '');
    const final = afterCommit === undefined ? answer : await afterCommit(ports);
    return { ...final, now: ports.clock.now() };
  });

const NOTHING = null;

const callerOf = (state: SessionState, token: string): Caller => ({
  token,
  visitor: state.visitor,
  phone: state.lastPhone(token),
});

/** A call that was refused while it was prepared: only the session is still looked at. */
const refusing = <Name extends CallName>(refusal: CallRefusal<RefusalCodeOf<Name>>): Ready<Name, 'visitor', null> => ({
  by: 'visitor',
  type: 'query',
  decide: () => ({ answer: refusal }),
});

/** A call that knows its keys. */
type Ready<Name extends CallName, By extends CallerType, Known> = Omit<
  Call<Name, By, never, Known>,
  'prepare' | 'lookup'
>;

const attempt = async <Name extends CallName, By extends CallerType, Prepared, Known>(
  call: Call<Name, By, Prepared, Known>,
  prepared: Prepared,
  guess: Caller,
  ports: ShopPorts,
): Promise<Decided<Name>> => {
  const { lookup } = call;
  const keys = lookup.keys(prepared, guess);
  const isPhoneNeeded = call.by !== 'visitor' && guess.phone === '';
  if (keys.length === 0 && !isPhoneNeeded) {
    return decided(call, await lookup.learn(NONE_FOUND, prepared, guess, ports), guess, ports);
  }
  const own = sessions.key(guess.token);
  const first = await ports.store.read([own, ...keys]);
  const phone = currentSession(first.get(own), ports.clock.now())?.verifiedPhone ?? '';
  const caller = { ...guess, phone };
  if (call.by !== 'visitor' && phone === '') return decided(stranger(call), NOTHING, caller, ports);
  const more = lookup.keys(prepared, caller);
  const found = more.every((key) => keys.includes(key)) ? first : await ports.store.read([own, ...more]);
  return decided(call, await lookup.learn(found, prepared, caller, ports), caller, ports);
};

/** A call whose caller has no verified phone: its keys cannot be named, and its decision will not be asked. */
const stranger = <Name extends CallName>({ by }: { readonly by: CallerType }): Ready<Name, CallerType, null> => ({
  by,
  type: 'query',
  decide: () => {
    throw new KeysMoved();
  },
});

const NONE_FOUND: Documents = { get: () => undefined };

const decided = <Name extends CallName, By extends CallerType, Known>(
  call: Ready<Name, By, Known>,
  known: Known,
  caller: Caller,
  { store, clock }: ShopPorts,
): Promise<Decided<Name>> => {
  const keys = keysOf(caller, call.reads?.(known, caller) ?? [], call.writes?.(known, caller) ?? []);
  const now = clock.now();
  const decide = (documents: Documents): Decision<Decided<Name>> => decision(call, known, caller, documents, now);
  return call.type === 'query' ? query(store, keys, decide) : store.update(keys, decide);
};

const keysOf = ({ token, visitor, phone }: Caller, reads: readonly Key[], writable: readonly Key[]): Keys => {
  const writes = new Set<Key>([sessions.key(token), ...writable]);
  const shared = [visitors.key(visitor), ...(phone === '' ? [] : [phones.key(phone)])];
  return { writes: [...writes], reads: [...new Set<Key>([...shared, ...reads])].filter((key) => !writes.has(key)) };
};

/** Reads without a commit where the decision writes nothing; otherwise decides again inside an update. */
const query = async <T>(store: ShopStore, keys: Keys, decide: (documents: Documents) => Decision<T>): Promise<T> => {
  const { reads = [], writes: writable = [] } = keys;
  const { answer, writes = [], messages = [] } = decide(await store.read([...reads, ...writable]));
  return writes.length === 0 && messages.length === 0 ? answer : store.update(keys, decide);
};

const decision = <Name extends CallName, By extends CallerType, Known>(
  call: Ready<Name, By, Known>,
  known: Known,
  caller: Caller,
  documents: Documents,
  now: number,
): Decision<Decided<Name>> => {
  const { token, visitor, phone } = caller;
  const stored = documents.get(sessions.key(token));
  const session = currentSession(stored, now);
  if (session === undefined) return { answer: { answer: sessionReplaced } };
  if ((session.verifiedPhone ?? '') !== phone) throw new PhoneChanged(session.verifiedPhone ?? '');

  const record = phone === '' ? undefined : documents.get(phones.key(phone));
  const verifiedPhone = phone !== '' && hasVerified(session, phone, record) ? phone : null;
  const offerStartedAt = offerStartOf(
    session,
    documents.get(visitors.key(visitor)),
    verifiedPhone === null ? undefined : record,
  );
  const current = resolveOffer(session, offerStartedAt, now);
  const context: Customer = {
    token,
    visitor,
    now,
    session: current,
    phone,
    verifiedPhone,
    offerStartedAt,
    documents,
  };
  const outcome: Omit<Outcome<Name>, 'answer'> & Decided<Name> =
    strangerRefusal(call.by, context) ?? call.decide(context, known);

  const { answer, tokenChange, afterCommit, writes = [], messages = [] } = outcome;
  const after = resolveOffer(outcome.session ?? current, outcome.offerStartedAt ?? offerStartedAt, now);
  const own =
    tokenChange === undefined
      ? sessionWrites(token, stored, outcome.session === undefined, current, after, now)
      : tokenWrites(token, tokenChange, now);
  return {
    answer: { answer, tokenChange, afterCommit },
    writes: [...own, ...changedOnly(documents, writes)],
    messages,
  };
};

const sessionReplaced = refused('SESSION_REPLACED', shopMessages.sessionReplaced);

/** Why this caller may not make the call, or null. */
const strangerRefusal = (by: CallerType, { session, verifiedPhone }: Customer): { answer: CommonRefusal } | null => {
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

/** A session that nothing changed is not written, so that reading alone stores nothing. */
const sessionWrites = (
  token: string,
  stored: Session | undefined,
  isUntouched: boolean,
  before: Session,
  after: Session,
  now: number,
): readonly Write[] => {
  // A running countdown alone is no reason to store a session: the visitor's document has it.
  if (isUntouched && !isAlive(stored, now)) return [];
  const isStale = isAlive(stored, now) && now - stored.lastUsedAt >= TOUCH_MS;
  return after === before && !isStale ? [] : [put(sessions, sessions.key(token), { ...after, lastUsedAt: now })];
};

const tokenWrites = (token: string, { token: next, session, left }: TokenChange, now: number): readonly Write[] => [
  put(sessions, sessions.key(next), { ...session, lastUsedAt: now }),
  left === null ? remove(sessions.key(token)) : put(sessions, sessions.key(token), { ...left, lastUsedAt: now }),
];

/** The session's phone is not the one that the keys were named for. */
class PhoneChanged extends KeysMoved {
  readonly phone: string;

  constructor(phone: string) {
    super();
    this.phone = phone;
  }
}

/** More than enough: every further attempt needs another change of the same documents in between. */
const ATTEMPTS = 10;

/** Tries again where keys moved. Rejects with KeysMoved where they keep moving. */
const whileKeysMove = async <T>(
  state: SessionState,
  token: string,
  run: () => Promise<T>,
  left = ATTEMPTS,
): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof KeysMoved) || left <= 1) throw error;
    if (error instanceof PhoneChanged) state.rememberPhone(token, error.phone);
    return whileKeysMove(state, token, run, left - 1);
  }
};

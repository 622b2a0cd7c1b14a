/**
 * Runs any call: prepares it, looks up what its keys depend on, decides inside one update, and retries if the
 * documents changed in between.
 */
import type { Key } from '../../ports/store/kind.ts';
import type { AnswerOf, CallName, CommonRefusal, InputOf, RefusalCodeOf } from '../../ports/shop-api.ts';
import type { Decision, Documents, Keys, ShopStore } from '../../ports/store/shop-store.ts';
import { phones } from '../documents/phones.ts';
import { sessions } from '../documents/sessions.ts';
import type { SessionToken } from '../documents/token-id.ts';
import { visitors } from '../documents/visitors.ts';
import { withStoreTimeLimit, type ShopPorts } from '../ports.ts';
import type { OpenSession } from '../session/open-session.ts';
import { currentSession } from '../session/session.ts';
import { EarlyRefusal, StaleKeys, type Access, type Call, type Identity } from './call.ts';
import { decideCall, PhoneChanged, type Decided, type ResolvedCall } from './decide-call.ts';
import { inputRefusal } from './input-texts.ts';
import { refusalFor } from './refusals.ts';

/**
 * Answers MALFORMED to a text that cannot be stored or is far too long, and BUSY where the documents keep moving, or the
 * store cannot take the call.
 */
export const runCall = async <Name extends CallName, By extends Access, Prepared, Known>(
  call: Call<Name, By, Prepared, Known>,
  input: InputOf<Name>,
  session: OpenSession,
  shopPorts: ShopPorts,
): Promise<AnswerOf<Name>> => {
  const unreadable = inputRefusal(input);
  if (unreadable !== undefined) return { ...unreadable, now: shopPorts.clock.now() };
  const ports = withStoreTimeLimit(shopPorts);
  let answer: AnswerOf<Name> | CommonRefusal;
  try {
    const token = session.current();
    let decided: Decided<Name> | undefined;
    for (let attempt = 1; decided === undefined; attempt += 1)
      try {
        decided = await prepareAndDecide(call, input, token, session, ports);
      } catch (error) {
        await waitBeforeRetry(error, attempt, token, session, ports);
      }
    rememberSession(session, token, decided);
    if (decided.isFirst === true) session.noteNewSession();
    answer = decided.afterCommit === undefined ? decided.answer : await decided.afterCommit(ports);
  } catch (error) {
    answer = refusalFor(error);
  }
  return { ...answer, now: ports.clock.now() };
};

const rememberSession = (
  session: OpenSession,
  token: SessionToken,
  { tokenChange, phone }: Pick<Decided<CallName>, 'tokenChange' | 'phone'>,
): void => {
  if (tokenChange !== undefined) session.replaceToken(tokenChange.next, tokenChange.session.verifiedPhone ?? '');
  else if (phone !== undefined && phone !== session.lastPhone(token.id)) session.rememberPhone(token.id, phone);
};

/** Each retry means that another call changed the documents meanwhile; the waits add up to about a second. */
const ATTEMPTS = 12;

/** Waits before the next attempt if keys were stale. Rejects with any other error, and after the last attempt. */
const waitBeforeRetry = async (
  error: unknown,
  attempt: number,
  token: SessionToken,
  session: OpenSession,
  { backoff }: ShopPorts,
): Promise<void> => {
  if (!(error instanceof StaleKeys) || attempt >= ATTEMPTS) throw error;
  // The session's phone was unknown: there is no other call to wait for.
  if (error instanceof PhoneChanged) session.rememberPhone(token.id, error.phone);
  else await backoff(attempt);
};

// The functions below return the store's promise instead of awaiting it: most calls have nothing to prepare, and every
// promise in between takes time.
const prepareAndDecide = <Name extends CallName, By extends Access, Prepared, Known>(
  call: Call<Name, By, Prepared, Known>,
  input: InputOf<Name>,
  token: SessionToken,
  session: OpenSession,
  ports: ShopPorts,
): Promise<Decided<Name>> => {
  const { random, hasher, pincodes, gateway, settings } = ports;
  const { origin, userAgent } = session;
  const preparing = call.prepare(input, {
    random,
    hasher,
    pincodes,
    gateway,
    settings,
    token: token.token,
    origin,
    userAgent,
  });
  return preparing instanceof Promise
    ? preparing.then((prepared) => decidePrepared(call, prepared, token, session, ports))
    : decidePrepared(call, preparing, token, session, ports);
};

/** Most calls know their keys from the start; only the others wait for a look-up. */
const decidePrepared = <Name extends CallName, By extends Access, Prepared, Known>(
  call: Call<Name, By, Prepared, Known>,
  prepared: Prepared | EarlyRefusal<RefusalCodeOf<Name>>,
  token: SessionToken,
  session: OpenSession,
  ports: ShopPorts,
): Promise<Decided<Name>> => {
  const { visitorId, newSessionWaitMs } = session;
  const { by, lookup } = call;
  const identity: Identity = { sessionId: token.id, visitorId, phone: session.lastPhone(token.id), newSessionWaitMs };
  if (prepared instanceof EarlyRefusal) {
    // Only the session is still looked at.
    const { refusal } = prepared;
    return runDecision({ by, type: 'query', decide: () => ({ answer: refusal }) }, null, identity, ports);
  }
  const keys = lookup.keys(prepared, identity);
  const isPhoneNeeded = by !== 'visitor' && identity.phone === '';
  if (keys.length > 0 || isPhoneNeeded) return lookUpAndDecide(call, prepared, identity, keys, session, ports);
  const known = lookup.resolve(EMPTY_DOCUMENTS, prepared, identity, ports);
  return known instanceof Promise
    ? known.then((resolved) => runDecision(call, resolved, identity, ports))
    : runDecision(call, known, identity, ports);
};

const lookUpAndDecide = async <Name extends CallName, By extends Access, Prepared, Known>(
  call: Call<Name, By, Prepared, Known>,
  prepared: Prepared,
  lastKnown: Identity,
  keys: readonly Key[],
  session: OpenSession,
  ports: ShopPorts,
): Promise<Decided<Name>> => {
  const { by, lookup } = call;
  const own = sessions.key(lastKnown.sessionId);
  const first = await ports.store.read([own, ...keys]);
  const phone = currentSession(first.get(own), ports.clock.now())?.verifiedPhone ?? '';
  const identity = { ...lastKnown, phone };
  session.rememberPhone(lastKnown.sessionId, phone);
  if (by !== 'visitor' && phone === '') {
    // Without a verified phone the call is refused before it is decided; if a phone was verified since, its keys are stale.
    return await runDecision<Name, By, null>({ by, type: 'query', decide: throwStaleKeys }, null, identity, ports);
  }
  const more = lookup.keys(prepared, identity);
  const found = more.every((key) => keys.includes(key)) ? first : await ports.store.read([own, ...more]);
  return await runDecision(call, await lookup.resolve(found, prepared, identity, ports), identity, ports);
};

const throwStaleKeys = (): never => {
  throw new StaleKeys();
};

const EMPTY_DOCUMENTS: Documents = { get: () => undefined };
const EMPTY_KEYS: readonly Key[] = [];

const runDecision = <Name extends CallName, By extends Access, Known>(
  call: ResolvedCall<Name, By, Known>,
  known: Known,
  identity: Identity,
  { store, clock, settings }: ShopPorts,
): Promise<Decided<Name>> => {
  const keys = keysOf(
    identity,
    call.reads?.(known, identity) ?? EMPTY_KEYS,
    call.writes?.(known, identity) ?? EMPTY_KEYS,
  );
  const now = clock.now();
  const decide = (documents: Documents): Decision<Decided<Name>> =>
    decideCall(call, known, identity, { documents, now, settings });
  return call.type === 'query' ? query(store, keys, decide) : store.update(keys, decide);
};

/** Each key once: one that may be written is not also read. */
const keysOf = (
  { sessionId, visitorId, phone }: Identity,
  read: readonly Key[],
  writable: readonly Key[],
): Required<Keys> => {
  const writes: Key[] = [sessions.key(sessionId)];
  for (const key of writable) if (!writes.includes(key)) writes.push(key);
  const reads: Key[] = [];
  const addRead = (key: Key): void => {
    if (!writes.includes(key) && !reads.includes(key)) reads.push(key);
  };
  addRead(visitors.key(visitorId));
  if (phone !== '') addRead(phones.key(phone));
  read.forEach(addRead);
  return { writes, reads };
};

/** Reads without a commit where the decision writes nothing; otherwise decides again inside an update. */
const query = <T>(store: ShopStore, keys: Required<Keys>, decide: (documents: Documents) => Decision<T>): Promise<T> =>
  store.read([...keys.reads, ...keys.writes]).then((documents) => {
    const { answer, writes, messages } = decide(documents);
    return isEmpty(writes) && isEmpty(messages) ? answer : store.update(keys, decide);
  });

const isEmpty = (list: readonly unknown[] | undefined): boolean => list === undefined || list.length === 0;

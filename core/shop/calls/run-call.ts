/**
 * Runs any call: prepares it, looks up what its keys depend on, decides inside one update, and retries if the
 * documents changed in between.
 */
import type { Caller } from '../../contract/call.ts';
import type { Key } from '../../ports/store/kind.ts';
import type { AnswerOf, CallName, CommonRefusal, InputOf } from '../../ports/shop-api.ts';
import type { Decision, Documents, Keys, ShopStore } from '../../ports/store/shop-store.ts';
import { phones } from '../documents/phones.ts';
import { sessions } from '../documents/sessions.ts';
import type { SessionToken } from '../documents/token-id.ts';
import { visitors } from '../documents/visitors.ts';
import { withStoreTimeLimit, type ShopPorts } from '../ports.ts';
import type { CallSession } from '../session/call-session.ts';
import { currentSession } from '../session/session.ts';
import { EarlyRefusal, StaleKeys, type CallImplementation, type Identity } from './call.ts';
import { decideCall, StalePhone, type Decided, type ResolvedCall } from './decide-call.ts';
import { refusalFor } from './refusals.ts';

/** The input has been read (`read-input.ts`). Answers BUSY where the documents keep moving, or the store cannot take the call. */
export const runCall = async <Name extends CallName, By extends Caller, Prepared, Resolved>(
  call: CallImplementation<Name, By, Prepared, Resolved>,
  input: InputOf<Name>,
  session: CallSession,
  shopPorts: ShopPorts,
): Promise<AnswerOf<Name>> => {
  const ports = withStoreTimeLimit(shopPorts);
  let answer: AnswerOf<Name> | CommonRefusal;
  try {
    const token = session.token();
    let decided: Decided<Name> | undefined;
    for (let attempt = 1; decided === undefined; attempt += 1)
      try {
        decided = await attemptCall(call, input, token, session, ports);
      } catch (error) {
        await waitBeforeRetry(error, attempt, token, session, ports);
      }
    rememberSession(session, token, decided);
    if (decided.beginsSession === true) session.onNewSession?.();
    answer = decided.afterCommit === undefined ? decided.answer : await decided.afterCommit(ports);
  } catch (error) {
    answer = refusalFor(error);
  }
  return { ...answer, now: ports.clock.now() };
};

const rememberSession = (
  session: CallSession,
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
  session: CallSession,
  { backoff }: ShopPorts,
): Promise<void> => {
  if (!(error instanceof StaleKeys) || attempt >= ATTEMPTS) throw error;
  // The session's phone was unknown: there is no other call to wait for.
  if (error instanceof StalePhone) session.rememberPhone(token.id, error.phone);
  else await backoff(attempt);
};

/** One attempt. Only what takes time is awaited: most calls prepare and look up nothing. */
const attemptCall = async <Name extends CallName, By extends Caller, Prepared, Resolved>(
  call: CallImplementation<Name, By, Prepared, Resolved>,
  input: InputOf<Name>,
  token: SessionToken,
  session: CallSession,
  ports: ShopPorts,
): Promise<Decided<Name>> => {
  const { by, lookup } = call;
  const { random, hasher, pincodes, gateway, settings } = ports;
  const { origin, userAgent, network, visitorId, newSessionWaitMs = 0 } = session;
  const tools = { random, hasher, pincodes, gateway, settings, token: token.token, origin, userAgent, network };
  const preparing = call.prepare(input, tools);
  const prepared = preparing instanceof Promise ? await preparing : preparing;

  let identity: Identity = { sessionId: token.id, visitorId, phone: session.lastPhone(token.id), newSessionWaitMs };
  if (prepared instanceof EarlyRefusal) {
    // Only the session is still looked at.
    const { refusal } = prepared;
    return decideInStore({ by, type: 'query', decide: () => ({ answer: refusal }) }, null, identity, ports);
  }

  let keys = lookup?.keys(prepared, identity) ?? EMPTY_KEYS;
  let found = EMPTY_DOCUMENTS;
  if (keys.length > 0 || (by !== 'visitor' && identity.phone === '')) {
    const own = sessions.key(token.id);
    found = await ports.store.read([own, ...keys]);
    const phone = currentSession(found.get(own), ports.clock.now())?.verifiedPhone ?? '';
    session.rememberPhone(token.id, phone);
    identity = { ...identity, phone };
    if (by !== 'visitor' && phone === '') {
      // It is refused before it is decided; if a phone was verified meanwhile, it is attempted again.
      return decideInStore<Name, By, null>({ by, type: 'query', decide: throwStaleKeys }, null, identity, ports);
    }
    const declared = keys;
    keys = lookup?.keys(prepared, identity) ?? EMPTY_KEYS;
    if (!keys.every((key) => declared.includes(key))) found = await ports.store.read([own, ...keys]);
  }
  const resolving =
    lookup === undefined ? (prepared as Prepared & Resolved) : lookup.resolve(found, prepared, identity, ports);
  const resolved = resolving instanceof Promise ? await resolving : resolving;
  // Awaited, because returning a promise takes two turns more.
  return await decideInStore(call, resolved, identity, ports);
};

const throwStaleKeys = (): never => {
  throw new StaleKeys();
};

const EMPTY_DOCUMENTS: Documents = { get: () => undefined };
const EMPTY_KEYS: readonly Key[] = [];

/** Names the keys and decides: inside an update, or on one read if it is a query that writes nothing. */
const decideInStore = <Name extends CallName, By extends Caller, Resolved>(
  call: ResolvedCall<Name, By, Resolved>,
  resolved: Resolved,
  identity: Identity,
  { store, clock, settings }: ShopPorts,
): Promise<Decided<Name>> => {
  const keys = keysOf(
    identity,
    call.reads?.(resolved, identity) ?? EMPTY_KEYS,
    call.writes?.(resolved, identity) ?? EMPTY_KEYS,
  );
  const now = clock.now();
  const decide = (documents: Documents): Decision<Decided<Name>> =>
    decideCall(call, resolved, identity, { documents, now, settings });
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

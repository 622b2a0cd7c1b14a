/** A session as its calls are made: its token, and the phone it was last seen with. */
import type { Hasher } from '../../ports/random.ts';
import { tokenIdOf, type SessionToken, type TokenId } from '../documents/token-id.ts';

/** What is known about a session besides its token. */
export type SessionContext = {
  /** The visitor id that the countdown belongs to; by default the session's first token. */
  readonly visitor?: string;
  /** Called with the new token when sign-in or logout replaces the session's. */
  readonly onToken?: (token: string) => void;
  /** The site's own origin, such as `https://shop.example`, where it is known. */
  readonly origin?: string | undefined;
  /** The browser's user agent, where there is a browser. */
  readonly userAgent?: string | undefined;
  /** The network of the client, which has a part of the budgets that all share; absent where addresses are not counted. */
  readonly network?: string | undefined;
  /** Milliseconds until this address may begin another session; 0, as by default, where it may now. Until then, a call that would begin one is refused. */
  readonly newSessionWaitMs?: number;
  /** Called when the call has stored the first document of a session or visitor. */
  readonly onNewSession?: () => void;
};

/**
 * Cache of the last seen phone by session. A hit saves a read: every decision checks it, and a stale entry costs
 * a second attempt.
 */
export type PhoneCache = {
  /** The phone that the session has verified, as it was last seen; empty where none is known. */
  readonly lastPhone: (session: TokenId) => string;
  readonly rememberPhone: (session: TokenId, phone: string) => void;
};

export type CallSession = Omit<SessionContext, 'visitor' | 'onToken'> &
  PhoneCache & {
    readonly visitorId: TokenId;
    readonly token: () => SessionToken;
    readonly replaceToken: (next: SessionToken, phone: string) => void;
  };

/** Beyond this number, those used longest ago are dropped. */
const MAX_CACHED_PHONES = 10_000;

export const createPhoneCache = (): PhoneCache => {
  const phones = new Map<TokenId, string>();
  return {
    lastPhone: (session) => {
      const phone = phones.get(session);
      if (phone === undefined) return '';
      // The sessions used last are dropped last.
      phones.delete(session);
      phones.set(session, phone);
      return phone;
    },
    rememberPhone: (session, phone) => {
      phones.delete(session);
      if (phone === '') return;
      phones.set(session, phone);
      if (phones.size <= MAX_CACHED_PHONES) return;
      const [oldest] = phones.keys();
      if (oldest !== undefined) phones.delete(oldest);
    },
  };
};

/** Tokens are hashed here, once, where they enter the shop. */
export const sessionForCalls = (
  firstToken: string,
  { visitor, onToken, ...context }: SessionContext,
  hasher: Pick<Hasher, 'plain'>,
  lastPhones: PhoneCache,
): CallSession => {
  let current: SessionToken = { token: firstToken, id: tokenIdOf(hasher, firstToken) };
  return {
    ...context,
    ...lastPhones,
    visitorId: visitor === undefined ? current.id : tokenIdOf(hasher, visitor),
    token: () => current,
    replaceToken: (next, phone) => {
      lastPhones.rememberPhone(current.id, '');
      lastPhones.rememberPhone(next.id, phone);
      current = next;
      onToken?.(next.token);
    },
  };
};

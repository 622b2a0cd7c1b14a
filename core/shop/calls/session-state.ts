/** The session of one caller between calls: its token, and the phone it was last seen with. */

/** What is known about the caller. */
export type SessionContext = {
  /** The visitor id that the countdown belongs to; by default the session's first token. */
  readonly visitor?: string;
  /** Called with the new token when sign-in or logout replaces the session's. */
  readonly onToken?: (token: string) => void;
  /** The site's own origin, such as `https://shop.example`, where it is known. */
  readonly origin?: string | undefined;
  /** The browser's user agent, where there is a browser. */
  readonly userAgent?: string | undefined;
  /** Milliseconds until a session may be begun here: a call that would begin one is refused until then. */
  readonly newSessionWaitMs?: number;
  /** Called when the call has stored the first document of a session or visitor. */
  readonly onNewSession?: () => void;
};

export type SessionState = {
  readonly visitor: string;
  readonly origin: string | null;
  readonly userAgent: string | null;
  readonly newSessionWaitMs: number;
  readonly noteNewSession: () => void;
  readonly token: () => string;
  readonly replaceToken: (token: string, phone: string) => void;
  /** The phone that the token's session has verified, as it was last seen; empty where none is known. */
  readonly lastPhone: (token: string) => string;
  readonly rememberPhone: (token: string, phone: string) => void;
};

/**
 * Cache of the last seen phone by token. A hit saves a read: every decision checks it, and a stale entry costs
 * a second attempt.
 */
export type PhoneCache = Pick<SessionState, 'lastPhone' | 'rememberPhone'>;

/** Beyond this number, those used longest ago are dropped. */
const MAX_CACHED_PHONES = 10_000;

export const createPhoneCache = (): PhoneCache => {
  const phones = new Map<string, string>();
  return {
    lastPhone: (token) => {
      const phone = phones.get(token);
      if (phone === undefined) return '';
      // The tokens used last are dropped last.
      phones.delete(token);
      phones.set(token, phone);
      return phone;
    },
    rememberPhone: (token, phone) => {
      phones.delete(token);
      if (phone === '') return;
      phones.set(token, phone);
      if (phones.size <= MAX_CACHED_PHONES) return;
      const [oldest] = phones.keys();
      if (oldest !== undefined) phones.delete(oldest);
    },
  };
};

export const createSessionState = (
  firstToken: string,
  { visitor = firstToken, onToken, origin, userAgent, newSessionWaitMs = 0, onNewSession }: SessionContext,
  guesses: PhoneCache,
): SessionState => {
  let token = firstToken;
  return {
    ...guesses,
    visitor,
    origin: origin ?? null,
    userAgent: userAgent ?? null,
    newSessionWaitMs,
    noteNewSession: () => onNewSession?.(),
    token: () => token,
    replaceToken: (next, phone) => {
      guesses.rememberPhone(token, '');
      guesses.rememberPhone(next, phone);
      token = next;
      onToken?.(next);
    },
  };
};

/** The session of one caller between calls: its token, and the phone it was last seen with. */

/** What is known about the caller. */
export type SessionContext = {
  /** The browser whose one countdown this is; by default the session's first token. */
  readonly visitor?: string;
  /** Called with the new token when sign-in or logout replaces the session's. */
  readonly onToken?: (token: string) => void;
  /** The site's own origin, such as `https://shop.example`, where it is known. */
  readonly origin?: string;
};

export type SessionState = {
  readonly visitor: string;
  readonly origin: string | null;
  readonly token: () => string;
  readonly replaceToken: (token: string, phone: string) => void;
  /** The phone that the token's session has verified, as it was last seen; empty where none is known. */
  readonly lastPhone: (token: string) => string;
  readonly rememberPhone: (token: string, phone: string) => void;
};

/**
 * Phones by token, as they were last seen. A guess that saves a read: every decision checks it, and a wrong one costs
 * a second attempt.
 */
export type PhoneGuesses = Pick<SessionState, 'lastPhone' | 'rememberPhone'>;

/** The oldest guesses are dropped beyond this number. */
const MOST_GUESSES = 10_000;

export const createPhoneGuesses = (): PhoneGuesses => {
  const phones = new Map<string, string>();
  return {
    lastPhone: (token) => phones.get(token) ?? '',
    rememberPhone: (token, phone) => {
      phones.delete(token);
      if (phone === '') return;
      phones.set(token, phone);
      for (const oldest of phones.keys()) {
        if (phones.size <= MOST_GUESSES) break;
        phones.delete(oldest);
      }
    },
  };
};

export const createSessionState = (
  firstToken: string,
  { visitor = firstToken, onToken, origin }: SessionContext,
  guesses: PhoneGuesses,
): SessionState => {
  let token = firstToken;
  return {
    ...guesses,
    visitor,
    origin: origin ?? null,
    token: () => token,
    replaceToken: (next, phone) => {
      guesses.rememberPhone(token, '');
      guesses.rememberPhone(next, phone);
      token = next;
      onToken?.(next);
    },
  };
};

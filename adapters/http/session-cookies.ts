/**
 * The two cookies of a shopper: the session token, which sign-in replaces, and the visitor token, which survives
 * sign-in and logout and identifies the visitor's one offer (spec 10.10).
 */
import { COOKIE_MS } from '../../core/catalogue/lifetimes.ts';
import { SECOND_MS } from '../../core/entities/time/duration.ts';
import { generateCookie } from 'hono/cookie';
import { brand } from '../../core/catalogue/brand.ts';
import type { Random } from '../../core/ports/random.ts';
import type { HttpRequest } from './http-request.ts';

/**
 * As long as browsers keep a cookie at all. The shop itself ends a session 30 days after its last use. A cookie
 * that is renewed with every answer could do that too, but a late answer could restore a token that sign-in has
 * replaced.
 */
const MAX_AGE_SECONDS = COOKIE_MS / SECOND_MS;

/** The format of Random's tokens; any other value was not issued by this server. */
const TOKEN = /^[\w-]{22,128}$/;

const SESSION = `${brand.slug}_session`;
const VISITOR = `${brand.slug}_visitor`;

export type SessionTokens = {
  readonly session: string;
  readonly visitor: string;
  readonly isNewSession: boolean;
  readonly isNewVisitor: boolean;
};

const read = ({ header }: HttpRequest, name: string, secure: boolean): string | undefined => {
  const value = cookieIn(header('cookie') ?? '', secure ? `__Host-${name}` : name);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
};

/** The text of the first cookie of this name. Hono's parser decodes every cookie, which a token never needs. */
const cookieIn = (header: string, name: string): string | undefined => {
  let start = 0;
  while (start < header.length) {
    const semicolon = header.indexOf(';', start);
    const end = semicolon < 0 ? header.length : semicolon;
    const equals = header.indexOf('=', start);
    if (equals > start && equals < end && header.slice(start, equals).trim() === name)
      return header.slice(equals + 1, end).trim();
    start = end + 1;
  }
  return undefined;
};

const setCookieValue = (name: string, value: string, secure: boolean): string =>
  generateCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: MAX_AGE_SECONDS,
    ...(secure && { secure, prefix: 'host' as const }),
  });

/**
 * The visitor of a request that came by http, after it was answered: a new one has its token in one of the answer's
 * Set-Cookie values. Undefined where there is none.
 */
export const visitorOf = (request: HttpRequest, setCookies: () => readonly string[] = () => []): string | undefined => {
  const known = read(request, VISITOR, false);
  if (known !== undefined) return known;
  const cookie = setCookies().find((one) => one.startsWith(`${VISITOR}=`));
  return cookie === undefined ? undefined : cookieIn(cookie, VISITOR);
};

/** The tokens of a request, new ones in place of those that it has not. */
export const tokensOf = (request: HttpRequest, random: Random, secure: boolean): SessionTokens => {
  const session = read(request, SESSION, secure);
  const visitor = read(request, VISITOR, secure);
  return {
    session: session ?? random.token(),
    visitor: visitor ?? random.token(),
    isNewSession: session === undefined,
    isNewVisitor: visitor === undefined,
  };
};

/** The Set-Cookie values for tokens that the client does not have yet; `session` is the one that its session has now. */
export const cookiesFor = (tokens: SessionTokens, session: string, secure: boolean): readonly string[] => [
  ...(tokens.isNewSession || session !== tokens.session ? [setCookieValue(SESSION, session, secure)] : []),
  ...(tokens.isNewVisitor ? [setCookieValue(VISITOR, tokens.visitor, secure)] : []),
];

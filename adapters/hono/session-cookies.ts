/**
 * The two cookies of a shopper: the session token, which sign-in replaces, and the visitor token, which survives
 * sign-in and logout and identifies the visitor's one offer (spec 10.10).
 */
import { getCookie, setCookie } from 'hono/cookie';
import { COOKIE_MS } from '../../core/catalogue/lifetimes.ts';
import { SECOND_MS } from '../../core/entities/time/duration.ts';
import { brand } from '../../core/catalogue/brand.ts';
import type { Random } from '../../core/ports/random.ts';
import type { AppContext } from './context.ts';

/**
 * As long as browsers keep a cookie at all. The shop itself ends a session at most 30 days after its last use. A cookie
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

const read = (c: AppContext, name: string, secure: boolean): string | undefined => {
  const value = getCookie(c, name, secure ? 'host' : undefined);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
};

/** The tokens of a request, new ones in place of those that it has not. */
export const tokensOf = (c: AppContext, random: Random, secure: boolean): SessionTokens => {
  const session = read(c, SESSION, secure);
  const visitor = read(c, VISITOR, secure);
  return {
    session: session ?? random.token(),
    visitor: visitor ?? random.token(),
    isNewSession: session === undefined,
    isNewVisitor: visitor === undefined,
  };
};

/** Sets the tokens that the client does not have yet; `session` is the one that its session has now. */
export const setTokens = (c: AppContext, tokens: SessionTokens, session: string, secure: boolean): void => {
  const set = (name: string, token: string): void =>
    setCookie(c, name, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: MAX_AGE_SECONDS,
      ...(secure && { secure, prefix: 'host' as const }),
    });
  if (tokens.isNewSession || session !== tokens.session) set(SESSION, session);
  if (tokens.isNewVisitor) set(VISITOR, tokens.visitor);
};

const SET_VISITOR = new RegExp(`^${VISITOR}=([^;]*)`);

/**
 * The visitor of a request that came by http. After it was answered, a new one has its token in the answer's Set-Cookie.
 * Undefined where there is none.
 */
export const visitorOf = (c: AppContext): string | undefined =>
  read(c, VISITOR, false) ??
  (c.finalized ? c.res.headers.getSetCookie() : [])
    .map((cookie) => SET_VISITOR.exec(cookie)?.[1])
    .find((token) => token !== undefined);

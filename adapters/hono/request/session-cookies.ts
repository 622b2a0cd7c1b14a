/**
 * The two cookies of a shopper: the session token, which sign-in replaces, and the visitor token, which survives
 * sign-in and logout and identifies the visitor's one offer (spec 10.10).
 */
import { DAY_MS, SECOND_MS } from '../../../core/entities/duration.ts';
import { getCookie, setCookie } from 'hono/cookie';
import { brand } from '../../../core/catalogue/brand.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { AppContext } from '../context.ts';

/**
 * The longest time that browsers keep a cookie. The shop itself ends a session 30 days after its last use. A cookie
 * that is renewed with every answer could do that too, but a late answer could restore a token that sign-in has
 * replaced.
 */
const MAX_AGE_SECONDS = (400 * DAY_MS) / SECOND_MS;

/** The format of Random's tokens; any other value was not issued by this server. */
const TOKEN = /^[\w-]{22,128}$/;

const SESSION = `${brand.slug}_session`;
const VISITOR = `${brand.slug}_visitor`;

export type Shopper = { readonly session: string; readonly visitor: string };

const read = (c: AppContext, name: string, secure: boolean): string | undefined => {
  const value = secure ? getCookie(c, name, 'host') : getCookie(c, name);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
};

const write = (c: AppContext, name: string, value: string, secure: boolean): void =>
  setCookie(c, name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: MAX_AGE_SECONDS,
    ...(secure && { secure, prefix: 'host' as const }),
  });

/** The shopper of a request; `remember` sets new cookies, with the token that the session continues under. */
export const shopperOf = (
  c: AppContext,
  random: Random,
  secure: boolean,
): Shopper & { readonly remember: (session: string) => void } => {
  const session = read(c, SESSION, secure);
  const visitor = read(c, VISITOR, secure);
  const shopper = { session: session ?? random.token(), visitor: visitor ?? random.token() };
  return {
    ...shopper,
    remember: (token) => {
      if (token !== session) write(c, SESSION, token, secure);
      if (visitor === undefined) write(c, VISITOR, shopper.visitor, secure);
    },
  };
};

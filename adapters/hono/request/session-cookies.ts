/**
 * The two cookies of a shopper: the session's token, which sign-in replaces, and the visitor's, which outlives sign-in
 * and logout and carries the one offer (spec 10.10).
 */
import { getCookie, setCookie } from 'hono/cookie';
import { brand } from '../../../core/catalogue/brand.ts';
import type { Random } from '../../../core/ports/random.ts';
import type { AppContext } from '../context.ts';

/**
 * The longest a browser keeps a cookie. How long a session lives, 30 days from its last use, is the shop's to say, and
 * it forgets older ones. A cookie renewed with every answer would say the same, but an answer that comes late could
 * bring a token back that sign-in has just replaced.
 */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** What Random makes: at least 128 bits in letters, digits, `-` and `_`. Anything else was not given out here. */
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

/** Who asks; `remember` sets the cookies that are new, with the token the session goes on under. */
export const shopperOf = (
  c: AppContext,
  random: Random,
  secure: boolean,
): Shopper & { readonly remember: (session: string) => void } => {
  const session = read(c, SESSION, secure);
  const visitor = read(c, VISITOR, secure);
  const minted = { session: session ?? random.token(), visitor: visitor ?? random.token() };
  return {
    ...minted,
    remember: (token) => {
      if (token !== session) write(c, SESSION, token, secure);
      if (visitor === undefined) write(c, VISITOR, minted.visitor, secure);
    },
  };
};

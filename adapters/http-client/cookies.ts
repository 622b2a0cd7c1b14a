/** A cookie jar for programs: keeps the backend's cookies and sends them, as a browser does. */
import type { FetchInit, FetchResponse } from './fetch.ts';

type ResponseWithCookies = FetchResponse & { readonly headers: { readonly getSetCookie: () => readonly string[] } };

/** A fetch whose responses expose Set-Cookie: Node's own, or a Hono app called in process. */
export type FetchWithCookies<Response extends ResponseWithCookies = ResponseWithCookies> = (
  url: string,
  init: FetchInit,
) => Promise<Response>;

/** Cookies by name, for one backend. */
export type CookieJar = Map<string, string>;

const isExpired = (attributes: readonly string[]): boolean =>
  attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.split('=', 2).map((part) => part.trim());
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
    return name.toLowerCase() === 'expires' && Date.parse(value) <= Date.now();
  });

const keep = (jar: CookieJar, header: string): void => {
  const [pair = '', ...attributes] = header.split(';');
  const at = pair.indexOf('=');
  if (at < 1) return;
  const name = pair.slice(0, at).trim();
  if (isExpired(attributes)) jar.delete(name);
  else jar.set(name, pair.slice(at + 1).trim());
};

/**
 * Sends the jar's cookies with every call that brings none of its own, and stores those of the response. All calls must go
 * to one backend.
 */
export const withCookies =
  <Response extends ResponseWithCookies>(
    fetch: FetchWithCookies<Response>,
    jar: CookieJar = new Map(),
  ): FetchWithCookies<Response> =>
  async (url, init) => {
    const cookie = init.headers['cookie'] ?? [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, cookie === '' ? init : { ...init, headers: { ...init.headers, cookie } });
    for (const header of response.headers.getSetCookie()) keep(jar, header);
    return response;
  };

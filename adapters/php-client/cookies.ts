/** What a browser does by itself and a program must: keep the backend's cookies and send them along. */
import type { Fetch, FetchInit, FetchResponse } from './fetch.ts';

/** A fetch whose answers show their cookies; Node's own does, and so does an app asked in process. */
export type FetchWithCookies = (
  url: string,
  init: FetchInit,
) => Promise<
  FetchResponse & {
    readonly headers: { readonly getSetCookie: () => readonly string[] };
  }
>;

/** Cookies by name, of the one backend that the fetch is used with. */
export type CookieJar = Map<string, string>;

const isGone = (attributes: readonly string[]): boolean =>
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
  if (isGone(attributes)) jar.delete(name);
  else jar.set(name, pair.slice(at + 1).trim());
};

/** Sends the jar's cookies with every call, and keeps those that come back. All calls go to one backend. */
export const withCookies =
  (fetch: FetchWithCookies, jar: CookieJar = new Map()): Fetch =>
  async (url, init) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, cookie === '' ? init : { ...init, headers: { ...init.headers, cookie } });
    for (const header of response.headers.getSetCookie()) keep(jar, header);
    return response;
  };

/** Headers that a backend wants of every request besides the storefront's own: a staging system's password, for example. */
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';

export type RequestHeader = { readonly name: string; readonly value: string };

/** Sends the headers with every request. An answer that repeats their values is passed on as it is. */
export const withHeaders = (request: FetchWithCookies, headers: readonly RequestHeader[]): FetchWithCookies =>
  headers.length === 0 ? request : (url, init) => request(url, { ...init, headers: added(init.headers, headers) });

/** The same headers as an object; cookies are joined to those of the session. */
export const added = (
  own: Readonly<Record<string, string>>,
  headers: readonly RequestHeader[],
): Readonly<Record<string, string>> => {
  const all: Record<string, string> = { ...own };
  for (const { name, value } of headers) {
    const key = name.toLowerCase();
    const before = key === 'cookie' ? all[key] : undefined;
    all[key] = before === undefined ? value : `${before}; ${value}`;
  }
  return all;
};

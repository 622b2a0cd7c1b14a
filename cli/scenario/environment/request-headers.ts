/** Headers that a backend wants of every request besides the storefront's own: a staging system's password, for example. */
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';

export type RequestHeader = { readonly name: string; readonly value: string };

/** What stands in a report where a backend has sent a value back. */
const HIDDEN = '***';

/** Shorter words are not hidden: they occur in any text, and an answer without them would be another one. */
const MIN_SECRET_LENGTH = 6;

/**
 * Sends the headers with every request, and hides their values, and words of them, in the answers: no report shows them.
 * What is checked is the answer without them.
 */
export const withHeaders = (request: FetchWithCookies, headers: readonly RequestHeader[]): FetchWithCookies => {
  if (headers.length === 0) return request;
  const hide = hiding(headers);
  return async (url, init) => {
    const response = await request(url, { ...init, headers: added(init.headers, headers) });
    return { status: response.status, headers: response.headers, text: async () => hide(await response.text()) };
  };
};

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

const hiding = (headers: readonly RequestHeader[]): ((text: string) => string) => {
  const secrets = headers
    .flatMap(({ value }) => [value, ...value.split(/[\s;=]+/u)])
    .filter((word) => word.length >= MIN_SECRET_LENGTH)
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
};

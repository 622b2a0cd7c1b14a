/**
 * Rewrites a backend's cookies for the site in front of it: without Domain, with Path=/, and Secure exactly if the
 * request came by https. The backend gets its cookies back under their original names.
 */

/**
 * Over plain http a browser refuses names such as `__Host-session`, whose prefix requires Secure. There the name gets
 * this prefix, which is removed again for the backend.
 */
const PLAIN = 'plain';
const PREFIXED = /^__/;
const RENAMED = /^plain(?=__)/;

const REPLACED = /^(?:domain|path|secure)?\s*(?:=|$)/iu;
const PARTITIONED = /^partitioned\s*(?:=|$)/iu;
/** Lax is enough for the site's own pages; with None any site could send requests with the shopper's cookies. */
const NONE = /^samesite\s*=\s*none$/iu;

/** The backend's cookies as the browser gets them, without those that have no name. */
export const cookiesForBrowser = (headers: Headers, secure: boolean): readonly string[] =>
  headers.getSetCookie().flatMap((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    if (pair.indexOf('=') < 1) return [];
    const renamed = !secure && PREFIXED.test(pair) ? `${PLAIN}${pair}` : pair;
    const kept = attributes
      .filter((attribute) => !REPLACED.test(attribute) && (secure || !PARTITIONED.test(attribute)))
      .map((attribute) => attribute.replace(NONE, 'SameSite=Lax'));
    return [renamed, ...kept, 'Path=/', ...(secure ? ['Secure'] : [])].join('; ');
  });

/** The Cookie header of the browser for the backend. */
export const cookiesForBackend = (cookie: string, secure: boolean): string =>
  secure
    ? cookie
    : cookie
        .split(';')
        .map((pair) => pair.trim().replace(RENAMED, ''))
        .join('; ');

/**
 * Rewrites a backend's cookies for the site in front of it: without Domain, for the whole site, and Secure exactly
 * where the site is reached by https. The backend gets back the cookies that it set.
 */

/**
 * Over plain http a browser refuses names such as `__Host-session`, whose prefix requires Secure. There they get this
 * word in front, which is removed again for the backend.
 */
const PLAIN = 'plain';
const PREFIXED = /^__/;
const RENAMED = /^plain(?=__)/;

const nameOf = (part: string): string => part.split('=', 1)[0]?.trim().toLowerCase() ?? '';

/** A Set-Cookie header of the backend for the site's browser; undefined for one that names no cookie. */
export const cookieForBrowser = (setCookie: string, secure: boolean): string | undefined => {
  const [pair = '', ...attributes] = setCookie.split(';').map((part) => part.trim());
  if (pair.indexOf('=') < 1) return undefined;
  const kept = attributes.flatMap((attribute) => {
    switch (nameOf(attribute)) {
      case '':
      case 'domain':
      case 'path':
      case 'secure':
        return [];
      case 'partitioned':
        return secure ? [attribute] : [];
      // The site's own pages, the only ones that may ask, need no more than Lax; with None any site could ask in the
      // shopper's name.
      case 'samesite':
        return /=\s*none$/i.test(attribute) ? ['SameSite=Lax'] : [attribute];
      default:
        return [attribute];
    }
  });
  const named = !secure && PREFIXED.test(pair) ? `${PLAIN}${pair}` : pair;
  return [named, ...kept, 'Path=/', ...(secure ? ['Secure'] : [])].join('; ');
};

/** The Cookie header of the browser for the backend. */
export const cookiesForBackend = (cookie: string, secure: boolean): string =>
  secure
    ? cookie
    : cookie
        .split(';')
        .map((pair) => pair.trim().replace(RENAMED, ''))
        .join('; ');

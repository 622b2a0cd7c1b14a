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

const nameOf = (part: string): string => part.split('=', 1)[0]?.trim().toLowerCase() ?? '';

/** A Set-Cookie header of the backend, rewritten for the browser; undefined for one without a cookie name. */
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
      // Lax is enough for the site's own pages; with None any site could send requests with the shopper's cookies.
      case 'samesite':
        return /=\s*none$/i.test(attribute) ? ['SameSite=Lax'] : [attribute];
      default:
        return [attribute];
    }
  });
  const renamed = !secure && PREFIXED.test(pair) ? `${PLAIN}${pair}` : pair;
  return [renamed, ...kept, 'Path=/', ...(secure ? ['Secure'] : [])].join('; ');
};

/** The Cookie header of the browser for the backend. */
export const cookiesForBackend = (cookie: string, secure: boolean): string =>
  secure
    ? cookie
    : cookie
        .split(';')
        .map((pair) => pair.trim().replace(RENAMED, ''))
        .join('; ');

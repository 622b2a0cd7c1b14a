/** Where a store is, as it is named on the command line. */
export type StoreLocation =
  | { readonly kind: 'memory' }
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/**
 * The parts of a URL of PostgreSQL: what is before the hosts, the hosts with their ports, and what is after them. Any
 * number of hosts may be named, which no other URL may have.
 */
const POSTGRES = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/su;

/** One URL for each host of a URL of PostgreSQL. */
export const hostUrls = (url: string): readonly string[] => {
  const [, before = '', hosts = '', after = ''] = POSTGRES.exec(url) ?? [];
  return before === '' ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
};

/** What may be named; for messages and help. */
export const STORE_FORMS = 'memory, sqlite:PATH or postgres://USER@HOST/DATABASE';

/** Undefined for a text that names no store. */
export const storeLocation = (text: string): StoreLocation | undefined => {
  if (text === 'memory') return { kind: 'memory' };
  if (/^sqlite:./u.test(text)) return { kind: 'sqlite', path: text.slice('sqlite:'.length) };
  if (!/^postgres(?:ql)?:\/\/./u.test(text)) return undefined;
  const urls = hostUrls(text);
  // With several, an empty one would be a connection to this machine.
  const isNamed = urls.length === 1 || urls.every((url) => URL.canParse(url) && new URL(url).hostname !== '');
  return isNamed && urls.every((url) => URL.canParse(url)) ? { kind: 'postgres', url: text } : undefined;
};

const MASK = '***';

/** A password among the parameters of a database's URL. */
const PASSWORD_PARAMETER = /([?&]\w*(?:password|passwd|secret)\w*=)[^&#]*/giu;

/**
 * A URL without its password, for logs and messages: `scheme://user:***@host`. Text that has an @ and is no URL is masked as
 * a whole: its password may be anywhere.
 */
export const withoutPassword = (given: string, mask = MASK): string => {
  const text = given.replaceAll(PASSWORD_PARAMETER, `$1${mask}`);
  if (!text.includes('@')) return text;
  const [, before, after] = /^([a-z][a-z0-9+.-]*:\/\/[^:@/]*):.*(@[^@]*)$/iu.exec(text) ?? [];
  if (before !== undefined && after !== undefined) return `${before}:${mask}${after}`;
  return /^[a-z][a-z0-9+.-]*:\/\/[^:@/]*@[^@]*$/iu.test(text) ? text : mask;
};

/** The location without a password: for logs and messages. */
export const locationText = (location: StoreLocation): string => {
  switch (location.kind) {
    case 'memory':
      return 'memory';
    case 'sqlite':
      return `sqlite:${location.path}`;
    case 'postgres':
      return withoutPassword(location.url);
    default:
      return location satisfies never;
  }
};

/** How messages name a store, whether or not the text that was given names one. */
export const storeName = (text: string): string => {
  const location = storeLocation(text);
  return location === undefined ? withoutPassword(text) : locationText(location);
};

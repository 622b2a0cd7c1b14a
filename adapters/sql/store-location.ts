/** Where a store is, as it is named on the command line. */
export type StoreLocation =
  | { readonly kind: 'memory' }
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** What may be named; for messages and help. */
export const STORE_FORMS = 'memory, sqlite:PATH or postgres://USER@HOST/DATABASE';

/** Undefined for a text that names no store. */
export const storeLocation = (text: string): StoreLocation | undefined => {
  if (text === 'memory') return { kind: 'memory' };
  if (/^sqlite:./u.test(text)) return { kind: 'sqlite', path: text.slice('sqlite:'.length) };
  return /^postgres(?:ql)?:\/\/./u.test(text) && URL.canParse(text) ? { kind: 'postgres', url: text } : undefined;
};

/** The location without a password: for logs and messages. */
export const locationText = (location: StoreLocation): string => {
  switch (location.kind) {
    case 'memory':
      return 'memory';
    case 'sqlite':
      return `sqlite:${location.path}`;
    case 'postgres': {
      const url = new URL(location.url);
      if (url.password !== '') url.password = '***';
      return url.href;
    }
    default:
      return location satisfies never;
  }
};

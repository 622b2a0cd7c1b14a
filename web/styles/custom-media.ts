/**
 * A vite plugin: style sheets name the breakpoints of breakpoints.ts, `@media (--wide)`, `@media not (--phone)` or
 * `@container (--low)`.
 */
import { CUSTOM_MEDIA } from './breakpoints.ts';

/** The style sheet with every custom query written out. Throws for a name that is not in `queries`. */
export const expandCustomMedia = (css: string, queries: Readonly<Record<string, string>>): string =>
  css.replace(/@(?:media|container)[^{]+/g, (rule) =>
    rule.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
      const query = queries[name];
      if (query === undefined) throw new Error(`web/styles/breakpoints.ts has no ${name}, which a style sheet names`);
      return query;
    }),
  );

export const customMedia = () => ({
  name: 'custom-media',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /\.css$/ },
    handler: (code: string) => ({ code: expandCustomMedia(code, CUSTOM_MEDIA), map: null }),
  },
});

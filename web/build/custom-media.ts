/** Lets style sheets name the breakpoints of web/styles/breakpoints.ts: `@media (--wide)`, `@media not (--phone)`. */
import type { Plugin } from 'vite';

/** The style sheet with every custom media query written out. Throws for a name that is not in `queries`. */
export const expandCustomMedia = (css: string, queries: Readonly<Record<string, string>>): string =>
  css.replace(/@media[^{]+/g, (rule) =>
    rule.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
      const query = queries[name];
      if (query === undefined) throw new Error(`web/styles/breakpoints.ts has no ${name}, which a style sheet names`);
      return query;
    }),
  );

export const customMedia = (queries: Readonly<Record<string, string>>): Plugin => ({
  name: 'custom-media',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({ code: expandCustomMedia(code, queries), map: null }),
  },
});

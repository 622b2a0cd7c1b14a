/**
 * Lets the bundler leave out what the shop does not use of react-router. Its module creates contexts and wrapped
 * components at the top level and names them for the inspector, which looks like work that must be kept: 9 kB of it,
 * compressed. (The error boundary that loses its context by this belongs to route tables, which the shop has none of.)
 */
import type { Plugin } from 'vite';

type Edit = { readonly what: string; readonly pattern: RegExp; readonly by: string };

const EDITS: readonly Edit[] = [
  { what: 'calls of React at the top level', pattern: /^(var \w+ = )(React\d*\.\w+\()/gm, by: '$1/* @__PURE__ */ $2' },
  { what: 'names for the inspector', pattern: /^\w+\.displayName = [^\n]*;$/gm, by: '' },
  { what: 'context types of classes', pattern: /^\w+\.contextType = [^\n]*;$/gm, by: '' },
];

/** The build fails where an edit has matched nothing in any file: react-router has changed. */
export const leanRouter = (): Plugin => {
  const unmatched = new Set(EDITS);
  return {
    name: 'lean-router',
    apply: 'build',
    // The server entry imports react-router as it is.
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (source) => ({
        code: EDITS.reduce((code, edit) => {
          if (code.search(edit.pattern) >= 0) unmatched.delete(edit);
          return code.replace(edit.pattern, edit.by);
        }, source),
        map: null,
      }),
    },
    buildEnd: (error) => {
      // An earlier error stopped the build before every file was seen.
      if (error !== undefined || unmatched.size === 0) return;
      const missing = [...unmatched].map(({ what }) => what).join(', ');
      throw new Error(`web/build/chunks/lean-router.ts: this version of react-router has no ${missing}`);
    },
  };
};

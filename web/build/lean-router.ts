/**
 * Lets the bundler leave out what the shop does not use of react-router. Its module makes contexts and wrapped
 * components at the top level and names them for the inspector, which looks like work that must be kept: 9 kB of it,
 * compressed. (The error boundary that loses its context by this belongs to route tables, which the shop has none of.)
 */
import type { Plugin } from 'vite';

export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\// },
    handler: (code) => ({
      code: code
        .replace(/^(var \w+ = )(React\d*\.\w+\()/gm, '$1/* @__PURE__ */ $2')
        .replace(/^\w+\.(?:displayName|contextType) = [^\n]*;$/gm, ''),
      map: null,
    }),
  },
});

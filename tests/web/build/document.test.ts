/** The document of a page, and the form of what the build edits: where it finds that changed, it stops. */
import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { fill, withoutLinks } from '../../../web/build/document.ts';
import { leanRouter } from '../../../web/build/chunks/lean-router.ts';
import { everyGroupMatches } from '../../../web/build/chunks/chunk-groups.ts';
import { splitAtRoot } from '../../../web/runtime/hydration/app-root.tsx';

const ENTRY = '/virtual/entry.ts';
const ROUTER = '/virtual/node_modules/react-router/dist/index.mjs';

/** Builds an entry with a plugin from these sources, by their paths. */
const bundle = (plugin: Plugin, files: Readonly<Record<string, string>>) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'files', enforce: 'pre', resolveId: (id) => (id in files ? id : undefined), load: (id) => files[id] },
      plugin,
    ],
    build: { write: false, minify: false, rolldownOptions: { input: ENTRY } },
  });

it.each([
  ['has no react-router', leanRouter(), 'console.log(1);', {}, 'lean-router'],
  ['has another react-router', leanRouter(), `import '${ROUTER}';`, { [ROUTER]: 'export {};' }, 'react-router has no'],
  ['lacks a module of a shared chunk', everyGroupMatches('/virtual/'), 'console.log(1);', {}, 'for the chunk "vendor"'],
] as const)('the build stops where it %s', async (_what, plugin, entry, files, message) => {
  await expect(bundle(plugin, { [ENTRY]: entry, ...files })).rejects.toThrow(message);
});

describe('the document of a page', () => {
  const TEMPLATE = '<head><!--head--></head><body><!--app--><!--data--></body>';
  const RENDERED = { html: '<div id="root">₹1 $& </div>', head: '<title>A</title>', data: { text: '</script>' } };

  it('is the template with the rendered page in it', () => {
    expect(fill(TEMPLATE, RENDERED, '<link>')).toBe(
      '<head><title>A</title><link></head><body><div id="root">₹1 $& </div>{"text":"\\u003c/script>"}</body>',
    );
  });

  it.each(['<!--head-->', '<!--app-->', '<!--data-->'])('needs %s in its template', (comment) => {
    expect(() => fill(TEMPLATE.replace(comment, ''), RENDERED)).toThrow(comment);
  });

  it("contains none of vite's links to style sheets and to scripts but the entry", () => {
    const html =
      '<script type="module" src="/b.js"></script>\n<script type="module" src="/a.js"></script>\n<link rel="modulepreload" href="/c.js"><link rel="icon">';
    expect(withoutLinks(html)).toBe('\n<script type="module" src="/a.js"></script><link rel="icon">');
  });

  it.each(['<link rel="icon">', '<link rel="modulepreload" href="/b.js"><link href="/c.css" rel="stylesheet">'])(
    'cannot be made from a template in which vite writes its links differently: %s',
    (template) => {
      expect(() => withoutLinks(template)).toThrow('differently');
    },
  );

  it('is split at the root element, before which React writes titles and preloads', () => {
    expect(splitAtRoot('<title>A</title><link><div id="root"><p>B</p></div>')).toEqual({
      head: '<title>A</title><link>',
      html: '<div id="root"><p>B</p></div>',
    });
    expect(() => splitAtRoot('<title>A</title><p>B</p>')).toThrow('root');
  });
});

/** Where the build edits a dependency or names a file, it stops if there is nothing to edit or to find. */
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { chunkGroups, ENTRY_CHUNK, everyGroupMatches } from '../../../web/build/chunks/chunk-groups.ts';
import { filesOf, type Chunks } from '../../../web/build/chunks/chunks.ts';
import { classNames } from '../../../web/build/class-names.ts';
import { fill, withoutLinks } from '../../../web/build/document.ts';
import { leanRouter } from '../../../web/build/chunks/lean-router.ts';
import { reactModules } from '../../../web/build/chunks/react-modules.ts';
import { splitAtRoot } from '../../../web/runtime/hydration/app-root.tsx';

const ENTRY = '/virtual/entry.ts';
const ROUTER = '/virtual/node_modules/react-router/dist/index.mjs';

/** Serves these sources by their paths, also relative ones, instead of files. */
const virtualFiles = (files: Readonly<Record<string, string>>): Plugin => ({
  name: 'virtual-files',
  enforce: 'pre',
  resolveId: (id, importer = '/') => [id, join(dirname(importer), id)].find((path) => path in files),
  load: (id) => files[id],
});

/** Builds an entry with a plugin, and returns the code of all chunks and the rules of all style sheets. */
const bundle = async (
  plugin: Plugin,
  files: Readonly<Record<string, string>>,
): Promise<{ readonly code: string; readonly css: string }> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [virtualFiles(files), plugin],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: ENTRY, optimization: { inlineConst: { mode: 'all' } } },
    },
  });
  const outputs = 'on' in result ? [] : [result].flat().flatMap(({ output }) => output);
  return {
    code: outputs.map((output) => (output.type === 'chunk' ? output.code : '')).join('\n'),
    css: outputs.map((output) => (output.type === 'asset' ? String(output.source) : '')).join('\n'),
  };
};

const ROUTER_SOURCE = [
  'const React = { createContext: () => { globalThis.calls = 1; return {}; } };',
  'class Boundary {}',
  'var Unused = React.createContext(null);',
  "Unused.displayName = 'Unused';",
  'Boundary.contextType = Unused;',
  'export const used = 1;',
];
const routerBundle = (...without: readonly RegExp[]): ReturnType<typeof bundle> =>
  bundle(leanRouter(), {
    [ENTRY]: `import { used } from '${ROUTER}'; console.log(used);`,
    [ROUTER]: ROUTER_SOURCE.filter((line) => !without.some((pattern) => pattern.test(line))).join('\n'),
  });

describe('the trimmed router', () => {
  it('lacks the contexts that the shop does not use', async () => {
    const { code } = await routerBundle();
    expect(code).toContain('console.log');
    expect(code).not.toContain('Unused');
  });

  it.each([
    ['calls of React at the top level', /^var Unused/],
    ['names for the inspector', /displayName/],
    ['context types of classes', /contextType/],
  ])('stops the build where react-router has no %s', async (what, pattern) => {
    await expect(routerBundle(pattern)).rejects.toThrow(`react-router has no ${what}`);
  });

  it('stops the build that has no react-router at all', async () => {
    await expect(bundle(leanRouter(), { [ENTRY]: 'console.log(1);' })).rejects.toThrow('lean-router');
  });
});

const REACT = '/virtual/node_modules/react';
const REACT_INDEX = `${REACT}/index.js`;
const REACT_FILE = `${REACT}/cjs/react.production.js`;
const REACT_DOM_FILE = `${REACT}-dom/cjs/react-dom-client.production.js`;
const INDEX_SOURCE = `
if (isProduction) {
  module.exports = require('./cjs/react.production.js');
}`;
const reactBundle = (file: string, entry = `import { used } from '${REACT_INDEX}'; console.log(used());`) =>
  bundle(reactModules(), {
    [ENTRY]: entry,
    [REACT_INDEX]: INDEX_SOURCE,
    [REACT_FILE]: file,
    scheduler: 'export const now = () => 1; export const later = () => 2;',
  });
const REACT_SOURCE = `
var Scheduler = require("scheduler"),
  Again = require("scheduler");
exports.changed = void 0;
if (globalThis.fast) {
  exports.changed = function () { return "set again"; };
}
exports.used = function () { return Scheduler.now() + exports.changed() + Again.now(); };
exports.unused = function () { return "left out" + Scheduler.later(); };
`;

describe('React', () => {
  it('is bundled as ES modules, without what nobody imports', async () => {
    const { code } = await reactBundle(REACT_SOURCE);
    expect(code).toContain('set again');
    expect(code).not.toMatch(/left out|later|require|exports\.|__commonJS/);
  });

  it('creates its sentinel errors without stacks', async () => {
    const { code } = await reactBundle(`
var Stopped = Error(formatProdErrorMessage(460)),
  Waiting = Error(formatProdErrorMessage(474));
exports.used = function (failed) { return failed ? Error(formatProdErrorMessage(1)) : [Stopped, Waiting]; };
`);
    expect(code.match(/Object\.create\(Error\.prototype/g)).toHaveLength(2);
    expect(code.match(/Error\(formatProdErrorMessage/g)).toHaveLength(1);
  });

  it('has a default export with everything', async () => {
    const { code } = await reactBundle(REACT_SOURCE, `import React from '${REACT_INDEX}'; console.log(React);`);
    expect(code).toContain('left out');
  });

  it.each([
    ['imports in another place', REACT_SOURCE.replace('globalThis.fast', 'require("scheduler").fast')],
    ['exports all at once', 'module.exports = { used: function () {} };'],
    ['exports nothing', 'var used = 1;'],
  ])('stops the build where a file of it %s', async (_, file) => {
    await expect(reactBundle(file)).rejects.toThrow('unexpected form of');
  });

  it('stops the build if its DOM has no sentinel errors', async () => {
    await expect(
      bundle(reactModules(), {
        [ENTRY]: `import { used } from '${REACT_DOM_FILE}'; console.log(used());`,
        [REACT_DOM_FILE]: 'exports.used = function () {};',
      }),
    ).rejects.toThrow('unexpected form of');
  });

  it('stops the build if none of its files is found', async () => {
    await expect(bundle(reactModules(), { [ENTRY]: 'console.log(1);' })).rejects.toThrow('no file of React was found');
  });
});

describe('the class names', () => {
  const COMPONENT = `import styles from '/virtual/button.module.css'; console.log(styles.wide);`;
  const sheet = (name: string): string => `.${name} { width: 100% } .unused { color: red }`;

  it('stand in the code where they are used, without those that are not, and all rules stay', async () => {
    const files = { [ENTRY]: COMPONENT, '/virtual/button.module.css': sheet('wide') };
    const { code, css } = await bundle(classNames(), files);
    expect(code).toMatch(/console\.log\("_wide_\w+"\)/);
    expect(code).not.toContain('unused');
    expect(css).toMatch(/\._wide_\w+/);
    expect(css).toMatch(/\._unused_\w+/);
  });

  it('stop the build where one cannot be the name of a constant', async () => {
    const files = { [ENTRY]: COMPONENT, '/virtual/button.module.css': sheet('extra-wide') };
    await expect(bundle(classNames(), files)).rejects.toThrow(
      'class-names.ts: rename .extra-wide in /virtual/button.module.css',
    );
  });
});

describe('the shared chunks', () => {
  it('stop the build where a module that they name is not in the bundle', async () => {
    await expect(bundle(everyGroupMatches('/virtual/'), { [ENTRY]: 'console.log(1);' })).rejects.toThrow(
      /no module node_modules\/react\/ for the chunk "vendor"/,
    );
  });

  it('take the modules that they name, and no others', () => {
    const entry = chunkGroups('/project/').find(({ name }) => name === ENTRY_CHUNK);
    expect(entry?.test.test('/project/web/ui/button.tsx')).toBe(true);
    expect(entry?.test.test('/project/web/ui/buttons.tsx')).toBe(false);
    expect(entry?.test.test('/elsewhere/root/web/ui/button.tsx')).toBe(false);
  });
});

describe("the files of a page, from vite's manifest", () => {
  type Chunk = { readonly file: string; readonly name?: string; readonly dynamicImports?: readonly string[] };
  const OVERLAYS = [
    'layout/cart-drawer-content.tsx',
    'layout/popup/unlock-popup.tsx',
    'layout/sandbox/sandbox-strip.tsx',
    'cart/coupon/confirm-coupon.tsx',
  ];
  const chunksOf = (...keys: readonly string[]): Chunks => ({
    byKey: new Map<string, Chunk>([
      ['_index-1.js', { file: 'index.js', name: ENTRY_CHUNK, dynamicImports: [...keys] }],
      ...keys.map((key) => [key, { file: `${key}.js` }] as const),
    ]),
    fonts: [],
  });

  it('hold what the page fetches later, without other pages and overlays', () => {
    const chunks = chunksOf('pages/a/home.tsx', 'pages/a/shop.tsx', 'composition.ts', ...OVERLAYS);
    expect(filesOf(chunks, 'home')).toEqual({
      scripts: ['pages/a/home.tsx.js'],
      styles: [],
      later: ['composition.ts.js'],
    });
  });

  it.each(OVERLAYS)('cannot be listed if %s is not in the manifest', (missing) => {
    const chunks = chunksOf('pages/a/home.tsx', ...OVERLAYS.filter((key) => key !== missing));
    expect(() => filesOf(chunks, 'home')).toThrow(missing);
  });

  it('cannot be listed for a page that was not built', () => {
    expect(() => filesOf(chunksOf(...OVERLAYS), 'home')).toThrow('no page home');
  });
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

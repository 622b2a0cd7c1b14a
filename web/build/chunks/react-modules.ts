/**
 * Rewrites React's CommonJS files as ES modules while they are bundled. The bundler then leaves out what the shop does
 * not use of them, and the code that joins both kinds of modules: 2.6 kB of each page, compressed.
 */
import type { Plugin } from 'vite';

const FILES = /\/node_modules\/(?:react|react-dom|scheduler)\/(?:cjs\/)?[\w.-]+\.js$/;

/** The line of a package's entry that names its production file. */
const PRODUCTION = /^ {2}module\.exports = require\('(\.\/cjs\/[\w.-]+\.production\.js)'\);$/m;

/** A file's first statement: the modules that it needs, each under a name. */
const NEEDED = /^var (?:\s*\w+ = require\("[\w-]+"\)[,;])+$/m;

/** `exports.name = …;` where no function or block is around it. */
const EXPORTED = /^exports\.(\w+) =/gm;

/** An error that is created as the file is loaded, only to be recognised when it is thrown. */
const RECOGNISED = /^((?:var| ) \w+ = )Error\((formatProdErrorMessage\(\d+\))\)/gm;

/**
 * Where a debugger listens (developer tools, Lighthouse, a browser test), Chromium parses the whole file once more to
 * note the place of such an error: half of the time that loading React takes there. Without a stack it has none to note.
 */
const withoutStacks = (code: string): string =>
  code.replace(RECOGNISED, '$1Object.create(Error.prototype, { message: { value: $2 } })');

const withImports = (code: string): string =>
  code.replace(NEEDED, (needed) =>
    [...needed.matchAll(/(\w+) = require\("([\w-]+)"\)/g)]
      .map(([, name, file]) => `import * as ${name} from '${file}';`)
      .join('\n'),
  );

/** Each export is a variable, because a file reads some of its own, and sets one of them again. */
const withExports = (code: string, names: ReadonlySet<string>): string => {
  const list = [...names].map((name) => `export_${name} as ${name}`).join(', ');
  return `${code.replace(EXPORTED, 'var export_$1 =').replace(/\bexports\.(\w+)/g, 'export_$1')}\nexport { ${list} };`;
};

/** Throws for a file that is written in another way. */
const asModule = (code: string, id: string): string => {
  const production = PRODUCTION.exec(code)?.[1];
  // A default that nobody imports is left out.
  if (production !== undefined)
    return `import * as all from '${production}';\nexport * from '${production}';\nexport default all;`;
  const names = new Set([...code.matchAll(EXPORTED)].map(([, name = '']) => name));
  const result = withExports(withImports(withoutStacks(code)), names);
  const lacksErrors = id.includes('/react-dom-client.') && code.search(RECOGNISED) < 0;
  if (names.size === 0 || lacksErrors || /\brequire\(|\b(?:module|exports)\./.test(result))
    throw new Error(`web/build/chunks/react-modules.ts: this file of React is written in a new way: ${id}`);
  return result;
};

/** The build fails at a file of React that is written in a new way, and where there is none. */
export const reactModules = (): Plugin => {
  let isFound = false;
  return {
    name: 'react-modules',
    apply: 'build',
    // The server entry imports React as it is.
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      order: 'pre',
      filter: { id: FILES },
      handler: (code, id) => {
        isFound = true;
        return { code: asModule(code, id), map: null };
      },
    },
    buildEnd: (error) => {
      if (error === undefined && !isFound)
        throw new Error('web/build/chunks/react-modules.ts: there is no file of React');
    },
  };
};

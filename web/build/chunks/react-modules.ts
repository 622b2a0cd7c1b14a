/**
 * Rewrites React's CommonJS files as ES modules while they are bundled, so that the bundler leaves out what the shop does
 * not use of them, and the code that joins both kinds of modules (core/DECISIONS.md, 61).
 */
import type { Plugin } from 'vite';

const FILES = /\/node_modules\/(?:react|react-dom|scheduler)\/(?:cjs\/)?[\w.-]+\.js$/;

/** The line of a package's entry that names its production file. */
const PRODUCTION = /^ {2}module\.exports = require\('(\.\/cjs\/[\w.-]+\.production\.js)'\);$/m;

/** The statement that requires other modules. */
const REQUIRES = /^var (?:\s*\w+ = require\("[\w-]+"\)[,;])+$/m;

/** `exports.name = …;` outside of functions and blocks. */
const TOP_LEVEL_EXPORT = /^exports\.(\w+) =/gm;

/** An error that is created when the file is loaded, only to be compared with what is thrown. */
const SENTINEL_ERROR = /^((?:var| ) \w+ = )Error\((formatProdErrorMessage\(\d+\))\)/gm;

/**
 * With a debugger attached (developer tools, Lighthouse, a browser test), Chromium parses the whole file again to find
 * the position of such an error: half of the time that loading React takes there. An error without a stack has none.
 */
const withoutStacks = (code: string): string =>
  code.replace(SENTINEL_ERROR, '$1Object.create(Error.prototype, { message: { value: $2 } })');

const withImports = (code: string): string =>
  code.replace(REQUIRES, (required) =>
    [...required.matchAll(/(\w+) = require\("([\w-]+)"\)/g)]
      .map(([, name, file]) => `import * as ${name} from '${file}';`)
      .join('\n'),
  );

/** Exports become variables: React reads some of its own and reassigns one. */
const withExports = (code: string, names: ReadonlySet<string>): string => {
  const list = [...names].map((name) => `export_${name} as ${name}`).join(', ');
  return `${code.replace(TOP_LEVEL_EXPORT, 'var export_$1 =').replace(/\bexports\.(\w+)/g, 'export_$1')}\nexport { ${list} };`;
};

/** Throws if the file has an unexpected form. */
const asModule = (code: string, id: string): string => {
  const production = PRODUCTION.exec(code)?.[1];
  // A default that nobody imports is left out.
  if (production !== undefined)
    return `import * as all from '${production}';\nexport * from '${production}';\nexport default all;`;
  const names = new Set([...code.matchAll(TOP_LEVEL_EXPORT)].map(([, name = '']) => name));
  const result = withExports(withImports(withoutStacks(code)), names);
  const lacksErrors = id.includes('/react-dom-client.') && code.search(SENTINEL_ERROR) < 0;
  if (names.size === 0 || lacksErrors || /\brequire\(|\b(?:module|exports)\./.test(result))
    throw new Error(`web/build/chunks/react-modules.ts: unexpected form of ${id}`);
  return result;
};

/** The build fails at a file of React that has an unexpected form, and if there is none. */
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
        throw new Error('web/build/chunks/react-modules.ts: no file of React was found');
    },
  };
};

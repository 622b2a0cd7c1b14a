#!/usr/bin/env node
/**
 * The installed command: checks the version of Node, enables Node's compile cache, and loads the program: its sources in
 * the repository, the compiled modules in a package. Plain JavaScript, since the compile cache, which also saves stripping
 * types, covers only modules loaded after it is enabled.
 */
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { nodeVersionProblem } from './node-version.mjs';

const source = new URL('main.ts', import.meta.url);
const isRepository = existsSync(source);
const problem = nodeVersionProblem(process.versions.node, isRepository);
if (problem === undefined) {
  // If the folder is not writable, Node continues without a cache.
  if (process.env['NODE_COMPILE_CACHE'] === undefined)
    nodeModule.enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
  await import((isRepository ? source : new URL('../dist/node/cli/main.js', import.meta.url)).href);
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
}

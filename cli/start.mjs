#!/usr/bin/env node
/**
 * The installed command: checks the version of Node, enables Node's compile cache, and loads the program. Plain
 * JavaScript, since the compile cache, which also saves stripping types, covers only modules loaded after it is
 * enabled.
 */
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { nodeVersionProblem } from './node-version.mjs';

const problem = nodeVersionProblem(process.versions.node);
if (problem === undefined) {
  // If the folder is not writable, Node continues without a cache.
  if (process.env['NODE_COMPILE_CACHE'] === undefined)
    nodeModule.enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
  await import('./main.ts');
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
}

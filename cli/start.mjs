#!/usr/bin/env node
/**
 * The installed command: checks the Node that it runs on, turns Node's compile cache on, and loads the program. Plain
 * JavaScript: the compile cache, which also saves type stripping, only covers modules loaded after it is enabled.
 */
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { nodeComplaint } from './node-version.mjs';

const complaint = nodeComplaint(process.versions.node);
if (complaint === undefined) {
  // Where this folder may not be written, Node goes on without a cache.
  if (process.env['NODE_COMPILE_CACHE'] === undefined)
    nodeModule.enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
  await import('./main.ts');
} else {
  process.stderr.write(`${complaint}\n`);
  process.exitCode = 2;
}

/**
 * `node cli/setup/run.mjs FILE [arguments]`: installs what is missing, and runs a program of the project with the project's
 * Node. Every npm script but `start` begins here, on any Node from 20 on.
 */
import { realpathSync } from 'node:fs';
import { ensureDependencies } from './dependencies.mjs';
import { NODE, inRoot, run } from './paths-and-programs.mjs';

await ensureDependencies();
const [, , file = '', ...args] = process.argv;
if (realpathSync(process.execPath) === realpathSync(NODE)) {
  process.argv.splice(1, 2, inRoot(file));
  await import(inRoot(file));
} else {
  process.exitCode = run(NODE, [inRoot(file), ...args]).code;
}

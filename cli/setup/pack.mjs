/**
 * Runs before `npm pack`: compiles what the command line needs to JavaScript, since Node strips no types below
 * `node_modules`, and adds the scenario schema and the contract as files. No storefront is in it.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { placePackageReadme } from './package-readme.mjs';
import { NODE, exitWithError, inRoot, run, tool } from './paths-and-programs.mjs';

/** @param {readonly string[]} path */
const packed = (...path) => inRoot('dist', 'node', ...path);

/** What the program reads beside its modules. */
const DATA = [
  ['adapters', 'pincodes', 'pincodes.txt'],
  ['cli', 'simulate', 'market', 'default-market.yaml'],
  ['core', 'SPEC.md'],
];

/** Files that are what a command prints, by their name. */
const PRINTED = { 'scenario.schema.json': ['run', '--schema'], 'openapi.json': ['contract', '--json'] };

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
const outputOf = (command, args) => {
  const { code, output } = run(command, args, { quiet: true });
  return code === 0 ? output : exitWithError(output);
};

rmSync(packed(), { recursive: true, force: true });
outputOf(tool('tsc'), ['-p', inRoot('cli', 'setup', 'tsconfig.package.json')]);
for (const path of DATA) cpSync(inRoot(...path), packed(...path));
const { name, version, type } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
writeFileSync(packed('package.json'), `${JSON.stringify({ name, version, type })}\n`);
for (const [file, args] of Object.entries(PRINTED))
  writeFileSync(packed(file), outputOf(NODE, [packed('cli', 'main.js'), ...args]));
placePackageReadme();

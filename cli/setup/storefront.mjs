/** Builds the storefront into `dist/`: on demand, or only if its sources have changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, exitWithError, inRoot, run, say, tool } from './paths-and-programs.mjs';

/** All inputs of a build. */
const INPUTS = ['core', 'adapters', 'web', 'package-lock.json', 'tsconfig.json', 'cli/setup/storefront.mjs'];
const STEPS = [
  { command: tool('vite'), args: ['build', '-c', 'web/vite.config.ts'] },
  { command: NODE, args: ['web/prerender.ts'] },
];
const STAMP = inRoot('dist', '.inputs');

/**
 * Builds. Shows the tools' output; with `quiet`, only if something fails.
 * @param {{ quiet?: boolean }} options
 */
export const build = ({ quiet = false } = {}) => {
  checkSettings();
  const inputs = inputsHash();
  // Without a stamp, a build that is interrupted does not count as finished.
  rmSync(STAMP, { force: true });
  for (const { command, args } of STEPS) {
    const { code, output } = run(command, args, { quiet });
    if (code !== 0) exitWithError(`${output}The storefront could not be built (see above).`);
  }
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(STAMP, inputs);
};

export const ensureBuild = () => {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputsHash()) return;
  say('Building the storefront…');
  build({ quiet: true });
};

/** The file of the brand's settings; empty for the defaults. */
const settingsFile = () => process.env.SHOP_SETTINGS ?? '';

/** Ends with the problems of the settings, where they have any, and with the exit code for invalid input. */
const checkSettings = () => {
  const file = settingsFile();
  if (file === '') return;
  const { code, output } = run(NODE, ['cli/main.ts', 'settings', file], { quiet: true });
  if (code !== 0) exitWithError(`${output}The storefront cannot be built with the settings ${file} (see above).`, 2);
};

/** A hash of the names and contents of all inputs, of the settings, and of the address that the pages are built for. */
const inputsHash = () => {
  const hash = createHash('sha256').update(process.env.SITE_ORIGIN ?? '');
  const settings = settingsFile();
  // A file that cannot be read is reported by the build.
  if (settings !== '') hash.update(`\0${settings}\0`).update(existsSync(settings) ? readFileSync(settings) : '');
  for (const path of INPUTS.flatMap(filesUnder)) {
    const content = readFileSync(inRoot(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/**
 * The files of a folder in a fixed order, or the file itself.
 * @param {string} path
 * @returns {readonly string[]}
 */
const filesUnder = (path) => {
  if (/\.(json|mjs)$/.test(path)) return [path];
  return readdirSync(inRoot(path), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
};

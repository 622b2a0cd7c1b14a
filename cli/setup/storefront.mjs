/** Builds a release of the storefront: on demand, or only if its sources have changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, exitWithError, inRoot, ownEnv, run, say, tool } from './paths-and-programs.mjs';
import { addRelease, currentRelease, hasRelease, pruneReleases, switchRelease } from './releases.mjs';

/** All inputs of a build. */
const INPUTS = ['core', 'adapters', 'web', 'package-lock.json', 'tsconfig.json', 'cli/setup/storefront.mjs'];
const STEPS = [
  { command: tool('vite'), args: ['build', '-c', 'web/vite.config.ts'] },
  { command: NODE, args: ['web/prerender.ts'] },
];
/** Where the steps write; a release is what they have finished. */
const OUT = inRoot('dist', 'build');

/**
 * Builds a release and makes it the current one; one that was built from the same inputs before is not built again. Shows
 * the tools' output; with `quiet`, only if something fails. Returns the release's name.
 * @param {{ quiet?: boolean, isCurrent?: boolean, env?: NodeJS.ProcessEnv }} options with `isCurrent: false` the current
 *   release stays; `env` names settings, address and id as the environment does
 */
export const build = ({ quiet = false, isCurrent = true, env = process.env } = {}) => {
  checkSettings(env);
  const name = nameOfBuild(env);
  if (!hasRelease(name)) {
    for (const { command, args } of STEPS) {
      const { code, output } = run(command, args, { quiet, env: ownEnv(env) });
      if (code !== 0) exitWithError(`${output}The storefront could not be built (see above).`);
    }
    addRelease(join(OUT, 'client'), name);
    rmSync(OUT, { recursive: true });
  }
  if (isCurrent) {
    switchRelease(name);
    pruneReleases();
  }
  return name;
};

export const ensureBuild = () => {
  if (currentRelease() === nameOfBuild(process.env)) return;
  say('Building the storefront…');
  build({ quiet: true });
};

/** The file of the brand's settings; empty for the defaults. @param {NodeJS.ProcessEnv} env */
const settingsFile = (env) => env.SHOP_SETTINGS ?? '';

/**
 * Ends with the problems of the settings, where they have any, and with the exit code for invalid input.
 * @param {NodeJS.ProcessEnv} env
 */
const checkSettings = (env) => {
  const file = settingsFile(env);
  if (file === '') return;
  const { code, output } = run(NODE, ['cli/main.ts', 'config', 'settings', file], { quiet: true });
  if (code !== 0) exitWithError(`${output}The storefront cannot be built with the settings ${file} (see above).`, 2);
};

/**
 * From a hash of the names and contents of all inputs, of the settings, of the address that the pages are built for, and of
 * a chosen id.
 * @param {NodeJS.ProcessEnv} env
 */
const nameOfBuild = (env) => {
  const hash = createHash('sha256').update(`${env.SITE_ORIGIN ?? ''}\0${env.BUILD_ID ?? ''}`);
  const settings = settingsFile(env);
  // A file that cannot be read is reported by the build.
  if (settings !== '') hash.update(`\0${settings}\0`).update(existsSync(settings) ? readFileSync(settings) : '');
  for (const path of INPUTS.flatMap(filesUnder)) {
    const content = readFileSync(inRoot(path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 12);
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

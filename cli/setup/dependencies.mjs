/**
 * Installs the dependencies, but only if the installed ones differ from the lockfile, so that a second start needs no
 * network.
 */
import { existsSync, readFileSync } from 'node:fs';
import { NODE, exitWithError, inRoot, run, say, systemEnv } from './paths-and-programs.mjs';

/**
 * The `packages` of a lockfile.
 * @param {readonly string[]} path
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
const packagesIn = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8')).packages;

/** Why an install is needed, for the terminal; undefined if it is not. */
export const installReason = () => {
  const required = packagesIn('package-lock.json');
  if (!existsSync(inRoot('node_modules', '.package-lock.json'))) return 'nothing is installed yet';
  const installed = packagesIn('node_modules', '.package-lock.json');

  for (const [path, { version, integrity, optional }] of Object.entries(required)) {
    if (path === '') continue;
    const found = installed[path];
    // An optional package for another platform is not installed.
    if (found === undefined && optional) continue;
    if (found === undefined || found.version !== version || found.integrity !== integrity)
      return `${path} differs from the lockfile`;
  }
  return nodeRuns(required['node_modules/node']?.version) ? undefined : "the project's Node does not run here";
};

/** Installs what the lockfile names, if necessary. */
export const ensureDependencies = () => {
  const reason = installReason();
  if (reason === undefined) return;
  say(`Installing the dependencies (${reason})…`);
  // Overrides settings of the caller that would omit the build tools or refuse an older Node.
  const flags = ['--include=dev', '--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = run('npm', ['ci', ...flags], { env: systemEnv() });
  if (code !== 0) exitWithError('`npm ci` failed (see above). The first start needs access to the npm registry.');
  const remaining = installReason();
  if (remaining !== undefined) {
    exitWithError(
      `\`npm ci\` succeeded, but ${remaining}. Allow install scripts (ignore-scripts=false in your .npmrc).`,
    );
  }
};

/** @param {string | undefined} version */
const nodeRuns = (version) => {
  const { code, output } = run(NODE, ['--version'], { quiet: true });
  return code === 0 && output.trim() === `v${version}`;
};

/**
 * Installs the dependencies, but only when what is installed differs from the lockfile: a second start needs no
 * network.
 */
import { existsSync, readFileSync } from 'node:fs';
import { NODE, giveUp, inRoot, run, say, systemEnv } from './places.mjs';

/**
 * The `packages` of a lockfile.
 * @param {readonly string[]} path
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
const packagesIn = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8')).packages;

/** Why an install is needed, for the terminal; undefined when everything is in place. */
export const installReason = () => {
  const wanted = packagesIn('package-lock.json');
  if (!existsSync(inRoot('node_modules', '.package-lock.json'))) return 'nothing is installed yet';
  const installed = packagesIn('node_modules', '.package-lock.json');

  for (const [path, { version, integrity, optional }] of Object.entries(wanted)) {
    if (path === '') continue;
    const found = installed[path];
    // An optional package of another platform is rightly absent.
    if (found === undefined && optional) continue;
    if (found === undefined || found.version !== version || found.integrity !== integrity)
      return `${path} differs from the lockfile`;
  }
  return nodeRuns(wanted['node_modules/node']?.version) ? undefined : "the project's Node does not run here";
};

/** Brings `node_modules` into the lockfile's state. */
export const ensureDependencies = () => {
  const reason = installReason();
  if (reason === undefined) return;
  say(`Installing the dependencies (${reason}) …`);
  // A production setting of the caller must not leave out the tools that build, nor a strict one refuse the older Node.
  const flags = ['--include=dev', '--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = run('npm', ['ci', ...flags], { env: systemEnv() });
  if (code !== 0) giveUp('`npm ci` failed: see above. The npm registry has to be reachable for the first start.');
  const left = installReason();
  if (left !== undefined) {
    giveUp(`\`npm ci\` ended, yet ${left}. Install scripts have to be allowed (ignore-scripts=false in your .npmrc).`);
  }
};

/** @param {string | undefined} version */
const nodeRuns = (version) => {
  const { code, output } = run(NODE, ['--version'], { quiet: true });
  return code === 0 && output.trim() === `v${version}`;
};

/**
 * Installs the dependencies, but only if the installed ones differ from the lockfile, so that a second start needs no
 * network.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fetchOwnNode, hasOwnNode, linkOwnNode } from './own-node.mjs';
import { exitWithError, inRoot, runConcurrently, say, systemEnv } from './paths-and-programs.mjs';

/**
 * The `packages` of a lockfile.
 * @param {readonly string[]} path
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
const packagesIn = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8')).packages;

/**
 * Why the packages of a folder must be installed, for the terminal; undefined if they need not be.
 * @param {string} folder the project's, or one below it that has a package.json of its own
 */
const installReason = (folder) => {
  const required = packagesIn(folder, 'package-lock.json');
  if (!existsSync(inRoot(folder, 'node_modules', '.package-lock.json'))) return 'nothing is installed yet';
  const installed = packagesIn(folder, 'node_modules', '.package-lock.json');

  for (const [path, { version, integrity, optional }] of Object.entries(required)) {
    if (path === '') continue;
    const found = installed[path];
    // An optional package for another platform is not installed.
    if (found === undefined && optional) continue;
    if (found === undefined || found.version !== version || found.integrity !== integrity)
      return `${path} differs from the lockfile`;
  }
  return undefined;
};

/** Installs what the lockfile of the folder names, if necessary. @param {string} folder */
const installPackages = async (folder) => {
  const reason = installReason(folder);
  if (reason === undefined) return;
  say(`Installing the dependencies${folder === '.' ? '' : ` of ${folder}`} (${reason})…`);
  // Overrides settings of the caller that would omit the build tools or refuse an older Node. No package needs its scripts.
  const flags = [
    '--include=dev',
    '--engine-strict=false',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = await runConcurrently('npm', ['ci', '--prefix', inRoot(folder), ...flags], systemEnv());
  if (code !== 0)
    exitWithError(`${output}\`npm ci\` failed (see above). The first start needs access to the npm registry.`);
};

/** Installs what the project needs, if necessary, and a Node that runs it; with `folder`, what that needs, too. */
export const ensureDependencies = async (folder = '.') => {
  await Promise.all([fetchOwnNode(), installPackages('.')]);
  if (folder !== '.') await installPackages(folder);
  if (hasOwnNode()) return;
  linkOwnNode();
  if (!hasOwnNode())
    exitWithError("The project's Node does not run here. Install Node 24 from nodejs.org, and try again.");
};

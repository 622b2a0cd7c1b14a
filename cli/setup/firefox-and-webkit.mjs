/**
 * Finds or installs what `npm run browsers` needs: Firefox, the WebKit driver, and a virtual display for it.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackages } from './debian-packages.mjs';
import { say } from './paths-and-programs.mjs';

/**
 * A program that a browser needs: its names in PATH, the variable that may name it instead, and its Debian package.
 * @typedef {{ names: readonly string[], variable: string, package: string }} Program
 */

/** @satisfies {Record<string, Program>} */
export const PROGRAMS = {
  firefox: { names: ['firefox-esr', 'firefox'], variable: 'FIREFOX_PATH', package: 'firefox-esr' },
  webkitDriver: { names: ['WebKitWebDriver'], variable: 'WEBKIT_DRIVER_PATH', package: 'webkit2gtk-driver' },
  xvfb: { names: ['Xvfb'], variable: 'XVFB_PATH', package: 'xvfb' },
};
/** @typedef {keyof typeof PROGRAMS} ProgramName */

/** Fonts for pages whose web fonts are not loaded yet. */
const FONTS = 'fonts-liberation';

/**
 * The path of each program; undefined if it is not on this machine.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<ProgramName, string | undefined>}
 */
export const findPrograms = (env = process.env) => ({
  firefox: findProgram(PROGRAMS.firefox, env),
  webkitDriver: findProgram(PROGRAMS.webkitDriver, env),
  xvfb: findProgram(PROGRAMS.xvfb, env),
});

/**
 * The same, after installing the missing ones of `needed` if the user may. A program that a variable names is not
 * installed.
 * @param {readonly ProgramName[]} needed
 */
export const ensurePrograms = (needed) => {
  const packages = packagesOf(
    missingOf(findPrograms(), needed).filter((name) => !process.env[PROGRAMS[name].variable]),
  );
  if (packages.length > 0 && canInstallPackages()) {
    say(`Installing Debian's ${packages.join(', ')}…`);
    installPackages([...packages, FONTS]);
  }
  return findPrograms();
};

/**
 * Why a browser cannot run, and what to do about it; undefined if every program it needs is there.
 * @param {readonly ProgramName[]} needed
 * @param {Record<ProgramName, string | undefined>} found
 * @param {NodeJS.ProcessEnv} env
 */
export const missingReason = (needed, found, env = process.env) => {
  const reasons = missingOf(found, needed).map((name) => {
    const { names, variable, package: debian } = PROGRAMS[name];
    return env[variable]
      ? `${variable} names ${env[variable]}, which does not exist`
      : `${names[0]} is not installed: run apt-get install ${debian} as root, or name the executable in ${variable}`;
  });
  return reasons.length === 0 ? undefined : reasons.join('\n');
};

/**
 * @param {Record<ProgramName, string | undefined>} found
 * @param {readonly ProgramName[]} needed
 */
const missingOf = (found, needed) => needed.filter((name) => found[name] === undefined);

/** @param {readonly ProgramName[]} names */
const packagesOf = (names) => names.map((name) => PROGRAMS[name].package);

/**
 * @param {Program} program
 * @param {NodeJS.ProcessEnv} env
 */
const findProgram = ({ names, variable }, env) => {
  const named = env[variable];
  if (named) return existsSync(named) ? named : undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
};

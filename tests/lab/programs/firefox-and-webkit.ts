/**
 * Finds or installs what `npm run lab -- browsers` needs: Firefox, the WebKit driver, and a virtual display for it.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackages } from '../../../cli/setup/debian-packages.mjs';
import { say } from '../../../cli/setup/paths-and-programs.mjs';

/** A program that a browser needs: its names in PATH, the variable that may name it instead, and its Debian package. */
type Program = { readonly names: readonly string[]; readonly variable: string; readonly package: string };

export const PROGRAMS = {
  firefox: { names: ['firefox-esr', 'firefox'], variable: 'FIREFOX_PATH', package: 'firefox-esr' },
  webkitDriver: { names: ['WebKitWebDriver'], variable: 'WEBKIT_DRIVER_PATH', package: 'webkit2gtk-driver' },
  xvfb: { names: ['Xvfb'], variable: 'XVFB_PATH', package: 'xvfb' },
} satisfies Record<string, Program>;
export type ProgramName = keyof typeof PROGRAMS;
type Found = Readonly<Record<ProgramName, string | undefined>>;

/** Fonts for pages whose web fonts are not loaded yet. */
const FONTS = 'fonts-liberation';

/** The path of each program; undefined if it is not on this machine. */
export const findPrograms = (env: NodeJS.ProcessEnv = process.env): Found => ({
  firefox: findProgram(PROGRAMS.firefox, env),
  webkitDriver: findProgram(PROGRAMS.webkitDriver, env),
  xvfb: findProgram(PROGRAMS.xvfb, env),
});

/** The same, after installing the missing ones of `needed` if the user may. A program that a variable names is not installed. */
export const ensurePrograms = (needed: readonly ProgramName[]): Found => {
  const packages = packagesOf(
    missingOf(findPrograms(), needed).filter((name) => !process.env[PROGRAMS[name].variable]),
  );
  if (packages.length > 0 && canInstallPackages()) {
    say(`Installing Debian's ${packages.join(', ')}…`);
    installPackages([...packages, FONTS]);
  }
  return findPrograms();
};

/** Why a browser cannot run, and what to do about it; undefined if every program it needs is there. */
export const missingReason = (
  needed: readonly ProgramName[],
  found: Found,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined => {
  const reasons = missingOf(found, needed).map((name) => {
    const { names, variable, package: debian } = PROGRAMS[name];
    return env[variable]
      ? `${variable} names ${env[variable]}, which does not exist`
      : `${names[0]} is not installed: run apt-get install ${debian} as root, or name the executable in ${variable}`;
  });
  return reasons.length === 0 ? undefined : reasons.join('\n');
};

const missingOf = (found: Found, needed: readonly ProgramName[]): readonly ProgramName[] =>
  needed.filter((name) => found[name] === undefined);

const packagesOf = (names: readonly ProgramName[]): readonly string[] => names.map((name) => PROGRAMS[name].package);

const findProgram = ({ names, variable }: Program, env: NodeJS.ProcessEnv): string | undefined => {
  const named = env[variable];
  if (named) return existsSync(named) ? named : undefined;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
};

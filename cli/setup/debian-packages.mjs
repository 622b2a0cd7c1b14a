/** Installs Debian packages, for which the user must be root. */
import { existsSync } from 'node:fs';
import { run, say } from './paths-and-programs.mjs';

export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs the packages; if that fails, prints the error of apt-get. Callers then look for the programs.
 * @param {readonly string[]} names
 */
export const installPackages = (names) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], { env, quiet: true });
  const { code, output } = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    env,
    quiet: true,
  });
  if (code !== 0) say(failureReason(output));
};

/**
 * The error in a tool's output, without retries and stack traces.
 * @param {string} output
 */
export const failureReason = (output) =>
  output
    .split('\n')
    .filter((line) => /^(E:|Error|Failed)/i.test(line))
    .at(-1) ?? output.trim();

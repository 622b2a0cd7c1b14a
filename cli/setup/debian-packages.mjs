/** Installs Debian's packages where this user may: as root, with apt-get. */
import { existsSync } from 'node:fs';
import { run, say } from './places.mjs';

export const canInstallPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs the packages; where that fails, prints apt-get's own reason. Callers look for the programs afterwards.
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
 * The line of a tool's output that says what went wrong, out of retries and stack traces.
 * @param {string} output
 */
export const failureReason = (output) =>
  output
    .split('\n')
    .filter((line) => /^(E:|Error|Failed)/i.test(line))
    .at(-1) ?? output.trim();

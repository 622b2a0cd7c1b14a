/** Finds Caddy, through which the tests attack the shop, or installs Debian's package. */
import { spawnSync } from 'node:child_process';
import { canInstallPackages, installPackages } from '../../../cli/setup/debian-packages.mjs';
import { say } from '../../../cli/setup/paths-and-programs.mjs';

/** Its command; undefined if it is not on this machine. */
export const findCaddy = (): string | undefined => (spawnSync('caddy', ['version']).status === 0 ? 'caddy' : undefined);

/** The same, installed if necessary; undefined if that is impossible. */
export const ensureCaddy = (): string | undefined => {
  if (findCaddy() === undefined && canInstallPackages()) {
    say("Installing Debian's caddy for the tests of the proxy…");
    installPackages(['caddy']);
  }
  return findCaddy();
};

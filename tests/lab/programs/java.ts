/** Finds Java, in which the HTML checker is written, or installs Debian's package. */
import { spawnSync } from 'node:child_process';
import { canInstallPackages, installPackages } from '../../../cli/setup/debian-packages.mjs';
import { say } from '../../../cli/setup/paths-and-programs.mjs';

export const hasJava = (): boolean => spawnSync('java', ['-version']).status === 0;

/** The same, installed if necessary. */
export const ensureJava = (): boolean => {
  if (!hasJava() && canInstallPackages()) {
    say("Installing Debian's default-jre-headless for the HTML checker…");
    installPackages(['default-jre-headless']);
  }
  return hasJava();
};

/**
 * npm packs README.md of the project's folder, whatever `files` says. While it does, the package's own stands there; npm
 * runs this after `npm pack`, to put the project's back.
 */
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { inRoot } from './paths-and-programs.mjs';

const README = inRoot('README.md');
/** The project's, while it is not in its place: it stays here when `npm pack` is interrupted, until the next one ends. */
const KEPT = inRoot('dist', 'README.md');

export const placePackageReadme = () => {
  if (!existsSync(KEPT)) renameSync(README, KEPT);
  copyFileSync(inRoot('cli', 'PACKAGE.md'), README);
};

if (process.argv[1] === import.meta.filename && existsSync(KEPT)) renameSync(KEPT, README);

/**
 * Releases of the storefront: every build is a folder of its own below `dist/releases`, and the link `dist/client` says
 * which one a server serves that starts now. A server that runs goes on serving its own. Plain JavaScript, which any
 * Node from 20 on runs.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { inRoot } from './paths-and-programs.mjs';

const RELEASES = inRoot('dist', 'releases');
const CURRENT = inRoot('dist', 'client');
/** Besides the current release, so many stay: the one before, whose pages are still open somewhere, and one more. */
const KEPT = 2;

/** @param {string} name */
export const folderOf = (name) => join(RELEASES, name);

/** Whether there is such a release. @param {string} name */
export const hasRelease = (name) => existsSync(join(folderOf(name), 'index.html'));

/** The name of the current release; undefined before the first. @returns {string | undefined} */
export const currentRelease = () => {
  const isLink = lstatSync(CURRENT, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  const name = isLink ? basename(readlinkSync(CURRENT)) : undefined;
  return name !== undefined && hasRelease(name) ? name : undefined;
};

/** The names of all releases, the newest build first. */
export const listReleases = () =>
  existsSync(RELEASES)
    ? readdirSync(RELEASES)
        .filter(hasRelease)
        .toSorted((a, b) => builtAt(b) - builtAt(a))
    : [];

/** When it was built. @param {string} name */
export const builtAt = (name) => statSync(folderOf(name)).mtimeMs;

/** Makes a folder of files a release. @param {string} built @param {string} name */
export const addRelease = (built, name) => {
  mkdirSync(RELEASES, { recursive: true });
  rmSync(folderOf(name), { recursive: true, force: true });
  renameSync(built, folderOf(name));
};

/** The link changes in one step, so a server that starts meanwhile finds either release. @param {string} name */
export const switchRelease = (name) => {
  const next = inRoot('dist', '.client-next');
  rmSync(next, { force: true });
  symlinkSync(join('releases', name), next, 'dir');
  // A folder is what earlier versions built into.
  if (lstatSync(CURRENT, { throwIfNoEntry: false })?.isSymbolicLink() === false) rmSync(CURRENT, { recursive: true });
  renameSync(next, CURRENT);
};

/** Removes all releases but the current one and the newest of the others. */
export const pruneReleases = () => {
  const current = currentRelease();
  const others = listReleases().filter((name) => name !== current);
  for (const name of others.slice(KEPT)) rmSync(folderOf(name), { recursive: true });
};

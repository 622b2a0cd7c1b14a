/** The build's id: one hash over all sources of the storefront and its settings, so that the same have the same id. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LENGTH = 12;

/** Files under a folder, in the same order on every machine. */
export const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]));

/** A short hash over the names and contents of files, and a text; names are relative to `root`. */
export const hashOf = (root: string, files: readonly string[], text = ''): string => {
  const hash = createHash('sha256').update(text);
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length).replaceAll('\\', '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, LENGTH);
};

/**
 * `BUILD_ID` of the environment where it is set, to rehearse a deploy; otherwise the hash of the sources and `settings`. It
 * is part of the names of files.
 */
export const buildId = (root: string, settings: string): string => {
  const chosen = process.env['BUILD_ID'];
  if (chosen !== undefined && chosen !== '') return chosen.replace(/[^\w.-]/g, '-');
  const sources = ['core', 'adapters', 'web'].flatMap((folder) => filesUnder(join(root, folder)));
  return hashOf(root, [...sources, join(root, 'package-lock.json')], settings);
};

/** Reads the manifest of a built site, for the tools that measure and visit its pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildManifestUrl, type BuildManifest } from '../runtime/navigation/build-manifest.ts';

const read = (root: string, url: string): unknown => JSON.parse(readFileSync(join(root, url), 'utf8'));

/** Throws where `root` holds no built site. */
export const readManifest = (root: string): BuildManifest => {
  const { build } = read(root, 'latest.json') as Pick<BuildManifest, 'build'>;
  return read(root, buildManifestUrl(build)) as BuildManifest;
};

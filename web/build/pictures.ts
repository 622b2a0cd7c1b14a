/** The photographs, in a folder whose name holds a hash of their contents, so that they can be cached forever. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesUnder, hashOf } from './build-id.ts';

/** Under `vite dev` the folder itself is served. */
const DEV_FOLDER = '/pictures';

/** The folder's path on a built site; `source` is the folder of the sources. */
export const picturesPath = (source: string): string => `/assets/pictures-${hashOf(source, filesUnder(source))}`;

/** Defines `__PICTURES__`, the folder of the pictures, and copies them there after a build. */
export const pictures = (web: string, outDir: string): Plugin => {
  const source = join(web, 'pictures');
  const folder = picturesPath(source);
  return {
    name: 'pictures',
    config: (_config, { command }) => ({
      define: { __PICTURES__: JSON.stringify(command === 'build' ? folder : DEV_FOLDER) },
    }),
    writeBundle() {
      if (this.environment.name === 'client') cpSync(source, join(outDir, folder), { recursive: true });
    },
  };
};

/**
 * Where the script is that queues early clicks (web/runtime/hydration/early-clicks.ts). It is a file of its own beside
 * the page's entry, so the build, the prerenderer and the dev server each name it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Its path from the folder `web`; also its key in vite's manifest. */
export const EARLY_CLICKS = 'runtime/hydration/early-clicks.ts';

/** The script in `folder`, the storefront's. Throws where it is not there. */
export const earlyClicksFile = (folder: string): string => {
  const file = join(folder, EARLY_CLICKS);
  if (!existsSync(file)) throw new Error(`web/build/early-clicks-file.ts: there is no file ${file}`);
  return file;
};

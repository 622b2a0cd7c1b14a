/**
 * `npm run lab -- shots [-- name …]`: a picture of every page, every state and the mails about orders, on a phone, a tablet and
 * a desktop, into `.cache/shots/states`, with a sheet of them all (`index.html`). `--against FOLDER` shows each picture
 * beside the one of the same name in FOLDER (a copy of an earlier run). axe checks each page and state. Ends with 1 if a
 * state could not be reached, a picture on it did not load, or axe found something; the pictures are written all the same.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { expectNoViolations, STILL } from '../../web/world/axe.ts';
import { builtPaths } from '../../web/world/built.ts';
import { launchChromium } from '../../web/world/chromium.ts';
import { browserProblemsOf } from '../../web/world/browser-problems.ts';
import { DESKTOP, PHONE, TABLET, type Screen } from '../../web/world/screens.ts';
import { startSandbox } from '../../web/world/backend/shop.ts';
import { createStorefront } from '../../web/world/storefront.ts';
import { pictureSheet } from './picture-sheet.ts';
import type { State } from '../../web/tools/state-steps.ts';
import { mailStates } from './mail-states.ts';
import { STATES } from '../../web/tools/states.ts';

const FOLDER = fileURLToPath(new URL('../../../.cache/shots/states', import.meta.url));
const PATIENCE_MS = 15_000;
const SCREENS = { phone: PHONE, tablet: TABLET, desktop: DESKTOP };

const routes: readonly State[] = builtPaths()
  .filter((path) => !path.startsWith('/payment/'))
  .map((path) => ({
    name: `page${path === '/' ? '-home' : path.replaceAll('/', '-')}`,
    reach: async ({ open, page }) => {
      await open(path);
      await page.waitForLoadState('networkidle');
    },
  }));

const {
  values: { against },
  positionals: asked,
} = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
const isChosen = (name: string): boolean => asked.length === 0 || asked.some((part) => name.includes(part));
const states = [...routes, ...STATES, ...mailStates].filter(({ name }) => isChosen(name));
if (states.length === 0) throw new Error(`no state is called ${asked.join(' or ')}`);

const fileOf = (name: string, size: string): string => `${name}-${size}.png`;

/** The names of the pictures in FOLDER that this run is asked for. */
const earlierFiles = (folder: string): readonly string[] => {
  const from = relative(FOLDER, folder);
  if (from !== '..' && !from.startsWith(`..${sep}`) && !isAbsolute(from))
    throw new Error('these pictures are replaced by the new ones: copy them to another folder first');
  return readdirSync(folder).filter((file) =>
    Object.keys(SCREENS).some((size) => {
      const end = fileOf('', size);
      return file.endsWith(end) && isChosen(file.slice(0, -end.length));
    }),
  );
};

/** Loads every picture of the page, which otherwise waits until it is about to be visible; answers which did not load. */
const comeNear = async (): Promise<readonly string[]> => {
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
    scrollTo(0, y);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  scrollTo(0, 0);
  // Pictures in closed disclosures never load.
  const visible = [...document.images].filter((image) => image.checkVisibility());
  // Those far along a strip that scrolls sideways would wait.
  for (const image of visible) image.loading = 'eager';
  await Promise.race([
    Promise.all(visible.map((image) => image.decode().catch(() => undefined))),
    new Promise((resolve) => setTimeout(resolve, 10_000)),
  ]);
  return visible.filter(({ complete }) => !complete).map(({ currentSrc, src }) => currentSrc || src);
};

/** The pictures written so far, and what went wrong. */
const files: string[] = [];
const failed: string[] = [];

const shoot = async (
  browser: Browser,
  [size, screen]: readonly [size: string, screen: Screen],
  { name, reach, isOver, isMail }: State,
): Promise<void> => {
  const shop = await startSandbox();
  const context = await browser.newContext({ ...screen.options, baseURL: shop.url, ...STILL });
  context.setDefaultTimeout(PATIENCE_MS);
  const file = fileOf(name, size);
  try {
    if (!name.startsWith('popup')) {
      await context.addInitScript(() => {
        if (location.protocol === 'http:') localStorage.setItem('bhor:popup-closed', '1');
      });
    }
    const visitor = createStorefront(await context.newPage(), {
      screen,
      shop,
      browserProblems: browserProblemsOf(context),
    });
    await reach(visitor);
    const notLoaded = isOver === true ? [] : await visitor.page.evaluate(comeNear);
    failed.push(...notLoaded.map((url) => `${name} on ${screen.name}: ${url} did not load`));
    await visitor.page.screenshot({ path: join(FOLDER, file), fullPage: isOver !== true });
    files.push(file);
    if (isMail !== true) await expectNoViolations(visitor, name);
  } finally {
    await context.close();
    await shop.close();
  }
};

// Read before anything is deleted: a folder that cannot be read ends the run here.
const earlier = { folder: 'before', files: against === undefined ? [] : earlierFiles(against) };
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
for (const file of earlier.files) cpSync(join(against ?? '', file), join(FOLDER, earlier.folder, file));
const browser = await launchChromium();
for (const state of states) {
  for (const [size, screen] of Object.entries(SCREENS)) {
    try {
      await shoot(browser, [size, screen], state);
    } catch (error) {
      failed.push(`${state.name} on ${screen.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

writeFileSync(join(FOLDER, 'index.html'), pictureSheet(files, earlier));
await browser.close();
for (const problem of failed) process.stderr.write(`${problem}\n`);
process.stdout.write(`${files.length} pictures, and a sheet of them in .cache/shots/states/index.html\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

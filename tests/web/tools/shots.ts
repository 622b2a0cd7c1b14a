/**
 * `npm run shots [-- name …]`: a picture of every page, every state and the mails about orders, on a phone, a tablet and a desktop, into
 * `.cache/shots`, with a sheet of them all (`index.html`). With `--against FOLDER` the sheet has each picture beside the
 * one of the same name in that folder, where an earlier run's were copied to or another working tree's are. axe checks each page and state. Ends with 1 if a state could not be
 * reached, or axe found something; the pictures are written all the same.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { expectNoViolations, STILL } from '../world/axe.ts';
import { builtPaths } from '../world/built.ts';
import { launchChromium } from '../world/chromium.ts';
import { browserProblemsOf } from '../world/browser-problems.ts';
import { DESKTOP, PHONE, TABLET, type Screen } from '../world/screens.ts';
import { startSandbox } from '../world/backend/shop.ts';
import { createStorefront } from '../world/storefront.ts';
import { pictureSheet } from './picture-sheet.ts';
import type { State } from './state-steps.ts';
import { mailStates } from './mail-states.ts';
import { STATES } from './states.ts';

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
const states = [...routes, ...STATES, ...mailStates].filter(
  ({ name }) => asked.length === 0 || asked.some((part) => name.includes(part)),
);
if (states.length === 0) throw new Error(`no state is called ${asked.join(' or ')}`);
if (against !== undefined && relative(FOLDER, against) === '')
  throw new Error('these pictures are replaced by the new ones: copy them to another folder first');

/** Loads every picture of the page, which otherwise waits until it is about to be visible. */
const comeNear = async (): Promise<void> => {
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
    scrollTo(0, y);
    await new Promise((resolve) => {
      setTimeout(resolve, 60);
    });
  }
  scrollTo(0, 0);
  // Others never load: they are in a closed disclosure.
  const visible = [...document.images].filter((image) => image.checkVisibility());
  await Promise.race([
    Promise.all(visible.map((image) => image.decode().catch(() => undefined))),
    new Promise((resolve) => {
      setTimeout(resolve, 10_000);
    }),
  ]);
};

const shoot = async (
  browser: Browser,
  [size, screen]: readonly [size: string, screen: Screen],
  { name, reach, isOver }: State,
  files: string[],
): Promise<void> => {
  const shop = await startSandbox();
  const context = await browser.newContext({ ...screen.options, baseURL: shop.url, ...STILL });
  context.setDefaultTimeout(PATIENCE_MS);
  const file = `${name}-${size}.png`;
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
    if (isOver !== true) await visitor.page.evaluate(comeNear);
    await visitor.page.screenshot({ path: join(FOLDER, file), fullPage: isOver !== true });
    files.push(file);
    // A mail is no page of the site: it has no landmarks.
    if (!name.startsWith('mail-')) await expectNoViolations(visitor, name);
  } finally {
    await context.close();
    await shop.close();
  }
};

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const earlier = {
  folder: 'before',
  files:
    against === undefined
      ? []
      : readdirSync(against).filter(
          (file) => file.endsWith('.png') && (asked.length === 0 || asked.some((part) => file.includes(part))),
        ),
};
for (const file of earlier.files) cpSync(join(against ?? '', file), join(FOLDER, earlier.folder, file));
const browser = await launchChromium();
const files: string[] = [];
const failed: string[] = [];
for (const state of states) {
  for (const [size, screen] of Object.entries(SCREENS)) {
    try {
      await shoot(browser, [size, screen], state, files);
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

/**
 * The Chromium of the tests: the one that `npm test` has found, which connects to nothing but the shop. Most run in its
 * headless shell, if there is one: the same engine, without the parts of a window that no test looks at.
 */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';

const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell';
/** A Chromium that is named is used for all tests, unless a shell is named, too. */
const SHELL =
  process.env['HEADLESS_SHELL_PATH'] ??
  (process.env['CHROMIUM_PATH'] === undefined && existsSync(DEBIAN_SHELL) ? DEBIAN_SHELL : EXECUTABLE);

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** This list replaces Playwright's own, so it repeats the entries of that one which matter here. */
const FEATURES_OFF = [
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  // A process for the next page, which most often there is not.
  'SpareRendererForSitePerProcess',
  // Pages of the browser's own interface, which each new profile would load.
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
];

/**
 * Pages of tests are open too briefly for V8's optimizing compilers to be worth their time: a page takes a twentieth less
 * of the processor without them, and a seventh less if axe checks it.
 */
const WITHOUT_OPTIMIZING_COMPILERS = '--js-flags=--no-turbofan --no-maglev';

/** The drawing of pages is done in the browser's own process: sending each frame to another one takes a twentieth of the time. */
const IN_ONE_PROCESS = '--in-process-gpu';

/** `more`: further arguments of Chromium's command line. */
export const launchChromium = (more: readonly string[] = []): Promise<Browser> => chromium.launch(optionsWith(more));

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of all test files of one process, which ends with the process. A browser behind a web socket, shared by
 * all processes, would need every message twice.
 */
export const sharedChromium = (): Promise<Browser> =>
  (shared ??= chromium.launch({
    ...optionsWith([WITHOUT_OPTIMIZING_COMPILERS, IN_ONE_PROCESS]),
    executablePath: SHELL,
  }));

let whole: Promise<Browser> | undefined;

/** The same, but never the headless shell, for what that cannot do. */
export const wholeChromium = (): Promise<Browser> =>
  SHELL === EXECUTABLE ? sharedChromium() : (whole ??= launchChromium([WITHOUT_OPTIMIZING_COMPILERS]));

/** A Chromium of its own with the settings of a profile folder; closing the context closes it. */
export const openProfile = (profile: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { ...optionsWith([]), ...options });

const optionsWith = (more: readonly string[]) => ({
  executablePath: EXECUTABLE,
  args: [...QUIET, `--disable-features=${FEATURES_OFF.join(',')}`, ...more],
  // Going back restores pages from the cache, as in an ordinary browser.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});

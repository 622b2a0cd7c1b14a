/**
 * The Chromium of the tests: the one that `npm test` has found, which connects to nothing but the shop. `setup` is
 * vitest's global setup of the browser tests.
 */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The web socket address of the Chromium that all test files share. */
    readonly chromiumEndpoint: string;
  }
}

const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

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
  // Pages of the browser's own interface, which each new profile would load.
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
];

/** `more`: further arguments of Chromium's command line. */
export const launchChromium = (more: readonly string[] = []): Promise<Browser> => chromium.launch(optionsWith(more));

/** Starts one Chromium, to which every test file connects; the result closes it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const server = await chromium.launchServer(optionsWith([]));
  project.provide('chromiumEndpoint', server.wsEndpoint());
  return () => server.close();
};

/** A Chromium of its own with the settings of a profile folder; closing the context closes it. */
export const openProfile = (profile: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { ...optionsWith([]), ...options });

const optionsWith = (more: readonly string[]) => ({
  executablePath: EXECUTABLE,
  args: [...QUIET, `--disable-features=${FEATURES_OFF.join(',')}`, ...more],
  // Going back restores pages from the cache, as in an ordinary browser.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});

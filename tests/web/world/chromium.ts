/** The Chromium that the tests drive: the one that `npm test` has found, told to talk to the shop alone. */
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';

const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** This list replaces Playwright's own, so what matters of that stands here again. */
const FEATURES_OFF = [
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  // Pages of the browser's own that nobody sees here; each new profile would load them.
  'WebUIOmniboxPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxAimPopup',
];

/** `more`: further arguments of Chromium's command line. */
export const launchChromium = (more: readonly string[] = []): Promise<Browser> => chromium.launch(optionsWith(more));

/** A Chromium of its own, over a profile that holds the person's settings; closing the context closes it. */
export const openProfile = (profile: string, options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { ...optionsWith([]), ...options });

const optionsWith = (more: readonly string[]) => ({
  executablePath: EXECUTABLE,
  args: [...QUIET, `--disable-features=${FEATURES_OFF.join(',')}`, ...more],
  // Pages that are gone back to come out of the cache, as they do for people.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
});

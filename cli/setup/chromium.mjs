/** Finds a Chromium for the browser tests, or gets one: the system's, Playwright's, Debian's package, in this order. */
import { existsSync } from 'node:fs';
import { canInstallPackages, failureReason, installPackages } from './debian-packages.mjs';
import { giveUp, run, say, tool } from './places.mjs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const DOWNLOAD_LIMIT_MS = 300_000;

/** The path of a Chromium that starts on this machine; undefined when there is none. `CHROMIUM_PATH` wins. */
export const findChromium = async () => {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return existsSync(asked) ? asked : giveUp(`CHROMIUM_PATH names ${asked}, which does not exist.`);
  const { chromium } = await import('playwright');
  return [...SYSTEM, chromium.executablePath()].find((path) => path && existsSync(path));
};

/** A Chromium's path, installing one if need be; ends the script with what to do when that is impossible. */
export const ensureChromium = async () => {
  const found = await findChromium();
  if (found !== undefined) return found;
  if (canInstallPackages()) installDebianPackage();
  else downloadPlaywrights();
  return (
    (await findChromium()) ??
    giveUp(
      [
        'The browser tests need a Chromium, and none was found or could be installed. Do one of these, then run the tests again:',
        "  - install your system's package (Debian: apt-get install chromium);",
        '  - npx playwright install chromium;',
        "  - set CHROMIUM_PATH to the browser's executable.",
        '`npm run check` runs everything that needs no browser.',
      ].join('\n'),
    )
  );
};

const installDebianPackage = () => {
  say("Installing Debian's chromium for the browser tests …");
  installPackages(['chromium', 'fonts-liberation']);
};

const downloadPlaywrights = () => {
  say("Downloading Playwright's Chromium for the browser tests …");
  const { code, output } = run(tool('playwright'), ['install', 'chromium'], {
    quiet: true,
    timeout: DOWNLOAD_LIMIT_MS,
  });
  if (code !== 0) say(failureReason(output));
};

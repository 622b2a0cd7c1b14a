/**
 * Finds a Chromium for the browser tests, or installs one: Debian's package, otherwise Playwright's download. What
 * the headless shell is for: tests/README.md.
 */
import { existsSync } from 'node:fs';
import { canInstallPackages, failureReason, installPackages } from './debian-packages.mjs';
import { exitWithError, run, say, tool } from './paths-and-programs.mjs';

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const SHELL_PATHS = ['/usr/bin/chromium-headless-shell'];
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** The path of a Chromium on this machine; undefined if there is none. `CHROMIUM_PATH` takes precedence. */
export const findChromium = async () => {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : exitWithError(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const { chromium } = await import('playwright');
  return [...SYSTEM_PATHS, chromium.executablePath()].find((path) => path && existsSync(path));
};

/**
 * The path of a headless shell, installed if that is possible; undefined if there is none, and Chromium does its work. With
 * CHROMIUM_PATH set, all tests use that browser, unless HEADLESS_SHELL_PATH names a shell.
 */
export const ensureHeadlessShell = () => {
  const named = process.env.HEADLESS_SHELL_PATH;
  if (named)
    return existsSync(named) ? named : exitWithError(`HEADLESS_SHELL_PATH names ${named}, which does not exist.`);
  if (process.env.CHROMIUM_PATH) return undefined;
  const find = () => SHELL_PATHS.find((path) => existsSync(path));
  if (find() === undefined && canInstallPackages()) {
    say("Installing Debian's chromium-headless-shell for the browser tests…");
    installPackages(['chromium-headless-shell']);
  }
  return find();
};

/** The path of a Chromium, installed if necessary. Exits with instructions if that is impossible. */
export const ensureChromium = async () => {
  const found = await findChromium();
  if (found !== undefined) return found;
  if (canInstallPackages()) installDebianChromium();
  else downloadPlaywrightChromium();
  return (
    (await findChromium()) ??
    exitWithError(
      [
        'The browser tests need Chromium, which was not found and could not be installed. Do one of these, then run the tests again:',
        "  - install your system's package (Debian: apt-get install chromium);",
        '  - npx playwright install chromium;',
        "  - set CHROMIUM_PATH to the browser's executable.",
        '`npm run check` runs the unit tests, which need no browser.',
      ].join('\n'),
    )
  );
};

const installDebianChromium = () => {
  say("Installing Debian's chromium for the browser tests…");
  installPackages(['chromium', 'fonts-liberation']);
};

const downloadPlaywrightChromium = () => {
  say("Downloading Playwright's Chromium for the browser tests…");
  const { code, output } = run(tool('playwright'), ['install', 'chromium'], {
    quiet: true,
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
  if (code !== 0) say(failureReason(output));
};

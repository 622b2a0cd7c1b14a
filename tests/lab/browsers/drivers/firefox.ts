/** Firefox, driven by puppeteer-core over WebDriver BiDi. */
import puppeteer, { type Page } from 'puppeteer-core';
import { pathOf, type Browser, type BrowserKind } from './browser.ts';

/** A page that is left gives up what it was still loading. */
const LEFT = /NS_BINDING_ABORTED|NS_ERROR_ABORT/;

const errorsOf = (page: Page): readonly string[] => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warn') errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`thrown: ${error instanceof Error ? error.message : String(error)}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no reason';
    if (!LEFT.test(reason)) errors.push(`failed: ${request.method()} ${request.url()} ${reason}`);
  });
  return errors;
};

export const firefox: BrowserKind = {
  name: 'Firefox',
  needs: ['firefox'],
  launch: async (programs, processes) => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: pathOf(programs, 'firefox'),
      headless: true,
      defaultViewport: null,
      userDataDir: processes.temporaryFolder('firefox-'),
      // The command stops its processes itself, on signals too.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const child = browser.process();
    if (child !== null) processes.adopt(child);
    const page = (await browser.pages())[0] ?? (await browser.newPage());
    const errors = errorsOf(page);

    return {
      name: 'Firefox',
      open: async (url) => {
        await page.goto(url, { waitUntil: 'load' });
      },
      address: () => page.evaluate(() => location.href),
      evaluate: async (run, ...args) =>
        (await page.evaluate(`(${run.toString()})(...${JSON.stringify(args)})`)) as ReturnType<typeof run>,
      click: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      resize: (size) => page.setViewport(size),
      screenshot: () => page.screenshot(),
      errors: async () => errors,
      close: () => browser.close(),
    } satisfies Browser;
  },
};

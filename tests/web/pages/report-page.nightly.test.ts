/** The pages that `simulate` writes: in both colour schemes, on a phone and on a desktop, from a file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { LIGHT, DARK } from '../../../cli/html/page-style.ts';
import { reportHtml } from '../../../cli/simulate/report/page.ts';
import { samplePolicies, sampleReport, sampleSweep, seeds } from '../../cli/simulate/report/sample-outcomes.ts';
import { expectNoViolations, STILL } from '../world/axe.ts';
import { sharedChromium } from '../world/chromium.ts';
import { expect } from '../world/expect.ts';

const folder = mkdtempSync(join(tmpdir(), 'report-page-'));
let page: Page;
beforeAll(async () => {
  const browser = await sharedChromium();
  page = await (await browser.newContext()).newPage();
});
afterAll(async () => {
  await page.context().close();
  rmSync(folder, { recursive: true, force: true });
});

const PAGES = {
  'a report': () => reportHtml(sampleReport(samplePolicies({ 'no fee': { percent: 10, codFee: 0 } }), seeds(1500))),
  'a sweep': () => reportHtml(sampleSweep([0, 50, 100, 150], seeds(400))),
} as const;
const SCREENS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const SCHEMES = [
  { colorScheme: 'light', paper: LIGHT.paper },
  { colorScheme: 'dark', paper: DARK.paper },
] as const;

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

describe.each(Object.entries(PAGES))('the page of %s', (name, make) => {
  const file = join(folder, `${name.replaceAll(' ', '-')}.html`);
  beforeAll(async () => writeFileSync(file, await make()));

  it('is readable in both colour schemes on a phone and a desktop, and asks the network for nothing', async () => {
    for (const { colorScheme, paper, viewport } of SCHEMES.flatMap((scheme) =>
      SCREENS.map((size) => ({ ...scheme, viewport: size })),
    )) {
      const requests: string[] = [];
      const complaints: string[] = [];
      page.removeAllListeners();
      page.on('request', (request) => requests.push(request.url()));
      page.on('console', (message) => complaints.push(message.text()));
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, ...STILL });
      const url = pathToFileURL(file).href;
      await page.goto(url);
      for (const summary of await page.locator('summary').all()) await summary.click();

      const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(background).toBe(rgb(paper));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(viewport.width);
      const scrolled = await page.evaluate(() =>
        [...document.querySelectorAll('.scroll')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((table) => table.getAttribute('aria-labelledby')),
      );
      expect(scrolled).toEqual([]);

      const charts = await page.evaluate(() =>
        [...document.querySelectorAll('.chart [role=img]')].map((chart) => ({
          isLarge: chart.getBoundingClientRect().width > 200 && chart.getBoundingClientRect().height > 60,
          isDrawn: chart.querySelectorAll('line').length > 2,
        })),
      );
      expect(charts.length).toBeGreaterThan(0);
      expect(charts).toEqual(charts.map(() => ({ isLarge: true, isDrawn: true })));

      await expectNoViolations({ page }, `${name} in ${colorScheme}, ${viewport.width} px`);
      expect(requests).toEqual([url]);
      expect(complaints).toEqual([]);
    }
  });
});

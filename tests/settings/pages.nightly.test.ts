/** The pages of another brand: nothing on them is left of the default settings (spec 10.22). */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSettings } from '../../adapters/settings/load-settings.ts';
import { DEFAULT_SETTINGS } from '../../core/catalogue/settings/default-settings.ts';
import { DAY_MS } from '../../core/entities/time/duration.ts';
import { formatRupees } from '../../core/entities/money/format-rupees.ts';
import type { RenderedPage } from './render-pages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OTHER = 'tests/settings/other-brand.yaml';

const renderedWith = (settings: string): ReadonlyMap<string, string> => {
  const output = execFileSync(process.execPath, ['tests/settings/render-pages.ts'], {
    cwd: ROOT,
    env: { ...process.env, SHOP_SETTINGS: settings },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return new Map(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RenderedPage)
      .map(({ path, html, head, payload }) => [path, `${head}${html}${JSON.stringify(payload)}`]),
  );
};

/** Every number and text of the defaults that a page may show, as it would show it. */
const shownOf = ({
  prices,
  bundleUrlPrice,
  codFee,
  coupons,
  offer,
  rewardPercent,
  seller,
  budgets,
  retention,
}: typeof DEFAULT_SETTINGS) => {
  const minutes = offer.durationMs / 60_000;
  const { brand, name, address, city, state, gstin, care, grievanceOfficer: officer, maker } = seller;
  return [
    ...Object.values(prices)
      .flatMap(({ initial, sale }) => [initial, sale])
      .filter((price) => price > 0)
      .map(formatRupees),
    formatRupees(bundleUrlPrice),
    formatRupees(codFee),
    formatRupees(budgets.openCodOrders.value),
    `${rewardPercent}%`,
    ...coupons.flatMap(({ code, off }) => [code, `${off}%`]),
    `${minutes} minutes`,
    `${minutes}-minute`,
    `${budgets.otp.pausePerPhone.withinMs / 1000} seconds`,
    `${retention.visits / DAY_MS} days, with the cookie`,
    `${retention.complaints === DEFAULT_SETTINGS.retention.complaints ? '3 years' : `${retention.complaints / DAY_MS} days`}, the time within which a claim`,
    ...[brand, name, address, city, gstin, care.email, care.phone],
    ...[officer.name, officer.email, officer.phone, officer.acknowledgedWithin, officer.resolvedWithin],
    ...[maker.name, maker.address, maker.licence],
    `${city}, ${state}`,
  ];
};

/** Whether a page shows it, and not as a part of another number or word: `₹79` is not in `₹799`. */
const shows = (page: string, text: string): boolean =>
  new RegExp(`(?<![\\w₹,.])${text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)}(?![\\w%]|,\\d)`, 'u').test(page);

describe('the pages of another brand', () => {
  let pages: ReadonlyMap<string, string>;
  let ownPages: ReadonlyMap<string, string>;
  beforeAll(() => {
    pages = renderedWith(OTHER);
    ownPages = renderedWith('');
  });

  /** The metropolises of the sample delivery rules are not the seller's. */
  const isDelivery = (text: string): boolean => text === DEFAULT_SETTINGS.seller.city;

  /** What the name of the default brand means is a text of its page alone. */
  const isStory = (path: string, text: string): boolean => path === '/about' && text === DEFAULT_SETTINGS.seller.brand;

  it('show no price, code, time, percentage, seller or brand of the defaults', () => {
    const texts = shownOf(DEFAULT_SETTINGS).filter((text) => !isDelivery(text));
    const left = [...pages].flatMap(([path, page]) =>
      texts.filter((text) => shows(page, text) && !isStory(path, text)).map((text) => `${path}: ${text}`),
    );
    expect(pages.size).toBeGreaterThan(30);
    expect(left).toEqual([]);
  });

  it('show all of their own where the default pages show theirs', async () => {
    const { settings } = await loadSettings(OTHER);
    const [own, theirs] = [shownOf(DEFAULT_SETTINGS), shownOf(settings)];
    const shown = (all: ReadonlyMap<string, string>, texts: readonly string[]): readonly string[] =>
      texts.filter((text) => [...all.values()].some((page) => shows(page, text)));
    // What the defaults' pages show somewhere, they show all of.
    expect(shown(ownPages, own)).toEqual(own);
    expect(shown(pages, theirs)).toEqual(theirs);
  });

  it('show the list price of a product that is not on sale, without a line through it', () => {
    const page = pages.get('/products/weekly-polish') ?? '';
    expect(page).toContain('₹777');
    expect(page).not.toMatch(/<s(?: [^>]*)?>(?:(?!<\/s>).)*₹777/u);
    expect(page).not.toContain('₹0');
  });
});

it('the pages of a shop without fee, reward and countdown mention none of them, neither as ₹0, 0% nor 0 minutes', () => {
  const pages = renderedWith('tests/settings/free-cash.yaml');
  expect(pages.size).toBeGreaterThan(30);
  const left = [...pages].flatMap(([path, page]) =>
    ['₹0', '0%', '0 minutes', '0-minute', 'cash on delivery fee isn’t'].flatMap((text) =>
      shows(page, text) ? [`${path}: ${text}`] : [],
    ),
  );
  expect(left).toEqual([]);
  expect(pages.get('/policies/shipping-policy')).toContain('Free, including cash on delivery.');
});

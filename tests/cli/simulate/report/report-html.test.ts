/** The page: complete in itself, well formed, accessible, safe against names from files, and the same on every run. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DARK, LIGHT } from '../../../../cli/html/page-style.ts';
import { reportHtml } from '../../../../cli/simulate/report/html/report-page.ts';
import { reportOf } from '../../../../cli/simulate/report/report.ts';
import { sweepHtml } from '../../../../cli/simulate/report/html/sweep-page.ts';
import { contrast, readMarkup } from './page-markup.ts';
import { sampleInput, sampleOutcome, tallyOf } from './sample-outcomes.ts';

const OTHERS = { 'coupon 15%': { percent: 15, codFee: 150 }, 'no fee': { percent: 10, codFee: 0 } };
const input = sampleInput(1500, OTHERS);
const report = reportOf(input);
const violating = { ...sampleOutcome(41), violations: ['the total is <b>₹749</b>'] };
const sweep = {
  setting: 'codFee',
  kind: 'setting' as const,
  verdict: null,
  points: [0, 100, 150].map((value) => ({ value, report: reportOf(sampleInput(300)) })),
};

describe.each([
  { name: 'a report', make: () => reportHtml(report) },
  { name: 'a report of nothing', make: () => reportHtml(reportOf({ ...input, policies: [], sessions: 0 })) },
  { name: 'a sweep', make: () => sweepHtml(sweep) },
  { name: 'a sweep of one value', make: () => sweepHtml({ ...sweep, points: sweep.points.slice(0, 1) }) },
])('the page of $name', ({ make }) => {
  let page = '';
  beforeAll(async () => {
    page = await make();
    // The first page loads the plotting library.
  }, 60_000);

  it('is well formed', () => {
    expect(page.startsWith('<!doctype html>')).toBe(true);
    expect(readMarkup(page).problems).toEqual([]);
  });

  it('refers to nothing outside, and runs nothing', () => {
    const { tags } = readMarkup(page);
    const loading = tags.filter(({ name, attributes }) => {
      const refers = ['src', 'href', 'xlink:href', 'srcset', 'action'].some(
        (key) => Object.hasOwn(attributes, key) && attributes[key]?.startsWith('#') !== true,
      );
      return refers || /^(script|link|img|iframe|object|embed|base)$/.test(name);
    });
    expect(loading).toEqual([]);
    expect(page).not.toMatch(/@import|url\(/);
    // The names of SVG's own vocabulary are no addresses to load.
    expect(page.replaceAll(/ xmlns(:xlink)?="[^"]*"/g, '')).not.toMatch(/https?:/);
    expect(tags.flatMap(({ attributes }) => Object.keys(attributes)).filter((key) => key.startsWith('on'))).toEqual([]);
  });

  it('names its language, its title and its width, and has one main heading', () => {
    const { tags } = readMarkup(page);
    expect(tags.find(({ name }) => name === 'html')?.attributes['lang']).toBe('en-IN');
    expect(tags.filter(({ name }) => name === 'title')).toHaveLength(1);
    expect(tags.filter(({ name }) => name === 'h1')).toHaveLength(1);
    expect(tags.some(({ attributes }) => attributes['name'] === 'viewport')).toBe(true);
  });

  it('has no id twice, and refers to ids that exist', () => {
    const { tags } = readMarkup(page);
    const ids = tags.flatMap(({ attributes: { id } }) => (id === undefined ? [] : [id]));
    expect(ids).toEqual([...new Set(ids)]);
    const named = tags.flatMap(({ attributes }) => attributes['aria-labelledby'] ?? []);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('states no number that is none', () => {
    expect(page).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });

  it('is the same to the byte when it is made again', async () => {
    expect(await make()).toBe(page);
  });
});

describe('the page of a report', () => {
  it('describes every chart in words, for those who do not see it, with a table under it', async () => {
    const { tags } = readMarkup(await reportHtml(report));
    const figures = tags.filter(({ name }) => name === 'figure');
    expect(figures.length).toBeGreaterThan(10);
    for (const { attributes } of figures) {
      expect(attributes['role']).toBe('img');
      expect(attributes['aria-label']).toMatch(/: .+ .+\.$/);
    }
    // Two widths of each, of which the style sheet shows one.
    expect(tags.filter(({ name }) => name === 'svg')).toHaveLength(figures.length * 2);
    expect(tags.filter(({ name }) => name === 'table').length).toBeGreaterThan(figures.length);
  });

  it('escapes what comes from files', async () => {
    const evil = '<script>alert("1")</script>';
    const page = await reportHtml(
      reportOf({
        ...input,
        via: evil,
        market: [{ name: evil, value: evil, meaning: evil }],
        policies: [
          {
            name: evil,
            hash: evil,
            tally: tallyOf([{ ...violating, persona: evil, leftBecause: `refused:${evil}` }]),
            against: null,
          },
        ],
        violations: [{ session: 41, policy: evil, text: 'the total is <b>₹749</b>' }],
      }),
    );
    const { tags, problems } = readMarkup(page);
    expect(problems).toEqual([]);
    expect(tags.filter(({ name }) => name === 'script' || name === 'b')).toEqual([]);
    expect(page).toContain('&lt;b&gt;₹749&lt;/b&gt;');
  });

  it('says loudly, and first, that rules were broken', async () => {
    const violations = [{ session: 41, policy: 'as it is', text: 'the totals differ' }];
    const page = await reportHtml(
      reportOf({
        ...input,
        violations,
        policies: [{ name: 'as it is', hash: '', tally: tallyOf([violating]), against: null }],
      }),
    );
    expect(page).toContain('1 violation in 1 session');
    expect(page.indexOf('the totals differ')).toBeLessThan(page.indexOf('class="figures"'));
    expect(await reportHtml(report)).not.toContain('class="alarm"');
  });

  it('prints amounts in Indian notation, and the assumptions with what depends on them', async () => {
    const page = await reportHtml(reportOf(sampleInput(2000)));
    expect(page).toMatch(/₹\d{1,2},\d\d,\d{3}</);
    expect(page).toContain('conditional on the assumptions');
    for (const { meaning } of input.market) expect(page).toContain(meaning);
  });
});

describe('the colours of the page', () => {
  it.each([
    { scheme: 'light', colours: LIGHT },
    { scheme: 'dark', colours: DARK },
  ])('have enough contrast in $scheme', ({ colours }) => {
    for (const ground of [colours.paper, colours.card]) {
      for (const text of [colours.ink, colours['ink-soft'], colours.accent])
        expect(contrast(text, ground)).toBeGreaterThan(4.5);
      expect(contrast(colours.mark, ground)).toBeGreaterThan(3);
    }
    expect(contrast(colours.alarm, colours['alarm-paper'])).toBeGreaterThan(4.5);
    // Whiskers are drawn over bars, the curve over its band.
    expect(contrast(colours.mark, colours.bar)).toBeGreaterThan(3);
    expect(contrast(colours.mark, colours.band)).toBeGreaterThan(3);
  });
});

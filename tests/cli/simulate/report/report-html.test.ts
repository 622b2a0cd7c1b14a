/** The page of a report: well formed, complete in itself, safe against names from files, and the same on every run. */
import { beforeAll, describe, expect, it } from 'vitest';
import { DARK, LIGHT } from '../../../../cli/html/page-style.ts';
import { reportHtml } from '../../../../cli/simulate/report/html/report-page.ts';
import { sweepHtml } from '../../../../cli/simulate/report/html/sweep-page.ts';
import { reportOf } from '../../../../cli/simulate/report/report.ts';
import { contrast, readMarkup } from './page-markup.ts';
import { sampleInput, sampleOutcome, tallyOf } from './sample-outcomes.ts';

const input = sampleInput(1500, { 'coupon 15%': { percent: 15, codFee: 150 }, 'no fee': { percent: 10, codFee: 0 } });
const report = reportOf(input);
const points = [0, 100, 150].map((value) => ({ value, report: reportOf(sampleInput(300)) }));
const sweep = { setting: 'codFee', kind: 'setting' as const, verdict: null, points };
const evil = '<script>alert("1")</script>';
const violating = { ...sampleOutcome(41), violations: [evil], persona: evil, leftBecause: `refused:${evil}` as const };
const hostile = reportOf({
  ...input,
  via: evil,
  market: [{ name: evil, value: evil, meaning: evil }],
  policies: [{ name: evil, hash: evil, tally: tallyOf([violating]), against: null }],
  violations: [{ session: 41, policy: evil, text: 'the total is <b>₹749</b>' }],
});

describe.each([
  { name: 'a report', make: () => reportHtml(report) },
  { name: 'a report of nothing', make: () => reportHtml(reportOf({ ...input, policies: [], sessions: 0 })) },
  { name: 'a report with hostile names', make: () => reportHtml(hostile) },
  { name: 'a sweep', make: () => sweepHtml(sweep) },
  { name: 'a sweep of one value', make: () => sweepHtml({ ...sweep, points: points.slice(0, 1) }) },
])('the page of $name', ({ make }) => {
  let page = '';
  beforeAll(async () => {
    page = await make();
    // The first page loads the plotting library.
  }, 60_000);

  it('is well formed, names its language and its title, and refers to nothing outside and runs nothing', () => {
    const { tags, problems } = readMarkup(page);
    expect([page.startsWith('<!doctype html>'), problems]).toEqual([true, []]);
    const count = (name: string): number => tags.filter((tag) => tag.name === name).length;
    expect([count('title'), count('h1'), count('b')]).toEqual([1, 1, 0]);
    expect(tags.find(({ name }) => name === 'html')?.attributes['lang']).toBe('en-IN');
    const loading = tags.filter(({ name, attributes }) => {
      const refers = ['src', 'href', 'xlink:href', 'srcset', 'action'].some(
        (key) => Object.hasOwn(attributes, key) && attributes[key]?.startsWith('#') !== true,
      );
      return refers || /^(script|link|img|iframe|object|embed|base)$/u.test(name);
    });
    expect(loading).toEqual([]);
    expect(page).not.toMatch(/@import|url\(/u);
    // The names of SVG's own vocabulary are no addresses to load.
    expect(page.replaceAll(/ xmlns(:xlink)?="[^"]*"/gu, '')).not.toMatch(/https?:/u);
    expect(tags.flatMap(({ attributes }) => Object.keys(attributes)).filter((key) => key.startsWith('on'))).toEqual([]);
    const ids = tags.flatMap(({ attributes: { id } }) => (id === undefined ? [] : [id]));
    expect(ids).toEqual([...new Set(ids)]);
    const named = tags.flatMap(({ attributes }) => attributes['aria-labelledby'] ?? []);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    expect(page).not.toMatch(/NaN|Infinity|undefined|\[object/u);
  });
});

it('the page of a report describes every chart in words, with a table under it, and lists the assumptions', async () => {
  const page = await reportHtml(report);
  const { tags } = readMarkup(page);
  const figures = tags.filter(({ name }) => name === 'figure');
  expect(figures.length).toBeGreaterThan(10);
  for (const { attributes } of figures)
    expect([attributes['role'], attributes['aria-label']]).toEqual(['img', expect.stringMatching(/: .+ .+\.$/u)]);
  // Two widths of each, of which the style sheet shows one.
  expect(tags.filter(({ name }) => name === 'svg')).toHaveLength(figures.length * 2);
  expect(tags.filter(({ name }) => name === 'table').length).toBeGreaterThan(figures.length);
  expect(page).toMatch(/₹\d{1,2},\d\d,\d{3}</u);
  for (const { meaning } of input.market) expect(page).toContain(meaning);
  expect(page).not.toContain('class="alarm"');
});

it('the page of a report says loudly, and first, that rules were broken', async () => {
  const page = await reportHtml(hostile);
  expect(page).toContain('1 violation in 1 session');
  expect(page.indexOf('the total is &lt;b&gt;₹749&lt;/b&gt;')).toBeLessThan(page.indexOf('class="figures"'));
});

it.each([LIGHT, DARK])('the colours of the page have enough contrast', (colours) => {
  for (const ground of [colours.paper, colours.card]) {
    for (const text of [colours.ink, colours['ink-soft'], colours.accent])
      expect(contrast(text, ground)).toBeGreaterThan(4.5);
    expect(contrast(colours.mark, ground)).toBeGreaterThan(3);
  }
  expect(contrast(colours.alarm, colours['alarm-paper'])).toBeGreaterThan(4.5);
  for (const under of [colours.bar, colours.band]) expect(contrast(colours.mark, under)).toBeGreaterThan(3);
});

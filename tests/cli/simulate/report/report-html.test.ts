/** The page of a report: well formed, complete in itself, safe against names from files, and the same on every run. */
import { describe, expect, it } from 'vitest';
import { DARK, LIGHT } from '../../../../cli/html/page-style.ts';
import { reportHtml } from '../../../../cli/simulate/report/page.ts';
import type { SimulationReport } from '../../../../cli/simulate/report/report.ts';
import { contrast, readMarkup } from './page-markup.ts';
import { sampleOutcome, samplePolicies, sampleReport, sampleSweep, seeds } from './sample-outcomes.ts';

const others = { 'coupon 15%': { percent: 15, codFee: 150 }, 'no fee': { percent: 10, codFee: 0 } };
const report = sampleReport(samplePolicies(others), seeds(1500));
const evil = '<script>alert("1")</script>';
const violating = { ...sampleOutcome(41), persona: evil, leftBecause: `refused:${evil}` as const };
const hostile = sampleReport(
  { [evil]: (session) => ({ ...violating, session, violations: [evil, 'the total is <b>₹749</b>'] }) },
  [41],
  { via: evil, assumptions: [{ name: evil, value: evil, meaning: evil }], policies: [{ name: evil, hash: evil }] },
);
const PAGES: Readonly<Record<string, SimulationReport>> = {
  'a report': report,
  'a report of nothing': sampleReport({}, []),
  'a report with hostile names': hostile,
  'a sweep': sampleSweep([0, 100, 150], seeds(300)),
  'a sweep of one value': sampleSweep([100], seeds(300)),
};

describe.each(Object.entries(PAGES))('the page of %s', (_, of) => {
  it('is well formed, names its language and its title, and refers to nothing outside and runs nothing', async () => {
    const page = await reportHtml(of);
    const { tags, problems } = readMarkup(page);
    expect([page.startsWith('<!doctype html>'), problems]).toEqual([true, []]);
    const count = (name: string): number => tags.filter((tag) => tag.name === name).length;
    expect([count('h1'), count('b'), count('main')]).toEqual([1, 0, 1]);
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

it('the page of a report describes every chart in words, names what its marks stand for, and lists the assumptions', async () => {
  const page = await reportHtml(report);
  const { tags } = readMarkup(page);
  const charts = tags.filter(({ attributes }) => attributes['role'] === 'img');
  expect(charts.length).toBeGreaterThan(10);
  for (const { attributes } of charts) expect(attributes['aria-label']).toMatch(/: .+ .+\.$/u);
  expect(tags.filter(({ name }) => name === 'figcaption')).toHaveLength(charts.length);
  expect(page).toMatch(/<title>Wash: [\d.]+ \(95%: [\d.]+ to [\d.]+\)<\/title>/u);
  expect(page).toMatch(/₹\d{1,2},\d\d,\d{3}</u);
  for (const { meaning } of report.assumptions) expect(page).toContain(meaning);
  expect(page).not.toContain('class="alarm"');
});

it('the page of a report says loudly, and first, that rules were broken', async () => {
  const page = await reportHtml(hostile);
  expect(page).toContain('2 violations in 1 session');
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

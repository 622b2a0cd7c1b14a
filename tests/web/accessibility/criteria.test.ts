/** The table of WCAG's criteria in web/README.md: each of levels A and AA once, with tests that exist. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** WCAG 2.2, levels A and AA, by guideline; 4.1.1 was removed. */
const CRITERIA: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
};
const ALL = Object.entries(CRITERIA).flatMap(([guideline, numbers]) => numbers.map((one) => `${guideline}.${one}`));

const rows = (readFileSync(join(ROOT, 'web/README.md'), 'utf8').split('## WCAG 2.2')[1] ?? '')
  .split('\n## ')[0]
  ?.split('\n')
  .filter((line) => /^\| \d/u.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** The criteria of a row's first cell, where `1.2.1–1.2.5` stands for five. */
const criteriaOf = (cell: string): readonly string[] =>
  [...cell.matchAll(/(\d\.\d\.\d+)(?:–(\d\.\d\.\d+))?/gu)].flatMap(([, first = '', last = first]) =>
    ALL.slice(ALL.indexOf(first), ALL.indexOf(last) + 1),
  );

describe('the table of WCAG’s criteria', () => {
  it('has each of levels A and AA once', () => {
    expect((rows ?? []).flatMap(([, criteria = '']) => criteriaOf(criteria)).toSorted()).toEqual(ALL.toSorted());
  });

  it('names tests that exist, and leaves none of its rows without an answer', () => {
    const tests = new Set(globSync('tests/web/**/*.test.ts', { cwd: ROOT }).map((path) => basename(path)));
    const named = (rows ?? []).flatMap(([, , shownBy = '']) => shownBy.match(/[\w.-]+\.test\.ts/gu) ?? []);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !tests.has(name))).toEqual([]);
    expect((rows ?? []).filter(([, , shownBy = '']) => shownBy === '' || shownBy.includes('not tested'))).toEqual([]);
  });
});

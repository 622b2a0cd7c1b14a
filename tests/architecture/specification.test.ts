/** Every number of the shop's rules that is cited anywhere stands in core/SPEC.md. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules, specification } from '../../cli/conform/rules.ts';
import { AREAS, ROOT } from './planted-tree.ts';

/** The numbers of the sections, such as `4`, and of the items of section 10, such as `10.9`. */
const numbers = new Set(
  [...specification.matchAll(/^(?:## |\*\*)(?<number>\d+(?:\.\d+)?)\.? /gmu)].map((match) => match[1]),
);

/** The numbers that a text cites, such as 4, 10.6 and 10.7 of `(spec 4, 10.6–10.7)`. */
const citedIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bspec (?<list>\d+(?:\.\d+)?(?:(?:, |–| and | or )\d+(?:\.\d+)?)*)/gu)].flatMap(
    ({ groups }) => groups?.list?.match(/\d+(?:\.\d+)?/gu) ?? [],
  );

/** What a file cites; of a scenario also the items whose rules it covers, such as 10.9 of `10.9-replaced`. */
const numbersIn = (path: string): readonly string[] => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const covered = path.startsWith('tests/scenarios/') ? text.matchAll(/\b(\d+(?:\.\d+)?)-[a-z]/gu) : [];
  return [...citedIn(text), ...[...covered].map(([, number = '']) => number)];
};

const SPECIFICATION = 'core/SPEC.md';
const sources = globSync(['README.md', `{${AREAS.join(',')}}/**/*.{ts,tsx,mjs,css,md,yaml}`], { cwd: ROOT }).filter(
  (path) => !path.includes('node_modules'),
);

describe('core/SPEC.md', () => {
  it('has every number that a comment, a document or a test cites', () => {
    const cited = sources.flatMap((path) =>
      citedIn(readFileSync(join(ROOT, path), 'utf8')).map((number) => ({ path, number })),
    );
    expect(cited.length).toBeGreaterThan(300);
    expect(cited.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });

  it('has no item that no test, scenario or comment names', () => {
    const cited = new Set(sources.filter((path) => path !== SPECIFICATION).flatMap(numbersIn));
    expect([...numbers].filter((number) => !cited.has(number ?? ''))).toEqual([]);
  });

  it('has each id of a rule once, in the section or item that the id names', () => {
    const parts = specification.split(/^(?=## |\*\*10\.)/mu);
    const misplaced = parts.flatMap((part) => {
      const number = /^(?:## |\*\*)(\d+(?:\.\d+)?)/u.exec(part)?.[1];
      return [...part.matchAll(/^- `([\d.]+)-/gmu)].filter((match) => match[1] !== number).map(([line]) => line);
    });
    expect(misplaced).toEqual([]);
    expect(rules.size).toBe(specification.match(/^- `[\d.]+-/gmu)?.length);
  });

  it('is not satisfied by a number that it does not have', () => {
    // Written apart, so that this file does not cite them.
    const citing = ['10.99 and (', '4, 12–13)'].join('spec ');
    expect(citedIn(`as in ${'spec'} ${citing}`)).toEqual(['10.99', '4', '12', '13']);
    expect(['10.99', '12'].some((number) => numbers.has(number))).toBe(false);
  });
});

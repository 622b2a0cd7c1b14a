/** Markets: the default one, the list of its numbers, and the messages about a file with mistakes. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { marketJsonSchema } from '../../../cli/simulate/market/market-schema.ts';
import { loadMarket, parseMarket } from '../../../cli/simulate/market/load-market.ts';
import { cli } from '../run-cli.ts';

const SOURCE = readFileSync(
  fileURLToPath(new URL('../../../cli/simulate/market/default-market.yaml', import.meta.url)),
  'utf8',
);

const problemsOf = (source: string): readonly string[] => {
  const parsed = parseMarket(source);
  return 'problems' in parsed
    ? parsed.problems.map(({ line, column, message }) => `${line}:${column}: ${message}`)
    : [];
};

const lineOf = (text: string): number => SOURCE.split('\n').findIndex((line) => line.includes(text)) + 1;

describe('the default market', () => {
  it('is listed with a name and a meaning for every number', async () => {
    const { assumptions, market } = await loadMarket(undefined);
    expect(assumptions.length).toBeGreaterThan(80);
    for (const { name, meaning } of assumptions)
      expect({ name, isExplained: meaning.length > 5 }).toEqual({ name, isExplained: true });
    expect(new Set(assumptions.map(({ name }) => name)).size).toBe(assumptions.length);
    expect(assumptions).toContainEqual({
      name: 'personas.regular.repeat.after.median',
      value: '28d',
      meaning: 'time until the repeat purchase: median',
    });
    expect(market.personas.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('gives a persona the numbers that it does not change', async () => {
    const { market } = await loadMarket(undefined);
    const regular = market.personas.find(({ name }) => name === 'regular');
    expect(regular?.model.buy).toMatchObject({ buyNow: 0.4, buyTwo: 0.08 });
  });

  it('is printed by bhor simulate market with its comments, and its JSON schema by --schema', async () => {
    expect(await cli(['simulate', 'market'])).toEqual({ code: 0, out: SOURCE, err: '' });
    expect(JSON.parse((await cli(['simulate', 'market', '--schema'])).out)).toEqual(marketJsonSchema());
    expect(JSON.stringify(marketJsonSchema())).toContain('opens another product page after one');
  });
});

describe('a market file with mistakes', () => {
  it.each([
    ['bounce: 0.6 ', 'bounce: 1.6 ', 'shopper.browse.bounce must be a number from 0 to 1'],
    ['horizon: 75d', 'horizon: soon', 'horizon must be a duration from 1h to 365d'],
    ['    viewAnother: 0.45', '    viewAnothr: 0.45', 'unknown key "viewAnothr"; did you mean viewAnother?'],
    ['median: 14s', 'median: 14', 'shopper.dwell.page.median must be a duration'],
    ['name: comparer', 'name: passer-by', 'personas.1 has the name of an earlier persona'],
    ['urlCode: DAWN10', 'urlCode: dawn', 'shopper.arrival.urlCode must be a code'],
    ['atMost: 2 # repeat', 'atMost: 1.5 # repeat', 'shopper.repeat.atMost must be a whole number from 0 to 10'],
    ['pickUp: 1d', 'pickUp: 101d', 'shopper.returns.pickUp must be a duration from 0s to 100d'],
  ])('names the place of %s written as %s', (right, wrong, message) => {
    const [problem = '', ...others] = problemsOf(SOURCE.replace(right, wrong)).filter(
      (each) => !each.includes('is missing'),
    );
    expect(problem).toContain(message);
    expect(problem).toMatch(new RegExp(`^${lineOf(right)}:\\d+: `, 'u'));
    expect(others).toEqual([]);
  });

  it('reports all its problems at once, in the order of the file', () => {
    const problems = problemsOf(SOURCE.replace('bounce: 0.6 ', 'bounce: 2 ').replace('retries: 2', 'retries: many'));
    expect(problems).toHaveLength(2);
  });

  it.each([
    ['', 'must have keys of'],
    ['- 1', 'must have keys of'],
    ['a: [', ''],
    ['horizon: 1d\nhorizon: 2d', '2:1: duplicate key "horizon"'],
    ['horizon: 75d', 'is missing'],
    [`${SOURCE}\n---\nhorizon: 1d`, 'a file contains only one market'],
  ])('does not accept %j', (source, message) => {
    expect(problemsOf(source).join('\n')).toContain(message);
    expect(problemsOf(source).length).toBeGreaterThan(0);
  });

  it('needs a share, and something to look at', () => {
    expect(problemsOf(SOURCE.replaceAll(/share: [\d.]+/gu, 'share: 0'))).toEqual([
      expect.stringContaining('personas must have a share above 0'),
    ]);
  });
});

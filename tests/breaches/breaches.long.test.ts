/**
 * The conformance checker is worth something only if it finds a broken rule, and only that: each row of the table of breaches
 * must be found, in a short session, by a rule that says what is wrong, and none of the harmless differences accused.
 * `npm run breaches` prints both tables.
 */
import { describe, expect, it } from 'vitest';
import { differences } from './differences/differences.ts';
import { checkBreachQuickly } from './frame/check-breach.ts';
import { checkDifference } from './frame/check-difference.ts';
import { importPlanted } from './frame/planted-modules.ts';
import { breaches } from './table/table.ts';

/** Far more than one row takes. */
const TIMEOUT_MS = 240_000;

describe('the conformance checker finds a backend that', () => {
  it.each(breaches)(
    '$name (level $level)',
    async (breach) => {
      expect(await checkBreachQuickly(breach)).toMatchObject({ problem: '' });
    },
    TIMEOUT_MS,
  );
});

describe('the conformance checker accuses of nothing a backend that', () => {
  it.each(
    differences.flatMap((difference) => difference.levels.map((level) => ({ ...difference, level, difference }))),
  )(
    '$name (level $level)',
    async ({ difference, level }) => {
      const { accusations } = await checkDifference(difference, level, { sessions: 3, seed: 1 });
      expect(accusations).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('the table', () => {
  it('has at least 60 breaches and 20 harmless differences, no two of the same name at a level', () => {
    const names = [
      ...breaches.map(({ name, level }) => `${level}: ${name}`),
      ...differences.map(({ name }) => `harmless: ${name}`),
    ];
    expect(names.length).toBe(new Set(names).size);
    expect(breaches.length).toBeGreaterThanOrEqual(60);
    expect(differences.length).toBeGreaterThanOrEqual(20);
  });

  it('fails with the file’s name for a text that is not there exactly once, and for a file that is no part of the backend', async () => {
    const [entry, file] = ['cli/composition.ts', 'core/pricing/quote.ts'];
    await expect(importPlanted(entry, [{ file, find: 'no such text', replace: '' }])).rejects.toThrow(
      `${file} does not hold this text exactly once: no such text`,
    );
    await expect(importPlanted(entry, [{ file, find: 'quote', replace: '' }])).rejects.toThrow('exactly once');
    const other = { file: 'core/shopper/shopper.ts', find: "The shopper's half", replace: '' };
    await expect(importPlanted(entry, [other])).rejects.toThrow(`${entry} does not import ${other.file}`);
  });
});

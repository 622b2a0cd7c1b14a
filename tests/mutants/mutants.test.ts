/** The parts of a mutation run: the changes of a file, the sample of them, and the order of the tests. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mutantsOf, mutated, originalOf, switchable } from './mutants-of.ts';
import { mutantsIn } from './places.ts';
import { inOrder, readRecorded } from './related-tests.ts';
import { sampled } from './sample.ts';

const FILE = 'core/shop/documents/budget.ts';

describe('the mutants of a file', () => {
  it('change one place each, and are undone by the original text', async () => {
    const source = readFileSync(FILE, 'utf8');
    const mutants = await mutantsOf([FILE]);
    expect(mutants.length).toBeGreaterThan(10);
    for (const mutant of mutants) {
      const original = originalOf(source, mutant);
      expect(mutated(source, mutant)).not.toBe(source);
      expect(mutated(source, { ...mutant, replacement: original })).toBe(source);
    }
    expect(mutants.map((mutant) => `${originalOf(source, mutant)} → ${mutant.replacement}`)).toContain(
      'time + keepMs > now → time + keepMs >= now',
    );
  });

  it('are built into the file, each behind a switch', async () => {
    const drawn = sampled(await mutantsOf([FILE]), 3, 1);
    const { code, ids } = await switchable(drawn);
    expect([...code.keys()]).toEqual([FILE]);
    expect(new Set(ids.values()).size).toBe(3);
    for (const id of ids.values()) expect(code.get(FILE)).toMatch(new RegExp(`stryMutAct_\\w+\\("${id}"\\)`));
  });
});

describe('the places that npm run mutants changes', () => {
  it('are files, or single lines of them, each once', async () => {
    const all = await mutantsOf([FILE]);
    const line = all.at(-1)!.start.line + 1;
    const ofLine = all.filter((mutant) => mutant.start.line + 1 === line);
    expect(await mutantsIn([`${FILE}:${line}`])).toEqual(ofLine);
    expect(await mutantsIn([`${FILE}:${line}`, 'core/shop/documents/bud*.ts', FILE])).toEqual(all);
    expect(await mutantsIn(['core/nowhere.ts', 'core/DECISIONS.md', `${FILE}:100000`])).toEqual([]);
  });
});

describe('a sample of mutants', () => {
  it('is the same for the same seed, different for another, and has no duplicates', () => {
    const values = Array.from({ length: 50 }, (_, index) => index);
    expect(sampled(values, 10, 1)).toEqual(sampled(values, 10, 1));
    expect(sampled(values, 10, 1)).not.toEqual(sampled(values, 10, 2));
    expect(new Set(sampled(values, 60, 1)).size).toBe(50);
  });
});

describe('the tests of a mutant', () => {
  it('are those that execute it, also while modules are loaded', () => {
    const folder = mkdtempSync(join(tmpdir(), 'executed-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const file = join(folder, 'executed.jsonl');
    const lines = [
      { test: 'a.test.ts', inTests: { 1: 2, 2: 1 }, whileLoading: { 2: 1, 4: 3 } },
      { test: 'b.test.ts', inTests: { 1: 5 }, whileLoading: {} },
    ];
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { testsOf, isLoaded, hits } = readRecorded(file);
    expect([testsOf('1'), testsOf('2'), testsOf('3')]).toEqual([['a.test.ts', 'b.test.ts'], ['a.test.ts'], []]);
    expect(['1', '2', '3', '4'].map(isLoaded)).toEqual([false, true, false, true]);
    expect(['1', '2', '3', '4'].map(hits)).toEqual([7, 2, 0, 3]);
  });

  it('run in order of the similarity of their path to the file’s, the faster first', () => {
    const ms = new Map([
      ['tests/core/shop/cart/cart.test.ts', 50],
      ['tests/cli/help.test.ts', 900],
      ['tests/cli/run.test.ts', 100],
    ]);
    const tests = ['tests/cli/help.test.ts', 'tests/cli/run.test.ts', 'tests/core/shop/cart/cart.test.ts'];
    expect(inOrder('core/shop/cart/cart.ts', [...tests, ...tests], (test) => ms.get(test) ?? 0)).toEqual([
      'tests/core/shop/cart/cart.test.ts',
      'tests/cli/run.test.ts',
      'tests/cli/help.test.ts',
    ]);
  });
});

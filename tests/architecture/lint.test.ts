/** The lint rules catch what they are there for: every one has a planted violation that oxlint must report. */
import { beforeAll, describe, expect, it } from 'vitest';
import config from '../../oxlint.config.ts';
import { LINT_VIOLATIONS } from './lint-violations.ts';
import { plantTree } from './planted-tree.ts';
import type { Finding } from './planted-tree.ts';

const codeOf = (rule: string): string => rule.split('/').at(-1) ?? rule;
const saysRule = (finding: Finding, rule: string): boolean => finding.rule.endsWith(`(${codeOf(rule)})`);

describe('a rule of oxlint about code', () => {
  const lintAll = (source: 'wrong' | 'right'): readonly Finding[] => {
    const tree = plantTree();
    for (const violation of LINT_VIOLATIONS) {
      for (const [file, text] of Object.entries(violation.besides ?? {})) tree.plant(file, text);
      // A wrong name is put right by another name.
      tree.plant(
        source === 'right' ? violation.file.replace('camelCase', 'kebab-case') : violation.file,
        violation[source],
      );
    }
    const findings = tree.lint();
    tree.remove();
    return findings;
  };
  let wrong: readonly Finding[] = [];
  beforeAll(() => {
    wrong = lintAll('wrong');
  });

  it.each(LINT_VIOLATIONS)('reports $file: $rule', ({ rule, file }) => {
    const found = wrong.filter((finding) => finding.file === file);
    expect(found).toHaveLength(1);
    expect(found.filter((finding) => saysRule(finding, rule))).toEqual(found);
  });

  it('accepts the correct version of each violation', () => {
    expect(lintAll('right')).toEqual([]);
  });

  it('is tested here for every name in the configuration', () => {
    const { rules, overrides } = config;
    const named = [rules, ...overrides.map((override) => override.rules)]
      .flatMap((set) => Object.entries(set))
      .filter(([, setting]) => setting !== 'off')
      .map(([rule]) => rule);
    const tried = new Set([...LINT_VIOLATIONS.map(({ rule }) => rule), 'map/imports']);
    expect([...new Set(named)].filter((rule) => !tried.has(rule))).toEqual([]);
  });
});

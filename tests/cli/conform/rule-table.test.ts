/** The table of rules in the conformance checker's README, from the rules and the named checks. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import type { Check } from '../../../cli/conform/checks/check.ts';
import { checksFor } from '../../../cli/conform/checks/checks.ts';
import { stepText } from '../../../cli/conform/report/failure-view.ts';
import { RULES, type Rule } from '../../../cli/conform/session/rules.ts';

const checks = checksFor(DEFAULT_SETTINGS, 'extended');

const levelOf = (own: readonly Check[]): string => {
  if (own.some(({ level }) => level === 'core') || own.length === 0) return 'core';
  return own.some(({ level }) => level === 'advice') ? 'extended, recommended at core' : 'extended';
};

const rowOf = ([name, { text, calls }]: readonly [string, Rule]): string => {
  const own = checks.filter(({ rule }) => rule === name);
  const steps = own.map((check) => check.steps.map(stepText).join(', ')).join('; ');
  return `| \`${name}\` | ${text} | ${levelOf(own)} | ${calls.join(' ') || 'all'} | ${steps} |`;
};

it('the README lists every rule with its level, its calls and what its checks send', () => {
  const readme = readFileSync(new URL('../../../cli/conform/README.md', import.meta.url), 'utf8');
  const listed = /^\| rule \| .*\n\|(?:---\|)+\n(?<rows>(?:\| .*\n)+)/mu.exec(readme)?.groups?.['rows'] ?? '';
  expect(listed.trimEnd().split('\n')).toEqual(Object.entries<Rule>(RULES).map(rowOf));
});

/** The report in the terminal: as it is printed, within the width, loud about violations, and safe to print. */
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  averageText,
  intervalText,
  shareText,
  valueText,
  type Format,
} from '../../../../cli/simulate/report/numbers.ts';
import { reportOf, type ReportInput } from '../../../../cli/simulate/report/report.ts';
import type { Estimate } from '../../../../cli/simulate/report/statistics/estimates.ts';
import { reportText } from '../../../../cli/simulate/report/terminal/report-text.ts';
import { LEFT_REASONS } from '../../../../cli/simulate/session-outcome.ts';
import { sampleInput, sampleOutcome, tallyOf } from './sample-outcomes.ts';

const input = sampleInput(2000, { 'coupon 15%': { percent: 15, codFee: 150 } });
const alone = sampleInput(2000);
const textOf = (of: ReportInput, width = 100, colour = false): string => reportText(reportOf(of), { colour, width });
/** The rows of a table: the indented lines under its title. */
const rowsUnder = (text: string, title: string): readonly string[] => {
  const lines = text.split('\n');
  const after = lines.slice(lines.indexOf(title) + 1);
  return after.slice(0, after.indexOf('')).filter((line) => line.startsWith('  '));
};

describe('the report in the terminal', () => {
  it('compares two policies, with every number and its interval, in Indian notation, as its file shows', async () => {
    await expect(textOf(input)).toMatchFileSnapshot(join(import.meta.dirname, 'printed/report.txt'));
  });

  it('states the estimates of the report with their intervals', () => {
    const [policy] = reportOf(alone).policies;
    if (policy === undefined) throw new Error('a report has a policy');
    const expectRows = (title: string, estimates: readonly (Estimate | null)[], format: Format): void => {
      const rows = rowsUnder(textOf(alone), title).slice(1);
      expect(rows).toHaveLength(estimates.length);
      for (const [index, row] of rows.entries())
        for (const text of [valueText(estimates[index]?.value, format), intervalText(estimates[index] ?? null, format)])
          expect(row).toContain(` ${text}`);
    };
    expectRows(
      'From step to step',
      policy.funnel.slice(1).map(({ ofPrevious }) => ofPrevious),
      shareText,
    );
    expectRows(
      'Units sold by product',
      policy.products.map(({ sold }) => sold.perSession),
      averageText,
    );
  });

  it.each([80, 100, 140])('keeps within %i characters', (width) => {
    const lines = textOf(input, width).split('\n');
    expect(lines.filter((line) => line.length > width)).toEqual([]);
  });

  it('leaves columns out where there is no room', () => {
    const [wide = '', narrow = ''] = [100, 60].map(
      (width) => rowsUnder(textOf(input, width), 'coupon 15% against as it is')[0],
    );
    expect([wide.includes('This policy'), narrow.includes('This policy'), narrow.includes('Difference')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('begins with the violations, and says how to replay one and that a run ended early', () => {
    const violations = [{ session: 41, policy: 'as it is', text: 'the total is ₹749, the shop says ₹750' }];
    const text = textOf({ ...alone, violations, planned: 123_456 });
    expect(text.split('\n')[0]).toContain('1 violation');
    expect(text).toContain('\n  session 41, as it is: the total is ₹749, the shop says ₹750\n');
    expect(text).toContain('To replay one: bhor simulate --trace 41 --seed 7, ');
    expect(text).toContain('The run ended early: 2,000 of 1,23,456 sessions were played.');
    const shared = textOf({ ...alone, violations, isShared: true });
    expect(shared).toContain('2,000 sessions in one shop, seed 7, via core');
    expect(shared).not.toContain('--trace');
  });

  it('says in words why shoppers left, also of a refusal by the shop', () => {
    const leaving = [...LEFT_REASONS, 'refused:throttled' as const].map((leftBecause) => ({
      ...sampleOutcome(1),
      leftBecause,
    }));
    const policies = alone.policies.map((policy) => ({ ...policy, tally: tallyOf(leaving) }));
    const rows = rowsUnder(textOf({ ...alone, policies }), 'Why shoppers left without ordering').slice(1);
    expect(rows).toHaveLength(LEFT_REASONS.length + 1);
    for (const row of rows) expect(row).toMatch(/^ {2}[A-Z][a-z-]*( [a-z]+)+/u);
    expect(rows.join('\n')).toContain('Refused by the shop (throttled)');
  });

  it('escapes control characters in names from files, and is coloured only if asked', () => {
    const market = [{ name: 'evil\u001b[31m', value: '\u0007', meaning: 'rings\nand breaks' }];
    const policies = alone.policies.map((policy) => ({ ...policy, name: 'red\u001b[31m' }));
    expect(textOf({ ...alone, market, policies })).not.toMatch(/(?!\n)\p{Cc}/u);
    const coloured = stripVTControlCharacters(textOf(input, 100, true)).replaceAll(/ +$/gmu, '');
    expect(coloured).toBe(textOf(input));
  });

  it('says what it can of no session at all', () => {
    const policies = [{ name: 'a', hash: 'b', tally: { personas: {} }, against: null }];
    const text = textOf({ ...alone, sessions: 0, policies });
    expect(text).toContain('The run ended early: 0 of 2,000 sessions were played.');
    expect(text).not.toMatch(/NaN|Infinity|undefined/u);
  });
});

/** The report in the terminal: aligned within the width, loud about violations, and safe to print. */
import { describe, expect, it } from 'vitest';
import { reportText } from '../../../../cli/simulate/report/terminal/report-text.ts';
import { reportOf, type ReportInput } from '../../../../cli/simulate/report/report.ts';
import {
  averageRupeesText,
  averageText,
  intervalText,
  shareText,
  valueText,
  type Format,
} from '../../../../cli/simulate/report/numbers.ts';
import type { Estimate } from '../../../../cli/simulate/report/statistics/estimates.ts';
import { LEFT_REASONS } from '../../../../cli/simulate/session-outcome.ts';
import { sampleInput, sampleOutcome, tallyOf } from './sample-outcomes.ts';

const OTHERS = { 'coupon 15%': { percent: 15, codFee: 150 } };
const PLAIN = { colour: false, width: 100 };
const textOf = (input: ReportInput, width = PLAIN.width): string => reportText(reportOf(input), { ...PLAIN, width });
/** The rows of a table: the indented lines under its title. */
const rowsUnder = (text: string, title: string): readonly string[] => {
  const lines = text.split('\n');
  const after = lines.slice(lines.indexOf(title) + 1);
  return after.slice(0, after.indexOf('')).filter((line) => line.startsWith('  '));
};

describe('the report in the terminal', () => {
  const input = sampleInput(2000, OTHERS);
  const alone = sampleInput(2000);

  it('says how it was played, and nothing of an early end or of violations if there are none', () => {
    const text = textOf(alone);
    expect(text.split('\n')[0]).toBe('2,000 sessions, seed 7, via core');
    expect(textOf({ ...alone, isShared: true }).split('\n')[0]).toBe('2,000 sessions in one shop, seed 7, via core');
    expect(text).not.toContain('ended early');
    expect(text).not.toContain('violation');
  });

  it('says that a run ended early', () => {
    expect(textOf({ ...alone, planned: 123_456 })).toContain(
      'The run ended early: 2,000 of 1,23,456 sessions were played.',
    );
  });

  it('begins with the violations', () => {
    const violations = [{ session: 41, policy: 'as it is', text: 'the total is ₹749, the shop says ₹750' }];
    const text = textOf({ ...alone, violations });
    const lines = text.split('\n');
    expect(lines[0]).toContain('1 violation');
    expect(lines).toContain('  session 41, as it is: the total is ₹749, the shop says ₹750');
    expect(text).toContain('To replay one: bhor simulate --trace 41 --seed 7, ');
    expect(textOf({ ...alone, violations, isShared: true })).not.toContain('--trace');
    expect(lines.findIndex((line) => line.includes('session 41'))).toBeLessThan(lines.indexOf('Funnel'));
  });

  it.each([80, 100, 140])('keeps within %i characters', (width) => {
    expect(
      textOf(input, width)
        .split('\n')
        .filter((line) => line.length > width),
    ).toEqual([]);
  });

  it('aligns the columns of every table', () => {
    const rows = rowsUnder(textOf(alone, 140), 'Funnel');
    expect(rows).toHaveLength(9);
    const ends = rows.slice(1).map((row) => /^ {2}[A-Z][a-z ]+? {2,}[\d,]+/.exec(row)?.[0].length);
    expect(new Set(ends).size).toBe(1);
  });

  it('draws bars where there is room, and leaves columns out where there is none', () => {
    expect(textOf(alone, 100)).toContain('█');
    const title = 'coupon 15% against as it is';
    const [wide, narrow] = [100, 60].map((width) => rowsUnder(textOf(input, width), title)[0]);
    expect(wide).toContain('This policy');
    expect(narrow).not.toContain('This policy');
    expect(narrow).toContain('Difference');
  });

  it.each([80, 100])('states every estimate with its interval in %i characters', (width) => {
    const [policy] = reportOf(alone).policies;
    if (policy === undefined) throw new Error('a report has a policy');
    const { funnel, products, personas, totals } = policy;
    const text = textOf(alone, width);
    const expectRows = (title: string, estimates: readonly (Estimate | null)[], format: Format): void => {
      const rows = rowsUnder(text, title).slice(1);
      expect(rows).toHaveLength(estimates.length);
      for (const [index, row] of rows.entries()) {
        expect(row).toContain(` ${valueText(estimates[index]?.value, format)} `);
        expect(row).toContain(` ${intervalText(estimates[index] ?? null, format)}`);
      }
    };
    const stepped = funnel.slice(1).map(({ ofPrevious }) => ofPrevious);
    expect(stepped.every((estimate) => estimate !== null && estimate.low !== null)).toBe(true);
    expectRows('From step to step', stepped, shareText);
    const ordered = products.map(({ ordered: { perSession } }) => perSession);
    expectRows('Units ordered by product', ordered, averageText);
    const sold = products.map(({ sold: { perSession } }) => perSession);
    expectRows('Units sold by product', sold, averageText);
    const bought = personas.map((persona) => persona.bought);
    expectRows('Orders by persona', bought, shareText);
    const values = personas.map(({ averageOrderValue }) => averageOrderValue);
    expectRows('Orders by persona', values, averageRupeesText);
    const cash = ['cashEarned', 'cashRedeemed', 'cashTakenBack', 'cashHeld', 'cashOutstanding'] as const;
    expectRows(
      'Reward cash',
      [...cash].map((measure) => totals[measure].perSession),
      averageRupeesText,
    );
  });

  it('compares policies first, and marks what is clear', () => {
    const text = textOf(input);
    expect(text.indexOf('coupon 15% against as it is')).toBeLessThan(text.indexOf('Funnel'));
    expect(rowsUnder(text, 'coupon 15% against as it is').find((row) => row.includes('Discount cost'))).toMatch(
      /\+₹.*▲$/,
    );
  });

  it('says in words why shoppers left, also of a refusal by the shop', () => {
    const [policy] = alone.policies;
    const leaving = [...LEFT_REASONS, 'refused:throttled' as const].map((leftBecause) => ({
      ...sampleOutcome(1),
      leftBecause,
    }));
    const text = textOf({ ...alone, policies: policy === undefined ? [] : [{ ...policy, tally: tallyOf(leaving) }] });
    const rows = rowsUnder(text, 'Why shoppers left without ordering').slice(1);
    expect(rows).toHaveLength(LEFT_REASONS.length + 1);
    for (const row of rows) expect(row).toMatch(/^ {2}[A-Z][a-z-]*( [a-z]+)+/u);
    expect(rows.join('\n')).toContain('Refused by the shop (throttled)');
    expect(rows.join('\n')).toContain('Did not give the phone number');
  });

  it('prints amounts in Indian notation', () => {
    expect(rowsUnder(textOf(sampleInput(5000)), 'Orders and money').find((row) => row.includes('Revenue'))).toMatch(
      /₹\d{1,2},\d\d,\d{3} /,
    );
  });

  it('lists the assumptions, and what the results are conditional on', () => {
    const text = textOf(alone);
    expect(text).toContain('These results are conditional on the assumptions listed here');
    for (const { name, value, meaning } of alone.market)
      expect(text.split('\n').find((line) => line.includes(name))).toMatch(new RegExp(`${value} .*${meaning}`));
  });

  it('escapes control characters in names from files', () => {
    const market = [{ name: 'evil\u001b[31m', value: '\u0007', meaning: 'rings\nand breaks' }];
    const policies = alone.policies.map((policy) => ({ ...policy, name: 'red\u001b[31m' }));
    // oxlint-disable-next-line no-control-regex -- these are the characters meant
    expect(textOf({ ...alone, market, policies })).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  it('is coloured only if asked', () => {
    const report = reportOf(input);
    const plain = reportText(report, PLAIN);
    const coloured = reportText(report, { ...PLAIN, colour: true });
    expect(plain).not.toContain('\u001b');
    // oxlint-disable-next-line no-control-regex -- these are the characters meant
    expect(coloured.replaceAll(/\u001b\[\d+m/g, '').replaceAll(/ +$/gm, '')).toBe(plain);
  });

  it('says what it can of no session at all', () => {
    const text = textOf({
      ...alone,
      sessions: 0,
      policies: [{ name: 'a', hash: 'b', tally: { personas: {} }, against: null }],
    });
    expect(text).toContain('The run ended early: 0 of 2,000 sessions were played.');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });
});

/** The report in the terminal: as it is printed, within the width, loud about violations, and safe to print. */
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { SimulationReport } from '../../../../cli/simulate/report/report.ts';
import { reportText } from '../../../../cli/simulate/report/text.ts';
import { LEFT_REASONS } from '../../../../cli/simulate/session-outcome.ts';
import { sampleOutcome, samplePolicies, sampleReport, sampleSweep, seeds } from './sample-outcomes.ts';

const compared = sampleReport(samplePolicies({ 'coupon 15%': { percent: 15, codFee: 150 } }), seeds(2000));
const alone = sampleReport(samplePolicies(), seeds(300));
const swept = sampleSweep([0, 50, 150], seeds(1500));
const textOf = (report: SimulationReport, width = 100, colour = false): string => reportText(report, { colour, width });
/** The rows of a table: the indented lines under its title. */
const rowsUnder = (text: string, title: string): readonly string[] => {
  const lines = text.split('\n');
  const after = lines.slice(lines.indexOf(title) + 1);
  return after.slice(0, after.indexOf('')).filter((line) => line.startsWith('  '));
};

describe('the report in the terminal', () => {
  it.each([
    ['two policies', compared, 80],
    ['two policies', compared, 140],
    ['a sweep', swept, 80],
  ])('of %s keeps within its width', (_, report, width) => {
    expect(
      textOf(report, width)
        .split('\n')
        .filter((line) => line.length > width),
    ).toEqual([]);
  });

  it('leaves columns out where there is no room', () => {
    const heads = [100, 60].map((width) => rowsUnder(textOf(compared, width), 'coupon 15% against as it is')[0]);
    expect(heads.map((head) => [head?.includes('This policy'), head?.includes('Difference')])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('begins with the violations, and says how to replay one and that a run ended early', () => {
    const broken = (seed: number) => ({ ...sampleOutcome(seed), violations: seed === 41 ? ['₹749 is not ₹750'] : [] });
    const text = textOf(sampleReport({ 'as it is': broken }, seeds(2000), { planned: 123_456 }));
    expect(text.split('\n')[0]).toContain('1 violation in 1 session');
    expect(text).toContain('\n  session 41, as it is: ₹749 is not ₹750\n');
    expect(text).toContain('To replay one: bhor simulate --trace 41 --seed 7, ');
    expect(text).toContain('The run ended early: 2,000 of 1,23,456 sessions were played.');
  });

  it('says in words why shoppers left, also of a refusal by the shop', () => {
    const reasons = [...LEFT_REASONS, 'refused:throttled' as const];
    const leaving = (index: number) => ({ ...sampleOutcome(1), leftBecause: reasons[index] ?? null });
    const text = textOf(sampleReport({ a: leaving }, [...reasons.keys()]));
    const rows = rowsUnder(text, 'Why shoppers left without ordering').slice(1);
    expect(rows).toHaveLength(reasons.length);
    for (const row of rows) expect(row).toMatch(/^ {2}[A-Z][a-z-]*( [a-z]+)+/u);
    expect(rows.join('\n')).toContain('Refused by the shop (throttled)');
  });

  it('escapes control characters in names from files, and is coloured only if asked', () => {
    const assumptions = [{ name: 'evil\u001b[31m', value: '\u0007', meaning: 'rings\nand breaks' }];
    const policies = [{ name: 'red\u001b[31m', hash: '\u0007' }];
    const text = textOf(sampleReport(samplePolicies(), seeds(50), { assumptions, policies }));
    expect(text).not.toMatch(/(?!\n)\p{Cc}/u);
    const coloured = stripVTControlCharacters(textOf(compared, 100, true)).replaceAll(/ +$/gmu, '');
    expect(coloured).toBe(textOf(compared));
  });

  it('says what it can of no session at all', () => {
    const text = textOf(sampleReport(samplePolicies(), [], { planned: 2000 }));
    expect(text).toContain('The run ended early: 0 of 2,000 sessions were played.');
    for (const each of [text, textOf(sampleSweep([0, 50], []))]) expect(each).not.toMatch(/NaN|Infinity|undefined/u);
  });
});

describe('what a report decides', () => {
  const decided = (report: SimulationReport): string => textOf(report, 10_000).split('\n').slice(2, 4).join(' ');
  const behind = { value: 1, low: -1, high: 3, isRough: false };
  const sweep = swept.sweep ?? { setting: 'codFee', kind: 'setting', values: [], verdict: null };
  const others = [
    { value: 50, behind, isWorse: false, sessionsToPart: 120_000 },
    { value: 150, behind, isWorse: false, sessionsToPart: null },
    { value: 300, behind, isWorse: true, sessionsToPart: null },
  ];
  const end = (value: number) => ({ value: 1, difference: { ...behind, value }, isTurned: value < 0 });
  const sensitivity = {
    base: 'as it is',
    other: 'coupon 15%',
    sessions: 9,
    difference: behind,
    rows: [{ name: 'costs.sms', value: 1, meaning: 'one SMS', smaller: end(-1), larger: end(2) }],
  };

  it.each([
    ['one policy', alone, /^Under as it is an order leaves ₹[\d.]+ .* a visit may cost at most ₹/u],
    ['two policies', compared, /(?:Choose|Keep|sessions are too few).*coupon 15%/u],
    [
      'assumptions',
      { ...compared, sensitivity },
      /it is the worse one if this assumption is otherwise: costs\.sms \(at 1\)/u,
    ],
    ['a sweep', swept, /^Contribution is highest at codFee \d+: ₹[\d.]+ per session\./u],
    [
      'values that are left',
      { ...swept, sweep: { ...sweep, verdict: { best: 0, others } } },
      /50 and 150 cannot be told from it.* about 1,20,000 to part 50\. Nothing was seen that parts 150\. 300 is worse/u,
    ],
    [
      'values that are not',
      { ...swept, sweep: { ...sweep, verdict: { best: 0, others: others.slice(2) } } },
      /All others are worse, at 95%/u,
    ],
    ['an assumption', sampleSweep([0, 50], seeds(99), 'assumption'), /It is an assumption and not a choice/u],
  ])('of %s is said first', (_, report, expected) => {
    expect(decided(report)).toMatch(expected);
  });
});

/** A sweep in the terminal: a curve within the width, and the value at which contribution is highest. */
import { describe, expect, it } from 'vitest';
import { averageRupeesText, intervalText, shareText, valueText } from '../../../../cli/simulate/report/numbers.ts';
import { type Sweep, verdictText } from '../../../../cli/simulate/report/sweep.ts';
import { reportOf } from '../../../../cli/simulate/report/report.ts';
import { sweepText } from '../../../../cli/simulate/report/terminal/sweep-text.ts';
import { curveText } from '../../../../cli/simulate/report/terminal/curve.ts';
import { sampleInput, sampleOutcome, seeds, tallyOf } from './sample-outcomes.ts';

const PLAIN = { colour: false, width: 100 };
const pointOf = (codFee: number, sessions = 1500) => {
  const tally = tallyOf(seeds(sessions).map((seed) => sampleOutcome(seed, { percent: 10, codFee })));
  const policies = [{ name: `codFee ${codFee}`, hash: 'a', tally, against: null }];
  return { value: codFee, report: reportOf({ ...sampleInput(1), sessions, planned: sessions, policies }) };
};
const sweep = {
  setting: 'codFee',
  kind: 'setting' as const,
  verdict: null,
  points: [0, 50, 150, 300, 450].map((fee) => pointOf(fee)),
};

describe('a sweep in the terminal', () => {
  it('draws every value as a point of the curve, on an axis with the values', () => {
    const lines = sweepText(sweep, PLAIN).split('\n');
    expect(lines.join('').match(/●/g)).toHaveLength(5);
    const axis = lines.findIndex((line) => line.includes('└'));
    expect(lines[axis + 1]?.trim().split(/\s+/)).toEqual(['0', '50', '150', '300', '450']);
  });

  it.each([60, 80, 120])('keeps the curve within %i characters', (width) => {
    const plot = sweepText(sweep, { ...PLAIN, width })
      .split('\n')
      .filter((line) => /[│┤└]/.test(line));
    expect(plot.length).toBeGreaterThan(10);
    expect(Math.max(...plot.map(({ length }) => length))).toBeLessThanOrEqual(width);
  });

  it('lists the values in their order, whatever order they come in', () => {
    const reversed = { ...sweep, points: sweep.points.toReversed() };
    expect(sweepText(reversed, PLAIN)).toBe(sweepText(sweep, PLAIN));
  });

  it.each([80, 100])('states every number of every value with its interval, within %i characters', (width) => {
    const lines = sweepText(sweep, { ...PLAIN, width }).split('\n');
    expect(lines.filter((line) => line.length > width)).toEqual([]);
    for (const { value, report } of sweep.points) {
      const policy = report.policies[0];
      if (policy === undefined) throw new Error('a report has a policy');
      const { totals, ratios } = policy;
      for (const [estimate, format] of [
        [totals.revenue.perSession, averageRupeesText],
        [totals.contribution.perSession, averageRupeesText],
        [totals.rtoCost.perSession, averageRupeesText],
        [totals.buyers.perSession, shareText],
        [ratios.averageOrderValue, averageRupeesText],
        [ratios.codShare, shareText],
      ] as const) {
        expect(estimate?.low).not.toBeNull();
        const cells = new RegExp(`${valueText(estimate?.value, format)} +${intervalText(estimate, format)}`, 'u');
        expect(lines.some((line) => line.startsWith(`  ${value} `) && cells.test(line))).toBe(true);
      }
    }
  });

  it('names the value with the highest contribution, those that may be as good, and those that are worse', () => {
    const behind = { value: 1, low: -1, high: 3, isRough: false };
    const verdict: Sweep['verdict'] = {
      best: 0,
      open: [
        { value: 50, behind, sessionsToPart: 120_000 },
        { value: 150, behind: { ...behind, value: 0 }, sessionsToPart: null },
      ],
      worse: [{ value: 300, behind: { ...behind, low: 0.5 } }],
    };
    const text = verdictText({ ...sweep, verdict });
    expect(text).toMatch(
      /^Contribution is highest at codFee 0: ₹[\d.]+ per session\. 50 and 150 cannot be told from it/u,
    );
    expect(text).toContain('about 1,20,000 to part 50. Nothing was seen that parts 150. 300 is worse');
    expect(sweepText({ ...sweep, verdict }, PLAIN)).toMatch(/300 +₹1\.00 +₹0\.50 to ₹3\.00 +worse/u);
    const alone: Sweep['verdict'] = { best: 0, open: [], worse: [{ value: 300, behind }] };
    expect(verdictText({ ...sweep, verdict: alone })).toContain('All others are worse');
  });

  it('calls no value of an assumption the best', () => {
    expect(verdictText({ ...sweep, kind: 'assumption' })).toContain('It is an assumption and not a choice');
  });

  it('says of every value that its run ended early or broke rules', () => {
    const [point] = sweep.points;
    if (point === undefined) throw new Error('the sweep has a first value');
    const report = { ...point.report, planned: 9000, violations: { sessions: 2, count: 3, examples: [] } };
    const text = sweepText({ ...sweep, points: [{ value: 0, report }, ...sweep.points.slice(1)] }, PLAIN);
    expect(text.split('\n')[0]).toContain('codFee 0: 3 violations in 2 sessions');
    expect(text).toContain('codFee 0: The run ended early: 1,500 of 9,000 sessions were played.');
  });

  it('says what it can of no values and of one', () => {
    expect(sweepText({ setting: 'codFee', kind: 'setting' as const, verdict: null, points: [] }, PLAIN)).toContain(
      'No value of codFee was played.',
    );
    expect(sweepText({ ...sweep, points: sweep.points.slice(0, 1) }, PLAIN)).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('a curve of characters', () => {
  it('is highest where the values are, between them in proportion', () => {
    const text = curveText(
      [
        { x: 0, y: 0, low: 0, high: 0 },
        { x: 4, y: 4, low: 4, high: 4 },
      ],
      { width: 9, height: 5, xText: String, yText: String, paintBand: String, paintCurve: String },
    );
    expect(text).toBe(['  │    ●', '3 ┤   ·', '  │  ·', '  │ ·', '0 ┤●', '  └┴───┴', '   0   4', ''].join('\n'));
  });
});

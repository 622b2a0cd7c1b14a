/** A sweep in the terminal: a curve within the width, and the value at which contribution is highest. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reportOf } from '../../../../cli/simulate/report/report.ts';
import { type Sweep, verdictText } from '../../../../cli/simulate/report/sweep.ts';
import { curveText } from '../../../../cli/simulate/report/terminal/curve.ts';
import { sweepText } from '../../../../cli/simulate/report/terminal/sweep-text.ts';
import { sampleInput, sampleOutcome, seeds, tallyOf } from './sample-outcomes.ts';

const PLAIN = { colour: false, width: 100 };
const SESSIONS = 1500;
const pointOf = (codFee: number) => {
  const tally = tallyOf(seeds(SESSIONS).map((seed) => sampleOutcome(seed, { percent: 10, codFee })));
  const policies = [{ name: `codFee ${codFee}`, hash: 'a', tally, against: null }];
  return { value: codFee, report: reportOf({ ...sampleInput(1), sessions: SESSIONS, planned: SESSIONS, policies }) };
};
const sweep = {
  setting: 'codFee',
  kind: 'setting' as const,
  verdict: null,
  points: [0, 50, 150, 300, 450].map((fee) => pointOf(fee)),
};

describe('a sweep in the terminal', () => {
  it('draws every value on a curve, and states its numbers with their intervals, as its file shows', async () => {
    await expect(sweepText(sweep, PLAIN)).toMatchFileSnapshot(join(import.meta.dirname, 'printed/sweep.txt'));
    const reversed = { ...sweep, points: sweep.points.toReversed() };
    expect(sweepText(reversed, PLAIN)).toBe(sweepText(sweep, PLAIN));
  });

  it.each([60, 80, 120])('keeps its curve within %i characters', (width) => {
    const plot = sweepText(sweep, { ...PLAIN, width })
      .split('\n')
      .filter((line) => /[│┤└]/u.test(line));
    expect(plot.length).toBeGreaterThan(10);
    expect(Math.max(...plot.map(({ length }) => length))).toBeLessThanOrEqual(width);
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
    const only: Sweep['verdict'] = { best: 0, open: [], worse: [{ value: 300, behind }] };
    expect(verdictText({ ...sweep, verdict: only })).toContain('All others are worse');
    expect(verdictText({ ...sweep, kind: 'assumption' })).toContain('It is an assumption and not a choice');
  });

  it('says of every value that its run ended early or broke rules, and what it can of no values', () => {
    const [point, ...others] = sweep.points;
    if (point === undefined) throw new Error('the sweep has a first value');
    const report = { ...point.report, planned: 9000, violations: { sessions: 2, count: 3, examples: [] } };
    const text = sweepText({ ...sweep, points: [{ value: 0, report }, ...others] }, PLAIN);
    expect(text.split('\n')[0]).toContain('codFee 0: 3 violations in 2 sessions');
    expect(text).toContain('codFee 0: The run ended early: 1,500 of 9,000 sessions were played.');
    expect(sweepText({ ...sweep, points: [] }, PLAIN)).toContain('No value of codFee was played.');
    expect(sweepText({ ...sweep, points: [point] }, PLAIN)).not.toMatch(/NaN|Infinity|undefined/u);
  });
});

it('a curve of characters is highest where the values are, between them in proportion', () => {
  const points = [0, 4].map((at) => ({ x: at, y: at, low: at, high: at }));
  const options = { width: 9, height: 5, xText: String, yText: String, paintBand: String, paintCurve: String };
  expect(curveText(points, options)).toBe(
    ['  │    ●', '3 ┤   ·', '  │  ·', '  │ ·', '0 ┤●', '  └┴───┴', '   0   4', ''].join('\n'),
  );
});

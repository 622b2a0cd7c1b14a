/** The command `simulate`: its output and its exit codes. What it refuses is in `../transcripts/simulate.txt`. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { SimulationReport } from '../../../cli/simulate/report/report.ts';
import { cli } from '../run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'simulate-'));
const file = (name: string, text = ''): string => {
  const path = join(folder, name);
  if (text !== '') writeFileSync(path, text);
  return path;
};
const dearer = file('dearer.yaml', 'codFee: 400\n');
const defaults = readFileSync(new URL('../../../cli/simulate/market/default-market.yaml', import.meta.url), 'utf8');
const mistyped = file('mistyped.yaml', defaults.replace('urlCode: DAWN10', 'urlCode: DAWN1O'));

const simulate = (...flags: readonly string[]) => cli(['simulate', '--workers', '1', ...flags]);
const SMALL = ['--sessions', '12'];
const reportIn = (out: string): SimulationReport => JSON.parse(out) as SimulationReport;

describe('bhor simulate', () => {
  it('refuses a market whose links carry a code that the shop does not have', async () => {
    const { code, err } = await simulate('--market', mistyped);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('did you mean DAWN10?') });
  });

  it('prints the report, and the same one again, and writes it as a page', async () => {
    const page = file('report.html');
    const [first, second] = [await simulate(...SMALL), await simulate(...SMALL, '--report', page)];
    expect(first).toEqual(second);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^12 sessions, seed 1, via core\n[^]*shopper\.browse\.bounce/u);
    expect(readFileSync(page, 'utf8')).toContain('<svg');
  });

  it('prints JSON, with the differences of the policies that are compared', async () => {
    const { out, code } = await simulate(...SMALL, '--json', '--compare', dearer);
    const { policies, sessions, planned, violations } = reportIn(out);
    expect({ code, sessions, planned, violations: violations.count }).toEqual({
      code: 0,
      sessions: 12,
      planned: 12,
      violations: 0,
    });
    expect(policies.map(({ name, differences }) => [name, differences === null])).toEqual([
      ['defaults', true],
      ['dearer', false],
    ]);
  });

  it('shows which assumptions decide between two policies', async () => {
    const { out, code } = await simulate('--sessions', '2', '--json', '--compare', dearer, '--sensitivity');
    const { sensitivity } = reportIn(out);
    expect({ code, ...sensitivity }).toMatchObject({ code: 0, base: 'defaults', other: 'dearer', sessions: 2 });
    const shipping = sensitivity?.rows.find(({ name }) => name === 'costs.shipping');
    expect(shipping).toMatchObject({ value: 65, smaller: { value: 48.75 }, larger: { value: 81.25 } });
    expect(sensitivity?.rows.some(({ name }) => name === 'personas.bargain-hunter.share')).toBe(true);
  });

  it.each([
    ['codFee=100:300:100', 'codFee', 'setting', [100, 200, 300]],
    ['offer.duration=5m:15m:10m', 'offer.duration in minutes', 'setting', [5, 15]],
    ['market.costs.shipping=50.5:51:0.25', 'market.costs.shipping', 'assumption', [50.5, 50.75, 51]],
  ])('plays the same shoppers at every value of %s', async (range, setting, kind, values) => {
    const { out, code } = await simulate(...SMALL, '--sweep', range, '--json');
    const { sweep, policies, sessions } = reportIn(out);
    expect({ code, sessions, sweep }).toMatchObject({ code: 0, sessions: 12, sweep: { setting, kind, values } });
    expect(policies.map(({ name }) => Number(name))).toEqual(values);
    expect(new Set(policies.map(({ hash }) => hash)).size).toBe(kind === 'setting' ? values.length : 1);
    expect((sweep?.verdict?.others.length ?? 0) + 1).toBe(kind === 'setting' ? values.length : 1);
  });

  it('prints a session as a scenario, which run replays', async () => {
    const { out, code } = await simulate('--trace', '3');
    expect(code).toBe(0);
    expect(await cli(['run', file('traced.yaml', out)])).toMatchObject({ code: 0 });
  });

  it('takes the policy from SHOP_SETTINGS, as run does its settings, unless --policy names another', async () => {
    vi.stubEnv('SHOP_SETTINGS', dearer);
    try {
      expect((await simulate(...SMALL)).out).toContain('Policy: dearer');
      expect((await simulate('--trace', '3')).out).toContain(`run FILE --settings ${dearer}`);
      const cheap = file('cheap.yaml', 'codFee: 99\n');
      expect((await simulate(...SMALL, '--policy', cheap)).out).toContain('Policy: cheap');
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('the parts of a run', () => {
  const COMPARED = ['--sessions', '101', '--seed', '5', '--compare', dearer];
  const parts = (count: number, name: string, flags: readonly string[]): Promise<readonly string[]> =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const out = file(`${name}-${index + 1}.json`);
        const { code, err } = await simulate(...flags, '--shard', `${index + 1}/${count}`, '--out', out);
        expect({ code, err }).toEqual({ code: 0, err: '' });
        return out;
      }),
    );

  it.each([
    ['of two policies', COMPARED],
    ['of a sweep', ['--sessions', '50', '--sweep', 'codFee=0:400:200']],
    ['of assumptions', ['--sessions', '3', '--compare', dearer, '--sensitivity']],
  ])('%s add up to the same text, JSON and page as one run has', async (name, flags) => {
    const files = (await parts(3, name.replaceAll(' ', '-'), flags)).toReversed();
    const [whole, merged] = [file('whole.html'), file('merged.html')];
    expect(await cli(['simulate', 'merge', ...files, '--report', merged])).toEqual(
      await simulate(...flags, '--report', whole),
    );
    expect(readFileSync(merged, 'utf8')).toBe(readFileSync(whole, 'utf8'));
    expect(await cli(['simulate', 'merge', ...files, '--json'])).toEqual(await simulate(...flags, '--json'));
  });

  it('are refused where one is missing, there twice, of another run, or no part', async () => {
    const [first = '', second = ''] = await parts(2, 'part', SMALL);
    const [other = ''] = await parts(2, 'other', [...SMALL, '--seed', '8']);
    const text = file('text.json', '{}');
    for (const [files, message] of [
      [[second], `of the run of ${second} the part 1/2 is missing`],
      [[first, second, first], `${first} is part 1/2, as ${first} is`],
      [[second, other], `${other} is part 1/2 of another run than ${second}`],
      [[first, text], `${text} is no part that simulate --shard has written`],
      [[first, file('none.json')], `${file('none.json')}: there is no such file`],
      [[first, second, ...SMALL], 'simulate merge takes --json and --report only, not --sessions'],
    ] as const)
      expect(await cli(['simulate', 'merge', ...files])).toEqual({
        code: 2,
        out: '',
        err: expect.stringContaining(message),
      });
  });
});

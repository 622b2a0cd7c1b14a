/** The command `simulate`: its flags, its output and its exit codes. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { SimulationReport } from '../../../cli/simulate/report/report.ts';
import { checkStore } from '../../../server/stores/check-store.ts';
import { cli } from '../run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'simulate-'));
const file = (name: string, text = ''): string => {
  const path = join(folder, name);
  if (text !== '') writeFileSync(path, text);
  return path;
};
const dearer = file('dearer.yaml', 'codFee: 400\n');
const scarce = file('scarce.yaml', 'stock: { wash: 3 }\n');
const defaults = readFileSync(new URL('../../../cli/simulate/market/default-market.yaml', import.meta.url), 'utf8');
const mistyped = file('mistyped.yaml', defaults.replace('urlCode: DAWN10', 'urlCode: DAWN1O'));

const simulate = (...flags: readonly string[]) => cli(['simulate', '--workers', '1', ...flags]);
const SMALL = ['--sessions', '12'];
const reportIn = (out: string): SimulationReport => JSON.parse(out) as SimulationReport;

describe('bhor simulate', () => {
  it.each<readonly [flags: readonly string[], message: string]>([
    [['--market', mistyped], 'did you mean DAWN10?'],
    [['--policy', scarce], 'limits stock, which needs --store'],
    [['--policy', scarce, '--sweep', 'codFee=0:9:1'], '--sweep cannot be combined with stock'],
    [['--seed', '-1'], '--seed "-1" must be a whole number from 0'],
    [['--sessions', '0'], '--sessions "0" must be a whole number from 1'],
    [['--trace', '3', '--json'], '--trace cannot be combined with --json'],
    [['--trace', '12', ...SMALL], '--trace "12" must be a whole number from 0 to 11'],
    [['--sweep', 'codFee'], '--sweep "codFee" must be a number with its first value, last value and step'],
    [['--sweep', 'codFe=0:9:1'], '"codFe" is not a numeric setting; did you mean codFee?'],
    [['--sweep', 'codFee=9:0:1'], 'the last value "0" of --sweep must not be below the first, "9"'],
    [['--sweep', 'codFee=0:9:0'], 'the step "0" of --sweep must be above 0'],
    [['--sweep', 'codFee=0:99:1'], 'gives 100 values; at most 50 are swept'],
    [['--sweep', 'codFee=a:9:1'], '"a" of --sweep must be a number with at most four decimals'],
    [['--sweep', 'offer.duration=5:9:1'], '"5" of --sweep must be a duration such as 5m'],
    [['--sweep', 'market.costs.shiping=1:9:1'], 'did you mean costs.shipping?'],
    [['--sweep', 'market.delivery.refusalCod=0:2:1'], 'market.shopper.delivery.refusalCod cannot be 2'],
    [['--sweep', 'codFee=0:9:1', '--compare', dearer], '--sweep cannot be combined with --compare'],
    [['--until-clear', '20000'], '--until-clear needs --sweep'],
    [
      ['--sweep', 'market.costs.sms=0:9:1', '--until-clear', '20000'],
      '--until-clear needs a setting: an assumption of the market has no best value',
    ],
    [['--sensitivity'], '--sensitivity needs --compare with one file'],
    [['--store', '--sweep', 'codFee=0:9:1'], '--store memory cannot be combined with --sweep'],
    [['--store', 'sqlite:x.db', '--compare', dearer], '--store sqlite:x.db cannot be combined with --compare'],
    [['--via', 'http://127.0.0.1:1', '--compare', dearer], 'cannot be combined with --compare: a shop has one policy'],
    [['--shard', '2', '--out', 'x'], '--shard "2" must be a part, from 1, and how many there are, such as 2/8'],
    [['--shard', '3/2', '--out', 'x'], '--shard "3" must be a whole number from 1 to 2'],
    [['--shard', '1/2'], '--shard and --out need each other'],
    [['--shard', '1/2', '--out', 'x', '--json'], '--shard cannot be combined with --json'],
  ])('refuses %j, and says why', async (flags, message) => {
    expect(await simulate(...flags)).toEqual({ code: 2, out: '', err: expect.stringContaining(message) });
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
    expect(sensitivity?.rows.some(({ name }) => name === 'arrivalsPerDay')).toBe(false);
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

  it('plays on until one value is best, or so many sessions as are asked for', async () => {
    const flags = ['--sessions', '100', '--sweep', 'codFee=0:400:200', '--until-clear', '150', '--json'];
    expect(reportIn((await simulate(...flags)).out)).toMatchObject({ sessions: 150, planned: 150 });
    const same = [...SMALL, '--sweep', 'codFee=100:101:1', '--until-clear', '150', '--json'];
    // Of values that are the same in every session nothing is left to find out.
    expect(reportIn((await simulate(...same)).out)).toMatchObject({ sessions: 12, planned: 12 });
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
  ])(
    '%s add up to the same text, JSON and page as one run has',
    async (name, flags) => {
      const files = (await parts(3, name.replaceAll(' ', '-'), flags)).toReversed();
      const [whole, merged] = [file('whole.html'), file('merged.html')];
      expect(await cli(['simulate', 'merge', ...files, '--report', merged])).toEqual(
        await simulate(...flags, '--report', whole),
      );
      expect(readFileSync(merged, 'utf8')).toBe(readFileSync(whole, 'utf8'));
      expect(await cli(['simulate', 'merge', ...files, '--json'])).toEqual(await simulate(...flags, '--json'));
    },
    60_000,
  );

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

it('simulate --store plays the same in an empty database as in memory, leaves nothing wrong there, and refuses it then', async () => {
  const store = `sqlite:${join(folder, 'shop.db')}`;
  const flags = ['--sessions', '40', '--seed', '11', '--json'];
  const shared = await simulate('--store', ...flags);
  expect(reportIn(shared.out).policies[0]?.tables['orders']?.rows['orders']?.total).toBeGreaterThan(0);
  expect(await simulate('--store', store, ...flags)).toEqual(shared);
  expect((await checkStore(store)).problems).toEqual([]);
  const again = await simulate('--store', store, ...flags);
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining('must be empty') });
});

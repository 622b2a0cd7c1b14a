/** The commands `simulate` and `sweep`: their flags, their output and their exit codes. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { SimulationReport } from '../../../cli/simulate/report/simulation-report.ts';
import { checkStore } from '../../../server/stores/check-store.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { cli } from '../run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'simulate-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const dearer = file('dearer.yaml', 'codFee: 400\n');
const SMALL = ['--sessions', '60', '--workers', '1'];

const reportIn = (out: string): SimulationReport => JSON.parse(out) as SimulationReport;

describe('bhor simulate', () => {
  it('prints the report, and the same one again', async () => {
    const [first, second] = [await cli(['simulate', ...SMALL]), await cli(['simulate', ...SMALL])];
    expect(first).toEqual(second);
    expect(first.code).toBe(0);
    expect(first.out).toContain('60 sessions, seed 1, via core');
    expect(first.out).toContain('shopper.browse.bounce');
  }, 60_000);

  it('prints JSON, with the differences of the policies that are compared', async () => {
    const { out, code } = await cli(['simulate', ...SMALL, '--json', '--compare', dearer]);
    const { policies, sessions, planned, violations } = reportIn(out);
    expect({ code, sessions, planned, count: violations.count }).toEqual({
      code: 0,
      sessions: 60,
      planned: 60,
      count: 0,
    });
    expect(policies.map(({ name, differences }) => [name, differences === null])).toEqual([
      ['defaults', true],
      ['dearer', false],
    ]);
  }, 60_000);

  it('shows which assumptions decide between two policies', async () => {
    const market = file(
      'two-numbers.yaml',
      readFileSync(new URL('../../../cli/simulate/market/default-market.yaml', import.meta.url), 'utf8'),
    );
    const { out, code } = await cli([
      'simulate',
      '--sessions',
      '12',
      '--workers',
      '1',
      '--json',
      '--market',
      market,
      '--compare',
      dearer,
      '--sensitivity',
    ]);
    expect(code).toBe(0);
    const { sensitivity } = reportIn(out);
    expect(sensitivity).toMatchObject({ base: 'defaults', other: 'dearer', sessions: 12 });
    const shipping = sensitivity?.rows.find(({ name }) => name === 'costs.shipping');
    expect(shipping).toMatchObject({ value: 65, smaller: { value: 48.75 }, larger: { value: 81.25 } });
    expect(sensitivity?.rows.some(({ name }) => name === 'arrivalsPerDay')).toBe(false);
  }, 120_000);

  it('writes the report as a page beside what it prints', async () => {
    const page = join(folder, 'report.html');
    expect((await cli(['simulate', ...SMALL, '--report', page])).code).toBe(0);
    expect(readFileSync(page, 'utf8')).toContain('<svg');
  }, 60_000);

  it('refuses a market whose links carry a code that the shop does not have', async () => {
    const source = readFileSync(new URL('../../../cli/simulate/market/default-market.yaml', import.meta.url), 'utf8');
    const market = file('mistyped.yaml', source.replace('urlCode: DAWN10', 'urlCode: DAWN1O'));
    for (const command of [
      ['simulate', ...SMALL],
      ['sweep', 'codFee', '--from', '0', '--to', '100', '--step', '100', ...SMALL],
    ]) {
      const { code, err } = await cli([...command, '--market', market]);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('did you mean DAWN10?') });
    }
  });

  it('prints a session as a scenario, which run replays', async () => {
    const { out, code } = await cli(['simulate', '--trace', '3']);
    expect(code).toBe(0);
    const replayed = await cli(['run', file('traced.yaml', out)]);
    expect(replayed.code).toBe(0);
  }, 60_000);

  it('takes the policy from SHOP_SETTINGS, as run does its settings, unless --policy names another', async () => {
    vi.stubEnv('SHOP_SETTINGS', dearer);
    try {
      expect((await cli(['simulate', ...SMALL])).out).toContain('Policy: dearer');
      expect((await cli(['simulate', '--trace', '3'])).out).toContain(`run FILE --settings ${dearer}`);
      const cheap = file('cheap.yaml', 'codFee: 99\n');
      expect((await cli(['simulate', ...SMALL, '--policy', cheap])).out).toContain('Policy: cheap');
    } finally {
      vi.unstubAllEnvs();
    }
  }, 60_000);

  it.each([
    [['--sessions', '0'], '--sessions "0" must be a whole number from 1 to 10,000,000'],
    [['--sessions', '1e3'], '--sessions "1e3"'],
    [['--seed', '-1'], '--seed'],
    [['--workers', '99'], '--workers "99" must be a whole number from 1 to 64'],
    [['--trace', 'x'], '--trace "x"'],
    [['--via', 'nowhere'], '--via "nowhere" must be core, wire or the address of a shop'],
    [['--store', '--workers', '2'], '--store memory cannot be combined with --workers'],
    [['--store', 'sqlite:x.db', '--compare', dearer], '--store sqlite:x.db cannot be combined with --compare'],
    [['--store', 'mysql:x'], 'must be memory, sqlite:PATH or postgres'],
    [['--store', '--trace', '1'], '--trace cannot be combined with --store'],
    [['--trace', '1', '--compare', dearer], '--trace cannot be combined with --compare'],
    [['--trace', '1', '--json'], '--trace cannot be combined with --json'],
    [['--trace', '1', '--report', join(folder, 'x.html')], '--trace cannot be combined with --report'],
    [['--trace', '60', '--sessions', '60'], '--trace "60" must be a whole number from 0 to 59'],
    [['--via', 'http://127.0.0.1:1', '--store'], 'cannot be combined with --store'],
    [['--market', join(folder, 'none.yaml')], 'there is no such file'],
    [['--policy', join(folder, 'none.yaml')], 'there is no such file'],
    [['--report', join(folder, 'none', 'x.html'), ...SMALL], 'cannot be written: ENOENT'],
    [['--bogus'], "unknown option '--bogus'"],
  ])('refuses %j and says why', async (flags, message) => {
    const { code, err, out } = await cli(['simulate', ...flags]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(existsSync('x.db')).toBe(false);
  });

  it('names every mistake of a market or a policy with its file, line and column', async () => {
    const market = file('market.yaml', 'horizon: soon\n');
    const { code, err } = await cli(['simulate', '--market', market]);
    expect(code).toBe(2);
    expect(err).toContain(`${market}:1:1: horizon must be a duration`);
    const policy = file('policy.yaml', 'codFee: none\n');
    expect((await cli(['simulate', '--policy', policy])).err).toContain(`${policy}:1:1: codFee must be`);
  });

  it('says that nothing answers at an address', async () => {
    const { code } = await cli(['simulate', '--via', 'http://127.0.0.1:1', '--sessions', '1']);
    expect(code).toBe(3);
  });
});

const describeDatabase = (name: string, database: () => Promise<string>): void => {
  describe(`simulate --store ${name}`, () => {
    it('plays the same in an empty database as in memory, leaves nothing wrong there, and refuses it once it is filled', async () => {
      const store = await database();
      const flags = ['--sessions', '40', '--seed', '11', '--json'];
      const shared = await cli(['simulate', '--store', ...flags]);
      expect(reportIn(shared.out).policies[0]?.totals.orders.total).toBeGreaterThan(0);
      expect(await cli(['simulate', '--store', store, ...flags])).toEqual(shared);
      expect((await checkStore(store)).problems).toEqual([]);
      const again = await cli(['simulate', '--store', store, ...flags]);
      expect(again).toMatchObject({ code: 2, err: expect.stringContaining('must be empty') });
    }, 120_000);
  });
};
describeDatabase('sqlite:…', async () => `sqlite:${join(folder, 'shop.db')}`);
describeOnPostgres('bhor simulate', () => {
  describeDatabase('postgres://…', async () => (await createDatabase()).url);
});

describe('bhor sweep', () => {
  it('plays the same shoppers at every value of a setting', async () => {
    const flags = ['--from', '100', '--to', '300', '--step', '100', '--sessions', '40', '--workers', '1', '--json'];
    const { out, code } = await cli(['sweep', 'codFee', ...flags]);
    const { setting, points } = JSON.parse(out) as {
      setting: string;
      points: { value: number; report: SimulationReport }[];
    };
    expect({ code, setting, values: points.map(({ value }) => value) }).toEqual({
      code: 0,
      setting: 'codFee',
      values: [100, 200, 300],
    });
    for (const { report } of points) expect(report).toMatchObject({ sessions: 40, policies: [{ differences: null }] });
    expect(new Set(points.map(({ report }) => report.policies[0]?.hash)).size).toBe(3);
  }, 60_000);

  it('prints the curve, and writes it as a page; durations are in minutes', async () => {
    const page = join(folder, 'sweep.html');
    const flags = ['--from', '5m', '--to', '15m', '--step', '10m', '--sessions', '20', '--report', page];
    const { out, code } = await cli(['sweep', 'offer.duration', ...flags]);
    expect(code).toBe(0);
    expect(out).toContain('offer.duration in minutes');
    expect(readFileSync(page, 'utf8')).toContain('<svg');
  }, 60_000);

  it.each([
    [['codFees'], '"codFees" is not a numeric setting; did you mean codFee?'],
    [['seller.name'], '"seller.name" is not a numeric setting'],
    [['coupons.NONE.percent'], '"coupons.NONE.percent" is not a numeric setting'],
    [['codFee', '--step', '0'], '--step "0" must be above 0'],
    [['codFee', '--step', '0.5'], 'codFee cannot be 1.5'],
    [['codFee', '--from', '9'], '--to "3" must not be below --from "9"'],
    [['codFee', '--from', 'x'], '--from "x" must be a number with at most four decimals'],
    [['market.delivery.refusalCode'], 'did you mean'],
    [['market.delivery.refusalCod'], 'market.shopper.delivery.refusalCod cannot be 2'],
    [['codFee', '--with', 'market.buy.add'], '--with needs --with-from, --with-to and --with-step'],
    [['codFee', '--until-clear', '9'], '--until-clear "9" must be a whole number from 10,000'],
    [['codFee', '--to', '999'], 'gives 999 values; at most 50 are swept'],
    [['offer.duration'], '--from "1" must be a duration such as 5m'],
    [['coupons.DAWN10.percent', '--from', '0'], 'coupons.DAWN10.percent cannot be 0'],
  ])('refuses %j and says why', async ([path = '', ...flags], message) => {
    const { code, err } = await cli(['sweep', path, '--from', '1', '--to', '3', '--step', '1', ...flags]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });

  it('varies an assumption of the market, which has no best value', async () => {
    const flags = ['--from', '0', '--to', '1', '--step', '0.5', '--sessions', '60', '--workers', '1'];
    const { out, code } = await cli(['sweep', 'market.delivery.refusalCod', ...flags]);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('not a choice') });
    const { points } = JSON.parse((await cli(['sweep', 'market.delivery.refusalCod', ...flags, '--json'])).out) as {
      points: { value: number; report: SimulationReport }[];
    };
    expect(points.map(({ report }) => report.policies[0]?.ratios.rtoShare?.value ?? 0)).toEqual([
      0,
      expect.any(Number),
      1,
    ]);
  }, 60_000);

  it('varies two numbers at once, as a table and as a heat map', async () => {
    const page = join(folder, 'grid.html');
    const flags = [
      '--from',
      '0',
      '--to',
      '100',
      '--step',
      '100',
      '--sessions',
      '60',
      '--workers',
      '1',
      '--report',
      page,
    ];
    const second = ['--with', 'market.delivery.refusalCod', '--with-from', '0', '--with-to', '1', '--with-step', '1'];
    const { out, code } = await cli(['sweep', 'codFee', ...flags, ...second]);
    expect(code).toBe(0);
    expect(out).toContain('60 sessions at each of 2 × 2 values of codFee and market.shopper.delivery.refusalCod');
    expect(out).toContain('▲');
    expect(readFileSync(page, 'utf8')).toContain('style="--heat: 100%"');
  }, 60_000);

  it('plays on until one value is best, or to the limit', async () => {
    const range = ['--from', '0', '--to', '400', '--step', '400'];
    const flags = [...range, '--sessions', '300', '--until-clear', '400', '--workers', '1', '--json'];
    const { points, verdict } = JSON.parse((await cli(['sweep', 'codFee', ...flags])).out) as {
      points: { report: SimulationReport }[];
      verdict: { open: unknown[] };
    };
    expect(verdict.open).toHaveLength(1);
    expect(points[0]?.report.sessions).toBe(400);
  }, 60_000);

  it('needs a range', async () => {
    expect((await cli(['sweep', 'codFee'])).err).toContain("required option '--from <value>' not specified");
  });
});

/** The commands `simulate` and `sweep`: their flags, their output and their exit codes. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { SimulationReport } from '../../../cli/simulate/report/simulation-report.ts';
import { checkStore } from '../../../server/stores/check-store.ts';
import { cli } from '../run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'simulate-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const dearer = file('dearer.yaml', 'codFee: 400\n');
const SMALL = ['--sessions', '12', '--workers', '1'];

const reportIn = (out: string): SimulationReport => JSON.parse(out) as SimulationReport;

describe('bhor simulate', () => {
  it('prints the report, and the same one again', async () => {
    const [first, second] = [await cli(['simulate', ...SMALL]), await cli(['simulate', ...SMALL])];
    expect(first).toEqual(second);
    expect(first.code).toBe(0);
    expect(first.out).toContain('12 sessions, seed 1, via core');
    expect(first.out).toContain('shopper.browse.bounce');
  });

  it('prints JSON, with the differences of the policies that are compared', async () => {
    const { out, code } = await cli(['simulate', ...SMALL, '--json', '--compare', dearer]);
    const { policies, sessions, planned, violations } = reportIn(out);
    expect({ code, sessions, planned, count: violations.count }).toEqual({
      code: 0,
      sessions: 12,
      planned: 12,
      count: 0,
    });
    expect(policies.map(({ name, differences }) => [name, differences === null])).toEqual([
      ['defaults', true],
      ['dearer', false],
    ]);
  });

  it('shows which assumptions decide between two policies', async () => {
    const flags = ['--sessions', '2', '--workers', '1', '--json', '--compare', dearer, '--sensitivity'];
    const { out, code } = await cli(['simulate', ...flags]);
    expect(code).toBe(0);
    const { sensitivity } = reportIn(out);
    expect(sensitivity).toMatchObject({ base: 'defaults', other: 'dearer', sessions: 2 });
    const shipping = sensitivity?.rows.find(({ name }) => name === 'costs.shipping');
    expect(shipping).toMatchObject({ value: 65, smaller: { value: 48.75 }, larger: { value: 81.25 } });
    expect(sensitivity?.rows.some(({ name }) => name === 'arrivalsPerDay')).toBe(false);
  });

  it('writes the report as a page beside what it prints', async () => {
    const page = join(folder, 'report.html');
    expect((await cli(['simulate', ...SMALL, '--report', page])).code).toBe(0);
    expect(readFileSync(page, 'utf8')).toContain('<svg');
  });

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
  });

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
  });
});

it('simulate --store plays the same in an empty database as in memory, leaves nothing wrong there, and refuses it then', async () => {
  const store = `sqlite:${join(folder, 'shop.db')}`;
  const flags = ['--sessions', '40', '--seed', '11', '--json'];
  const shared = await cli(['simulate', '--store', ...flags]);
  expect(reportIn(shared.out).policies[0]?.totals.orders.total).toBeGreaterThan(0);
  expect(await cli(['simulate', '--store', store, ...flags])).toEqual(shared);
  expect((await checkStore(store)).problems).toEqual([]);
  const again = await cli(['simulate', '--store', store, ...flags]);
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining('must be empty') });
});

describe('bhor sweep', () => {
  it('plays the same shoppers at every value of a setting', async () => {
    const flags = ['--from', '100', '--to', '300', '--step', '100', '--sessions', '8', '--workers', '1', '--json'];
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
    for (const { report } of points) expect(report).toMatchObject({ sessions: 8, policies: [{ differences: null }] });
    expect(new Set(points.map(({ report }) => report.policies[0]?.hash)).size).toBe(3);
  });

  it('prints the curve, and writes it as a page; durations are in minutes', async () => {
    const page = join(folder, 'sweep.html');
    const flags = ['--from', '5m', '--to', '15m', '--step', '10m', '--sessions', '8', '--report', page];
    const { out, code } = await cli(['sweep', 'offer.duration', ...flags]);
    expect(code).toBe(0);
    expect(out).toContain('offer.duration in minutes');
    expect(readFileSync(page, 'utf8')).toContain('<svg');
  });
});

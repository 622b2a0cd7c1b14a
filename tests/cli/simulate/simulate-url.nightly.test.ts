/** `simulate --via URL`: against a running sandbox, whose clock it moves, and against a shop that is none. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulationReport } from '../../../cli/simulate/report/report.ts';
import { serveAll } from '../../server/fixtures/client-folder.ts';
import { productionShop, serve, type Backend } from '../run/backends.ts';
import { cli } from '../run-cli.ts';

describe('bhor simulate against a sandbox', () => {
  const server = serveAll();

  it('plays the sessions that it plays in memory', async () => {
    const flags = ['--sessions', '25', '--seed', '4', '--json'];
    const [there, here] = [
      await cli(['simulate', ...flags, '--via', server.url]),
      await cli(['simulate', ...flags, '--workers', '1']),
    ];
    expect(there.err).toBe('');
    const reports = [there, here].map(({ out }) => JSON.parse(out) as SimulationReport);
    const [remote, local] = reports.map(({ policies, violations }) => ({
      violations,
      funnel: policies[0]?.tables['funnel'],
      orders: policies[0]?.tables['orders'],
      endings: policies[0]?.tables['endings'],
    }));
    expect(remote).toEqual(local);
    expect(remote?.violations.count).toBe(0);
    expect(remote?.orders?.rows['orders']?.total).toBeGreaterThan(0);
  }, 120_000);

  it('ends with 1 where the shop breaks a rule of the policy, and begins its report with that', async () => {
    const dearer = join(server.root, 'dearer.yaml');
    writeFileSync(dearer, 'codFee: 400\n');
    const flags = ['--sessions', '10', '--seed', '4', '--policy', dearer];
    const { code, out, err } = await cli(['simulate', ...flags, '--via', server.url]);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(/^\d+ violations in \d+ sessions?: the shop broke its own rules there/u);
    expect(out).toMatch(
      /^ {2}session \d+, dearer: step \d+: .*₹\d+ by cash on delivery by the settings, ₹\d+ on the page, ₹\d+ at the shop$/mu,
    );
  }, 120_000);
});

describe('against a shop in production, simulate', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await serve(productionShop());
  });
  afterAll(() => backend.close());

  it('says that it needs a sandbox', async () => {
    const { code, err } = await cli(['simulate', '--via', backend.url, '--sessions', '1']);
    expect(code).toBe(2);
    expect(err).toContain('is not a sandbox');
  });
});

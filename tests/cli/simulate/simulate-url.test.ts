/** `simulate --via URL`: against a running sandbox, whose clock it moves, and against a shop that is none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulationReport } from '../../../cli/simulate/report/simulation-report.ts';
import { createClientFolder, startTestServer, type TestServer } from '../../server/fixtures/client-folder.ts';
import { productionShop, serve, type Backend } from '../run/backends.ts';
import { cli } from '../run-cli.ts';

describe('against a sandbox, simulate', () => {
  let server: TestServer;

  const folder = createClientFolder();
  beforeAll(async () => {
    server = await startTestServer(folder);
  });
  afterAll(async () => {
    await server.close();
    folder.remove();
  });

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
      funnel: policies[0]?.funnel,
      orders: policies[0]?.totals.orders,
      revenue: policies[0]?.totals.revenue,
      endings: policies[0]?.endings,
    }));
    expect(remote).toEqual(local);
    expect(remote?.violations.count).toBe(0);
    expect(remote?.orders?.total).toBeGreaterThan(0);
  }, 120_000);

  it.each([
    ['--compare', 'x.yaml'],
    ['--workers', '2'],
    ['--trace', '1'],
  ])('refuses %s', async (...flags) => {
    expect((await cli(['simulate', '--via', server.url, ...flags])).code).toBe(2);
  });
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

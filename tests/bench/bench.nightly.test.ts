/** `npm run bench:server` runs to its end and measures every row; its load and its clock measure what they say. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { untilReady } from './child-process.ts';
import { requestText, runLoad } from './load.ts';
import type { ReportedRow } from './report.ts';

const RUN = fileURLToPath(new URL('./run.ts', import.meta.url));
const FEW = ['--rounds', '1', '--requests', '16', '--connections', '2', '--orders', '2', '--json'];

const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

describe('npm run bench:server', () => {
  it('measures every row', { timeout: 180_000 }, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [RUN, ...FEW]);
    const { rows } = JSON.parse(stdout) as { readonly rows: readonly ReportedRow[] };
    expect(rows.map(({ name }) => name)).toEqual([
      'constant, GET',
      'constant, POST',
      'constant, POST of an order',
      'constant behind the middleware, GET',
      'constant behind the middleware, POST',
      'cart get',
      'cart get, trading',
      'cart update',
      'cart update, trading',
      'place',
    ]);
    expect(rows.every(({ cpuMicroseconds }) => cpuMicroseconds > 0)).toBe(true);
    const cpuOf = (name: string): number => rows.find((row) => row.name === name)?.cpuMicroseconds ?? Number.NaN;
    for (const { name, cpuMicroseconds, ratioOfProcessorTime, ratioToSameBody } of rows) {
      expect(ratioOfProcessorTime).toBe(cpuOf('constant, GET') / cpuMicroseconds);
      const post = name.startsWith('cart update')
        ? 'constant, POST'
        : name === 'place'
          ? 'constant, POST of an order'
          : undefined;
      expect([name, ratioToSameBody]).toEqual([name, post === undefined ? null : cpuOf(post) / cpuMicroseconds]);
    }
  });

  it('names a wrong flag, with exit code 2', async () => {
    const failed = promisify(execFile)(process.execPath, [RUN, '--rounds', '31']);
    await expect(failed).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--rounds must be from 1') });
  });

  it('measures shops that had many records before', { timeout: 180_000 }, async () => {
    const flags = [...FEW, '--store', 'sqlite', '--records', '10,500'];
    const { stdout } = await promisify(execFile)(process.execPath, [RUN, ...flags]);
    const { rows, growth, shops } = JSON.parse(stdout) as {
      readonly rows: readonly { readonly name: string; readonly cpuMicroseconds: number }[];
      readonly growth: readonly { readonly name: string; readonly ratio: number }[];
      readonly shops: readonly { readonly records: number }[];
    };
    expect(rows.slice(-2).map(({ name }) => name)).toEqual(['place, 10 records', 'place, 500 records']);
    expect(growth.map(({ name }) => name)).toEqual(
      ['cart get', 'cart update', 'place'].map((name) => `${name}, 500 records`),
    );
    const [few, many] = rows.slice(-2).map(({ cpuMicroseconds }) => cpuMicroseconds);
    expect(growth.at(-1)?.ratio).toBe((many ?? 0) / (few ?? 0));
    expect(shops.map(({ records }) => records)).toEqual([10, 500]);
  });

  it('is awake while its load waits for responses, and not after it', async () => {
    const server = createServer((_request, response) => {
      setTimeout(() => response.setHeader('content-length', 2).end('{}'), 50);
    });
    const port = await listening(server);
    const busyDuring = async (work: () => Promise<unknown>): Promise<number> => {
      const before = performance.eventLoopUtilization();
      await work();
      return performance.eventLoopUtilization(before).utilization;
    };
    let left = 6;
    const next = () => ((left -= 1) < 0 ? undefined : requestText('GET', '/'));
    expect(await busyDuring(() => runLoad({ port, connections: 2, next }))).toBeGreaterThan(0.9);
    // Other work of this process may fall into one of them.
    const idle = [];
    for (let times = 0; times < 5; times += 1) idle.push(await busyDuring(() => wait(100)));
    expect(Math.min(...idle)).toBeLessThan(0.5);
    server.close();
  });

  it('counts a server as started when it first answers that it is ready', async () => {
    const statuses = [503, 404, 503, 200, 200];
    const server = createServer((_request, response) => {
      response.statusCode = statuses.shift() ?? 500;
      response.end();
    });
    await untilReady(`http://127.0.0.1:${await listening(server)}/readyz`);
    expect(statuses).toEqual([200]);
    server.close();
  });
});

/** How a store connects to a PostgreSQL that is slow to accept connections, or that starts at the same time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { openPostgres } from '../../../adapters/sql/postgres/open.ts';
import type { OpenedStore } from '../../../adapters/sql/opened-store.ts';
import { count, countOf } from '../../databases/counters.ts';
import { createDatabase, describeOnPostgres } from '../../databases/postgres.ts';
import { freePort, startServer, stopServer } from '../../databases/postgres-process.ts';
import { pause } from '../../server/fixtures/waiting.ts';

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

type Waiting = { readonly client: Socket; readonly sent: Buffer[] };

/** A proxy that accepts so many connections a second, one after another; those that were given up take their turn as well. */
const startSlowProxy = async (target: number, perSecond: number) => {
  const queue: Waiting[] = [];
  const passed = new Set<Socket>();
  let [mostWaiting, abandoned] = [0, 0];
  const server = createServer((client) => {
    // Only reading tells that the other end has gone.
    const sent: Buffer[] = [];
    client.on('error', () => undefined).on('data', (bytes: Buffer) => sent.push(bytes));
    queue.push({ client, sent });
    mostWaiting = Math.max(mostWaiting, queue.length);
  });
  const timer = setInterval(() => {
    const next = queue.shift();
    if (next === undefined) return;
    const { client, sent } = next;
    if (client.readableEnded || client.destroyed) {
      abandoned += 1;
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    client.removeAllListeners('data');
    upstream.write(Buffer.concat(sent));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      passed.add(from);
      from.on('error', () => undefined).on('close', () => to.destroy());
      from.pipe(to);
    }
  }, 1_000 / perSecond);
  const port = await listening(server);
  return {
    port,
    seen: () => ({ mostWaiting, abandoned }),
    cut: () => {
      for (const socket of passed) socket.destroy();
      passed.clear();
    },
    close: async () => {
      clearInterval(timer);
      for (const socket of [...passed, ...queue.map(({ client }) => client)]) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const STORES = 4;

describeOnPostgres('a store that connects', () => {
  it('goes on when all servers reconnect at once to a primary that accepts 6 connections a second', async () => {
    const url = new URL((await createDatabase()).url);
    const proxy = await startSlowProxy(Number(url.port), 6);
    url.port = String(proxy.port);
    const opened: OpenedStore[] = [];
    onTestFinished(async () => {
      for (const { close } of opened) await close();
      await proxy.close();
    });
    for (let index = 0; index < STORES; index += 1) opened.push(await openPostgres({ url: url.href, isServer: true }));
    const written = opened.map(() => 0);
    let isOver = false;
    const shoppers = opened.flatMap(({ store }, index) =>
      Array.from({ length: 8 }, async (_, shopper) => {
        for (; !isOver; await pause(20)) {
          await countOf(store, `${index}-${shopper}`).catch(() => undefined);
          await count(store, `${index}-${shopper}`).then(
            () => (written[index] = (written[index] ?? 0) + 1),
            () => undefined,
          );
        }
      }),
    );
    const allWrite = (): void => expect(Math.min(...written)).toBeGreaterThan(0);
    await vi.waitFor(allWrite, 20_000);
    for (let round = 0; round < 3; round += 1) {
      proxy.cut();
      written.fill(0);
      await vi.waitFor(allWrite, 20_000);
    }
    isOver = true;
    await Promise.all(shoppers);
    const { mostWaiting, abandoned } = proxy.seen();
    expect(abandoned).toBe(0);
    expect(mostWaiting).toBeLessThanOrEqual(2 * STORES);
  });

  it('asks a server that hangs up at growing intervals, however many calls wait', async () => {
    let asked = 0;
    const server = createServer((socket) => {
      asked += 1;
      socket.on('error', () => undefined).end();
    });
    const port = await listening(server);
    onTestFinished(() => void server.close());
    const opening = openPostgres({ url: `postgres://postgres@127.0.0.1:${port}/shop` });
    await expect(opening).rejects.toThrow('busy');
    expect(asked).toBeGreaterThan(2);
    // Of 50, 50, 100, 100, 200 … milliseconds, each at least half as long.
    expect(asked).toBeLessThan(20);
  });

  it('waits for another server that starts at the same time on an empty database', async () => {
    const { url } = await createDatabase();
    const opened = await Promise.all([1, 2, 3, 4].map(() => openPostgres({ url, isServer: true })));
    expect(opened.filter(({ migrations }) => migrations.length > 0)).toHaveLength(1);
    expect(await Promise.all(opened.map(({ store }) => count(store, 'a')))).toHaveLength(4);
    expect(await countOf((opened[0] as OpenedStore).store, 'a')).toBe(4);
    for (const { close } of opened) await close();
  });

  it('waits for a database that is started after the server, says so, and keeps a command waiting for seconds only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-postgres-'));
    const port = await freePort();
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    onTestFinished(async () => {
      await stopServer(folder);
      rmSync(folder, { recursive: true });
    });
    const problems: string[] = [];
    const opening = openPostgres({ url, isServer: true, report: (problem) => problems.push(problem) });
    // The command is given up while the server still waits.
    await expect(openPostgres({ url })).rejects.toThrow('busy');
    expect(problems).toEqual(['no server answers at this address']);
    await startServer({ programs: inject('postgres').programs, folder }, { port });
    const { store, close } = await opening;
    expect(await count(store, 'a')).toBe(1);
    await close();
  });
});

/**
 * A shop in production, as it is deployed: behind Caddy with the deployed Caddyfile. What one client does with its sockets
 * slows no other one down, and costs the server no memory.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { withCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { allEndpoints, WEBHOOK_PATH } from '../../adapters/wire/endpoints.ts';
import * as shopperMessages from '../../core/validation/shopper-messages.ts';
import { NODE_FLAGS } from '../lab/bench/child-process.ts';
import { startKillablePostgres } from '../databases/killable-postgres.ts';
import { describeOnPostgres } from '../databases/postgres.ts';
import { temporaryFolder } from '../databases/temporary-folder.ts';
import { describeBehindCaddy, startCaddy } from '../server/fixtures/caddy.ts';
import { addressOf, startServe } from '../server/fixtures/serve-process.ts';
import { openGateways, OWN_SELLER, projectBuiltWith } from '../server/fixtures/trading-shop.ts';
import { pause, until } from '../server/fixtures/waiting.ts';
import { WASH } from '../samples/products.ts';

/** What another shopper waits for at most, in milliseconds, and the server's memory in bytes. */
const ANSWER_MS = 10_000;
const MEMORY_BYTES = 300 * 1024 * 1024;
/** How long each attack is kept up while another shopper shops, in milliseconds. */
const ATTACK_MS = 3_000;

const folder = temporaryFolder();

describeBehindCaddy('a shop under attack', () => {
  let gateways: Awaited<ReturnType<typeof openGateways>>;
  let caddy: Awaited<ReturnType<typeof startCaddy>>;
  let server: Awaited<ReturnType<typeof startShop>>;
  beforeAll(async () => {
    gateways = await openGateways(`sqlite:${folder.file('shop.db')}`);
    server = await startShop(gateways.variables);
    caddy = await startCaddy([server.port]);
  });
  afterAll(async () => {
    await caddy?.close();
    await server?.close();
    await gateways?.close();
  });

  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Sockets from another address than the shopper's, of which the shop sees as much as Caddy says. */
  const attackers = (count: number, first: string): readonly Socket[] => {
    const opened = Array.from({ length: count }, () =>
      connect({ port: caddy.port, host: '127.0.0.1', localAddress: '127.0.0.2' })
        .on('error', () => undefined)
        .pause(),
    );
    for (const socket of opened) if (first !== '') socket.write(first);
    sockets.push(...opened);
    return opened;
  };

  /** A page, a cart and a change of it, again and again: how long the slowest answer took, in milliseconds. */
  const slowestAnswer = async (during: () => void): Promise<number> => {
    let slowest = 0;
    const timed = async (path: string, init?: RequestInit): Promise<void> => {
      const start = performance.now();
      const response = await fetch(`${caddy.url}${path}`, { ...init, signal: AbortSignal.timeout(20_000) });
      await response.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - start);
      expect([path, response.status]).toEqual([path, 200]);
    };
    const line = JSON.stringify({ pid: WASH, qty: 1 });
    for (const end = performance.now() + ATTACK_MS; performance.now() < end; await pause(50)) {
      during();
      await timed('/');
      await timed(allEndpoints.getCart.path);
      await timed(allEndpoints.updateCart.path, {
        method: 'POST',
        body: line,
        headers: { 'content-type': 'application/json' },
      });
    }
    return slowest;
  };

  const head = (): string => `Host: 127.0.0.1:${caddy.port}\r\n`;
  const slowBody = (path: string): string =>
    `POST ${path} HTTP/1.1\r\n${head()}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;

  it.each<readonly [string, () => () => void]>([
    [
      '1,250 requests of which the body does not come',
      () => {
        attackers(1_250, slowBody(WEBHOOK_PATH));
        return () => undefined;
      },
    ],
    [
      '2,000 connections that say nothing',
      () => {
        attackers(2_000, '');
        return () => undefined;
      },
    ],
    [
      '50 connections that send hundreds of requests and read no answer',
      () => {
        attackers(50, `GET / HTTP/1.1\r\n${head()}\r\n`.repeat(1_400));
        return () => undefined;
      },
    ],
    [
      '500 requests of which the headers come byte by byte',
      () => {
        const slow = attackers(500, `GET / HTTP/1.1\r\n${head()}X-Slow: `);
        return () => {
          for (const socket of slow) if (socket.writable) socket.write('x');
        };
      },
    ],
    [
      '500 requests of which the body comes byte by byte',
      () => {
        const slow = attackers(500, slowBody(allEndpoints.updateCart.path));
        return () => {
          for (const socket of slow) if (socket.writable) socket.write(' ');
        };
      },
    ],
  ])('answers another shopper in time, and stays small, during %s', async (_, attack) => {
    const during = attack();
    const slowest = await slowestAnswer(during);
    const { connections, memory } = await server.state();
    expect({ slowest, isQuick: slowest < ANSWER_MS }).toMatchObject({ isQuick: true });
    expect({ memory, isSmall: memory < MEMORY_BYTES }).toMatchObject({ isSmall: true });
    // None of them reaches the shop: those that do are the other shopper's, and what Caddy keeps for the next request.
    expect(connections).toBeLessThan(100);
  });

  it('closes connections that say nothing, and those whose request does not come whole', async () => {
    const silent = attackers(1, '');
    const headers = attackers(1, `GET / HTTP/1.1\r\n${head()}X-Slow: `);
    const body = attackers(1, slowBody(WEBHOOK_PATH));
    const all = [...silent, ...headers, ...body];
    for (const socket of all) socket.resume();
    const isClosed = (socket: Socket): boolean => socket.readableEnded || socket.destroyed;
    await until(() => all.every(isClosed), 14_000);
    expect(all.filter(isClosed)).toHaveLength(3);
  });
});

describeBehindCaddy('the servers of a shop', () => {
  /** Two that say of themselves what the test has them say, and answer with their names. */
  const startTwo = async () => {
    const states = { one: 'ready', other: 'ready' };
    const upstream = async (name: keyof typeof states): Promise<number> => {
      const one = createServer((incoming, outgoing) => {
        const isUp = { '/healthz': states[name] !== 'stopping', '/readyz': states[name] === 'ready' }[
          incoming.url ?? ''
        ];
        outgoing.writeHead((isUp ?? true) ? 200 : 503).end(name);
      }).listen(0, '127.0.0.1');
      await once(one, 'listening');
      onTestFinished(() => {
        one.closeAllConnections();
        one.close();
      });
      return (one.address() as AddressInfo).port;
    };
    const { url, close } = await startCaddy([await upstream('one'), await upstream('other')]);
    onTestFinished(() => close());
    /** The names of those that twenty requests for this path have reached, or the status where there was none. */
    const asked = async (path: string): Promise<ReadonlySet<string>> =>
      new Set(
        await Promise.all(
          Array.from({ length: 20 }, async () => {
            const response = await fetch(`${url}${path}`);
            return response.status === 200 ? response.text() : String(response.status);
          }),
        ),
      );
    return { states, asked, url };
  };

  it('are sent pages while their stores do not answer, calls only while they do, and nothing once they are about to stop', async () => {
    const { states, asked } = await startTwo();
    const call = allEndpoints.getCart.path;
    expect(await asked('/')).toEqual(new Set(['one', 'other']));
    expect(await asked(call)).toEqual(new Set(['one', 'other']));
    states.one = 'no store';
    await pause(2_500);
    expect(await asked('/')).toEqual(new Set(['one', 'other']));
    expect(await asked(call)).toEqual(new Set(['other']));
    states.one = 'stopping';
    await pause(2_500);
    expect(await asked('/')).toEqual(new Set(['other']));
    states.one = 'ready';
    states.other = 'no store';
    await pause(2_500);
    expect(await asked(call)).toEqual(new Set(['one']));
  });

  it('are answered for, where none can be asked, in words that say that the shop cannot be reached', async () => {
    const { states, url } = await startTwo();
    Object.assign(states, { one: 'stopping', other: 'stopping' });
    await pause(2_500);
    const { getCart } = createHttpClient({ base: url, fetch: withCookies(fetch) });
    const [call, reply, page] = await Promise.all([
      getCart().catch((error: unknown) => error),
      fetch(`${url}${allEndpoints.getCart.path}`),
      fetch(`${url}/`),
    ]);
    const message = shopperMessages.backendUnreachable;
    expect(call).toMatchObject({ name: 'ShopUnreachable', reason: 'backend', message });
    expect([reply.status, reply.headers.get('retry-after'), reply.headers.get('content-type')]).toEqual([
      503,
      '1',
      'application/json',
    ]);
    expect([page.status, await page.text()]).toEqual([503, message]);
  });
});

describeBehindCaddy('a shop whose database is down', () => {
  describeOnPostgres('a database of its own', () => {
    it('serves its pages and says that it cannot be reached, and sells on by itself once the database is back', async () => {
      const data = mkdtempSync(join(tmpdir(), 'shop-postgres-'));
      const postgres = await startKillablePostgres({ programs: inject('postgres').programs, folder: data });
      onTestFinished(async () => {
        await postgres.stop();
        rmSync(data, { recursive: true, force: true });
      });
      const own = await openGateways(postgres.url);
      onTestFinished(async () => void (await own.close()));
      const server = await startShop(own.variables, 'project-on-postgres');
      onTestFinished(server.close);
      const { url, close } = await startCaddy([server.port]);
      onTestFinished(close);
      const shopper = createHttpClient({ base: url, fetch: withCookies(fetch) });
      const pageStatus = async (): Promise<number> => (await fetch(`${url}/`)).status;
      expect(await shopper.updateCart({ pid: WASH, qty: 2 })).toMatchObject({ status: true });

      await postgres.stop();
      const unreachable = { name: 'ShopUnreachable', message: shopperMessages.backendUnreachable };
      // Until Caddy has asked again, the server itself says that it is busy.
      await until(
        () =>
          shopper.getCart().then(
            () => false,
            ({ message }: Error) => message === shopperMessages.backendUnreachable,
          ),
        30_000,
      );
      expect(await Promise.all(Array.from({ length: 20 }, pageStatus))).toEqual(Array.from({ length: 20 }, () => 200));
      await expect(shopper.updateCart({ pid: WASH, qty: 3 })).rejects.toMatchObject(unreachable);

      await postgres.restart();
      await until(
        () =>
          shopper.getCart().then(
            ({ status }) => status,
            () => false,
          ),
        30_000,
      );
      const answer = await shopper.getCart();
      expect(answer.status && answer.data.items[WASH]?.qty).toBe(2);
    });
  });
});

/** A shop in a process of its own, with the flags of server/deploy and a home page of ordinary size. */
const startShop = async (variables: Readonly<Record<string, string>>, name = 'project') => {
  const root = await projectBuiltWith(folder.file(name), OWN_SELLER);
  writeFileSync(
    join(root, 'dist/client/index.html'),
    `<!doctype html><title>Home</title>${'<p>the home page</p>'.repeat(4_000)}`,
  );
  const run = startServe(['--port', '0', '--settings', OWN_SELLER], variables, root, NODE_FLAGS);
  const port = Number(new URL(await addressOf(run)).port);
  /** Resident memory in bytes, and connections from Caddy. */
  const state = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const memory = Number(/^process_resident_memory_bytes (\S+)/mu.exec(metrics)?.[1]);
    const connections = Number(/^nodejs_active_handles\{type="Socket"\} (\d+)/mu.exec(metrics)?.[1] ?? Number.NaN);
    return { memory, connections };
  };
  return {
    port,
    state,
    close: async () => {
      run.child.kill('SIGKILL');
      await run.ended;
    },
  };
};

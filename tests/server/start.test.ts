import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Hono } from 'hono';
import { loadSettings } from '../../adapters/settings/load-settings.ts';
import { createRecordingMessenger } from '../../adapters/memory/recording-messenger.ts';
import { SMS_TEMPLATE_NAMES } from '../../core/shop/ports.ts';
import { listen, StartError } from '../../server/listen.ts';
import { createSite, type Site } from '../../server/site/site.ts';
import { startBackendServer, startServer, type StartOptions } from '../../server/start.ts';
import { createStaticFiles } from '../../server/site/static-files.ts';
import { createTestApp } from '../adapters/hono/app.ts';
import { TEMPLATES } from '../messages/sms-gateway.ts';
import { createClientFolder, startTestServer } from './fixtures/client-folder.ts';
import { silentLogger } from '../../core/ports/logger.ts';

const folder = () => {
  const made = createClientFolder();
  onTestFinished(() => made.remove());
  return made;
};

const DEFAULTS = await loadSettings(undefined);

const options = (of: Partial<StartOptions> = {}): StartOptions => ({
  port: 0,
  host: '127.0.0.1',
  store: 'memory',
  sandbox: true,
  addressLimits: false,
  settings: DEFAULTS,
  messenger: createRecordingMessenger(),
  logger: silentLogger,
  ...of,
});

const OWN = await loadSettings('tests/settings/own-seller.yaml');
const RAZORPAY = {
  keyId: 'rzp_live_1',
  keySecret: 'a-secret-of-the-key',
  webhookSecret: 'a-secret-of-the-webhook',
  api: 'http://127.0.0.1:9/v1',
  checkout: 'http://127.0.0.1:9/checkout.js',
};

/** A shop in production, whose gateways nobody asks. */
const trading = (of: Partial<StartOptions>): StartOptions => {
  const { root } = folder();
  const note = { hash: OWN.id.hash, file: OWN.id.file, origin: 'https://shop.example' };
  writeFileSync(join(root, '.settings.json'), JSON.stringify(note));
  return options({
    sandbox: false,
    settings: OWN,
    clientRoot: root,
    origin: 'https://shop.example',
    proxies: 1,
    razorpay: RAZORPAY,
    messageSinks: {
      sms: {
        url: 'http://127.0.0.1:9/sms',
        apiKey: 'key-of-the-tests',
        senderId: 'SHOPIN',
        entityId: '1101',
        names: SMS_TEMPLATE_NAMES,
        templates: TEMPLATES,
      },
      mail: { host: '127.0.0.1', port: 9, security: 'none', from: 'shop@shop.example', fromName: 'Shop' },
    },
    ...of,
  });
};

/** A port in use, where the next one is probably free. */
const takenPort = async (): Promise<number> => {
  const other: Server = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    other.close();
  });
  return (other.address() as AddressInfo).port;
};

describe("the server's start", () => {
  it('uses the next free port if the requested one is taken, and says which', async () => {
    const port = await takenPort();
    const server = await startTestServer(folder(), { port });
    onTestFinished(() => server.close());
    expect(server.port).toBeGreaterThan(port);
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect((await fetch(`${server.url}/`)).status).toBe(200);
  });

  it('says what is missing without the sandbox, and what to do', async () => {
    const settings = await loadSettings('tests/settings/own-seller.yaml');
    const start = startServer(options({ sandbox: false, settings, clientRoot: folder().root }));
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(/a payment gateway.*--sandbox/);
  });

  it("allows a sandbox only on this machine's own address", async () => {
    for (const host of ['0.0.0.0', '::', '', '192.168.1.5', 'shop.example']) {
      await expect(startServer(options({ host, clientRoot: folder().root }))).rejects.toThrow(/--host/);
    }
  });

  it('asks for a build if there is none', async () => {
    const clientRoot = join(mkdtempSync(join(tmpdir(), 'empty-')), 'client');
    await expect(startServer(options({ clientRoot }))).rejects.toThrow(/npm run build/);
  });

  it.each(['127.0.0.1', '0.0.0.0'])(
    'needs a proxy in front of a shop in production, wherever it listens: %s',
    async (host) => {
      const start = startServer(trading({ host, proxies: 0 }));
      await expect(start).rejects.toThrow(StartError);
      await expect(start).rejects.toThrow(/a shop in production needs a reverse proxy.*--proxies 1/);
    },
  );

  it('needs a proxy in front of an existing backend where other machines reach it, and none on this machine', async () => {
    const backend = {
      port: 0,
      backend: 'http://127.0.0.1:9',
      clientRoot: folder().root,
      logger: silentLogger,
    };
    for (const host of ['0.0.0.0', '::', '192.168.1.5'])
      await expect(startBackendServer({ ...backend, host })).rejects.toThrow(/needs a reverse proxy.*--proxies 1/);
    for (const options of [{ host: '127.0.0.1' }, { host: '0.0.0.0', proxies: 1 }]) {
      const server = await startBackendServer({ ...backend, ...options });
      onTestFinished(() => server.close());
      expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(200);
    }
  });

  it('stops where the port of a shop in production, or in front of a backend, is in use: a proxy looks for it there', async () => {
    const port = await takenPort();
    const says = new RegExp(`port ${port} is in use.*--port`);
    await expect(startServer(trading({ port }))).rejects.toThrow(says);
    const { clientRoot = '', logger, host } = trading({});
    const backend = { backend: 'http://127.0.0.1:9', port, host, clientRoot, logger };
    await expect(startBackendServer(backend)).rejects.toThrow(says);
  });

  it('takes orders with a test key only where that is asked for, and then charges with no live one', async () => {
    const withKey = (keyId: string, testPayments: boolean) =>
      startServer(trading({ razorpay: { ...RAZORPAY, keyId }, testPayments }));
    await expect(withKey('rzp_test_1', false)).rejects.toThrow(/RAZORPAY_KEY_ID is a test key.*--test-payments/);
    await expect(withKey('rzp_live_1', true)).rejects.toThrow(/--test-payments takes only a test key/);
    for (const [keyId, testPayments] of [
      ['rzp_live_1', false],
      ['rzp_test_1', true],
    ] as const) {
      const server = await withKey(keyId, testPayments);
      onTestFinished(() => server.close());
      const cart = (await (await fetch(`${server.url}/server/api/cart/get.php`)).json()) as object;
      expect('testPayments' in cart).toBe(testPayments);
      const refused = (await (await fetch(`${server.url}/server/api/order/list.php`)).json()) as object;
      expect([refused, 'testPayments' in refused]).toMatchObject([{ status: false }, testPayments]);
    }
  });

  it('names the flag of a host that it cannot listen on', async () => {
    await expect(listen({ fetch: () => new Response('') }, { port: 0, host: '192.0.2.1' })).rejects.toThrow(/--host/);
  });

  it('says when no port is free', async () => {
    const last = createServer();
    const isMine = await new Promise<boolean>((resolve) => {
      last.once('error', () => resolve(false)).listen(65_535, '127.0.0.1', () => resolve(true));
    });
    if (isMine)
      onTestFinished(() => {
        last.close();
      });
    await expect(listen({ fetch: () => new Response('') }, { port: 65_535, host: '127.0.0.1' })).rejects.toThrow(
      /--port/,
    );
  });
});

describe("the server's stop", () => {
  it('finishes running requests and accepts no more', async () => {
    const app = new Hono();
    app.get('/slow', async (c) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 200);
      });
      return c.text('done');
    });
    const { port, close } = await listen(app, { port: 0, host: '127.0.0.1' });
    const underWay = fetch(`http://127.0.0.1:${port}/slow`).then((reply) => reply.text());
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    const closed = close();
    expect(await underWay).toBe('done');
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow(/fetch failed/);
  });
});

describe('the site without a sandbox', () => {
  const site = (secure: boolean): Site => {
    const { app: api, shop, logger } = createTestApp({ secure });
    return createSite({
      api,
      sandbox: null,
      files: createStaticFiles({ root: folder().root }),
      clock: shop.clock,
      logger,
      secure,
    });
  };

  it('has nothing at /sandbox for any client', async () => {
    const app = site(false);
    const socket = { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1', localPort: 3000 };
    for (const path of ['/sandbox/sent', '/sandbox/clock', '/sandbox/pay?order=x']) {
      const reply = await app.request(
        `http://127.0.0.1:3000${path}`,
        { headers: { host: '127.0.0.1:3000' } },
        { incoming: { url: path, socket } },
      );
      expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining('Page not found')]);
    }
    const cart: unknown = await (await app.request('http://127.0.0.1:3000/server/api/cart/get.php')).json();
    expect(cart).not.toHaveProperty('sandbox');
  });

  it('sends Strict-Transport-Security over https', async () => {
    expect((await site(true).request('http://shop.test/')).headers.get('strict-transport-security')).toMatch(
      /^max-age=\d{8}/,
    );
    expect((await site(false).request('http://shop.test/')).headers.get('strict-transport-security')).toBeNull();
  });

  it('shows the error page after an unexpected error, without any detail of it', async () => {
    const { app: api, shop, logger, errors } = createTestApp();
    const broken = () => Promise.reject(new Error('EIO of /secret'));
    const whole = createStaticFiles({ root: folder().root });
    for (const [files, text] of [
      [{ ...whole, serve: broken }, 'Something went wrong'],
      [{ serve: broken, notFound: broken, broken }, 'Internal Server Error'],
    ] as const) {
      const app = createSite({ api, sandbox: null, files, clock: shop.clock, logger });
      const reply = await app.request('http://shop.test/checkout');
      expect([
        reply.status,
        await reply.text(),
        reply.headers.get('x-content-type-options'),
        reply.headers.get('cache-control'),
      ]).toEqual([500, expect.stringContaining(text), 'nosniff', 'no-store']);
    }
    expect(errors).toEqual(Array.from({ length: 2 }, () => 'GET /checkout broke Error: EIO of /secret'));
  });
});

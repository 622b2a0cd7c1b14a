/** What a server starts with, and what it refuses to start with, naming what to change (spec 10.22). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRecordingMessenger } from '../../adapters/memory/recording-messenger.ts';
import { writeBuiltSettings } from '../../adapters/settings/built-settings.ts';
import { loadSettings } from '../../adapters/settings/load-settings.ts';
import { silentLogger } from '../../core/ports/logger.ts';
import { StoreBusy } from '../../core/ports/store/shop-store.ts';
import { listen } from '../../server/listen.ts';
import { StartError } from '../../server/start-error.ts';
import { startBackendServer, startServer, type BackendStartOptions, type StartOptions } from '../../server/start.ts';
import { createStaticFiles } from '../../server/site/static-files.ts';
import { createStorefront } from '../../server/site/storefront.ts';
import { createTestApp } from '../adapters/hono/app.ts';
import { TEMPLATES } from '../messages/sms-gateway.ts';
import { WASH } from '../samples/products.ts';
import { createClientFolder } from './fixtures/client-folder.ts';

const DEFAULTS = await loadSettings(undefined);
const OWN = await loadSettings('tests/settings/own-seller.yaml');
const OTHER = await loadSettings('tests/settings/other-brand.yaml');
const ORIGIN = 'https://shop.example';
const LOCAL = '127.0.0.1';

/** A storefront that was built with these settings for this address. */
const built = async (settings = DEFAULTS, origin?: string): Promise<string> => {
  const { root, remove } = createClientFolder();
  onTestFinished(remove);
  await writeBuiltSettings(root, settings.id, origin === undefined ? {} : { origin });
  return root;
};

/** A port in use, where the next one is probably free. */
const takenPort = async (): Promise<number> => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, LOCAL, resolve));
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
};

const sandbox = async (of: Partial<StartOptions> = {}): Promise<StartOptions> => ({
  port: 0,
  host: LOCAL,
  store: 'memory',
  sandbox: true,
  addressLimits: false,
  settings: DEFAULTS,
  messenger: createRecordingMessenger(),
  logger: silentLogger,
  clientRoot: of.clientRoot ?? (await built()),
  ...of,
});

const RAZORPAY = {
  keyId: 'rzp_live_1',
  keySecret: 'a-secret-of-the-key',
  webhookSecret: 'a-secret-of-the-webhook',
  api: 'http://127.0.0.1:9/v1',
  checkout: 'http://127.0.0.1:9/checkout.js',
};
const SMS = {
  url: 'http://127.0.0.1:9/sms',
  apiKey: 'key-of-the-tests',
  senderId: 'SHOPIN',
  entityId: '1101',
  templates: TEMPLATES,
};
const MAIL = { host: LOCAL, port: 9, security: 'none', from: 'shop@shop.example', fromName: 'Shop' } as const;

/** A shop in production, whose gateways nobody asks. */
const shop = async (of: Partial<StartOptions> = {}): Promise<StartOptions> =>
  sandbox({
    sandbox: false,
    settings: OWN,
    clientRoot: await built(OWN, ORIGIN),
    origin: ORIGIN,
    proxies: 1,
    razorpay: RAZORPAY,
    messageSinks: { sms: SMS, mail: MAIL },
    ...of,
  });
const withoutGateway = async (): Promise<StartOptions> => {
  const { razorpay: _razorpay, ...options } = await shop();
  return options;
};
const withKey = (keyId: string, testPayments: boolean) => shop({ razorpay: { ...RAZORPAY, keyId }, testPayments });

const backend = async (of: Partial<BackendStartOptions> = {}): Promise<BackendStartOptions> => ({
  port: 0,
  host: LOCAL,
  backend: 'http://127.0.0.1:9',
  proxies: 0,
  logger: silentLogger,
  clientRoot: await built(),
  ...of,
});

const started = async (options: StartOptions | BackendStartOptions) => {
  const server = await ('backend' in options ? startBackendServer(options) : startServer(options));
  onTestFinished(() => server.close());
  return server;
};

const NO_BUILD = join(mkdtempSync(join(tmpdir(), 'empty-')), 'client');
const builtOf = async (change: (root: string) => unknown): Promise<string> => {
  const root = await built();
  await change(root);
  return root;
};
type Refused = readonly [what: string, options: () => Promise<StartOptions | BackendStartOptions>, says: RegExp];

describe('a server', () => {
  it.each<Refused>([
    ...['0.0.0.0', '::', '', '192.168.1.5', 'shop.example'].map((host): Refused => [
      `a sandbox at ${host}`,
      () => sandbox({ host }),
      /--host/u,
    ]),
    ['no storefront', () => sandbox({ clientRoot: NO_BUILD }), /run npx bhor release/u],
    [
      'a storefront of other settings',
      () => sandbox({ settings: OTHER }),
      new RegExp(`${DEFAULTS.id.hash}, the defaults.*${OTHER.id.hash}, from other-brand\\.yaml`, 'u'),
    ],
    [
      'settings that were changed after the build',
      async () =>
        sandbox({
          settings: OTHER,
          clientRoot: await builtOf((root) =>
            writeBuiltSettings(root, { hash: 'of-yesterday', file: 'other-brand.yaml' }),
          ),
        }),
      /were changed after the storefront was built \(of-yesterday then, .* now\); build again with npx bhor release --settings \S+, or undo/u,
    ],
    [
      'a storefront for no address',
      () => sandbox({ origin: ORIGIN }),
      /built for no address.*SITE_ORIGIN=https:\/\/shop\.example npx bhor release/u,
    ],
    [
      'a storefront for another address',
      async () => sandbox({ origin: ORIGIN, clientRoot: await built(DEFAULTS, 'https://old.example') }),
      /built for https:\/\/old\.example, but SITE_ORIGIN.*https:\/\/shop\.example/u,
    ],
    [
      'a storefront that does not say its settings readably',
      async () =>
        sandbox({ clientRoot: await builtOf((root) => writeFileSync(join(root, '.settings.json'), '{"hash":12}')) }),
      /does not say which settings/u,
    ],
    [
      'a storefront that does not say its settings',
      async () => sandbox({ clientRoot: await builtOf((root) => rmSync(join(root, '.settings.json'))) }),
      /run npx bhor release/u,
    ],
    [
      'the sample seller',
      () => sandbox({ sandbox: false }),
      /seller\.name, seller\.address, seller\.gstin.*seller\.maker\.licence/u,
    ],
    ['no gateway', withoutGateway, /a payment gateway.*--sandbox/u],
    ...[LOCAL, '0.0.0.0'].map((host): Refused => [
      `no proxy at ${host}`,
      () => shop({ host, proxies: 0 }),
      /a shop in production needs a reverse proxy.*--proxies 1/u,
    ]),
    ['a test key', () => withKey('rzp_test_1', false), /RAZORPAY_KEY_ID is a test key.*--test-payments/u],
    ['a live key for test payments', () => withKey('rzp_live_1', true), /--test-payments takes only a test key/u],
    ['a port in use', async () => shop({ port: await takenPort() }), /port \d+ is in use.*--port/u],
    ...['0.0.0.0', '::', '192.168.1.5'].map((host): Refused => [
      `a backend and no proxy at ${host}`,
      () => backend({ host }),
      /needs a reverse proxy.*--proxies 1/u,
    ]),
    ['a backend and a port in use', async () => backend({ port: await takenPort() }), /port \d+ is in use.*--port/u],
    ['a backend and other settings', () => backend({ settings: OTHER }), /other settings/u],
    ['a backend and another address', () => backend({ origin: ORIGIN }), /built for no address/u],
  ])('does not start with %s, and says what to change', async (_what, options, says) => {
    const starting = started(await options());
    await expect(starting).rejects.toThrow(StartError);
    await expect(starting).rejects.toThrow(says);
  });

  it.each<readonly [what: string, options: () => Promise<StartOptions | BackendStartOptions>]>([
    [
      'a storefront for its address',
      async () => sandbox({ origin: ORIGIN, clientRoot: await built(DEFAULTS, ORIGIN) }),
    ],
    ['a backend on this machine', () => backend()],
    ['a backend behind a proxy', () => backend({ host: '0.0.0.0', proxies: 1 })],
    ['a backend and its own settings', () => backend({ settings: DEFAULTS })],
  ])('starts with %s', async (_what, options) => {
    const { port } = await started(await options());
    const url = `http://${LOCAL}:${port}`;
    expect([(await fetch(url)).status, (await fetch(`${url}/.settings.json`)).status]).toEqual([200, 404]);
  });

  it('charges the prices of its settings', async () => {
    const { url } = await started(await sandbox({ settings: OTHER, clientRoot: await built(OTHER) }));
    const body = JSON.stringify({ pid: WASH, qty: 1 });
    const headers = { 'content-type': 'application/json', origin: url };
    const response = await fetch(`${url}/server/api/cart/add.php`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({
      data: { items: { [WASH]: { price: 1333, sale: 888 } }, quotes: { cod: { shipping: 77, total: 965 } } },
    });
  });

  it.each([
    ['rzp_live_1', false],
    ['rzp_test_1', true],
  ] as const)('marks its answers as of test payments with the key %s: %s', async (keyId, testPayments) => {
    const { url } = await started(await withKey(keyId, testPayments));
    for (const path of ['cart/get.php', 'order/list.php'])
      expect('testPayments' in ((await (await fetch(`${url}/server/api/${path}`)).json()) as object)).toBe(
        testPayments,
      );
  });

  it('takes the next free port in a sandbox, and says which', async () => {
    const port = await takenPort();
    const server = await started(await sandbox({ port }));
    expect(server.port).toBeGreaterThan(port);
    expect(server.url).toBe(`http://${LOCAL}:${server.port}`);
  });

  it('names the flag of a host that it cannot listen on, and says when no port is free', async () => {
    const site = { fetch: () => new Response('') };
    await expect(listen(site, { port: 0, host: '192.0.2.1' })).rejects.toThrow(/--host/u);
    const last = createServer();
    const isMine = await new Promise<boolean>((resolve) =>
      last.once('error', () => resolve(false)).listen(65_535, LOCAL, () => resolve(true)),
    );
    if (isMine) onTestFinished(() => void last.close());
    await expect(listen(site, { port: 65_535, host: LOCAL })).rejects.toThrow(/--port/u);
  });
});

describe('the site without a sandbox', () => {
  const files = async () => createStaticFiles({ root: await built() });
  const site = async (secure: boolean) => createTestApp({ secure, storefront: createStorefront(await files()) }).app;

  it('has nothing at /sandbox for any client', async () => {
    const app = await site(false);
    const socket = { remoteAddress: LOCAL, localAddress: LOCAL, localPort: 3000 };
    for (const path of ['/sandbox/sent', '/sandbox/clock', '/sandbox/pay?order=x']) {
      const headers = { host: '127.0.0.1:3000' };
      const reply = await app.request(`http://127.0.0.1:3000${path}`, { headers }, { incoming: { url: path, socket } });
      expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining('Page not found')]);
    }
    const cart: unknown = await (await app.request('http://127.0.0.1:3000/server/api/cart/get.php')).json();
    expect(cart).not.toHaveProperty('sandbox');
  });

  it('sends Strict-Transport-Security over https', async () => {
    expect((await (await site(true)).request('http://shop.test/')).headers.get('strict-transport-security')).toMatch(
      /^max-age=\d{8}/u,
    );
  });

  it('says on a page that it is busy, and logs no error, while the store is', async () => {
    const { app, errors } = createTestApp({
      storefront: { ...(await files()), serve: () => Promise.reject(new StoreBusy()) },
    });
    const reply = await app.request('http://shop.test/checkout');
    expect([reply.status, reply.headers.get('retry-after'), await reply.text(), errors]).toEqual([
      503,
      '1',
      'We’re busy right now. Try again in a moment',
      [],
    ]);
  });

  it('shows the error page after an unexpected error, without any detail of it', async () => {
    const broken = () => Promise.reject(new Error('EIO of /secret'));
    for (const [read, text] of [
      [{ ...(await files()), serve: broken }, 'Something went wrong'],
      [{ serve: broken, notFound: broken, broken }, 'Internal Server Error'],
    ] as const) {
      const { app, errors } = createTestApp({ storefront: createStorefront(read) });
      const reply = await app.request('http://shop.test/checkout');
      expect([
        reply.status,
        await reply.text(),
        reply.headers.get('x-content-type-options'),
        reply.headers.get('cache-control'),
      ]).toEqual([500, expect.stringContaining(text), 'nosniff', 'no-store']);
      expect(errors).toEqual(['GET /checkout broke Error: EIO of /secret']);
    }
  });
});

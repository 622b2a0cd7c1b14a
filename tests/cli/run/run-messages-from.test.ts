/** `run --messages-from`: signing in on a backend that is no sandbox, with the one-time passwords that a sandbox shows. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { createClientFolder, startTestServer, type TestServer } from '../../server/fixtures/client-folder.ts';
import { foreignRequestSendingBy, served, servedWithoutSandbox } from '../conform/served-backends.ts';
import { EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';
import { cli } from '../run-cli.ts';
import { scenarioFile, UPI_ORDER } from '../scenario-file.ts';
import { productionShop, serve, type Backend } from './backends.ts';

const client = createClientFolder();
afterAll(client.remove);

let sandbox: TestServer;
beforeEach(async () => {
  sandbox = await startTestServer(client);
});
afterEach(() => sandbox.close());

let open: Backend[] = [];
const opened = async (backend: Promise<Backend>): Promise<string> => {
  const { url, close } = await backend;
  open = [...open, { url, close }];
  return url;
};
afterEach(async () => {
  await Promise.all(open.map(({ close }) => close()));
  open = [];
});

const SIGN_IN = ['visit: /checkout', 'add: wash', 'send-otp: 9876543210', 'verify-otp'];

describe('against a backend whose messages arrive in a sandbox, run --messages-from', () => {
  /** It keeps another address than the one that was given. */
  const misspelling =
    (request: FetchWithCookies): FetchWithCookies =>
    async (url, init) => {
      const response = await request(url, init);
      if (!url.includes('shipping_address/get')) return response;
      return { ...response, text: async () => (await response.text()).replace(EXAMPLE_ADDRESS.st_address, 'Road MG') };
    };

  it('replays a session that conform has written, by the command that conform prints', async () => {
    const url = await opened(served(misspelling(foreignRequestSendingBy(sandbox.url))));
    const out = mkdtempSync(join(tmpdir(), 'messages-from-'));
    const found = await cli(['conform', url, '--messages-from', sandbox.url, '--sessions', '0', '--out', out]);
    expect(found.code).toBe(1);
    expect(found.out).toMatch(/steps {5}sign in\n/u);
    const replay = /^ {4}replay +bhor (?<command>.*)$/mu.exec(found.out)?.groups?.['command'] ?? '';
    expect(replay).toBe(`run ${join(out, 'addresses.yaml')} --via ${url} --messages-from ${sandbox.url}`);
    // As often as it is wanted: every run signs in with a number of its own.
    for (const round of [1, 2]) {
      const replayed = await cli(replay.split(' '));
      expect({ round, code: replayed.code, err: replayed.err }).toEqual({ round, code: 1, err: '' });
      expect(replayed.out).toMatch(/:10:\d+: answer\.data\.shipping\.st_address\n/u);
      expect(replayed.out).toMatch(
        new RegExp(` +- expected "${EXAMPLE_ADDRESS.st_address}"\n +\\+ actual +"Road MG"\n`, 'u'),
      );
    }
    expect(await cli(['run', join(out, 'addresses.yaml'), '--via', 'wire'])).toMatchObject({ code: 0 });
    expect(await cli(['run', join(out, 'addresses.yaml'), '--via', url])).toMatchObject({
      code: 2,
      out: expect.stringContaining(
        'pass the one-time password with --otp, or name the sandbox that shows its messages with --messages-from',
      ),
    });
  }, 60_000);

  it('cannot skip time: the clock of that sandbox is not the backend’s', async () => {
    const url = await opened(served(foreignRequestSendingBy(sandbox.url)));
    const file = scenarioFile(...SIGN_IN, 'expect: { checkout: { verified: true } }', 'advance: 20m');
    const { code, out } = await cli(['run', file, '--via', url, '--messages-from', sandbox.url]);
    expect(code).toBe(2);
    expect(out).toContain('8:5: 20m cannot be skipped: this shop has no sandbox clock');
  });
});

it('bhor run --messages-from uses clock, gateway and operator of a sandbox behind a proxy', async () => {
  const url = await opened(servedWithoutSandbox(sandbox.url));
  const file = scenarioFile(
    ...UPI_ORDER,
    'payment: succeeds',
    'expect: { orders: [{ state: confirmed }] }',
    'advance: 20m',
    'expect: { offer: { phase: ended } }',
  );
  for (const flags of [[], ['--otp', 'not the one']]) {
    const { code, out } = await cli(['run', file, '--via', url, '--messages-from', sandbox.url, ...flags]);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('1 passed') });
  }
  expect(await cli(['run', file, '--via', url])).toMatchObject({ code: 2 });
}, 60_000);

describe('what cannot be the address of a sandbox with messages', () => {
  let shop: Backend;
  let closed: string;
  beforeAll(async () => {
    shop = await serve(productionShop());
    const gone = await serve(productionShop());
    await gone.close();
    closed = gone.url;
  });
  afterAll(() => shop.close());

  it.each(['run', 'conform'])('is refused by %s with exit code 2, and the message names the flag', async (command) => {
    const file = scenarioFile('visit: /');
    const ran = (address: string) =>
      cli([
        ...(command === 'run' ? ['run', file, '--via', shop.url] : ['conform', shop.url]),
        '--messages-from',
        address,
      ]);
    expect(await ran('messages')).toEqual({
      code: 2,
      out: '',
      err: 'error: --messages-from "messages" must be the address of a shop (http://…)\n',
    });
    expect(await ran(shop.url)).toEqual({
      code: 2,
      out: '',
      err: `error: --messages-from ${shop.url} is not the address of a sandbox\n`,
    });
    expect(await ran(closed)).toEqual({
      code: 2,
      out: '',
      err: `error: no response from --messages-from ${closed}; is the sandbox running there?\n`,
    });
  });
});

/** `run --messages-from`: signing in on a backend that is no sandbox, with the one-time passwords that a sandbox shows. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClientFolder, startTestServer, type TestServer } from '../../server/fixtures/client-folder.ts';
import { foreignRequestSendingBy, served, servedWithoutSandbox } from './served-backends.ts';
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

it('against a backend whose messages arrive in a sandbox, run --messages-from cannot skip time: the clock of that sandbox is not the backend’s', async () => {
  const url = await opened(served(foreignRequestSendingBy(sandbox.url)));
  const file = scenarioFile(...SIGN_IN, 'expect: { checkout: { verified: true } }', 'advance: 20m');
  const { code, out } = await cli(['run', file, '--via', url, '--messages-from', sandbox.url]);
  expect(code).toBe(2);
  expect(out).toContain('8:5: time cannot be skipped: this shop has no sandbox clock');
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
});

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

  it('is refused with exit code 2, and the message names the flag', async () => {
    const file = scenarioFile('visit: /');
    const ran = (address: string) => cli(['run', file, '--via', shop.url, '--messages-from', address]);
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

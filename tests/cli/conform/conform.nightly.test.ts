/** `conform URL` over real HTTP: against this shop's server, and against backends of other people. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createRecordingMessenger } from '../../../adapters/memory/recording-messenger.ts';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import type { FetchWithCookies } from '../../../adapters/http-client/cookies.ts';
import { EXIT, UNDECIDED } from '../../../cli/io.ts';
import { startServer, type RunningServer } from '../../../server/start.ts';
import { FOREIGN_OTP } from '../../core/foreign-backend.ts';
import { openFakeRazorpay } from '../../razorpay-gateway/fake-razorpay.ts';
import { createClientFolder, startTestServer, type ClientFolder } from '../../server/fixtures/client-folder.ts';
import { cli } from '../run-cli.ts';
import { dyingBackend, OTP, productionShop, serve, type Backend } from '../run/backends.ts';
import {
  foreignRequest,
  foreignRequestSendingBy,
  served,
  servedBelievingRazorpay,
  servedWithoutSandbox,
} from './served-backends.ts';
import { EXAMPLE_ADDRESS } from '../../../core/entities/address.ts';

const folder = mkdtempSync(join(tmpdir(), 'conform-'));
const FEW = ['--sessions', '5', '--out', join(folder, 'unused')];
let open: Pick<Backend, 'close'>[] = [];
const opened = async <T extends Pick<Backend, 'close'>>(backend: Promise<T>): Promise<T> => {
  const server = await backend;
  open.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(open.map(({ close }) => close()));
  open = [];
});

const lines = (text: string, mark: string): readonly string[] =>
  text.split('\n').filter((line) => line.startsWith(mark));

let client: ClientFolder;
beforeAll(() => {
  client = createClientFolder();
});
afterAll(() => {
  client.remove();
});
const sandbox = async (store: string): Promise<RunningServer> =>
  opened(
    startServer({
      store,
      settings: await loadSettings(undefined),
      port: 0,
      host: '127.0.0.1',
      clientRoot: client.root,
      sandbox: true,
      addressLimits: false,
      messenger: createRecordingMessenger(),
      logger: {
        error: (message, cause) => {
          throw new Error(message, { cause });
        },
      },
    }),
  );

describe('this shop’s own server', () => {
  it('conforms at level extended with its sandbox', async () => {
    const { url } = await sandbox(`sqlite:${join(folder, 'shop.db')}`);
    const { code, out, err } = await cli(['conform', url, ...FEW]);
    expect({ code, err, broken: lines(out, '✗'), unchecked: lines(out, '–'), warned: lines(out, '  !') }).toEqual({
      code: 0,
      err: '',
      broken: [],
      unchecked: [],
      warned: [],
    });
    expect(out).toContain(`Contract check of ${url}, level extended, random seed 1\n`);
    expect(out).toContain('✓ 5 of 5 random sessions: no difference from the model\n');
    expect(out).toMatch(/^http:\S+ conforms: (\d+) of \1 rules hold$/mu);
  }, 240_000);

  it('shows its messages to the conformance checker of a backend elsewhere, by --messages-from', async () => {
    const { url } = await sandbox('memory');
    const proxy = await opened(servedWithoutSandbox(url));
    // Those that need passwords, the clock, payments, credited cash and the stock.
    const only = ['--only', 'sign-in,otp-once,offer-ended,payment,cash-balance,concurrent-last-unit'];
    const alone = await cli(['conform', proxy.url, ...FEW, '--sessions', '0', ...only]);
    expect(lines(alone.out, '–').join('\n')).toContain('not checked: no way to learn its one-time passwords');
    const { code, out } = await cli(['conform', proxy.url, ...FEW, '--sessions', '0', ...only, '--messages-from', url]);
    expect({ code, unchecked: lines(out, '–') }).toEqual({ code: 0, unchecked: ['– random sessions: none requested'] });
  }, 240_000);
});

describe('this shop with payments through Razorpay', () => {
  const withRazorpay = async () => {
    const razorpay = await openFakeRazorpay();
    open.push(razorpay);
    const { url } = await opened(startTestServer(client, { razorpay: razorpay.config }));
    return { url, secret: razorpay.config.webhookSecret };
  };
  const unsignedEvent = async (url: string) => {
    const flags = ['--only', 'unsigned-event', '--json', '--out', join(folder, 'razorpay')];
    const { out } = await cli(['conform', url, ...flags]);
    const { rules } = JSON.parse(out) as { readonly rules: readonly { readonly rule: string }[] };
    return rules.find(({ rule }) => rule === 'unsigned-event');
  };

  it('changes nothing on forged events', async () => {
    const { url } = await withRazorpay();
    expect(await unsignedEvent(url)).toMatchObject({ status: 'holds' });
  }, 240_000);

  it('believes them if it does not check their signatures, so that the rule is broken', async () => {
    const { url, secret } = await withRazorpay();
    const believing = await opened(servedBelievingRazorpay(url, secret));
    expect(await unsignedEvent(believing.url)).toMatchObject({
      status: 'fails',
      failure: { expected: 'pending_payment', actual: 'confirmed' },
    });
  }, 240_000);
});

it('a shop in production is checked without its clock, and the report says so', async () => {
  const { url } = await opened(serve(productionShop()));
  const { code, out } = await cli(['conform', url, '--otp', OTP, ...FEW]);
  expect({ code, broken: lines(out, '✗') }).toEqual({ code: 0, broken: [] });
  const unchecked = lines(out, '–');
  expect(unchecked.length).toBeGreaterThan(1);
  const reasons = unchecked.map((line) => /not checked: (?<reason>.*)$/u.exec(line)?.groups?.['reason']);
  expect(new Set(reasons)).toEqual(
    new Set([
      'its clock cannot be moved from here',
      'orders cannot be packed or delivered: only a sandbox of this shop has an operator for it',
      'the stock cannot be set: only that of a sandbox of this shop can',
      'one password is accepted from everybody; whether each is accepted only once needs a sandbox that sends them',
      'the backend placed no online order',
      'reward cash cannot be credited: only a sandbox of this shop can',
      'the outcome of a payment cannot be played: only a sandbox of this shop has a gateway for it',
    ]),
  );
}, 240_000);

describe('the foreign backend', () => {
  const conformOf = async (request: FetchWithCookies, ...flags: string[]) => {
    const { url } = await opened(served(request));
    return { url, ...(await cli(['conform', url, '--otp', FOREIGN_OTP, ...FEW, ...flags])) };
  };

  it('conforms at level core in the default run, with advice and what the storefront tolerates', async () => {
    // The default number of sessions, seed and time limit, as when the author of a backend gives no flags.
    const { url } = await opened(served(foreignRequest()));
    const { code, out } = await cli(['conform', url, '--otp', FOREIGN_OTP, '--out', join(folder, 'unused')]);
    // One password for everybody is never used up.
    const unchecked = lines(out, '–').filter((line) => !line.includes('one-time password'));
    expect({ code, broken: lines(out, '✗'), unchecked }).toEqual({ code: 0, broken: [], unchecked: [] });
    expect(out).toContain('level core, random seed 1\n');
    expect(out).toContain('✓ 100 of 100 random sessions: no difference from the model\n');
    expect(lines(out, '! a quantity').length).toBeGreaterThan(0);
    expect(out).toContain('! total: a number is sent as a string (cart/add.php and 3 other calls)');
    expect(out).toContain('! discount: an empty map is sent as [] (cart/get.php)');
  }, 240_000);

  const forgetful: FetchWithCookies = async (url, init) => {
    const body = init.body?.replace('"qty":3', '"qty":2');
    return sound(url, body === undefined ? init : { ...init, body });
  };
  const sound = foreignRequest();

  it('is reported in JSON, and in XML for a build server', async () => {
    const flags = ['--sessions', '0', '--out', join(folder, 'reported')];
    const json = await conformOf(forgetful, ...flags, '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      target: json.url,
      level: 'core',
      conforms: false,
      rules: expect.arrayContaining([
        expect.objectContaining({
          rule: 'set',
          status: 'fails',
          failure: expect.objectContaining({
            at: 'data.items',
            expected: { bhor_0002: 3 },
            actual: { bhor_0002: 2 },
            file: expect.stringContaining('set.yaml'),
          }),
        }),
      ]),
      warnings: expect.arrayContaining([
        { text: 'off: a number is sent as a string', calls: ['/server/api/discount/apply.php'] },
      ]),
    });
    const xml = await conformOf(forgetful, ...flags, '--reporter', 'junit');
    expect(xml.out).toMatch(/^<\?xml[^]*failures="1" errors="0" skipped="\d+"[^]*<\/testsuites>\n$/u);
    expect(xml.out).toContain(
      '<failure message="expected: data.items, in units, is {&quot;bhor_0002&quot;:3}; actual: data.items, in units, is {&quot;bhor_0002&quot;:2}">',
    );
  }, 240_000);
});

describe('a backend in whose random sessions nothing can be compared', () => {
  const soldOut: FetchWithCookies = async (url, init) => {
    const answer = { status: false, code: 'SOLD_OUT', message: 'Sold out' };
    if (!/cart\/(?:add|quickBuy|update)\.php$/u.test(url)) return foreign(url, init);
    return { status: 200, headers: { getSetCookie: () => [] }, text: async () => JSON.stringify(answer) };
  };
  const foreign = foreignRequest();
  const PROBLEM =
    'none of the random sessions played (5 of 5) has a verdict: a product is sold out; every product must be available';
  const checked = async (...flags: readonly string[]) => {
    const { url } = await opened(served(soldOut));
    return { url, ...(await cli(['conform', url, '--otp', FOREIGN_OTP, ...FEW, ...flags])) };
  };

  it('is not reported as conforming', async () => {
    const { code, out, url } = await checked();
    expect({ code, failing: lines(out, '✗') }).toEqual({ code: EXIT.undecided, failing: [`✗ ${PROBLEM}`] });
    expect(out).toMatch(new RegExp(`^${url}: ${UNDECIDED}: .*, too few random sessions have a verdict$`, 'mu'));
  }, 240_000);

  it('is not reported as conforming where the time limit comes first, and all that was not checked is named', async () => {
    const slow: FetchWithCookies = async (url, init) => {
      await sleep(5);
      return foreign(url, init);
    };
    const { url } = await opened(served(slow));
    const { code, out } = await cli(['conform', url, '--otp', FOREIGN_OTP, ...FEW, '--time-limit', '1s']);
    expect({ code, failing: lines(out, '✗') }).toEqual({
      code: EXIT.undecided,
      failing: ['✗ the time limit came before the first random session'],
    });
    expect(lines(out, '–').filter((line) => line.endsWith('not checked: the time limit came first'))).not.toEqual([]);
    expect(out).toMatch(new RegExp(`: ${UNDECIDED}: .*stopped at the time limit$`, 'mu'));
  }, 240_000);

  it('is checked by the named sessions alone if no random ones are requested', async () => {
    expect(await checked('--sessions', '0', '--json')).toMatchObject({ code: 0 });
  }, 240_000);
});

describe('a backend that gives no answers', () => {
  it('cannot be reached if nothing listens at the address, and the address may be invalid', async () => {
    const { url, close } = await serve(productionShop());
    await close();
    expect(await cli(['conform', url])).toEqual({
      code: 3,
      out: '',
      err: `error: no response from ${url}; is the shop running there?\n`,
    });
    expect(await cli(['conform', 'shop'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('the address of a shop'),
    });
    expect(await cli(['conform', url, '--sessions', '-1'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--sessions'),
    });
    expect(await cli(['conform', url, '--json', '--reporter', 'junit'])).toMatchObject({ code: 2 });
  });

  it('fails if it stops in the middle', async () => {
    const { url } = await opened(dyingBackend());
    const { code, out } = await cli(['conform', url, '--out', join(folder, 'dying'), '--sessions', '0']);
    expect(code).toBe(1);
    expect(out).toContain('✗ every answer is JSON with a boolean status');
    expect(out).toContain('received  nothing: no response');
  }, 240_000);

  it('fails with the page that came in place of an answer', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(500, { 'content-type': 'text/html' }).end('<br /><b>Fatal error</b>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const out = join(folder, 'page');
    const result = await cli(['conform', `http://127.0.0.1:${address.port}`, '--out', out]);
    server.close();
    expect(result.code).toBe(1);
    expect(result.out).toContain('received  500 <br /><b>Fatal error</b>');
    expect(result.out).toContain('expected  JSON with a boolean status\n');
    expect(readFileSync(join(out, 'answer.yaml'), 'utf8')).toContain('call: { name: getCart }');
  }, 240_000);
});

it('a backend whose messages arrive in a sandbox has a failing session replayed as often as is wanted, by the command that conform prints', async () => {
  const { url: messages } = await sandbox('memory');
  const foreign = foreignRequestSendingBy(messages);
  // It keeps another address than the one that was given.
  const { url } = await opened(
    served(async (to, init) => {
      const response = await foreign(to, init);
      if (!to.includes('shipping_address/get')) return response;
      return {
        ...response,
        text: async () => (await response.text()).replace(EXAMPLE_ADDRESS.st_address, 'Road MG'),
      };
    }),
  );
  const out = join(folder, 'addresses');
  const found = await cli(['conform', url, '--messages-from', messages, '--sessions', '0', '--out', out]);
  expect(found.code).toBe(1);
  const replay = /^ {4}replay +bhor (?<command>.*)$/mu.exec(found.out)?.groups?.['command'] ?? '';
  expect(replay).toBe(`run ${join(out, 'addresses.yaml')} --via ${url} --messages-from ${messages}`);
  for (const _round of [1, 2]) {
    const replayed = await cli(replay.split(' '));
    expect([replayed.code, replayed.err]).toEqual([1, '']);
    expect(replayed.out).toContain(`- expected "${EXAMPLE_ADDRESS.st_address}"`);
  }
  expect(await cli(['run', join(out, 'addresses.yaml'), '--via', 'wire'])).toMatchObject({ code: 0 });
  expect((await cli(['run', join(out, 'addresses.yaml'), '--via', url])).out).toContain('name the sandbox that shows');
}, 240_000);

/** What the author of a backend works with: one rule at a time, a script of curl for each failure, the page, headers. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../../adapters/wire/endpoints.ts';
import { createScenarioCheck } from '../../../cli/commands/backends/check-scenario.ts';
import { DEFAULT_SETTINGS } from '../../../core/catalogue/settings/default-settings.ts';
import { FOREIGN_OTP } from '../../core/foreign-backend.ts';
import { createClientFolder, startTestServer } from '../../server/fixtures/client-folder.ts';
import { cli } from '../run-cli.ts';
import { serve } from '../run/backends.ts';
import { foreignRequest, served } from './served-backends.ts';

const folder = mkdtempSync(join(tmpdir(), 'author-'));
const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** The path and the body that reach the backend in the place of those that were sent. */
type Redirect = (path: string, body: string) => { readonly path: string; readonly body: string };

/** A foreign backend that carries some calls out as if others had come. */
const foreignWith = async (redirect: Redirect): Promise<string> => {
  const foreign = foreignRequest();
  const backend = await served((url, init) => {
    const { origin, pathname } = new URL(url);
    const { path, body } = redirect(pathname, init.body ?? '');
    return foreign(`${origin}${path}`, { ...init, ...(body !== '' && { body }) });
  });
  closing.push(backend.close);
  return backend.url;
};

const forgetsCode = async (): Promise<string> => {
  const foreign = foreignRequest();
  const backend = await served(async (url, init) => {
    if (init.body?.includes('NOSUCH') === true)
      await foreign(url.replace('apply', 'delete'), { ...init, body: '{"code":"DAWN10"}' });
    return foreign(url, init);
  });
  closing.push(backend.close);
  return backend.url;
};

const acceptsAnyOtp = (): Promise<string> =>
  foreignWith((path, body) => ({ path, body: body.replace(/"otp":"\d+"/u, `"otp":"${FOREIGN_OTP}"`) }));

type Sent = { readonly path: string; readonly body: string; readonly key?: string };
type Forward = (sent: Sent) => Promise<Response>;

/** A sandbox behind a proxy, which answers in its place and may forward what is sent to it, changed or not. */
const sandboxBehind = async (answer: (sent: Sent, forward: Forward) => Promise<Response>): Promise<string> => {
  const client = createClientFolder();
  const server = await startTestServer(client);
  const proxy = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    const forward: Forward = ({ path, body, key }) => {
      const headers = new Headers(
        [...request.headers].filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
      );
      if (key !== undefined) headers.set('idempotency-key', key);
      return fetch(`${server.url}${path}`, {
        method: request.method,
        headers,
        ...(request.method === 'POST' && { body }),
      });
    };
    const body = request.method === 'POST' ? await request.text() : '';
    return answer({ path: `${pathname}${search}`, body }, forward);
  });
  closing.push(proxy.close, server.close, client.remove);
  return proxy.url;
};

const sandboxWith = (redirect: Redirect): Promise<string> =>
  sandboxBehind(({ path, body }, forward) => forward(redirect(path, body)));

const conform = (url: string, ...flags: readonly string[]) => cli(['conform', url, '--out', folder, ...flags]);

const bash = async (script: string, input = '', env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const running = promisify(execFile)('bash', [join(folder, script)], { env: { ...process.env, ...env } });
  running.child.stdin?.end(input);
  return (await running).stdout;
};

/** The last answer that a script prints. */
const lastAnswer = (printed: string): unknown =>
  JSON.parse(printed.split('\n').findLast((line) => line.startsWith('{"status"')) ?? 'null');

describe('the script of a failure', () => {
  it('repeats the calls with the cookies of the session, and says what the contract expects', async () => {
    const { out } = await conform(await forgetsCode(), '--only', 'unknown-code', '--otp', FOREIGN_OTP);
    expect(out).toContain(`curl      bash ${join(folder, 'unknown-code.sh')}`);
    const printed = await bash('unknown-code.sh');
    expect(lastAnswer(printed)).toMatchObject({ status: true, data: { discount: [] } });
    expect(printed).toContain('Expected of the last answer: data.discount.code is "DAWN10"');
    expect(statSync(join(folder, 'unknown-code.sh')).mode & 0o100).toBe(0o100);
  });

  it('uses another phone number each time, and types the one-time password that it was given', async () => {
    await conform(await acceptsAnyOtp(), '--only', 'wrong-otp', '--otp', FOREIGN_OTP);
    const text = readFileSync(join(folder, 'wrong-otp.sh'), 'utf8');
    expect(text).not.toMatch(/"phone":"\d/u);
    expect(lastAnswer(await bash('wrong-otp.sh'))).toEqual({ status: true });
  });

  it('takes the one-time password from the sandbox, and the number of the order from its answer', async () => {
    const url = await sandboxWith((path, body) => ({
      path: path.replace('order/cancel', 'order/get'),
      body,
    }));
    const { out } = await conform(url, '--only', 'cancel');
    expect(out).toContain('1 broken');
    const printed = await bash('cancel.sh');
    expect(printed).toMatch(/"order":\{"order":"BH\w{10}"/u);
    expect(printed).toContain('Expected of the last answer: status is true');
    // The order that was placed just now, by its number, is what the last call is about.
    const [, order] = /"order":"(BH\w{10})"/u.exec(printed) ?? [];
    expect(readFileSync(join(folder, 'cancel.sh'), 'utf8')).not.toMatch(/BH\w{10}/u);
    expect(order).toBeDefined();
  });
});

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

/** A sandbox that answers one path itself. */
const sandboxAnswering = (path: string, answer: unknown): Promise<string> =>
  sandboxBehind(async (sent, forward) =>
    sent.path.split('?')[0] === path ? new Response(JSON.stringify(answer), JSON_TYPE) : forward(sent),
  );

const run = (rule: string, via: string) => cli(['run', join(folder, `${rule}.yaml`), '--via', via]);

describe('the scenario of a failure', () => {
  it.each([
    ['cash-ledger', allEndpoints.getCashLedger.path],
    ['profile', allEndpoints.updateCustomer.path],
    ['consent', allEndpoints.updateConsent.path],
  ])(
    'keeps the steps that an intact shop needs: of %s',
    async (rule, path) => {
      const refusal = { status: false, code: 'NOT_SIGNED_IN', message: 'Sign in' };
      const url = await sandboxAnswering(path, refusal);
      const { out } = await conform(url, '--only', rule);
      expect(out).toMatch(/steps +sign in, /u);
      expect(out).toContain(`replay    bhor run ${join(folder, `${rule}.yaml`)}`);
      expect([(await run(rule, url)).code, (await run(rule, 'wire')).code]).toEqual([1, 0]);
    },
    60_000,
  );

  it.each([
    ['passes at the backend', '{ cart: { notice: none } }', 'played once more it passes'],
    ['fails at an intact shop', '{ cart: { items: { wash: 1 } } }', 'played at an intact shop it fails as well'],
    ['cannot be read', '{ nothing: 1 }', expect.stringContaining('nothing')],
  ])('that %s does not reproduce it', async (_what, expected, reason) => {
    const url = new URL(await sandboxBehind((sent, forward) => forward(sent)));
    const check = createScenarioCheck(
      url,
      { settings: DEFAULT_SETTINGS },
      { calls: { made: 1, lost: 0 }, isOutOfTime: false },
    );
    expect(await check(`name: x\nsteps:\n  - visit: /\n  - expect: ${expected}\n`, 'x.yaml')).toEqual(reason);
  });
});

it('a rule that only a random session breaks is marked as broken', async () => {
  const foreign = foreignRequest();
  const backend = await served(async (url, init) => {
    const answer = await foreign(url, init);
    const text = await answer.text();
    const { data, ...rest } = JSON.parse(text) as { data?: { items?: object; total?: unknown } };
    const hasMany = Object.keys(data?.items ?? {}).length >= 3;
    const changed = hasMany ? JSON.stringify({ ...rest, data: { ...data, total: 99 } }) : text;
    return { ...answer, text: () => Promise.resolve(changed) };
  });
  closing.push(backend.close);
  const { out } = await conform(backend.url, '--only', 'total', '--sessions', '60', '--otp', FOREIGN_OTP);
  expect(out).toContain('✗ total is the count of units');
  expect(out).toContain('0 of 1 rule hold, 1 broken, a random session fails');
}, 60_000);

it('the script of a session with a sandbox moves the clock where no later call sends what it was answered', async () => {
  const url = await sandboxWith((path, body) => ({ path: path.replace('discount/apply', 'cart/get'), body }));
  const { out } = await conform(url, '--only', 'offer-ended');
  expect(out).toContain('1 broken');
  expect(readFileSync(join(folder, 'offer-ended.sh'), 'utf8')).toContain('/sandbox/clock');
  expect(await bash('offer-ended.sh')).toMatch(/^# \d+ s pass\n\{"now":/mu);
}, 60_000);

describe('one rule', () => {
  it('is checked alone, without random sessions', async () => {
    const { code, out } = await conform(await forgetsCode(), '--only', 'add', '--only', 'set,remove', '--json');
    expect(code).toBe(0);
    const { rules, random, only } = JSON.parse(out);
    expect(rules.map(({ rule, status }: { rule: string; status: string }) => [rule, status])).toEqual([
      ['add', 'holds'],
      ['set', 'holds'],
      ['remove', 'holds'],
    ]);
    expect([random.asked, only]).toEqual([0, ['add', 'set', 'remove']]);
  });

  it('is looked for in random sessions if they are asked for, and no other rule counts', async () => {
    const url = await forgetsCode();
    const flags = ['--sessions', '30', '--otp', FOREIGN_OTP, '--json'];
    const other = JSON.parse((await conform(url, '--only', 'remove', ...flags)).out);
    expect(other).toMatchObject({ conforms: true, random: { failure: null } });
    expect(other.random.inconclusive).toBeGreaterThan(0);
    const same = JSON.parse((await conform(url, '--only', 'unknown-code', ...flags)).out);
    expect(same.random.failure).toMatchObject({ rule: 'unknown-code' });
  });

  it('that no check was played for is no success', async () => {
    const { code, out } = await conform(await forgetsCode(), '--only', 'place', '--sessions', '0');
    expect(code).toBe(7);
    expect(out).toContain('not checked: level core has no check of its own for it');
  });
});

it('the same seed sends the same calls again, except for phone numbers and keys', async () => {
  const foreign = foreignRequest();
  let sent: string[] = [];
  const backend = await served((url, init) => {
    sent.push(`${new URL(url).pathname} ${(init.body ?? '').replaceAll(/9\d{9}/gu, 'PHONE')}`);
    return foreign(url, init);
  });
  closing.push(backend.close);
  const play = async (seed: string): Promise<readonly string[]> => {
    sent = [];
    await conform(backend.url, '--otp', FOREIGN_OTP, '--only', 'add', '--sessions', '12', '--seed', seed);
    return sent;
  };
  const first = await play('7');
  expect(await play('7')).toEqual(first);
  expect(await play('8')).not.toEqual(first);
}, 60_000);

describe('a header', () => {
  const SECRET = 'Basic c3RhZ2luZzpzZWNyZXQ=';

  /** Behind a password, and it repeats the password in what it answers. */
  const guarded = async (): Promise<string> => {
    const open = await forgetsCode();
    const guard = await serve(async (request) => {
      const given = request.headers.get('authorization') ?? '';
      if (given !== SECRET) return new Response(`<h1>401</h1>`, { status: 401 });
      const { pathname, search } = new URL(request.url);
      const cookie = request.headers.get('cookie');
      const answer = await fetch(`${open}${pathname}${search}`, {
        method: request.method,
        headers: { 'content-type': 'application/json', ...(cookie !== null && { cookie }) },
        ...(request.method === 'POST' && { body: await request.text() }),
      });
      const text = (await answer.text()).replace('{"status"', `{"debug":"${given}","status"`);
      const headers = new Headers({ 'content-type': 'application/json' });
      for (const set of answer.headers.getSetCookie()) headers.append('set-cookie', set);
      return new Response(text, { status: answer.status, headers });
    });
    closing.push(guard.close);
    return guard.url;
  };

  it('is sent with every call, and its value is in no report and no file', async () => {
    const url = await guarded();
    expect((await conform(url, '--only', 'unknown-code')).out).toContain('does not conform');
    const page = join(folder, 'page.html');
    const flags = ['--only', 'unknown-code', '--header', `Authorization: ${SECRET}`];
    const { code, out, err } = await conform(url, ...flags, '--html', page);
    expect([code, err]).toEqual([1, '']);
    expect(out).toContain('an unknown code is not applied');
    expect(out).toContain("--header 'Authorization: …'");
    const files = ['unknown-code.sh', 'unknown-code.yaml'].map((name) => readFileSync(join(folder, name), 'utf8'));
    for (const text of [out, readFileSync(page, 'utf8'), ...files]) expect(text).not.toContain('c3RhZ2lu');
    // The script asks for it, and a scenario is given it again.
    expect(await bash('unknown-code.sh', `${SECRET}\n`)).toContain('"discount":[]');
    expect(await bash('unknown-code.sh', '', { AUTHORIZATION: SECRET })).toContain('"discount":[]');
    const replayed = await cli([
      ...['run', join(folder, 'unknown-code.yaml'), '--via', url],
      ...['--header', `Authorization: ${SECRET}`],
    ]);
    expect(replayed).toMatchObject({ code: 1, out: expect.stringContaining('expected "DAWN10"') });
  });

  it.each(['pretty', 'json', 'junit'])(
    'is not shown by run if the backend repeats it in a message (%s)',
    async (reporter) => {
      const telling = await serve(
        async (request) =>
          new Response(JSON.stringify({ status: false, message: `No ${request.headers.get('authorization')}` })),
      );
      closing.push(telling.close);
      const scenario = join(folder, 'told.yaml');
      const expected = `{ answer: { status: false, message: "No ${SECRET}" } }`;
      const steps = [
        'visit: /',
        'call: { name: getCart }',
        `expect: ${expected}`,
        'show: answer',
        'expect: { answer: { message: x } }',
      ];
      mkdirSync(folder, { recursive: true });
      writeFileSync(scenario, `name: told\nsteps:\n${steps.map((step) => `  - ${step}\n`).join('')}`);
      const flags = ['--via', telling.url, '--header', `Authorization: ${SECRET}`, '--reporter', reporter];
      const { code, out, err } = await cli(['run', scenario, ...flags]);
      expect([code, err]).toEqual([1, '']);
      expect(out).toContain('No ***');
      expect(out).not.toContain('c3RhZ2lu');
    },
  );
});

it('the page says first what is wrong, and shows each failure with its steps, what was expected, and its script', async () => {
  const file = join(folder, 'page.html');
  const { code } = await conform(await forgetsCode(), '--otp', FOREIGN_OTP, '--sessions', '40', '--html', file);
  expect(code).toBe(1);
  const text = readFileSync(file, 'utf8');
  const first = text
    .slice(text.indexOf('<main>'))
    .replaceAll(/<[^>]+>|\s+/gu, ' ')
    .trim();
  expect(first).toMatch(/^What is wrong +An unknown code is not applied/u);
  expect(text).toContain('data.discount.code is &quot;DAWN10&quot;');
  expect(text).toContain('<li>apply &quot;NOSUCH&quot;</li>');
  expect(text).toContain('/server/api/discount/apply.php&quot; --data-raw');
  expect(text).not.toMatch(/<script|src=|https?:\/\/(?!127)/u);
});

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { rupees } from '../../core/entities/money/money.ts';
import { cli } from '../cli/run-cli.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { dataOf } from '../shop/test-shop.ts';
import { temporaryFolder } from '../databases/temporary-folder.ts';
import { headersOf } from '../messages/mail-server.ts';
import { json, openBackend } from './backend/backend-world.ts';
import { addressOf, createServe, until, untilPrints } from './fixtures/serve-process.ts';
import { openGateways, OWN_SELLER, projectBuiltWith } from './fixtures/trading-shop.ts';
import { WASH } from '../samples/products.ts';

const serve = createServe();
const folder = temporaryFolder();

/** A storefront with the default settings, whatever has been built in `dist`. */
let project = '';
beforeAll(async () => {
  project = await projectBuiltWith(folder.file('defaults'));
});

const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'a-secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
};

describe('bhor serve with Razorpay', () => {
  it('says that payments go through its test mode', async () => {
    const run = serve(['--sandbox', '--port', '0'], RAZORPAY, project);
    await untilPrints(run, /payments go through Razorpay in its test mode/u);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
    expect(run.err()).toBe('');
  });

  it.each([
    [{ ...RAZORPAY, RAZORPAY_KEY_SECRET: '' }, /RAZORPAY_KEY_SECRET \(.*is missing: RAZORPAY_KEY_ID is set/u],
    [
      { ...RAZORPAY, RAZORPAY_API: 'http://gateway.example' },
      /RAZORPAY_API "http:\/\/gateway\.example" .* must be an https address/u,
    ],
    [{ ...RAZORPAY, RAZORPAY_KEY_ID: 'rzp_live_key' }, /RAZORPAY_KEY_ID: a sandbox takes only a test key/u],
  ])('names a variable that is missing or wrong, without its secret, and ends with code 2', async (env, says) => {
    for (const [name, value] of Object.entries({ STORE: 'memory', PORT: undefined, ...env })) vi.stubEnv(name, value);
    const { code, out, err } = await cli(['serve', '--sandbox', '--port', '0']);
    vi.unstubAllEnvs();
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(says);
    expect(err).not.toMatch(/\n\s+at |a-secret/u);
  });
});

describe('bhor serve without a sandbox', () => {
  it('signs a shopper in by SMS, takes orders paid on delivery and through Razorpay, and mails, on SQLite', async () => {
    const gateways = await openGateways(`sqlite:${folder.file('shop.db')}`);
    const { sms, mail, razorpay } = gateways;
    const run = serve(
      ['--port', '0', '--settings', OWN_SELLER],
      gateways.variables,
      await projectBuiltWith(folder.file('project'), OWN_SELLER),
    );
    const url = await addressOf(run);
    await untilPrints(run, /in its test mode: nothing is charged/u);
    expect((await fetch(`${url}/sandbox`)).status).toBe(404);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ready: true, state: 'ready' });
    expect((await fetch(url)).headers.get('content-security-policy')).toContain(new URL(razorpay.config.api).origin);

    const api = createHttpClient({ base: url, fetch: withCookies(fetch) });
    await dataOf(api.sendOtp({ phone: PHONE }));
    await until(() => sms.delivered.length === 1);
    const otp = /\d{6}/u.exec(sms.delivered[0]?.text ?? '')?.[0] ?? '';
    await dataOf(api.verifyOtp({ phone: PHONE, otp }));
    const customer = { name: ADDRESS.name, phone: PHONE, email: ADDRESS.email, isVerified: true };
    await dataOf(api.createCustomer({ customer, shipping: ADDRESS, billing: null }));
    const place = async (mode: 'cod' | 'upi', total: number) => {
      await api.updateCart({ pid: WASH, qty: 1 });
      const order = { mode, redeemCash: false, expectedTotal: rupees(total), shipping: ADDRESS, billing: null };
      return await dataOf(api.placeOrder({ ...order, key: `an-attempt-to-buy-${mode}` }));
    };
    const atTheDoor = await place('cod', 899);
    expect(atTheDoor).toMatchObject({ order: { state: 'confirmed' }, paymentWindow: null });
    await until(() => sms.delivered.length === 2 && mail.delivered.length === 1);
    const [first] = mail.delivered;
    expect(first?.to).toEqual([ADDRESS.email]);
    expect(sms.delivered[1]?.text).toMatch(/^Test order: nothing is charged\. /u);
    expect(otp).toHaveLength(6);
    expect(first === undefined ? [] : headersOf(first).get('from')).toEqual(['BHOR <orders@shop.example>']);
    const online = await place('upi', 749);
    expect(razorpay.ledger.orderOf(online.paymentWindow?.gatewayOrder ?? '')).toMatchObject({ amount: 74_900 });

    const event = { event: 'InitiateCheckout', url: 'http://127.0.0.1/checkout', amount: rupees(749) } as const;
    const personal = { name: ADDRESS.name, shipping: rupees(0), phone: PHONE, email: ADDRESS.email };
    await dataOf(api.sendConversion({ ...event, ...personal }));
    await until(() => run.err().includes('InitiateCheckout'));
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    // The log has the requests, and the conversion events without what is personal.
    expect(run.err()).toMatch(/"event":"InitiateCheckout","amount":\d+,"path":"[^"]*"/u);
    expect(run.err()).not.toMatch(/"level":"error"|9876543210|asha@example|[0-9a-f]{64}/u);
    expect(run.out()).not.toContain(otp);
    await gateways.close();
  });
});

const isStopping = (state: unknown): boolean => JSON.stringify(state ?? '').includes('stopping');

describe('bhor serve', () => {
  it('prints its address first, shows one-time passwords, and stops on SIGINT with code 0', async () => {
    const run = serve(['--sandbox', '--port', '0'], {}, project);
    const url = await addressOf(run);
    expect(run.out().split('\n')[0]).toBe(`BHOR is running at ${url}`);
    const body = JSON.stringify({ phone: '9876543210' });
    const reply = await fetch(`${url}/server/api/otp/send.php`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(await reply.json()).toMatchObject({ status: true, sandbox: true });
    await untilPrints(run, /^SMS to 9876543210: \d{6} is your BHOR one-time password/mu);
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
    expect(run.err()).toBe('');
  });

  it('keeps serving when the readers of its output and its log have gone, and still stops on SIGINT with code 0', async () => {
    const run = serve(['--sandbox', '--port', '0', '--log'], {}, project);
    const url = await addressOf(run);
    run.child.stdout?.destroy();
    run.child.stderr?.destroy();
    for (const phone of ['9876543210', '9123456780', '9123456781']) {
      const reply = await fetch(`${url}/server/api/otp/send.php`, {
        method: 'POST',
        body: JSON.stringify({ phone }),
        headers: { 'content-type': 'application/json' },
      });
      expect(await reply.json()).toMatchObject({ status: true });
    }
    const sent = (await (await fetch(`${url}/sandbox/sent`)).json()) as readonly unknown[];
    expect(sent).toHaveLength(3);
    expect(run.child.exitCode).toBeNull();
    run.child.kill('SIGINT');
    expect(await run.ended).toBe(0);
  });

  it('takes its port from PORT, uses the next free one if it is taken and says so, and stops on SIGTERM', async () => {
    const other = await openBackend(() => undefined);
    const taken = new URL(other.url).port;
    const run = serve(['--sandbox'], { PORT: taken }, project);
    const url = await addressOf(run);
    expect(Number(new URL(url).port)).toBeGreaterThan(Number(taken));
    await untilPrints(run, new RegExp(`Port ${taken} is in use`, 'u'));
    expect((await fetch(url)).status).toBe(200);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await other.close();
  }, 180_000);

  it('names a wrong flag on standard error and ends with code 2', async () => {
    const wrong: readonly (readonly [args: readonly string[], says: RegExp])[] = [
      [['--sandbox', '--port', 'abc'], /--port "abc"/],
      [['--sandbox', '--port', '70000'], /--port "70000"/],
      [['--sandbox', '--port', '-1'], /--port/],
      [['--sandbox', '--port', ''], /--port ""/],
      [['--sandbox', '--port', '3e3'], /--port "3e3"/],
      [['--sandbox', '--store', 'paper'], /--store/],
      [['--sandbox', '--host', '0.0.0.0'], /--host 0\.0\.0\.0/],
      [['--sandbox', '--settings', '/nowhere/shop.yaml'], /\/nowhere\/shop\.yaml.*no such file/],
      [['--sandbox', '--nonsense'], /--nonsense/],
      [['--backend', 'https://shop.example', '--sandbox'], /--backend.*--sandbox/],
      [['--backend', 'https://shop.example', '--store', 'memory'], /--backend.*--store/],
      [['--backend', 'https://shop.example', '--address-limits'], /--backend.*--address-limits/],
      [['--proxies', '1', '--sandbox'], /--proxies.*--backend/],
      [['--backend', 'https://shop.example', '--proxies', 'two'], /--proxies "two"/],
      [['--backend', ''], /--backend ""/],
      [['--backend', 'shop.example'], /--backend "shop\.example"/],
      [['--backend', 'ftp://shop.example'], /--backend.*http/],
      [['--backend', 'file:///etc/passwd'], /--backend.*http/],
      [['--backend', 'https://u:secret@shop.example'], /--backend "https:\/\/…@shop/],
      [['--backend', 'https://shop.example/?a=1'], /--backend.*query/],
      [['--backend', 'https://shop.example/a/../b'], /--backend.*path/],
      [['--backend', 'https://shop.example/server/api/'], /--backend.*added automatically/],
    ];
    for (const [args, says] of wrong) {
      const { code, out, err } = await cli(['serve', ...args]);
      expect({ args, code, out, says: says.test(err), hasStack: /\n\s+at /.test(err) }).toEqual({
        args,
        code: 2,
        out: '',
        says: true,
        hasStack: false,
      });
    }
  });

  it('names what the settings of the built storefront lack, or do not fit, and ends with code 2', async () => {
    const wrong: readonly (readonly [args: readonly string[], says: RegExp])[] = [
      [[], /seller\.name.*seller\.gstin.*--sandbox/],
      [['--settings', OWN_SELLER], /a payment gateway.*--sandbox/],
      [['--sandbox', '--settings', OWN_SELLER], /built with other settings.*the defaults.*own-seller\.yaml/],
    ];
    const runs = wrong.map(([args]) => serve(args, {}, project));
    for (const [index, run] of runs.entries()) {
      expect({ code: await run.ended, out: run.out() }).toEqual({ code: 2, out: '' });
      expect(run.err()).toMatch(wrong[index]?.[1] ?? '');
      expect(run.err()).not.toMatch(/\n\s+at /u);
    }
  });

  it('forwards calls to a backend with --backend, then has no sandbox, logs each request, and stops with code 0', async () => {
    const backend = await openBackend((_request, response) => {
      json(response, { status: true, data: { isLogged: false } });
    });
    const run = serve(['--backend', `${backend.url}/shop/`, '--port', '0'], {}, project);
    const url = await addressOf(run);
    await untilPrints(run, /Ctrl\+C/u);
    expect(run.out()).toBe(
      `BHOR is running at ${url}\nAPI calls are forwarded to ${backend.url}/shop. Press Ctrl+C to stop.\n`,
    );
    expect(await (await fetch(`${url}/server/api/session/check.php`)).json()).toEqual({
      status: true,
      data: { isLogged: false },
    });
    expect(backend.requests.map((request) => request.url)).toEqual(['/shop/server/api/session/check.php']);
    expect([(await fetch(`${url}/`)).status, (await fetch(`${url}/sandbox`)).status]).toEqual([200, 404]);
    await until(() => run.err().includes('session/check.php'));
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
    await backend.close();
  });

  it('says that it is not ready as soon as it is to stop, and a second signal ends it at once', async () => {
    const run = serve(['--sandbox', '--port', '0'], { STOP_DELAY: '3' }, project);
    const url = await addressOf(run);
    await untilPrints(run, /Orders, messages/u);
    const state = async (): Promise<unknown> => (await fetch(`${url}/readyz`)).json();
    expect(await state()).toEqual({ ready: true, state: 'ready' });
    run.child.kill('SIGTERM');
    let last: unknown;
    for (let tries = 0; tries < 20 && !isStopping(last); tries += 1) last = await state();
    expect(last).toEqual({ ready: false, state: 'stopping' });
    expect((await fetch(`${url}/`)).status).toBe(200);
    const health = await fetch(`${url}/healthz`);
    expect([health.status, await health.text()]).toEqual([503, 'stopping\n']);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(143);
  });

  it('names PORT if its value is wrong', async () => {
    const run = serve(['--sandbox'], { PORT: '3000x' }, project);
    expect(await run.ended).toBe(2);
    expect(run.err()).toMatch(/PORT "3000x"/);
  });
});

/** `bhor serve`: one purchase at a shop in production as a process, and what the command refuses. */
import { describe, expect, it, vi } from 'vitest';
import { withCookies } from '../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../adapters/http-client/http-client.ts';
import { rupees } from '../../core/entities/money/money.ts';
import { cli } from '../cli/run-cli.ts';
import { ADDRESS, PHONE } from '../samples/customers.ts';
import { dataOf, order, signIn } from '../shop/test-shop.ts';
import { temporaryFolder } from '../databases/temporary-folder.ts';
import { headersOf } from '../messages/mail-server.ts';
import { addressOf, createServe, until, untilPrints } from './fixtures/serve-process.ts';
import { openGateways, OWN_SELLER, projectBuiltWith } from './fixtures/trading-shop.ts';
import { WASH } from '../samples/products.ts';

const serve = createServe();
const folder = temporaryFolder();

const RAZORPAY = {
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'a-secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
};

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
    const lastOtp = async (): Promise<string> => {
      await until(() => sms.delivered.length === 1);
      return /\d{6}/u.exec(sms.delivered[0]?.text ?? '')?.[0] ?? '';
    };
    await signIn({ lastOtp }, api);
    const otp = await lastOtp();
    const place = async (mode: 'cod' | 'upi', expectedTotal: number) => {
      await api.updateCart({ pid: WASH, qty: 1 });
      return dataOf(api.placeOrder(order({ mode, expectedTotal })));
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

describe('bhor serve', () => {
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

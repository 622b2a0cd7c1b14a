import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { SMS_TEMPLATE_NAMES } from '../../../core/shop/notifications/sms-templates.ts';
import { VARIABLE_NAMES } from '../../../server/config/variables.ts';
import { SMS } from '../../server/config/config-sources.ts';
import { openGateways } from '../../server/fixtures/trading-shop.ts';
import { cli } from '../run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (text: string): string => {
  const path = join(folder, 'shop.env');
  writeFileSync(path, text);
  return path;
};

type Shown = {
  readonly variables: readonly { readonly name: string; readonly value: string | null; readonly from: string | null }[];
  readonly problems: readonly string[];
};

describe('bhor config', () => {
  it('lists every variable with its value and where it comes from, in aligned columns', async () => {
    const { out } = await cli(['config', '--config', file('MAX_REQUESTS=50\nMETRICS_TOKEN=a-secret-of-twenty\n')]);
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^variable +value +from +what it is$/u);
    expect(out).toMatch(/^MAX_REQUESTS +50 +file +how many requests/mu);
    expect(out).toMatch(/^METRICS_TOKEN +••• +file /mu);
    expect(out).toMatch(/^DIGEST_KEY +– +– /mu);
    expect(out).not.toContain('a-secret');
    const at = lines[0]?.indexOf('from') ?? 0;
    expect(lines.slice(1, 1 + VARIABLE_NAMES.length).every((line) => /^ \S/u.test(line.slice(at - 1)))).toBe(true);
  });

  it('prints the same as JSON with --json', async () => {
    const { out } = await cli(['config', '--json', '--config', file('LOG_LEVEL=warn\n')]);
    const { variables, problems } = JSON.parse(out) as Shown;
    expect(variables.map(({ name }) => name)).toEqual(VARIABLE_NAMES);
    expect(variables.find(({ name }) => name === 'LOG_LEVEL')).toMatchObject({ value: 'warn', from: 'file' });
    expect(problems.join('\n')).toContain('the shop cannot start without a payment gateway (RAZORPAY_KEY_ID,');
  });

  it('lists the texts of SMS that go by mail, as they have no id, in the order in which to register them', async () => {
    const sms = { ...SMS, SMS_TEMPLATES: 'otp=1,order_shipped_parcel=2' };
    const lines = Object.entries(sms).map(([name, value]) => `${name}=${value}\n`);
    const { out } = await cli(['config', '--config', file(lines.join(''))]);
    expect(out).toContain(
      `${SMS_TEMPLATE_NAMES.length - 2} texts of SMS have no id in SMS_TEMPLATES and go by mail alone`,
    );
    expect(out).toMatch(/^order_confirmed_paid order_confirmed_cod_or_online order_out_for_delivery /mu);
  });

  it('says which variables a shop lacks that is to trade, and that --sandbox needs none', async () => {
    const { code, err } = await cli([
      'serve',
      '--settings',
      'tests/settings/own-seller.yaml',
      '--config',
      file('SITE_ORIGIN=https://shop.example\n'),
    ]);
    expect(code).toBe(2);
    expect(err).toMatch(/a payment gateway \(RAZORPAY.*an SMS gateway \(SMS_URL.*a mail server \(SMTP_URL.*--sandbox/u);
    expect(err.split('\n')[0]).not.toContain('SITE_ORIGIN');
  });
});

describe('bhor config sms-templates', () => {
  it('prints each text as it is registered, its variables, and which have no id, before anything else is configured', async () => {
    const { code, out, err } = await cli([
      'config',
      'sms-templates',
      '--config',
      file('SITE_ORIGIN=https://shop.example\nSMS_TEMPLATES=otp=120716, order_confirmed_cod=120717\n'),
    ]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(
      [
        'order_confirmed_cod  120717',
        '  Your BHOR order {#var#} is confirmed. Please keep {#var#} ready at delivery. Track it at {#var#}/track-order',
        '  {#var#} 1: the order number, such as BH4K7Q2M9XWD',
        '  {#var#} 2: an amount, such as ₹1,598',
        '  {#var#} 3: the address of the site, such as https://shop.example',
        '',
      ].join('\n'),
    );
    expect(out).toMatch(
      /^otp {2}120716\n {2}\{#var#\} is your BHOR one-time password.*\n\n {2}@\{#var#\} #\{#var#\}$/mu,
    );
    expect(out).toMatch(/^order_rto {2}not configured$/mu);
    expect(out).toContain(`No id in SMS_TEMPLATES for ${SMS_TEMPLATE_NAMES.length - 2}: order_confirmed_paid,`);
  });

  it('prints the same as JSON, and says where SITE_ORIGIN is missing', async () => {
    const { out } = await cli(['config', 'sms-templates', '--json', '--config', file('TEST_PAYMENTS=on\n')]);
    const { templates, origin } = JSON.parse(out) as {
      templates: readonly { name: string; text: string; category: string; id: string | null }[];
      origin: string | null;
    };
    expect(origin).toBeNull();
    expect(templates.map(({ name }) => name)).toEqual(SMS_TEMPLATE_NAMES);
    expect(templates.find(({ name }) => name === 'order_rto')).toMatchObject({
      text: "Test order: nothing is charged. Your BHOR order {#var#} couldn't be delivered and is being returned to us.",
      category: 'Service Implicit',
      id: null,
    });
    expect((await cli(['config', 'sms-templates', '--config', file('')])).out).toContain('SITE_ORIGIN is not set');
  });
});

describe('bhor config rehearse', () => {
  const YOURS = ['--phone', '98765 43210', '--email', 'me@shop.example'];
  const rehearse = (text: string, ...flags: readonly string[]) =>
    cli(['config', 'rehearse', ...YOURS, '--config', file(text), ...flags]);

  it('sends an SMS and a mail by the keys, and says what to do where the shop or the gateway does not answer', async () => {
    const gateways = await openGateways(`sqlite:${join(folder, 'shop.db')}`);
    onTestFinished(async () => void (await gateways.close()));
    const text = (more: object = {}) =>
      Object.entries({ ...gateways.variables, SITE_ORIGIN: 'http://127.0.0.1:9', ...more })
        .map((pair) => pair.join('='))
        .join('\n');
    const settings = join(folder, 'brand.yaml');
    const acme = readFileSync(new URL('../../settings/other-brand.yaml', import.meta.url), 'utf8');
    writeFileSync(
      settings,
      acme.replace('brand: Acme', () => "brand: 'A$&B'"),
    );
    const { code, out, err } = await rehearse(text({ SHOP_SETTINGS: settings }));
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(
      /^✓ .*SMS to 9876543210.*\n✓ .*mail to me@shop\.example.*\n✓ .*opened a payment of ₹1\n✗ .*start the server and its proxy; \S+rehearsal\.php must be reachable.*\n$/u,
    );
    expect(gateways.sms.delivered).toMatchObject([
      { to: '9876543210', text: expect.stringMatching(/^000000 is your A\$&B/u) },
    ]);
    expect(gateways.mail.delivered).toMatchObject([{ to: ['me@shop.example'] }]);
    const refused = await rehearse(text({ RAZORPAY_KEY_SECRET: 'another-secret-of-twenty', SMS_SENDER: 'OTHERS' }));
    expect(refused.out).toMatch(
      /✗ an SMS .*: check SMS_….*\n.*\n✗ .*check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET\n$/u,
    );
  });

  it('names the keys that are missing, and what is no phone or address', async () => {
    expect(await rehearse('')).toMatchObject({ code: 2, err: expect.stringContaining('RAZORPAY_KEY_ID') });
    expect((await rehearse('', '--wait', '90')).err).toContain('at most 60');
  });
});

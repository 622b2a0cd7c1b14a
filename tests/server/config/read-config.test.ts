import { describe, expect, it } from 'vitest';
import { SMS_TEMPLATE_NAMES } from '../../../core/shop/notifications/sms-templates.ts';
import { readConfig, type ConfigSources } from '../../../server/config/read-config.ts';
import { RAZORPAY, SMS, MAIL, COMPLETE, valid, problems } from './config-sources.ts';

describe('the configuration of the server', () => {
  it('needs nothing for a sandbox: every variable has a default or is optional', () => {
    const { values, missing } = valid({ environment: {} });
    expect(values).toMatchObject({ PORT: 3000, LISTEN_HOST: '127.0.0.1', TRUSTED_PROXIES: 0, LOG_LEVEL: 'info' });
    expect(missing).toHaveLength(5);
  });

  it('takes a flag before the environment, the environment before the file, and the file before the default', () => {
    const file = 'PORT=3001\nLOG_LEVEL=warn\nMAX_REQUESTS=50\nSTORE=\n';
    const { values, entries } = valid({
      flags: { PORT: '3003' },
      environment: { PORT: '3002', LOG_LEVEL: 'error', MAX_REQUESTS: '' },
      file,
    });
    expect(values).toMatchObject({ PORT: 3003, LOG_LEVEL: 'error', MAX_REQUESTS: 50, MAX_CONNECTIONS: 2000 });
    const from = Object.fromEntries(entries.map((entry) => [entry.name, entry.from]));
    expect([from['PORT'], from['LOG_LEVEL'], from['MAX_REQUESTS'], from['MAX_CONNECTIONS'], from['STORE']]).toEqual([
      'flag',
      'environment',
      'file',
      'default',
      'default',
    ]);
  });

  it('may name the settings, so that one file serves the service manager, the server and its commands', () => {
    const file = 'SHOP_SETTINGS=/etc/shop/settings.yaml\n';
    expect(valid({ environment: {}, file }).values.SHOP_SETTINGS).toBe('/etc/shop/settings.yaml');
    expect(valid({ environment: { SHOP_SETTINGS: '' } }).values.SHOP_SETTINGS).toBeUndefined();
  });

  it('gives each adapter its own part, typed', () => {
    const { razorpay, messageSinks, digestKeys, missing } = valid({
      environment: {
        ...COMPLETE,
        META_PIXEL_ID: '1234567890',
        META_ACCESS_TOKEN: 'a-token-of-some-length',
        DIGEST_KEY: 'new-'.repeat(8),
        DIGEST_KEY_OLD: 'old-'.repeat(8),
      },
    });
    expect(razorpay).toEqual({
      keyId: 'rzp_test_abc123',
      keySecret: 'razorpay-secret',
      webhookSecret: 'webhook-secret',
      api: 'https://api.razorpay.com/v1',
      checkout: 'https://checkout.razorpay.com/v1/checkout.js',
    });
    expect(messageSinks.sms).toEqual({
      url: 'https://sms.example/send',
      apiKey: 'sms-key-of-length',
      apiKeyHeader: 'authkey',
      senderId: 'SHOPIN',
      entityId: '1201150000000000001',
      templates: Object.fromEntries(SMS_TEMPLATE_NAMES.map((kind, at) => [kind, String(1_207_160 + at)])),
    });
    expect(messageSinks.mail).toEqual({
      host: 'mail.example',
      port: 465,
      security: 'tls',
      user: 'orders@shop.example',
      password: 'p@ss',
      from: 'orders@shop.example',
      fromName: 'Shop',
    });
    expect(messageSinks.conversion).toEqual({
      pixelId: '1234567890',
      accessToken: 'a-token-of-some-length',
      siteOrigin: 'https://shop.example',
    });
    expect(digestKeys).toEqual({ present: 'new-'.repeat(8), former: 'old-'.repeat(8) });
    expect(missing).toEqual([]);
  });

  it.each([
    [{ SMTP_HOST: 'mail.example' }, { port: 587, security: 'starttls' }],
    [
      { SMTP_HOST: 'mail.example', SMTP_PORT: '465' },
      { port: 465, security: 'tls' },
    ],
    [
      { SMTP_HOST: '127.0.0.1', SMTP_PORT: '2525' },
      { port: 2525, security: 'none' },
    ],
    [
      { SMTP_HOST: 'mail.example', SMTP_USER: 'u', SMTP_PASSWORD: 'p w' },
      { user: 'u', password: 'p w' },
    ],
    [{ SMTP_URL: 'smtp://localhost:1025' }, { host: 'localhost', port: 1025, security: 'none' }],
    [{ SMTP_URL: 'smtp://[::1]:25' }, { host: '::1', port: 25, security: 'none' }],
    [{ SMTP_URL: 'smtp://u:p@mail.example' }, { port: 587, security: 'starttls' }],
  ])('sends mail over an encrypted connection, but for this machine: %o', (server, expected) => {
    expect(valid({ environment: { ...server, MAIL_FROM: 'orders@shop.example' } }).messageSinks.mail).toMatchObject(
      expected,
    );
  });

  it('says what a shop without a sandbox lacks, with its variables', () => {
    expect(valid({ environment: { ...SMS } }).missing).toEqual([
      'a payment gateway (RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET)',
      'a mail server (SMTP_URL or SMTP_HOST, MAIL_FROM)',
      'the public origin of the site (SITE_ORIGIN)',
      'a reverse proxy in front (TRUSTED_PROXIES)',
    ]);
  });

  const META = { META_PIXEL_ID: '1234567890', META_ACCESS_TOKEN: 'a-token-of-some-length' };
  const SECRET = 'one-secret-for-both';
  const missing = (name: string, set: string) =>
    expect.stringMatching(new RegExp(`^${name} \\(.*is missing: ${set} is set`, 'u'));
  /** Each problem is its message, or with its line of the file. */
  it.each<readonly [what: string, sources: ConfigSources, found: readonly unknown[]]>([
    ...[RAZORPAY, SMS, MAIL].flatMap((group) =>
      Object.keys(group).map((name, index, names) => {
        const environment = { ...group, [name]: undefined };
        return [`a group without ${name}`, { environment }, [missing(name, names[index === 0 ? 1 : 0] ?? '')]] as const;
      }),
    ),
    [
      'a user without a password',
      { environment: { ...MAIL, SMTP_URL: undefined, SMTP_HOST: 'mail.example', SMTP_USER: 'u' } },
      [missing('SMTP_PASSWORD', 'SMTP_USER')],
    ],
    [
      'a former key alone',
      { environment: { DIGEST_KEY_OLD: 'old-'.repeat(8) } },
      [missing('DIGEST_KEY', 'DIGEST_KEY_OLD')],
    ],
    [
      'two addresses of the mail server',
      { environment: { ...MAIL, SMTP_PORT: '25' } },
      [expect.stringContaining('SMTP_URL and SMTP_PORT are both set')],
    ],
    ['Meta without a site', { environment: META }, [missing('SITE_ORIGIN', 'META_PIXEL_ID')]],
    [
      'the only SMS text that a shop needs, and a name that no text has',
      { environment: { ...SMS, SMS_TEMPLATES: 'order_shiped=1' } },
      [
        expect.stringMatching(/^SMS_TEMPLATES \(the ids .* lacks otp; add otp=ID$/u),
        expect.stringMatching(/^SMS_TEMPLATES \(the ids .* has order_shiped, .*did you mean order_shipped\?$/u),
      ],
    ],
    [
      'a sender that is no address',
      { environment: { ...MAIL, MAIL_FROM: 'a@b' } },
      [expect.stringMatching(/^MAIL_FROM .* must be an address, such as/u)],
    ],
    [
      'flags, by their names',
      { flags: { PORT: 'x', STORE: '' }, environment: {} },
      [/^--port "x"/u, /^--store ""/u].map((text) => expect.stringMatching(text)),
    ],
    [
      'a flag that is blank',
      { flags: { SHOP_SETTINGS: ' ' }, environment: {} },
      ['--settings " " (the settings, a YAML file over the defaults) must be the path of a file'],
    ],
    [
      'many things at once',
      {
        environment: { PORT: '70000', LOG_LEVEL: 'loud', SITE_ORIGIN: 'shop.example', META_PIXEL_ID: '12345' },
        file: 'STORE=paper\nMAX_REQUEST=5\nhello\n',
      },
      [
        [3, 'a line must be NAME=value, or a comment that begins with #'],
        [2, 'there is no variable MAX_REQUEST'],
        'PORT "70000" (the port to listen on; a sandbox takes the next free one if it is in use) must be a whole number from 0 (any free port) to 65535',
        'SITE_ORIGIN "shop.example" (the public origin of the site) must be an https address without a path, such as https://shop.example',
        [1, 'STORE "paper" (where data is stored) must be memory, sqlite:PATH or postgres://USER@HOST/DATABASE'],
        'LOG_LEVEL "loud" (the least severe entries that are logged) must be debug, info, warn, error, fatal or silent',
        missing('META_ACCESS_TOKEN', 'META_PIXEL_ID'),
      ],
    ],
    [
      'one secret for the key and the webhook, which is not shown',
      {
        environment: { ...RAZORPAY, RAZORPAY_KEY_SECRET: SECRET, RAZORPAY_WEBHOOK_SECRET: undefined },
        file: `PORT=3001\nRAZORPAY_WEBHOOK_SECRET=${SECRET}\n`,
      },
      [
        [
          2,
          'RAZORPAY_WEBHOOK_SECRET is the same as RAZORPAY_KEY_SECRET: choose another secret for the webhook in the dashboard of Razorpay, and set it here',
        ],
      ],
    ],
    [
      'a value of the sample that was not replaced',
      {
        environment: { METRICS_TOKEN: 'Replace_This-token-of-mine' },
        file: 'SMTP_URL=smtps://orders:replace-this@mail.example\nMAIL_FROM=orders@shop.example\n',
      },
      [
        expect.stringMatching(/^METRICS_TOKEN \(the bearer token.*still has its sample value/u),
        [1, expect.stringMatching(/^SMTP_URL \(the mail server.*still has its sample value/u)],
      ],
    ],
  ])('names %s', (_what, sources, found) => {
    const read = readConfig(sources);
    expect(
      read.isValid ? [] : read.problems.map(({ message, line }) => (line === undefined ? message : [line, message])),
    ).toEqual(found);
  });

  it.each(
    Object.entries({
      PORT: ['3e3', ' 3000'],
      LISTEN_HOST: ['a b'],
      SITE_ORIGIN: ['http://shop.example', 'https://shop.example/shop', 'https://user:pass@shop.example'],
      TRUSTED_PROXIES: ['10'],
      STORE: ['sqlite:', 'postgres://'],
      RAZORPAY_KEY_ID: ['live_1', 'rzp_live_a-b'],
      RAZORPAY_KEY_SECRET: ['with a space in it', 'eleven-long'],
      RAZORPAY_WEBHOOK_SECRET: ['eleven-long', 'abc'.repeat(8)],
      DIGEST_KEY: ['key-'.repeat(7), '0'.repeat(32)],
      RAZORPAY_API: [
        'http://api.example/v1',
        'https://key:secret@api.razorpay.com/v1',
        'https://api.razorpay.com/v1/',
        'http://127.0.0.1.example/v1',
      ],
      RAZORPAY_CHECKOUT: ['https://checkout.razorpay.com/v1/checkout.js?key=1', 'javascript:alert(1)'],
      BACKEND: [
        'shop.example',
        'ftp://shop.example',
        'https://u:p@shop.example',
        'https://shop.example/server',
        'https://shop.example?a',
      ],
      SMS_URL: ['http://sms.example/send', 'sms.example'],
      SMS_KEY: ['with a space', 'a\r\nkey-of-length'],
      SMS_KEY_HEADER: ['a: b'],
      SMS_SENDER: ['A SHOP'],
      SMS_ENTITY: ['x'],
      META_PIXEL_ID: ['abc'],
      META_ACCESS_TOKEN: ['a token with spaces in it'],
      SMTP_HOST: ['mail example'],
      SMTP_PORT: ['0'],
      SMS_TEMPLATES: ['otp:1', 'otp=1,otp=2', 'otp=1,__proto__=2x'],
      SMTP_URL: ['https://mail.example', 'smtp://user@mail.example'],
      MAIL_FROM: ['orders', 'a@b\r\nBcc: c@d', 'Shop\t<a@b.example>', 'a\nb <a@b.example>'],
      METRICS_TOKEN: ['short'],
      LOG_REQUESTS: ['perhaps'],
      MAX_REQUESTS: ['0'],
      STOP_DELAY: ['60'],
    }),
  )('refuses %s as %j', (name, texts) => {
    for (const text of texts) expect(problems({ environment: { [name]: text } }).join('\n')).toContain(name);
  });
});

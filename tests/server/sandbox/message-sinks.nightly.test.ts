/** Messages through the whole server to an SMS gateway, a mail server and Meta's endpoint. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSettings } from '../../../adapters/settings/load-settings.ts';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { startServer } from '../../../server/start.ts';
import { RAVI_HOME, PHONE } from '../../samples/customers.ts';
import { headersOf, openMailServer, type MailServer } from '../../messages/mail-server.ts';
import { openMetaEndpoint, type MetaEndpoint } from '../../messages/meta-endpoint.ts';
import { openSmsGateway, TEMPLATES, type FakeSmsGateway } from '../../messages/sms-gateway.ts';
import { createClientFolder, startTestServer, type ClientFolder, type TestServer } from '../fixtures/client-folder.ts';
import { worldOf, type SandboxWorld } from './sandbox-world.ts';
import { silentLogger } from '../../../core/ports/logger.ts';
import { WASH } from '../../samples/products.ts';

/** Messages are sent after the responses. */
const eventually = (assert: () => void | Promise<void>) => vi.waitFor(assert, { timeout: 10_000 });

let folder: ClientFolder;
let sms: FakeSmsGateway;
let mail: MailServer;
let meta: MetaEndpoint;
let server: TestServer;
let world: SandboxWorld;
beforeEach(async () => {
  folder = createClientFolder();
  [sms, mail, meta] = await Promise.all([openSmsGateway(), openMailServer(), openMetaEndpoint()]);
  server = await startTestServer(folder, {
    messageSinks: { sms: sms.config, mail: mail.config, conversion: meta.config },
  });
  world = worldOf(server, createHttpClient({ base: server.url, fetch: withCookies(fetch) }));
});
afterEach(async () => {
  await server.close();
  await Promise.all([sms.close(), mail.close(), meta.close()]);
  folder.remove();
});

describe('a server with gateways for its messages', () => {
  it('sends the one-time password, the order’s SMS and mail, and the consented conversion event', async () => {
    const { api } = world;
    await api.sendConversion({
      name: '',
      phone: PHONE,
      email: '',
      shipping: rupees(0),
      amount: rupees(1),
      url: '/checkout/',
      event: 'InitiateCheckout',
    });
    const number = await world.place('cod');
    await api.signUpForOffers({ phone: PHONE, purposes: ['measurement'] });
    await api.addToCart({ pid: WASH, qty: 1 });
    await api.sendConversion({
      name: '',
      phone: PHONE,
      email: RAVI_HOME.email,
      shipping: rupees(0),
      amount: rupees(1),
      url: '/checkout/?x=1',
      event: 'InitiateCheckout',
    });
    await eventually(() => {
      expect(mail.delivered).toHaveLength(1);
      expect(meta.events.size).toBe(1);
      expect(sms.delivered.map(({ template }) => template)).toEqual([
        TEMPLATES.otp,
        TEMPLATES.order_confirmed_cod_or_online,
      ]);
    });
    const [otp, confirmed] = sms.delivered;
    expect(otp).toMatchObject({ to: PHONE, text: expect.stringMatching(/\n\n@127\.0\.0\.1 #\d{6}$/u) });
    expect(confirmed?.text).toContain(number);
    const [letter] = mail.delivered;
    expect(letter?.to).toEqual([RAVI_HOME.email]);
    expect(letter === undefined ? undefined : headersOf(letter).get('message-id')).toEqual([
      `<${number}-confirmed-mail@shop.example>`,
    ]);
    // The first event had no consent: only the second left the shop.
    const [event] = meta.events.values();
    expect(event).toMatchObject({
      event_source_url: 'https://shop.example/checkout/',
      user_data: { ph: [expect.stringMatching(/^[0-9a-f]{64}$/u)], em: [expect.any(String)] },
      custom_data: { value: 749, currency: 'INR' },
    });
    expect(server.errors).toEqual([]);
  });

  it('parks what is refused, tells the operator without naming anybody, and sends it when asked to', async () => {
    // The one-time password comes first.
    sms.next.push(undefined, { status: 400, json: { type: 'error', code: '400' } });
    const number = await world.place('cod');
    const parked = async () =>
      (await world.getJson('/sandbox/messages')) as { readonly messages: readonly Record<string, unknown>[] };
    await eventually(async () => {
      expect((await parked()).messages).toHaveLength(1);
    });
    expect(await parked()).toMatchObject({
      messages: [
        {
          id: `${number}-confirmed-sms`,
          channel: 'sms',
          kind: 'order_confirmed',
          to: '98••••••10',
          state: 'parked',
          attempts: 1,
          error: 'SMS gateway: HTTP 400, code 400',
          parked_at: expect.any(String),
        },
      ],
      next: null,
    });
    expect(await world.postJson('/sandbox/messages/retry', { ids: [`${number}-confirmed-sms`] })).toMatchObject({
      status: true,
      data: { count: 1 },
    });
    await world.sentMessages();
    expect(sms.delivered.at(-1)?.text).toContain(number);
    expect((await parked()).messages).toEqual([]);
    expect(server.errors).toEqual([expect.stringMatching(/^a message by sms was parked: SMS gateway: HTTP 400/u)]);
  });

  it('delivers mail while the SMS gateway is silent', async () => {
    sms.next.push(undefined, 'silence');
    await world.place('cod');
    await eventually(() => {
      expect(mail.delivered).toHaveLength(1);
    });
    expect(sms.delivered.map(({ template }) => template)).toEqual([TEMPLATES.otp]);
  });
});

describe('the sandbox’s calls about messages', () => {
  it('refuse what they cannot read, and change nothing', async () => {
    for (const query of ['state=sent', 'limit=0', 'limit=201', 'limit=x', 'limit=-1', 'after=abc']) {
      const reply = await fetch(`${server.url}/sandbox/messages?${query}`);
      expect({ query, status: reply.status }).toEqual({ query, status: 400 });
    }
    expect(await world.getJson('/sandbox/messages?after=9999999999999999')).toEqual({ messages: [], next: null });
    for (const path of ['/sandbox/messages/retry', '/sandbox/messages/drop']) {
      for (const body of [{}, { ids: [] }, { ids: 'one' }, { ids: [1] }, { ids: ['x', null] }, []]) {
        const reply = await world.post(path, body);
        expect({ path, body, status: reply.status, json: await reply.json() }).toMatchObject({
          path,
          body,
          status: 400,
          json: { status: false, code: 'MALFORMED' },
        });
      }
      expect((await fetch(`${server.url}${path}`)).status).toBe(405);
    }
    expect((await world.post('/sandbox/messages/retry', { all: true, channel: 'fax' })).status).toBe(400);
    expect(await world.postJson('/sandbox/messages/retry', { all: true })).toMatchObject({ data: { count: 0 } });
    expect(await world.postJson('/sandbox/messages/drop', { ids: ['none'] })).toMatchObject({ data: { count: 0 } });
  });
});

describe('a server with a wrong configuration of its messages', () => {
  it.each([
    ['sms: templates.otp', () => ({ sms: { ...sms.config, templates: { ...TEMPLATES, otp: '' } } })],
    ['mail: from', () => ({ mail: { ...mail.config, from: 'shop' } })],
    ['conversion: accessToken', () => ({ conversion: { ...meta.config, accessToken: '' } })],
  ])('does not start, and names the field: %s', async (names, messageSinks) => {
    const starting = startServer({
      settings: await loadSettings(undefined),
      port: 0,
      host: '127.0.0.1',
      store: 'memory',
      sandbox: true,
      addressLimits: false,
      clientRoot: folder.root,
      logger: silentLogger,
      messenger: { send: () => Promise.reject(new Error('not used')) },
      messageSinks: messageSinks(),
    });
    await expect(starting).rejects.toThrow(`the shop cannot send messages: ${names}`);
  });
});

describe('a messenger that hangs', () => {
  it('delays no request, and keeps no server from stopping', async () => {
    const hanging = await startTestServer(folder, { messenger: { send: () => new Promise(() => undefined) } });
    const api = createHttpClient({ base: hanging.url, fetch: withCookies(fetch) });
    for (const phone of ['9876543210', '9123456780'])
      expect(await api.sendOtp({ phone })).toMatchObject({ status: true });
    await hanging.close();
  });
});

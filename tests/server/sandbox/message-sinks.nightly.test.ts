/** Messages through the whole server to an SMS gateway, a mail server and Meta's endpoint. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withCookies } from '../../../adapters/http-client/cookies.ts';
import { createHttpClient } from '../../../adapters/http-client/http-client.ts';
import { rupees } from '../../../core/entities/money/money.ts';
import { RAVI_HOME, PHONE } from '../../samples/customers.ts';
import { headersOf, openMailServer, type MailServer } from '../../messages/mail-server.ts';
import { openMetaEndpoint, type MetaEndpoint } from '../../messages/meta-endpoint.ts';
import { openSmsGateway, TEMPLATES, type FakeSmsGateway } from '../../messages/sms-gateway.ts';
import { createClientFolder, startTestServer, type ClientFolder, type TestServer } from '../fixtures/client-folder.ts';
import { worldOf, type SandboxWorld } from './sandbox-world.ts';
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
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSmsGateway } from '../../../adapters/messages/sms-gateway.ts';
import type { SmsFormat } from '../../../adapters/messages/sms-format.ts';
import { ACCEPTED } from '../../../core/ports/messages.ts';
import { SMS_TEMPLATE_NAMES } from '../../../core/shop/notifications/sms-templates.ts';
import { deadUrl, type Reply } from '../../messages/http-endpoint.ts';
import { sampleSms } from '../../messages/sample-messages.ts';
import { openSmsGateway, TEMPLATES, type FakeSmsGateway } from '../../messages/sms-gateway.ts';

let gateway: FakeSmsGateway;
beforeEach(async () => {
  gateway = await openSmsGateway();
});
afterEach(() => gateway.close());

describe('an SMS by a gateway', () => {
  it('is sent with key, sender, entity and the id of the template that it follows', async () => {
    const sms = createSmsGateway(gateway.config);
    for (const template of SMS_TEMPLATE_NAMES)
      expect(await sms.send(sampleSms({ template, text: `₹899 “${template}”` }))).toEqual(ACCEPTED);
    expect(gateway.delivered).toEqual(
      SMS_TEMPLATE_NAMES.map((name) => ({ to: '9876543210', text: `₹899 “${name}”`, template: TEMPLATES[name] })),
    );
  });

  it('whose text is not registered is left to the mail that goes with it, and without one is refused by name', async () => {
    const sms = createSmsGateway({ ...gateway.config, templates: { otp: '1000' } });
    const unregistered = sampleSms({ template: 'order_shipped_parcel' });
    expect(await sms.send({ ...unregistered, isMailed: true })).toEqual(ACCEPTED);
    expect(await sms.send(unregistered)).toEqual({
      outcome: 'refused',
      reason: 'SMS gateway: no registered text; add order_shipped_parcel=ID to SMS_TEMPLATES',
    });
    expect(gateway.received).toEqual([]);
  });

  it('of an earlier version, which names no template, is sent with that of its kind', async () => {
    expect(await createSmsGateway(gateway.config).send(sampleSms({ kind: 'order_rto' }))).toEqual(ACCEPTED);
    expect(gateway.delivered[0]?.template).toBe(TEMPLATES.order_rto);
  });

  it('carries its text as it is, whatever it contains', async () => {
    const text = '"},{"to":["9999999999"]}\n{sender} {to} $& \\u0022';
    expect(await createSmsGateway(gateway.config).send(sampleSms({ text }))).toEqual(ACCEPTED);
    expect(gateway.delivered).toEqual([{ to: '9876543210', text, template: TEMPLATES.order_shipped }]);
  });

  it('can be sent as a form with other names and headers', async () => {
    const format: SmsFormat = {
      body: 'form',
      fields: { msisdn: '{to91}', msg: '{text}', tid: '{template}', ref: '{id}', from: '{sender}-{entity}' },
      accepted: { field: 'ok', value: 'true' },
      codeField: 'errorCode',
      refusedCodes: ['BAD_NUMBER'],
    };
    const sms = createSmsGateway({ ...gateway.config, format, apiKeyHeader: 'x-api-key' });
    gateway.next.push(
      { status: 202, json: { ok: true } },
      { status: 200, json: { ok: false, errorCode: 'BAD_NUMBER' } },
    );
    expect(await sms.send(sampleSms({ text: 'a&b=c' }))).toEqual(ACCEPTED);
    expect(await sms.send(sampleSms())).toEqual({
      outcome: 'refused',
      reason: 'SMS gateway: HTTP 200, code BAD_NUMBER',
    });
    const [request] = gateway.received;
    expect(request?.headers).toMatchObject({
      'x-api-key': gateway.config.apiKey,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      msisdn: '919876543210',
      msg: 'a&b=c',
      tid: TEMPLATES.order_shipped,
      ref: 'sms-1',
      from: 'SHOPIN-1101',
    });
  });
});

describe('the outcome of an SMS', () => {
  it('is a refusal for a number that is not Indian, without asking the gateway', async () => {
    const sms = createSmsGateway(gateway.config);
    for (const to of ['erased-BH1', '1234567890', '+15551234567', '98765432101', '']) {
      expect(await sms.send(sampleSms({ to }))).toEqual({
        outcome: 'refused',
        reason: 'SMS gateway: not an Indian mobile number',
      });
    }
    expect(gateway.received).toEqual([]);
  });

  it.each<[string, Reply, object]>([
    ['a bad request', { status: 400, json: {} }, { outcome: 'refused', reason: 'SMS gateway: HTTP 400' }],
    [
      'a number that the gateway rejects',
      { status: 200, json: { type: 'error', code: 202 } },
      { outcome: 'refused', reason: 'SMS gateway: HTTP 200, code 202' },
    ],
    [
      'a wrong key, which can be mended',
      { status: 401, json: { type: 'error', code: '207' } },
      { outcome: 'retry', reason: 'SMS gateway: HTTP 401, code 207' },
    ],
    ['a wrong path', { status: 404, text: 'no' }, { outcome: 'retry', reason: 'SMS gateway: HTTP 404' }],
    [
      'too many requests',
      { status: 429, headers: { 'retry-after': '30' } },
      { outcome: 'retry', reason: 'SMS gateway: HTTP 429', retryAfterMs: 30_000 },
    ],
    ['a failure', { status: 503, text: '<html>' }, { outcome: 'retry', reason: 'SMS gateway: HTTP 503' }],
    ['an answer of another kind', { status: 200, text: 'OK' }, { outcome: 'retry', reason: 'SMS gateway: HTTP 200' }],
    [
      'a redirect, which is not followed',
      { status: 307, headers: { location: '/api/v2/sendsms' } },
      { outcome: 'retry', reason: 'SMS gateway: HTTP 307' },
    ],
    ['a closed connection', 'hang up', { outcome: 'retry', reason: expect.stringContaining('not reachable') }],
  ])('says of %s whether to try again', async (_what, reply, outcome) => {
    gateway.next.push(reply);
    expect(await createSmsGateway(gateway.config).send(sampleSms())).toEqual(outcome);
    expect(gateway.received).toHaveLength(1);
  });

  it('is to try again after a timeout, and if nothing listens there', async () => {
    gateway.next.push('silence');
    expect(await createSmsGateway({ ...gateway.config, timeoutMs: 50 }).send(sampleSms())).toEqual({
      outcome: 'retry',
      reason: 'SMS gateway: no answer within 50 ms',
    });
    expect(await createSmsGateway({ ...gateway.config, url: await deadUrl() }).send(sampleSms())).toEqual({
      outcome: 'retry',
      reason: 'SMS gateway: not reachable (ECONNREFUSED)',
    });
  });

  it('names neither receiver nor text, whatever the gateway says', async () => {
    const replies = ['9876543210', 'Invalid number 9876543210', 'x'.repeat(99), { to: '9876543210' }].flatMap((code) =>
      [200, 400, 500].map((status) => ({ status, json: { type: 'error', code, message: '9876543210' } })),
    );
    const sms = createSmsGateway(gateway.config);
    for (const reply of replies) {
      gateway.next.push(reply);
      expect(await sms.send(sampleSms())).toMatchObject({ reason: `SMS gateway: HTTP ${reply.status}` });
    }
  });
});

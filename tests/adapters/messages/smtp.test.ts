import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpMessenger, type SmtpConfig, type SmtpMessenger } from '../../../adapters/messages/smtp.ts';
import { ACCEPTED, type SendOutcome } from '../../../core/ports/messages.ts';
import { headersOf, openMailServer, type MailServer, type MailServerOptions } from '../../messages/mail-server.ts';
import { sampleMail } from '../../messages/sample-messages.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

const openServer = async (options: MailServerOptions = {}): Promise<MailServer> => {
  const server = await openMailServer(options);
  opened.push(server.close);
  return server;
};

const openMail = (config: SmtpConfig): SmtpMessenger => {
  const mail = createSmtpMessenger(config);
  opened.push(mail.close);
  return mail;
};

/** What is sent to this address by a fresh server. */
const sendTo = async (to: string, options: MailServerOptions = {}, config: Partial<SmtpConfig> = {}) => {
  const server = await openServer(options);
  const outcome = await openMail({ ...server.config, ...config }).send(sampleMail({ to }));
  return { server, outcome };
};

describe('a mail by SMTP', () => {
  it('arrives with its text, its sender and the time it was written', async () => {
    const server = await openServer();
    const mail = openMail({ ...server.config, replyTo: 'care@shop.example' });
    const text = 'Hello Asha,\n\n.a line with a dot\nPaid ₹899.\n';
    const at = Date.UTC(2026, 0, 5, 3, 30);
    expect(await mail.send(sampleMail({ at, subject: 'Order BH1: confirmed', text }))).toEqual(ACCEPTED);
    const [received] = server.delivered;
    if (received === undefined) throw new Error('nothing arrived');
    expect([received.from, received.to]).toEqual(['orders@shop.example', ['asha@example.com']]);
    const headers = headersOf(received);
    expect(Object.fromEntries(headers)).toMatchObject({
      from: ['The Shop <orders@shop.example>'],
      to: ['asha@example.com'],
      'reply-to': ['care@shop.example'],
      subject: ['Order BH1: confirmed'],
      date: ['Mon, 05 Jan 2026 03:30:00 +0000'],
      'message-id': ['<mail-1@shop.example>'],
      'auto-submitted': ['auto-generated'],
      'content-type': ['text/plain; charset=utf-8'],
    });
    const body = received.raw.slice(received.raw.indexOf('\r\n\r\n') + 4);
    const decoded =
      headers.get('content-transfer-encoding')?.[0] === 'base64'
        ? Buffer.from(body, 'base64').toString()
        : Buffer.from(
            body
              .replace(/=\r\n/gu, '')
              .replace(/=([0-9A-F]{2})/gu, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString();
    expect(decoded.replaceAll('\r\n', '\n').trimEnd()).toBe(text.trimEnd());
  });

  it('has the same Message-ID for every attempt, and another for another message', async () => {
    const server = await openServer();
    const mail = openMail(server.config);
    for (const id of ['BH1-held-pay_1-mail', 'BH1-held-pay_1-mail', 'a b>@x\r\n', 'a_b>@x\r\n'])
      expect(await mail.send(sampleMail({ id }))).toEqual(ACCEPTED);
    const ids = server.delivered.map((received) => headersOf(received).get('message-id')?.[0]);
    expect(ids[0]).toBe('<BH1-held-pay_1-mail@shop.example>');
    expect(ids[1]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^<[\w.=-]+@shop\.example>$/u);
  });

  it.each(['starttls', 'tls'] as const)('is encrypted and signed in with %s', async (security) => {
    const { server, outcome } = await sendTo('asha@example.com', { security, password: 'secret' });
    expect(outcome).toEqual(ACCEPTED);
    expect(server.delivered).toMatchObject([{ isSecure: true }]);
  });
});

describe('the outcome of a mail', () => {
  it.each<[string, SendOutcome]>([
    ['550-rcpt@example.com', { outcome: 'refused', reason: 'mail server: 550 after RCPT TO' }],
    ['450-rcpt@example.com', { outcome: 'retry', reason: 'mail server: 450 after RCPT TO' }],
    ['554-data@example.com', { outcome: 'refused', reason: 'mail server: 554 after DATA' }],
    ['451-data@example.com', { outcome: 'retry', reason: 'mail server: 451 after DATA' }],
  ])('follows the server’s answer, without the address: %s', async (to, outcome) => {
    const sent = await sendTo(to);
    expect(sent.outcome).toEqual(outcome);
    expect(sent.server.delivered).toEqual([]);
  });

  it('is to try again if the configuration is wrong, as that can be corrected', async () => {
    expect((await sendTo('asha@example.com', { senderCode: 553 })).outcome).toEqual({
      outcome: 'retry',
      reason: 'mail server: 553 after MAIL FROM',
    });
    const wrong = await sendTo('asha@example.com', { password: 'secret' }, { password: 'wrong' });
    expect(wrong.outcome).toMatchObject({ outcome: 'retry', reason: expect.stringContaining('535') });
  });

  it('is to try again where the server’s certificate is not trusted or TLS is missing', async () => {
    const server = await openServer({ security: 'tls' });
    const { ca: _ca, ...untrusting } = server.config;
    expect(await openMail(untrusting).send(sampleMail())).toMatchObject({ outcome: 'retry' });
    const plain = await openServer();
    expect(await openMail({ ...plain.config, security: 'starttls' }).send(sampleMail())).toMatchObject({
      outcome: 'retry',
    });
    expect([...server.delivered, ...plain.delivered]).toEqual([]);
  });

  it('is to try again after a timeout, and if nothing listens there', async () => {
    const silent = await sendTo('silent@example.com', {}, { timeoutMs: 200 });
    expect(silent.outcome).toEqual({ outcome: 'retry', reason: expect.stringMatching(/ETIMEDOUT|ECONNECTION/u) });
    const gone = await openMailServer();
    await gone.close();
    expect(await openMail(gone.config).send(sampleMail())).toEqual({
      outcome: 'retry',
      reason: expect.stringMatching(/^mail server: (ESOCKET|ECONNECTION|ECONNREFUSED)/u),
    });
  });
});

describe('a mail whose fields try to become headers or receivers', () => {
  it.each(['a@b.example\r\nBcc: c@d.example', 'a@b.example,c@d.example', '"x" <a@b.example>', 'nobody', ''])(
    'is refused for the address “%s”, before the server is asked',
    async (to) => {
      const { server, outcome } = await sendTo(to);
      expect(outcome).toEqual({ outcome: 'refused', reason: 'mail server: not one email address' });
      expect(server.connections()).toBe(0);
    },
  );

  it('arrives with one receiver and no header more', async () => {
    const server = await openServer();
    const mail = openMail(server.config);
    const injected = 'x\r\nBcc: evil@example.com\r\n\r\nbody';
    expect(await mail.send(sampleMail({ subject: 'plain' }))).toEqual(ACCEPTED);
    expect(
      await mail.send(sampleMail({ id: injected, subject: injected, text: `${injected}\r\n.\r\nMAIL FROM:<x@y.z>` })),
    ).toEqual(ACCEPTED);
    const [plain, attacked] = server.delivered.map(headersOf);
    expect(server.delivered.map(({ to }) => to)).toEqual([['asha@example.com'], ['asha@example.com']]);
    expect([...(attacked?.keys() ?? [])].toSorted()).toEqual([...(plain?.keys() ?? [])].toSorted());
    expect(attacked?.get('subject')).toHaveLength(1);
    expect(server.delivered).toHaveLength(2);
  });
});

/** A real SMTP server for tests. What it does with a mail is decided by the local part of the receiver's address. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { SmtpConfig } from '../../adapters/messages/smtp.ts';
import { CERTIFICATE, KEY } from './certificate.ts';

export type DeliveredMail = {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they were sent. */
  readonly raw: string;
  readonly isSecure: boolean;
};

export type MailServer = {
  readonly config: SmtpConfig;
  readonly delivered: readonly DeliveredMail[];
  /** Connections that were opened so far. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

export type MailServerOptions = {
  readonly security?: 'none' | 'starttls' | 'tls';
  readonly password?: string;
  /** Answers MAIL FROM with this code. */
  readonly senderCode?: number;
};

const answer = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

/** The address `550-rcpt@…` is refused with 550 as a receiver, `451-data@…` with 451 after the text, `silent@…` never answered. */
const scripted = (address: string, command: 'rcpt' | 'data'): Error | 'silent' | undefined => {
  const [local = ''] = address.split('@');
  if (local === 'silent' && command === 'data') return 'silent';
  const [, code, when] = /^(\d{3})-(rcpt|data)$/u.exec(local) ?? [];
  return when === command ? answer(Number(code), `${address}: no`) : undefined;
};

export const openMailServer = async (options: MailServerOptions = {}): Promise<MailServer> => {
  const { security = 'none', password, senderCode } = options;
  const delivered: DeliveredMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    secure: security === 'tls',
    ...(security === 'none' ? { disabledCommands: ['STARTTLS'] } : { key: KEY, cert: CERTIFICATE }),
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onAuth: ({ username, password: given }, _session, done) =>
      done(given === password ? null : answer(535, 'no'), { user: username }),
    onMailFrom: (_address, _session, done) => done(senderCode === undefined ? null : answer(senderCode, 'no')),
    onRcptTo: ({ address }, _session, done) => {
      const said = scripted(address, 'rcpt');
      done(said instanceof Error ? said : null);
    },
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        const said = scripted(to[0] ?? '', 'data');
        if (said === 'silent') return;
        if (said === undefined) {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          delivered.push({ from, to, raw: Buffer.concat(chunks).toString(), isSecure: secure });
        }
        done(said ?? null);
      });
    },
  });
  // A client that does not trust the certificate ends the connection.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    config: {
      host: '127.0.0.1',
      port: (listening.address() as AddressInfo).port,
      security,
      ca: CERTIFICATE,
      ...(password !== undefined && { user: 'shop', password }),
      from: 'orders@shop.example',
      fromName: 'The Shop',
      timeoutMs: 2_000,
    },
    delivered,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

/** The headers of a mail, unfolded, by lower-case name; a name that occurs twice has two values. */
export const headersOf = ({ raw }: DeliveredMail): ReadonlyMap<string, readonly string[]> => {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const headers = new Map<string, string[]>();
  for (const line of head.replace(/\r\n[ \t]+/gu, ' ').split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return headers;
};

/** The mail server, from its URL or from its parts. */
import type { SmtpConfig } from '../../adapters/messages/smtp.ts';
import { brand } from '../../core/catalogue/brand.ts';
import type { Values } from './variables.ts';

const TLS_PORT = 465;
const STARTTLS_PORT = 587;
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/** Port 465 is encrypted from the start; on others encryption is required, but for this machine. */
const securityOf = (host: string, port: number): SmtpConfig['security'] => {
  if (port === TLS_PORT) return 'tls';
  return LOOPBACK.includes(host) ? 'none' : 'starttls';
};

type Sender = Pick<SmtpConfig, 'from' | 'fromName'>;

/** `Shop <orders@shop.example>`, or an address alone, which gets the brand's name. */
const senderOf = (text: string): Sender => {
  const [, fromName, from] = /^(.*) <(.*)>$/u.exec(text) ?? [];
  if (fromName === undefined || from === undefined) return { from: text, fromName: brand.name };
  return { from, fromName };
};

const fromUrl = (text: string, sender: Sender): SmtpConfig => {
  const { protocol, hostname, port: given, username, password } = new URL(text);
  const host = hostname.replace(/^\[(.*)\]$/u, '$1');
  const isTls = protocol === 'smtps:';
  const port = given === '' ? (isTls ? TLS_PORT : STARTTLS_PORT) : Number(given);
  return {
    host,
    port,
    security: isTls ? 'tls' : securityOf(host, port),
    ...(username !== '' && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
    ...sender,
  };
};

export const mailOf = (values: Values): SmtpConfig | undefined => {
  const { SMTP_URL: url, SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: password } = values;
  if (values.MAIL_FROM === undefined) return undefined;
  const sender = senderOf(values.MAIL_FROM);
  if (url !== undefined) return fromUrl(url, sender);
  if (host === undefined) return undefined;
  const login = user === undefined || password === undefined ? {} : { user, password };
  return { host, port, security: securityOf(host, port), ...login, ...sender };
};

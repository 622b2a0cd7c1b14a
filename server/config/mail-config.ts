/** The mail server, from its URL or from its parts. */
import type { MailConfig } from './groups.ts';
import type { Values } from './variables.ts';

const TLS_PORT = 465;
const STARTTLS_PORT = 587;
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Port 465 is encrypted from the start; on others encryption is required, but for this machine. */
const encryptionOf = (host: string, port: number): MailConfig['encryption'] => {
  if (port === TLS_PORT) return 'tls';
  return LOOPBACK.includes(host) ? 'plain' : 'starttls';
};

const fromUrl = (text: string, from: string): MailConfig => {
  const { protocol, hostname: host, port: given, username, password } = new URL(text);
  const isTls = protocol === 'smtps:';
  const port = given === '' ? (isTls ? TLS_PORT : STARTTLS_PORT) : Number(given);
  return {
    host,
    port,
    encryption: isTls ? 'tls' : encryptionOf(host, port),
    login: username === '' ? undefined : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    from,
  };
};

export const mailOf = (values: Values): MailConfig | undefined => {
  const { SMTP_URL: url, SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: password } = values;
  const { MAIL_FROM: from } = values;
  if (from === undefined) return undefined;
  if (url !== undefined) return fromUrl(url, from);
  if (host === undefined) return undefined;
  const login = user === undefined || password === undefined ? undefined : { user, password };
  return { host, port, encryption: encryptionOf(host, port), login, from };
};

/** Mail by SMTP, over a pool of connections. */
import { createTransport } from 'nodemailer';
import { brand as DEFAULT } from '../../core/catalogue/brand.ts';
import { mailHtml, mailText } from './mail-body.ts';
import { ACCEPTED, type MailMessage, type Messenger, type SendOutcome } from '../../core/ports/messages.ts';
import { isMailable } from '../../core/validation/strict.ts';

export type SmtpConfig = {
  readonly host: string;
  readonly port: number;
  /** `tls` from the first byte (port 465), `starttls` required (port 587), or `none` for a relay on this machine. */
  readonly security: 'tls' | 'starttls' | 'none';
  /** Certificates in PEM that are trusted in place of the system's, for a server with one of its own. */
  readonly ca?: string;
  readonly user?: string;
  readonly password?: string;
  /** The sender's address; its domain also ends every Message-ID. */
  readonly from: string;
  /** By default the brand's. */
  readonly fromName?: string;
  /** What the shop is called. */
  readonly brand?: string;
  readonly replyTo?: string;
  /** Open connections at most, by default 5. */
  readonly maxConnections?: number;
  /** Milliseconds to wait for the connection, and for each answer of the server, by default 8,000. */
  readonly timeoutMs?: number;
};

export type SmtpMessenger = Messenger & {
  /** Closes the connections. Mails that are being sent may still be accepted. */
  readonly close: () => void;
};

const DEFAULT_TIMEOUT_MS = 8_000;
const DEFAULT_CONNECTIONS = 5;

const isAddress = (text: string): boolean => isMailable(text) && text === text.trim();

/** Connects when the first mail is sent. */
export const createSmtpMessenger = (config: SmtpConfig): SmtpMessenger => {
  const { host, port, security, ca, user, password, from, brand = DEFAULT.name, fromName = brand, replyTo } = config;
  const timeout = config.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const transport = createTransport({
    pool: true,
    maxConnections: config.maxConnections ?? DEFAULT_CONNECTIONS,
    // The outbox repeats a mail whose connection has closed.
    maxRequeues: 0,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(ca !== undefined && { tls: { ca } }),
    ...(user !== undefined && password !== undefined && { auth: { user, pass: password } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    send: async (message) => {
      if (message.channel !== 'mail') throw new Error(`a mail server was given a message by ${message.channel}`);
      const to = message.to.trim();
      if (!isAddress(to)) return { outcome: 'refused', reason: 'mail server: not one email address' };
      const html = mailHtml(message, brand);
      try {
        await transport.sendMail({
          from: { name: fromName, address: from },
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject: message.subject,
          text: mailText(message),
          ...(html !== undefined && { html }),
          date: new Date(message.at),
          messageId: messageIdOf(message, from),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return ACCEPTED;
      } catch (cause) {
        return outcomeOf(cause);
      }
    },
    close: () => transport.close(),
  };
};

/** The same for every attempt, so that a receiver can drop repetitions. */
const messageIdOf = ({ id }: MailMessage, from: string): string => {
  const local = id.replace(/[^\w.-]/gu, (character) => `=${(character.codePointAt(0) ?? 0).toString(16)}=`);
  return `<${local}${from.slice(from.lastIndexOf('@'))}>`;
};

/** What nodemailer's errors say. The text of a server's answer may name the receiver, so only its code is used. */
type Failure = { readonly code?: unknown; readonly responseCode?: unknown; readonly command?: unknown };

/** Commands whose permanent refusal is about this mail; others, such as AUTH and MAIL FROM, are about the configuration. */
const MAIL_COMMANDS: readonly unknown[] = ['RCPT TO', 'DATA'];

/** The same without an answer of the server: it cannot take such an address, or so long a mail. */
const MAIL_ERRORS: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

const outcomeOf = (cause: unknown): SendOutcome => {
  const { code, responseCode, command }: Failure = typeof cause === 'object' && cause !== null ? cause : {};
  const said = typeof responseCode === 'number' ? responseCode : undefined;
  const after = typeof command === 'string' && /^[A-Z ]{2,12}$/u.test(command) ? ` after ${command}` : '';
  const why = said === undefined ? `${typeof code === 'string' ? code : 'unknown error'}${after}` : `${said}${after}`;
  const isMailRefused =
    said === undefined ? MAIL_ERRORS.includes(code) : said >= 500 && MAIL_COMMANDS.includes(command);
  return { outcome: isMailRefused ? 'refused' : 'retry', reason: `mail server: ${why}` };
};

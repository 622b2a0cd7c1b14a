/** The log, by pino: one JSON line per entry, without personal data. The logger of the core and the request log write to it. */
import process from 'node:process';
import { pino, type Logger } from 'pino';
import { cleanMessage, loggedError } from './logged-error.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** The part of pino's logger that is used. */
export type Log = Pick<Logger, 'info' | 'error' | 'isLevelEnabled'>;

export type LogOptions = {
  /** The least severe entries that are logged, by default `info`. */
  readonly level?: LogLevel;
  /** Writes one line, without its line break; by default to standard error. */
  readonly write?: (line: string) => void;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

/** Fields whose values are never logged, whatever writes them, at the top of an entry or one level below. */
const PRIVATE = [
  'address',
  'authorization',
  'body',
  'cookie',
  'cookies',
  'email',
  'key',
  'mail',
  'name',
  'otp',
  'password',
  'phone',
  'secret',
  'session',
  'signature',
  'text',
  'to',
  'token',
] as const;

const toStandardError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

export const createLog = ({ level = 'info', write = toStandardError, now = Date.now }: LogOptions = {}): Log =>
  pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: PRIVATE.flatMap((field) => [field, `*.${field}`]), censor: '[removed]' },
      serializers: { cause: (cause: unknown) => loggedError(cause) },
      hooks: {
        // A message may repeat what a gateway or a database said about a customer.
        logMethod: function (args, method) {
          const cleaned = args.map((arg: unknown) => (typeof arg === 'string' ? cleanMessage(arg) : arg));
          Reflect.apply(method, this, cleaned);
        },
      },
    },
    { write: (line: string) => write(line.slice(0, -1)) },
  );

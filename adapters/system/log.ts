/** The log, by pino: one JSON line per entry, without personal data. The logger of the core and the request log write to it. */
import process from 'node:process';
import { pino, type Logger as PinoLogger } from 'pino';
import { ADDRESS_FIELDS, ADDRESS_NOTES } from '../../core/entities/address.ts';
import type { Logger } from '../../core/ports/logger.ts';
import { escapeControls } from '../../core/validation/text.ts';
import { shortened, withoutPersonalData } from './personal-data.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** The part of pino's logger that is used. */
export type Log = Pick<PinoLogger, 'info' | 'error' | 'isLevelEnabled'>;

export type LogOptions = {
  /** The least severe entries that are logged, by default `info`. */
  readonly level?: LogLevel;
  /** Writes one line, without its line break; by default to standard error. */
  readonly write?: (line: string) => void;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

/** Fields whose values are never logged, whatever writes them, at the top of an entry or one level below. */
const PRIVATE: readonly string[] = [
  ...ADDRESS_FIELDS.filter((field) => ADDRESS_NOTES[field].isPersonal),
  'address',
  'authorization',
  'body',
  'cookie',
  'cookies',
  'key',
  'mail',
  'otp',
  'password',
  'phone',
  'secret',
  'session',
  'signature',
  'text',
  'to',
  'token',
];

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
    // JSON escapes only some of what controls a terminal.
    { write: (line: string) => write(escapeControls(line.slice(0, -1))) },
  );

/** The core's logger, as error entries of the log. */
export const createLogger = (log: Log = createLog()): Logger => ({
  error: (message, cause) => log.error(cause === undefined ? {} : { cause }, message),
});

/** How deep nested causes are logged. */
const MAX_DEPTH = 4;

/** Longest logged message, in characters: a longer one is more likely data than an explanation. */
const MESSAGE_CHARACTERS = 2_000;

type LoggedError = {
  readonly error: string;
  readonly message?: string;
  readonly at?: string;
  readonly cause?: LoggedError;
};

/** A message as it may be logged. */
const cleanMessage = (message: string): string => withoutPersonalData(shortened(message, MESSAGE_CHARACTERS));

/** Where it was thrown: the first frame of the stack. */
const firstFrame = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .find((line) => line.trimStart().startsWith('at '))
    ?.trim()
    .slice('at '.length);

const loggedError = (cause: unknown, depth = MAX_DEPTH): LoggedError => {
  if (!(cause instanceof Error)) return { error: typeof cause };
  const at = firstFrame(cause.stack);
  return {
    error: cause.name,
    message: cleanMessage(cause.message),
    ...(at === undefined ? {} : { at }),
    ...(cause.cause === undefined || depth === 0 ? {} : { cause: loggedError(cause.cause, depth - 1) }),
  };
};

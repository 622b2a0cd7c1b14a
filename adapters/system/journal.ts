/** The journal on standard error: one JSON line per entry, without personal data. */
import type { Journal } from '../../core/ports/journal.ts';
import { shortened, withoutPersonalData } from './personal-data.ts';

export type JournalOptions = {
  /** Writes one line, without its line break. */
  readonly write?: (line: string) => void;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

/** How deep nested causes are logged. */
const MAX_DEPTH = 4;

/** Longest logged message, in characters: a longer one is more likely data than an explanation. */
const MESSAGE_CHARACTERS = 2_000;

const clean = (message: string): string => withoutPersonalData(shortened(message, MESSAGE_CHARACTERS));

type LoggedError = {
  readonly error: string;
  readonly message?: string;
  readonly at?: string;
  readonly cause?: LoggedError;
};

/** Where it was thrown: the first frame of the stack. */
const placeOf = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .find((line) => line.trimStart().startsWith('at '))
    ?.trim()
    .slice('at '.length);

const loggedError = (cause: unknown, depth: number): LoggedError => {
  if (!(cause instanceof Error)) return { error: typeof cause };
  const at = placeOf(cause.stack);
  return {
    error: cause.name,
    message: clean(cause.message),
    ...(at === undefined ? {} : { at }),
    ...(cause.cause === undefined || depth === 0 ? {} : { cause: loggedError(cause.cause, depth - 1) }),
  };
};

export const createJournal = ({
  write = (line) => {
    process.stderr.write(`${line}\n`);
  },
  now = () => Date.now(),
}: JournalOptions = {}): Journal => ({
  error: (message, cause) =>
    write(
      JSON.stringify({
        time: new Date(now()).toISOString(),
        level: 'error',
        message: clean(message),
        ...(cause === undefined ? {} : { cause: loggedError(cause, MAX_DEPTH) }),
      }),
    ),
});

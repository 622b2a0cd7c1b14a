/** The journal on standard error: one JSON line an entry, with whatever may be personal data taken out. */
import type { Journal } from '../../core/ports/journal.ts';
import { shortened, withoutPersonalData } from './personal-data.ts';

export type JournalOptions = {
  /** Takes one line, without its line break. */
  readonly write?: (line: string) => void;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

/** Causes of causes that are still told. */
const DEPTH = 4;

/** Characters of a message that are kept; what is longer carries somebody's data, not an explanation. */
const MESSAGE_CHARACTERS = 2_000;

const clean = (message: string): string => withoutPersonalData(shortened(message, MESSAGE_CHARACTERS));

type Told = { readonly error: string; readonly message?: string; readonly at?: string; readonly cause?: Told };

/** The place in the code it was thrown at; the frames say no more than the code does. */
const placeOf = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .find((line) => line.trimStart().startsWith('at '))
    ?.trim()
    .slice('at '.length);

const told = (cause: unknown, depth: number): Told => {
  if (!(cause instanceof Error)) return { error: typeof cause };
  const at = placeOf(cause.stack);
  return {
    error: cause.name,
    message: clean(cause.message),
    ...(at === undefined ? {} : { at }),
    ...(cause.cause === undefined || depth === 0 ? {} : { cause: told(cause.cause, depth - 1) }),
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
        ...(cause === undefined ? {} : { cause: told(cause, DEPTH) }),
      }),
    ),
});

/** An error as it is logged: its message, where it was thrown and its causes, without personal data. */
import { shortened, withoutPersonalData } from './personal-data.ts';

/** How deep nested causes are logged. */
const MAX_DEPTH = 4;

/** Longest logged message, in characters: a longer one is more likely data than an explanation. */
const MESSAGE_CHARACTERS = 2_000;

export type LoggedError = {
  readonly error: string;
  readonly message?: string;
  readonly at?: string;
  readonly cause?: LoggedError;
};

/** A message as it may be logged. */
export const cleanMessage = (message: string): string => withoutPersonalData(shortened(message, MESSAGE_CHARACTERS));

/** Where it was thrown: the first frame of the stack. */
const placeOf = (stack: string | undefined): string | undefined =>
  stack
    ?.split('\n')
    .find((line) => line.trimStart().startsWith('at '))
    ?.trim()
    .slice('at '.length);

export const loggedError = (cause: unknown, depth = MAX_DEPTH): LoggedError => {
  if (!(cause instanceof Error)) return { error: typeof cause };
  const at = placeOf(cause.stack);
  return {
    error: cause.name,
    message: cleanMessage(cause.message),
    ...(at === undefined ? {} : { at }),
    ...(cause.cause === undefined || depth === 0 ? {} : { cause: loggedError(cause.cause, depth - 1) }),
  };
};

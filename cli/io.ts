/** What a command may use of the process it runs in, and the exit codes. */

/** The streams of a process, and its exit code. */
export type Streams = {
  /** Opens standard input. */
  readonly input: () => AsyncIterable<Uint8Array>;
  /**
   * Shows a text to whoever sits at the terminal and answers the line that is typed, empty at the end of the input; null
   * where standard input or standard error is no terminal.
   */
  readonly question: ((text: string) => Promise<string>) | null;
  /** Writes to standard output; resolves when more may be written. */
  readonly write: (text: string) => Promise<void>;
  /** Writes to standard error. */
  readonly writeError: (text: string) => void;
  /** Whether standard output is written in colour. */
  readonly colour: boolean;
  /** Whether standard error is written in colour. */
  readonly errorColour: boolean;
  /**
   * Keeps the process running when its output can no longer be written, because a pipe was closed or a disk is full.
   * Without this call the process ends then, as in `… | head -1`.
   */
  readonly ignoreOutputErrors: () => void;
  /** Sets the exit code, which is 0 by default. */
  readonly finish: (code: ExitCode) => void;
};

/** The location of an error in a file, or the whole file; lines and columns count from 1. */
export type ErrorLocation = { readonly file: string; readonly line?: number; readonly column?: number };

export type Io = Streams & {
  /** Writes an error to standard error in the format that the flags ask for. The command continues. */
  readonly reportError: (message: string, location?: ErrorLocation) => void;
};

export const EXIT = {
  ok: 0,
  /** An expectation of a scenario is not met, a value is invalid, or the operator has answered no. */
  failed: 1,
  /** The command line, a file or a line of input is invalid. */
  badInput: 2,
  /** No shop answers at the address, or not in time. */
  unreachable: 3,
  /** The shop has nothing with this number, id or phone. */
  notFound: 4,
  /** The shop refuses what the command asks for; the command itself is right. */
  refused: 5,
  /** See `UNDECIDED`. */
  undecided: 7,
  /** An unexpected error of this program. */
  internal: 70,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What a check says if it can neither confirm nor deny that a backend keeps the contract. */
export const UNDECIDED = 'nothing fails, but too little was checked to tell';

/** What the exit codes say to people, in the help and the documentation. */
export const EXIT_MEANINGS: Readonly<Record<keyof typeof EXIT, string>> = {
  ok: 'success',
  failed:
    'an expectation of a scenario is not met, a value is invalid, a line of a file is wrong, a store has errors, the payment gateway did not answer, a backend breaks the contract, a simulated session breaks a rule, or a question was answered with no',
  badInput: 'the command line, a file or a line of input is invalid, or a scenario cannot be played',
  unreachable: 'the shop cannot be reached, or is too busy; try again',
  notFound: 'not found: the shop has no such order, payment, message, complaint or customer',
  refused: 'the shop refuses it, and says why: for example a step that the order’s state does not allow',
  undecided: `${UNDECIDED}: fewer than half of the scenarios could be compared, and at most half of the rules`,
  internal: 'internal error',
};

/** Invalid input. The message names the flag, the file or the line, and what would be valid. */
export class BadInput extends Error {
  override name = 'BadInput';
}

/** The shop has nothing with a number or an id, which the message names. */
export class NotFound extends Error {
  override name = 'NotFound';
}

/** The shop refuses what a command asks for, and nothing has changed. The message has the reason. */
export class Refused extends Error {
  override name = 'Refused';
}

/** No shop answers at an address, which the message names. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** The shop answers that it is too busy: another try may be enough. */
export class Busy extends Unreachable {
  override name = 'Busy';
}

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
  /** A condition on a load does not hold. */
  threshold: 4,
  /** An unexpected error of this program. */
  internal: 70,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Invalid input. The message names the flag, the file or the line, and what would be valid. */
export class BadInput extends Error {
  override name = 'BadInput';
}

/** No shop answers at an address, which the message names. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

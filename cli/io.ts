/** What a command may touch of the world around it, and the codes it ends with. */

/** The streams of a process, and how it ends. */
export type Streams = {
  /** Standard input, opened when first asked for. */
  readonly input: () => AsyncIterable<Uint8Array>;
  /** Writes to standard output; resolves when the reader has room for more. */
  readonly write: (text: string) => Promise<void>;
  /** Writes to standard error. */
  readonly complain: (text: string) => void;
  /** Whether standard output is written in colour. */
  readonly colour: boolean;
  /** Whether standard error is written in colour. */
  readonly errorColour: boolean;
  /**
   * From now on the process goes on when its output cannot be written, because the reader of a pipe went away or a disk
   * is full. A command that does not call it ends then, as in `… | head -1`.
   */
  readonly ignoreOutputErrors: () => void;
  /** Says how the command ended; 0 unless told otherwise. */
  readonly finish: (code: ExitCode) => void;
};

/** Where in a file an error is; lines and columns count from 1. Without them it is the whole file. */
export type ErrorPlace = { readonly file: string; readonly line?: number; readonly column?: number };

export type Io = Streams & {
  /**
   * Writes an error to standard error, as it is wanted: in colour, without, or as a line of JSON. The command goes on.
   */
  readonly reportError: (message: string, place?: ErrorPlace) => void;
};

export const EXIT = {
  fine: 0,
  /** A scenario's expectation was not met, or a value is invalid. */
  failed: 1,
  /** What was asked for cannot be read: a flag, a file, a line of input. */
  badInput: 2,
  /** Nobody answers at the address of the shop, or not in time. */
  unreachable: 3,
  /** Something broke that the input cannot be blamed for. */
  broken: 70,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Input that cannot be read. The message names the flag, the file or the line, and says what would be right. */
export class BadInput extends Error {
  override name = 'BadInput';
}

/** Nobody answers at the address of a shop. The message names the address. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

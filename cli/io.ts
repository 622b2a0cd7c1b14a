/** What a command may touch of the world around it, and the codes it ends with. */

export type Io = {
  /** Standard input, opened when first asked for. */
  readonly input: () => AsyncIterable<Uint8Array>;
  /** Writes to standard output; resolves when the reader has room for more. */
  readonly write: (text: string) => Promise<void>;
  /** Writes to standard error. */
  readonly complain: (text: string) => void;
  /** Whether a person at a terminal reads it. */
  readonly colour: boolean;
  /**
   * From now on the process goes on when its output cannot be written, because the reader of a pipe went away or a disk is full. A
   * command that does not call it ends then, as in `… | head -1`.
   */
  readonly ignoreOutputErrors: () => void;
  /** Says how the command ended; 0 unless told otherwise. */
  readonly finish: (code: ExitCode) => void;
};

export const EXIT = {
  fine: 0,
  /** A scenario's expectation was not met. */
  failed: 1,
  /** What was asked for cannot be read: a flag, a file, a line of input. */
  badInput: 2,
  /** Something broke that the input cannot be blamed for. */
  broken: 70,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Input that cannot be read. The message names the flag, the file or the line, and says what would be right. */
export class BadInput extends Error {
  override name = 'BadInput';
}

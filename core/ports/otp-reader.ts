/** A device that reads the one-time password out of the message by itself, once its owner has agreed. */

export type OtpReader = {
  /** Calls `read` once with the code of the next message that is meant for this site; the answer ends the waiting. */
  readonly wait: (read: (code: string) => void) => () => void;
};

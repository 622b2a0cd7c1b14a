/** A device that reads the one-time password from the SMS, once its owner has agreed. */

export type OtpReader = {
  /**
   * Calls `read` once with the code of the next message that is meant for this site; the returned function stops
   * waiting.
   */
  readonly wait: (read: (code: string) => void) => () => void;
};

/** A device that reads the OTP from the SMS, once its owner has agreed. */

export type OtpReader = {
  /** Calls `read` once with the code of the next SMS for this site; the returned function cancels that. */
  readonly wait: (read: (code: string) => void) => () => void;
};

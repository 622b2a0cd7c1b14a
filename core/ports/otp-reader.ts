/** A device that reads the one-time password from the SMS, once its owner has agreed. */

/**
 * Waits for the code of one message.
 *
 * @example
 * ```ts
 * import type { OtpReader } from '../core/ports/otp-reader.ts';
 *
 * declare const fillIn: (code: string) => void;
 *
 * const readsNothing: OtpReader = { wait: () => () => undefined };
 * const stop = readsNothing.wait(fillIn);
 * stop();
 * ```
 */
export type OtpReader = {
  /**
   * Calls `read` once with the code of the next message that is meant for this site; the returned function stops
   * waiting.
   */
  readonly wait: (read: (code: string) => void) => () => void;
};

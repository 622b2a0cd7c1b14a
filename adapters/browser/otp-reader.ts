/** WebOTP: the browser passes on the code of an SMS that names this site. Without WebOTP it never calls back. */
import type { OtpReader } from '../../core/ports/otp-reader.ts';

export type OtpWindow = {
  readonly navigator: { readonly credentials?: { readonly get: (options: OtpRequest) => Promise<unknown> } };
  readonly AbortController: typeof AbortController;
};

/** The credential that is requested; TypeScript's types do not have it. */
type OtpRequest = { readonly otp: { readonly transport: readonly ['sms'] }; readonly signal: AbortSignal };

export const createOtpReader = (window: OtpWindow & object): OtpReader => ({
  wait: (read) => {
    const { credentials } = window.navigator;
    if (!('OTPCredential' in window) || credentials === undefined) return () => undefined;
    const waiting = new window.AbortController();
    credentials.get({ otp: { transport: ['sms'] }, signal: waiting.signal }).then(
      (credential) => {
        const code = (credential as { readonly code?: unknown } | null)?.code;
        if (typeof code === 'string') read(code);
      },
      () => {
        // Declined, aborted, or not possible on this device: the code has to be typed.
      },
    );
    return () => {
      waiting.abort();
    };
  },
});

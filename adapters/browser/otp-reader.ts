/** WebOTP: the browser hands over the code of a message that names this site. Where it cannot, nothing ever comes. */
import type { OtpReader } from '../../core/ports/otp-reader.ts';

export type OtpWindow = {
  readonly navigator: { readonly credentials?: { readonly get: (options: OtpRequest) => Promise<unknown> } };
  readonly AbortController: typeof AbortController;
};

/** What the browser is asked for; TypeScript's own list of credentials does not have it. */
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
        // Declined, ended, or not possible on this device: the code is typed.
      },
    );
    return () => {
      waiting.abort();
    };
  },
});

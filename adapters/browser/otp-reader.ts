/** WebOTP: the browser reads the code from a message that names this site. Without support it never calls back. */

/** Reads a one-time password from the SMS, once the device's owner has agreed. */
export type OtpReader = {
  /**
   * Calls `read` once with the code of the next message that is meant for this site; the returned function stops
   * waiting.
   */
  readonly wait: (read: (code: string) => void) => () => void;
};

export type OtpWindow = {
  readonly navigator: { readonly credentials?: { readonly get: (options: OtpRequest) => Promise<unknown> } };
  readonly AbortController: typeof AbortController;
};

/** The WebOTP request, which TypeScript's credential types lack. */
type OtpRequest = { readonly otp: { readonly transport: readonly ['sms'] }; readonly signal: AbortSignal };

export const createOtpReader = (window: OtpWindow & object): OtpReader => ({
  wait: (read) => {
    const { credentials } = window.navigator;
    if (!('OTPCredential' in window) || credentials === undefined) return () => undefined;
    const request = new window.AbortController();
    credentials.get({ otp: { transport: ['sms'] }, signal: request.signal }).then(
      (credential) => {
        const code = (credential as { readonly code?: unknown } | null)?.code;
        if (typeof code === 'string') read(code);
      },
      () => {
        // Declined, aborted or not supported on this device: the shopper types the code.
      },
    );
    return () => request.abort();
  },
});

/** The one-time password of a message, read by the browser. */
import { describe, expect, it } from 'vitest';
import { createOtpReader, type OtpWindow } from '../../../adapters/browser/otp-reader.ts';

/** A browser with WebOTP; the test decides when the message arrives. */
const withWebOtp = () => {
  const waiting = Promise.withResolvers<unknown>();
  let aborted = false;
  const window = {
    OTPCredential: class {},
    AbortController,
    navigator: {
      credentials: {
        get: ({ otp, signal }) => {
          expect(otp).toEqual({ transport: ['sms'] });
          signal.addEventListener('abort', () => {
            aborted = true;
            waiting.reject(signal.reason);
          });
          return waiting.promise;
        },
      },
    },
  } satisfies OtpWindow & { readonly OTPCredential: unknown };
  return { window, arrive: waiting.resolve, isAborted: () => aborted };
};
const promisesSettled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the OTP reader', () => {
  it('passes on the code of the message', async () => {
    const { window, arrive } = withWebOtp();
    const codes: string[] = [];
    createOtpReader(window).wait((code) => codes.push(code));
    arrive({ code: '123456' });
    await promisesSettled();
    expect(codes).toEqual(['123456']);
  });

  it('passes on nothing that is not a code', async () => {
    for (const credential of [null, undefined, {}, { code: 7 }]) {
      const { window, arrive } = withWebOtp();
      const codes: string[] = [];
      createOtpReader(window).wait((code) => codes.push(code));
      arrive(credential);
      await promisesSettled();
      expect(codes).toEqual([]);
    }
  });

  it('stops waiting when it is cancelled, without an error', async () => {
    const { window, isAborted } = withWebOtp();
    const end = createOtpReader(window).wait(() => {
      throw new Error('nothing was sent');
    });
    end();
    await promisesSettled();
    expect(isAborted()).toBe(true);
  });

  it('requests nothing in a browser without WebOTP', () => {
    const requests: unknown[] = [];
    const credentials = {
      get: async (options: unknown): Promise<unknown> => {
        requests.push(options);
        return null;
      },
    };
    for (const window of [
      { AbortController, navigator: {} },
      { AbortController, navigator: { credentials } },
      { AbortController, OTPCredential: class {}, navigator: {} },
    ]) {
      createOtpReader(window).wait(() => undefined)();
    }
    expect(requests).toEqual([]);
  });
});

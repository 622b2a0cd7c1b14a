/** Fills in and verifies the one-time password that the browser reads from the SMS, while its field is shown. */
import { useEffect, useEffectEvent } from 'react';
import { createOtpReader, type OtpWindow } from '../../adapters/browser/otp-reader.ts';
import { useShopper } from '../shopper/shopper-context.ts';

const OTP = /^\d{6}$/;

export const useOtpReader = (onVerified: () => void): void => {
  const { checkout } = useShopper();
  const verified = useEffectEvent(onVerified);
  useEffect(
    () =>
      createOtpReader(window as OtpWindow).wait((code) => {
        checkout.setOtp(code);
        if (OTP.test(code)) void checkout.verifyOtp().then(verified);
      }),
    [checkout],
  );
};

/** The text of the one-time password message. */
import { brand } from '../../catalogue/brand.ts';

/** The host of an origin, without its port; null where the site doesn't know its origin. */
export const hostOf = (origin: string | null): string | null => /^https?:\/\/([^/:]+)/u.exec(origin ?? '')?.[1] ?? null;

/** The one-time password; the last line lets a browser on the phone fill it in, for this site only (WebOTP). */
export const otpText = (otp: string, host: string | null): string => {
  const text = `${otp} is your ${brand.name} one-time password, valid for 5 minutes. Don't share it with anyone.`;
  return host === null ? text : `${text}\n\n@${host} #${otp}`;
};

/** One-time passwords: sending one within its budgets, and verifying it, which may sign a customer in (spec 10.15). */
import { DAY_MS, MINUTE_MS } from '../../entities/duration.ts';
import { OTP_BUDGETS } from '../../catalogue/budgets.ts';
import { done, refused } from '../../entities/answer.ts';
import { put } from '../../ports/shop-store.ts';
import { fieldMessages, shopMessages } from '../../validation/messages.ts';
import { counted, longestWait, waitFor } from '../documents/budget.ts';
import { consentWritesOf } from '../customers/consent.ts';
import type { Desk, Outcome } from '../calls/call-context.ts';
import { consentKey, customerKey, NEW_PHONE, phoneKey, siteKey, type OtpChallenge } from '../documents/documents.ts';
import { otpText } from '../notifications/otp-message.ts';
import { earliestStart } from '../cart/offer.ts';
import { fieldInvalid } from '../calls/refusals.ts';
import { putPhone } from '../documents/retention.ts';
import { hasVerified, signedInAs, signedInPhone, verifiedAs } from './session.ts';

export const OTP_LENGTH = 6;
export const OTP_ALPHABET = '0123456789';
/** How long a one-time password is good, in milliseconds, and for how many tries. */
export const OTP_MS = 5 * MINUTE_MS;
export const OTP_TRIES = 5;

/** What is kept in place of the password: it is good for this session and this phone only. */
export const otpSecret = (token: string, phone: string, otp: string): string => `${token}:${phone}:${otp}`;

/**
 * A one-time password made for a phone that has passed the phone rule. `hash` is of its secret, `host` the site's own.
 */
export type Sending = {
  readonly phone: string;
  readonly otp: string;
  readonly hash: string;
  readonly host: string | null;
  readonly messageId: string;
};

/** Sends it, or says how long to wait; a resend that comes too soon leaves the password that was sent alone. */
export const sendOtp = (desk: Desk, { phone, otp, hash, host, messageId }: Sending): Outcome<null> => {
  const { visit, documents, now } = desk;
  const record = documents.get(phoneKey(phone)) ?? NEW_PHONE;
  const site = documents.get(siteKey) ?? { otpSends: [] };

  const pause = waitFor(record.otpSends, OTP_BUDGETS.pausePerPhone, now);
  const overLimit = Math.max(
    longestWait(record.otpSends, OTP_BUDGETS.perPhone, now),
    waitFor(visit.otpSends, OTP_BUDGETS.perSession, now),
    waitFor(site.otpSends, OTP_BUDGETS.site, now),
  );
  const retryAfterMs = Math.max(pause, overLimit);
  if (retryAfterMs > 0) {
    return {
      answer: refused('THROTTLED', overLimit > 0 ? shopMessages.otpLimit : shopMessages.otpWait, { retryAfterMs }),
    };
  }

  const challenge: OtpChallenge = { phone, hash, expiresAt: now + OTP_MS, triesLeft: OTP_TRIES };
  return {
    answer: done(null),
    visit: { ...visit, otp: challenge, otpSends: counted(visit.otpSends, now, OTP_BUDGETS.perSession.withinMs) },
    writes: [
      putPhone(phone, { ...record, otpSends: counted(record.otpSends, now, DAY_MS) }),
      put(siteKey, { otpSends: counted(site.otpSends, now, OTP_BUDGETS.site.withinMs) }),
    ],
    messages: [{ id: messageId, at: now, channel: 'sms', to: phone, text: otpText(otp, host), otp }],
  };
};

export type Verifying = {
  readonly phone: string;
  readonly otp: string;
  /** The hash of the secret that the typed password makes. */
  readonly hash: string;
  /** Compares hashes in constant time. */
  readonly equal: (a: string, b: string) => boolean;
  /** The session's token from then on, so that a token known before opens nothing after it. */
  readonly nextToken: string;
};

export const verifyOtp = (desk: Desk, { phone, otp, hash, equal, nextToken }: Verifying): Outcome<null> => {
  const { visit, documents, now } = desk;
  if (otp.trim() === '') return { answer: fieldInvalid('otp', fieldMessages.otp) };

  const record = documents.get(phoneKey(phone)) ?? NEW_PHONE;
  // Over this budget the right password is refused too: otherwise guessing could go on.
  const retryAfterMs = waitFor(record.otpWrong, OTP_BUDGETS.wrongPerPhone, now);
  if (retryAfterMs > 0) return { answer: refused('THROTTLED', shopMessages.otpTries, { retryAfterMs }) };

  const challenge = visit.otp;
  if (challenge === null || challenge.phone !== phone || challenge.expiresAt <= now || challenge.triesLeft <= 0) {
    return { answer: refused('OTP_EXPIRED', shopMessages.otpExpired) };
  }
  if (!equal(challenge.hash, hash)) {
    return {
      answer: refused('OTP_WRONG', shopMessages.otpWrong),
      visit: { ...visit, otp: { ...challenge, triesLeft: challenge.triesLeft - 1 } },
      writes: [
        putPhone(phone, { ...record, otpWrong: counted(record.otpWrong, now, OTP_BUDGETS.wrongPerPhone.withinMs) }),
      ],
    };
  }

  // From here on phone and session know of one countdown, the earlier one, and the phone's owner speaks for it.
  const offerStartedAt = earliestStart(visit.offerStartedAt, record.offerStartedAt);
  const owned = { ...visit, otp: null, offerStartedAt };
  const writes = [
    ...(record.offerStartedAt === offerStartedAt ? [] : [putPhone(phone, { ...record, offerStartedAt })]),
    ...consentWritesOf(visit.consentRequest, phone, documents.get(consentKey(phone)), now),
  ];
  if (documents.get(customerKey(phone)) !== undefined) {
    const isSignedIn = signedInPhone(visit) === phone && hasVerified(visit, phone, record);
    return isSignedIn
      ? {
          answer: done(null),
          visit: { ...owned, consentRequest: null },
          writes,
          ...(offerStartedAt !== null && { offerStartedAt }),
        }
      : { answer: done(null), move: signedInAs(owned, phone, nextToken, now), writes };
  }
  // A phone without a customer is verified only; whoever was signed in here before is not this phone.
  return { answer: done(null), move: verifiedAs(owned, phone, nextToken, now), writes };
};

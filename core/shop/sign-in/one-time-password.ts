/** One-time passwords: sending one within its budgets, and verifying it, which may sign a customer in (spec 10.15). */
import { OTP_ALPHABET, OTP_LENGTH, OTP_MS, OTP_TRIES } from '../../catalogue/one-time-password.ts';
import { LONGEST_BUDGET_MS } from '../../catalogue/settings/budgets.ts';
import { done, refused } from '../../entities/answer.ts';
import { put } from '../../ports/store/shop-store.ts';
import { fieldMessages } from '../../validation/field-messages.ts';
import { shopMessages } from '../../validation/messages.ts';
import { indianMobile } from '../../validation/strict.ts';
import { refuse, type Outcome, type CallContext } from '../calls/call.ts';
import { implementCall } from '../calls/implement-call.ts';
import { fieldInvalid, phoneInvalid, tooManyTries } from '../calls/refusals.ts';
import { earliestStart } from '../session/countdown.ts';
import { consentWritesOf } from '../consents/consent.ts';
import { budgetWaitMs, longestWaitMs, withTime } from '../documents/budget.ts';
import { consents, customers } from '../documents/customers.ts';
import { NEW_PHONE, phones } from '../documents/phones.ts';
import { sessions, type OtpChallenge } from '../documents/sessions.ts';
import { countWaitMs, networkBudgets, otpSmsBudget, siteBudgets, withCount } from '../documents/site-budgets.ts';
import { newToken, type SessionToken } from '../documents/token-id.ts';
import { MESSAGE_KINDS } from '../notifications/message-kinds.ts';
import { hostOf } from '../notifications/sms-templates.ts';
import { openTo, openToNetwork, senderOf } from './otp-reserve.ts';
import { hasVerified, signedInAs, signedInPhone, verifiedAs } from '../session/session.ts';

/** What is hashed in place of the password: the hash is valid for this session and this phone only. */
const otpSecret = (token: string, phone: string, otp: string): string => `${token}:${phone}:${otp}`;

/** Sends a password, or says how long to wait; a resend that comes too soon leaves the sent password valid. */
const sendOtp = implementCall('sendOtp', {
  type: 'command',
  prepare: ({ phone: typed }, { token, random, hasher, origin, network }) => {
    const phone = indianMobile(typed);
    if (phone === undefined) return refuse(phoneInvalid(typed));
    const otp = random.text(OTP_LENGTH, OTP_ALPHABET);
    const hash = hasher.keyed(otpSecret(token, phone, otp));
    const networkKey = network === undefined ? undefined : networkBudgets.key(hasher.keyed(network));
    return { phone, otp, hash, host: hostOf(origin), messageId: random.token(), networkKey };
  },
  // Also where the budget is not used up: no difference in what is read says who is a customer.
  reads: ({ phone }) => [customers.key(phone)],
  writes: ({ phone, networkKey }) => [
    phones.key(phone),
    otpSmsBudget,
    ...(networkKey === undefined ? [] : [networkKey]),
  ],
  decide: ({ session, documents, now, settings }, { phone, otp, hash, host, messageId, networkKey }) => {
    const budgets = settings.budgets.otp;
    const record = documents.get(phones.key(phone)) ?? NEW_PHONE;
    const site = documents.get(otpSmsBudget);
    const sender = senderOf(documents.get(customers.key(phone)) !== undefined, session.quantities);

    // Customers sign in from wherever somebody else has used up what the network has.
    const countedKey = sender === 'customer' ? undefined : networkKey;
    const ofNetwork = countedKey === undefined ? undefined : documents.get(countedKey);

    const pause = budgetWaitMs(record.otpSends, budgets.pausePerPhone, now);
    const overLimit = Math.max(
      longestWaitMs(record.otpSends, budgets.perPhone, now),
      budgetWaitMs(session.otpSends, budgets.perSession, now),
      ...budgets.site.map((budget) => countWaitMs(site, openTo(sender, budget, budgets.reserve), now)),
      ...budgets.site.map((budget) => countWaitMs(ofNetwork, openToNetwork(sender, budget, budgets.reserve), now)),
    );
    const retryAfterMs = Math.max(pause, overLimit);
    if (retryAfterMs > 0) {
      return { answer: tooManyTries(overLimit > 0 ? shopMessages.otpLimit : shopMessages.otpWait, retryAfterMs) };
    }

    const challenge: OtpChallenge = { phone, hash, expiresAt: now + OTP_MS, triesLeft: OTP_TRIES };
    return {
      answer: done(null),
      session: { ...session, otp: challenge, otpSends: withTime(session.otpSends, now, budgets.perSession.withinMs) },
      writes: [
        put(phones, phones.key(phone), { ...record, otpSends: withTime(record.otpSends, now, LONGEST_BUDGET_MS) }),
        put(siteBudgets, otpSmsBudget, withCount(site, budgets.site, now)),
        ...(countedKey === undefined ? [] : [put(networkBudgets, countedKey, withCount(ofNetwork, budgets.site, now))]),
      ],
      messages: [
        { id: messageId, at: now, channel: 'sms', kind: 'otp', to: phone, ...MESSAGE_KINDS.otp.sms(otp, host), otp },
      ],
    };
  },
});

type Attempt = {
  readonly phone: string;
  readonly otp: string;
  /** The hashes of the secret that the typed password makes, under every key in use. */
  readonly hashes: readonly string[];
  /** Compares hashes in constant time. */
  readonly equal: (a: string, b: string) => boolean;
  /** The session's token from then on, so that a token known before opens nothing after it. */
  readonly nextToken: SessionToken;
};

const verifyOtp = implementCall('verifyOtp', {
  type: 'command',
  prepare: ({ phone: typed, otp }, { token, random, hasher }) => {
    const phone = indianMobile(typed);
    if (phone === undefined) return refuse(phoneInvalid(typed));
    const hashes = hasher.everyKeyed(otpSecret(token, phone, otp));
    return { phone, otp, hashes, equal: hasher.equal, nextToken: newToken({ random, hasher }) };
  },
  reads: ({ phone }) => [customers.key(phone)],
  writes: ({ phone, nextToken }) => [phones.key(phone), consents.key(phone), sessions.key(nextToken.id)],
  decide: (context, attempt) => verify(context, attempt),
});

const verify = (
  { session, documents, now, settings }: CallContext,
  { phone, otp, hashes, equal, nextToken }: Attempt,
): Outcome<'verifyOtp'> => {
  if (otp === '') return { answer: fieldInvalid('otp', fieldMessages.otp) };
  const { wrongPerPhone } = settings.budgets.otp;

  const record = documents.get(phones.key(phone)) ?? NEW_PHONE;
  // Over this budget the right password is refused too: otherwise guessing could continue.
  const retryAfterMs = budgetWaitMs(record.otpWrong, wrongPerPhone, now);
  if (retryAfterMs > 0) return { answer: tooManyTries(shopMessages.otpTries, retryAfterMs) };

  const challenge = session.otp;
  if (challenge === null || challenge.phone !== phone || challenge.expiresAt <= now || challenge.triesLeft <= 0) {
    return { answer: refused('OTP_EXPIRED', shopMessages.otpExpired) };
  }
  if (!hashes.some((hash) => equal(challenge.hash, hash))) {
    const otpWrong = withTime(record.otpWrong, now, wrongPerPhone.withinMs);
    return {
      answer: refused('OTP_WRONG', shopMessages.otpWrong),
      session: { ...session, otp: { ...challenge, triesLeft: challenge.triesLeft - 1 } },
      writes: [put(phones, phones.key(phone), { ...record, otpWrong })],
    };
  }

  // From here on phone and session share one countdown, the earlier one, and the session speaks for the phone's owner.
  const offerStartedAt = earliestStart(session.offerStartedAt, record.offerStartedAt);
  const owned = { ...session, otp: null, offerStartedAt };
  const writes = [
    put(phones, phones.key(phone), { ...record, offerStartedAt }),
    ...consentWritesOf(session.consentRequest, phone, documents.get(consents.key(phone)), now),
  ];
  if (documents.get(customers.key(phone)) === undefined) {
    // A phone without a customer is verified only; whoever was signed in here before has another phone.
    return { answer: done(null), tokenChange: verifiedAs(owned, phone, nextToken, now), writes };
  }
  const isSignedIn = signedInPhone(session) === phone && hasVerified(session, phone, record);
  return isSignedIn
    ? {
        answer: done(null),
        session: { ...owned, consentRequest: null },
        writes,
        ...(offerStartedAt !== null && { offerStartedAt }),
      }
    : { answer: done(null), tokenChange: signedInAs(owned, phone, nextToken, now), writes };
};

export const oneTimePasswordCalls = { sendOtp, verifyOtp } as const;

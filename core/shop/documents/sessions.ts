/** What the shop keeps of one session: the cart, the coupon, who is signed in, and the session's budgets. */
import { SESSION_MS } from '../../catalogue/lifetimes.ts';
import { RETENTION_RULES, type Retention } from '../../catalogue/settings/retention.ts';
import type { Discount } from '../../entities/discount.ts';
import type { ConsentPurpose } from '../../entities/consent.ts';
import { kind } from '../../ports/store/kind.ts';
import { keptUntil, nextCheckAt, type PurgeCheck } from './purge-check.ts';
import type { TokenId } from './token-id.ts';

/** A one-time password that was sent; the code itself is never stored. */
export type OtpChallenge = {
  readonly phone: string;
  /** Keyed hash of session, phone and code. */
  readonly hash: string;
  readonly expiresAt: number;
  readonly triesLeft: number;
};

/** A sign-up for offers on this phone: the texts that were agreed to, and when, epoch milliseconds. */
export type ConsentRequest = {
  readonly phone: string;
  readonly at: number;
  /** By purpose. */
  readonly texts?: Readonly<Partial<Record<ConsentPurpose, string>>>;
  /** In a request from before each purpose had its own text: agreed to for all purposes. */
  readonly text?: string;
};

export type Session = {
  /** Units by product id; priced anew at every call. */
  readonly quantities: Readonly<Record<string, number>>;
  /** The applied coupon, and when it was applied. */
  readonly coupon: { readonly discount: Discount; readonly appliedAt: number } | null;
  /** The coupon that the end of the countdown removed; kept to explain a changed total. */
  readonly expiredCoupon: Discount | null;
  /**
   * The start of the one countdown as far as this session knows it, epoch milliseconds; null before it has started. It
   * is the deadline of an applied code, whatever becomes of the visitor's cookie (spec 10.18).
   */
  readonly offerStartedAt: number | null;
  /** Grows with every change of lines or coupon. */
  readonly version: number;
  readonly otp: OtpChallenge | null;
  readonly verifiedPhone: string | null;
  /** When that phone was last verified here, or signed in. */
  readonly verifiedAt: number | null;
  readonly isLogged: boolean;
  /** A sign-up for offers on a phone that is not verified here; it becomes a consent within 24 hours (spec 10.19). */
  readonly consentRequest: ConsentRequest | null;
  /**
   * Times of sent one-time passwords and of attempted codes, epoch milliseconds, oldest first; only those that count.
   */
  readonly otpSends: readonly number[];
  readonly couponTries: readonly number[];
  /** Times of conversion events and of complaints; only those that count. */
  readonly conversions: readonly number[];
  readonly grievances: readonly number[];
  /** The order placed from this cart that waits for its payment. */
  readonly unpaidOrder: string | null;
  readonly lastUsedAt: number;
  /** When this token was exchanged for another at sign-in. */
  readonly replacedAt: number | null;
  /**
   * Present as long as one call only has changed it, and none has read it a minute later or more: as it is with the
   * sessions of programs that keep no cookies.
   */
  readonly usedOnce?: true;
  readonly purgeCheck?: PurgeCheck;
};

export const newSession = (now: number): Session => ({
  quantities: {},
  coupon: null,
  expiredCoupon: null,
  offerStartedAt: null,
  version: 0,
  otp: null,
  verifiedPhone: null,
  verifiedAt: null,
  isLogged: false,
  consentRequest: null,
  otpSends: [],
  couponTries: [],
  conversions: [],
  grievances: [],
  unpaidOrder: null,
  lastUsedAt: now,
  replacedAt: null,
});

/** The earliest time of the records that are kept for a day, epoch milliseconds; Infinity where there is none. */
const firstShortRecordAt = ({ otp, otpSends, consentRequest }: Session): number =>
  Math.min(...otpSends, otp?.expiresAt ?? Infinity, consentRequest?.at ?? Infinity);

export const sessions = kind<Session>()({
  name: 'session',
  version: 1,
  indexVersion: 3,
  id: (id: TokenId) => id,
  index: (session) => ({
    // Found by erasing: a session holds the phone that it has verified.
    ...(session.verifiedPhone !== null && { owner: session.verifiedPhone }),
    dueAt: nextCheckAt(
      [
        session.lastUsedAt + RETENTION_RULES.sessionsUsedOnce.least,
        firstShortRecordAt(session) + RETENTION_RULES.oneTimePasswords.least,
      ],
      session.purgeCheck,
    ),
  }),
});

/** How long the session is kept from its last use. */
const keptMs = ({ verifiedPhone, usedOnce }: Session, retention: Retention): number => {
  if (verifiedPhone !== null) return SESSION_MS;
  return usedOnce === true ? retention.sessionsUsedOnce : retention.sessions;
};

/** The session without what has been kept for long enough; null where nothing of it is kept. */
export const prunedSession = (session: Session, now: number, retention: Retention): Session | null => {
  const goesAt = session.lastUsedAt + keptMs(session, retention);
  if (goesAt <= now) return null;
  const { oneTimePasswords } = retention;
  const { otp, otpSends, consentRequest } = session;
  const pruned: Session = {
    ...session,
    otp: otp !== null && otp.expiresAt > now ? otp : null,
    otpSends: otpSends.filter((at) => at + oneTimePasswords > now),
    consentRequest: consentRequest !== null && consentRequest.at + oneTimePasswords > now ? consentRequest : null,
  };
  return keptUntil(Math.min(goesAt, firstShortRecordAt(pruned) + oneTimePasswords), pruned, now);
};

/**
 * The life of a session: 30 days from its last use, a new token at sign-in, a new session at logout (spec 5, 10.14).
 */
import { MINUTE_MS, SECOND_MS } from '../../entities/time/duration.ts';
import { SESSION_MS } from '../../catalogue/lifetimes.ts';
import { erased, KEPT, type ErasurePlan } from '../documents/erasure.ts';
import type { PhoneRecord } from '../documents/phones.ts';
import { newSession, type Session } from '../documents/sessions.ts';
import type { SessionToken } from '../documents/token-id.ts';

/** A call that only reads renews the time of last use no more often than this, in milliseconds. */
export const TOUCH_MS = MINUTE_MS;
/** This long after sign-in, calls under the old token are refused, in milliseconds. */
export const REPLACED_MS = 10 * SECOND_MS;

/** Whether the stored document is still the session; otherwise the next call begins a new one. */
export const isAlive = (stored: Session | undefined, now: number): stored is Session =>
  stored !== undefined && now - stored.lastUsedAt < SESSION_MS;

/**
 * The session of a token at this time; undefined for a token that sign-in replaced within the last ten seconds. After
 * those, the token is an anonymous session with a copy of the cart: a sign-in whose answer was lost loses no cart.
 */
export const currentSession = (stored: Session | undefined, now: number): Session | undefined => {
  if (!isAlive(stored, now)) return newSession(now);
  if (stored.replacedAt === null) return stored;
  return now - stored.replacedAt < REPLACED_MS ? undefined : { ...stored, replacedAt: null };
};

/** The phone that is signed in, or null. */
export const signedInPhone = ({ isLogged, verifiedPhone }: Session): string | null => (isLogged ? verifiedPhone : null);

/** Whether the phone was verified in this session, and no customer of it was erased since: it may have a new owner. */
export const hasVerified = (
  { verifiedPhone, verifiedAt }: Session,
  phone: string,
  record: PhoneRecord | undefined,
): boolean => verifiedPhone === phone && (record?.erasedAt ?? -Infinity) < (verifiedAt ?? 0);

/** A session that continues under another token, and what the old token is left with (null: nothing). */
export type TokenChange = {
  readonly next: SessionToken;
  readonly session: Session;
  readonly oldSession: Session | null;
};

const WITHOUT_PHONE: ErasurePlan<Session> = {
  otp: null,
  verifiedPhone: null,
  verifiedAt: null,
  isLogged: false,
  consentRequest: null,
  unpaidOrder: null,
  // Its cart, countdown and budgets.
  quantities: KEPT,
  coupon: KEPT,
  expiredCoupon: KEPT,
  offerStartedAt: KEPT,
  version: KEPT,
  otpSends: KEPT,
  couponTries: KEPT,
  conversions: KEPT,
  grievances: KEPT,
  lastUsedAt: KEPT,
  replacedAt: KEPT,
  usedOnce: KEPT,
  // Its retention period changes, so the purge checks it again.
  purgeCheck: undefined,
};

/** An anonymous session: without what belongs to its phone. */
export const withoutPhone = (session: Session): Session => erased(session, WITHOUT_PHONE);

/** Signs the phone's customer in under a new token, so that a token known before sign-in opens nothing after it. */
export const signedInAs = (session: Session, phone: string, next: SessionToken, now: number): TokenChange => ({
  next,
  session: { ...withoutPhone(session), verifiedPhone: phone, verifiedAt: now, isLogged: true },
  oldSession: { ...withoutPhone(session), replacedAt: now },
});

/** A verified phone without a customer. The token changes: who knew the old one cannot create the customer. */
export const verifiedAs = (session: Session, phone: string, next: SessionToken, now: number): TokenChange => ({
  next,
  session: { ...withoutPhone(session), verifiedPhone: phone, verifiedAt: now },
  oldSession: { ...withoutPhone(session), replacedAt: now },
});

/** Signs out: an empty session under a new token, and nothing under the old one. The countdown continues. */
export const signedOut = ({ offerStartedAt }: Session, next: SessionToken, now: number): TokenChange => ({
  next,
  session: { ...newSession(now), offerStartedAt },
  oldSession: null,
});

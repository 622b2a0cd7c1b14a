/**
 * The life of a session: 30 days from its last use, a new token at sign-in, a new beginning at logout (spec 5, 10.14).
 */
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../entities/duration.ts';
import type { PhoneRecord, Visit } from '../documents/documents.ts';

/** A session lives this long from its last use, in milliseconds. */
export const SESSION_MS = 30 * DAY_MS;
/** A call that only reads renews the time of last use no more often than this. */
export const TOUCH_MS = MINUTE_MS;
/** For so long after sign-in, calls still on their way under the old token are turned back, in milliseconds. */
export const REPLACED_MS = 10 * SECOND_MS;

export const freshVisit = (now: number): Visit => ({
  quantities: {},
  coupon: null,
  lapsed: null,
  offerStartedAt: null,
  version: 0,
  otp: null,
  verifiedPhone: null,
  verifiedAt: null,
  isLogged: false,
  consentRequest: null,
  otpSends: [],
  couponTries: [],
  trackMisses: [],
  conversions: [],
  grievances: [],
  unpaidOrder: null,
  lastUsedAt: now,
  replacedAt: null,
});

/** Whether the kept document is still the session; otherwise the next visit begins anew. */
export const isAlive = (kept: Visit | undefined, now: number): kept is Visit =>
  kept !== undefined && now - kept.lastUsedAt < SESSION_MS;

/**
 * The visit of a token as it stands now; undefined for a token that sign-in replaced within the last ten seconds. After
 * those, the token is an anonymous session with a copy of the cart: a sign-in whose answer was lost loses no cart.
 */
export const standingVisit = (kept: Visit | undefined, now: number): Visit | undefined => {
  if (!isAlive(kept, now)) return freshVisit(now);
  if (kept.replacedAt === null) return kept;
  return now - kept.replacedAt < REPLACED_MS ? undefined : { ...kept, replacedAt: null };
};

/** Who is signed in: the phone, or null. */
export const signedInPhone = (visit: Visit | undefined): string | null =>
  visit?.isLogged === true ? visit.verifiedPhone : null;

/**
 * Whether the phone was verified here, and no customer of it was erased since: its number may belong to somebody else
 * by now.
 */
export const hasVerified = (
  { verifiedPhone, verifiedAt }: Visit,
  phone: string,
  record: PhoneRecord | undefined,
): boolean => verifiedPhone === phone && (record?.erasedAt ?? -1) < (verifiedAt ?? 0);

/** The visit under another token: what goes on there, and what the old token is left with (null: nothing). */
export type Move = { readonly token: string; readonly visit: Visit; readonly left: Visit | null };

const anonymous = {
  otp: null,
  verifiedPhone: null,
  verifiedAt: null,
  isLogged: false,
  consentRequest: null,
  unpaidOrder: null,
} as const;

/** Signs the phone's customer in under a new token, so that a token known before sign-in opens nothing after it. */
export const signedInAs = (visit: Visit, phone: string, token: string, now: number): Move => ({
  token,
  visit: { ...visit, ...anonymous, verifiedPhone: phone, verifiedAt: now, isLogged: true },
  left: { ...visit, ...anonymous, replacedAt: now },
});

/**
 * A phone that is verified and no customer yet: whoever knew the token before cannot make the customer in its place.
 */
export const verifiedAs = (visit: Visit, phone: string, token: string, now: number): Move => ({
  token,
  visit: { ...visit, ...anonymous, verifiedPhone: phone, verifiedAt: now },
  left: { ...visit, ...anonymous, replacedAt: now },
});

/**
 * Signs out: an empty session under a new token, and nothing under the old one. The countdown is the browser's and runs
 * on.
 */
export const signedOut = ({ offerStartedAt }: Visit, token: string, now: number): Move => ({
  token,
  visit: { ...freshVisit(now), offerStartedAt },
  left: null,
});

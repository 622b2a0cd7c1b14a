/**
 * The visitor's one countdown, which the shop keeps; its end takes the coupon with it (spec 5, 10.6, 10.10). Session,
 * visitor and verified phone each know a start, and the earliest counts, so dropping or swapping cookies cannot extend
 * it (spec 10.18).
 */
import { couponOf, OFFER_MS, TIMED_COUPON } from '../../catalogue/offers.ts';
import { done } from '../../entities/answer.ts';
import type { OfferView } from '../../ports/shop-api.ts';
import type { Documents, Write } from '../../ports/shop-store.ts';
import type { Caller, Desk, Outcome } from '../calls/call-context.ts';
import { NEW_PHONE, phoneKey, visitorKey, type Visit } from '../documents/documents.ts';
import { putPhone, putVisitor } from '../documents/retention.ts';
import { hasVerified } from '../session/session.ts';

/** When the countdown is at zero, epoch milliseconds. */
export const offerEnd = (startedAt: number): number => startedAt + OFFER_MS;

export const offerHasEnded = (startedAt: number | null, now: number): boolean =>
  startedAt !== null && offerEnd(startedAt) <= now;

/** The earliest of several starts; null where none is known. */
export const earliestStart = (...starts: readonly (number | null | undefined)[]): number | null => {
  const known = starts.filter((start) => typeof start === 'number');
  return known.length === 0 ? null : Math.min(...known);
};

/** The start that a call goes by. The phone counts where its document was named and the session has verified it. */
export const offerStartOf = ({ visitor, phone }: Caller, visit: Visit, documents: Documents): number | null => {
  const record = phone === undefined ? undefined : documents.get(phoneKey(phone));
  const ofPhone = phone !== undefined && hasVerified(visit, phone, record) ? record?.offerStartedAt : null;
  return earliestStart(visit.offerStartedAt, documents.get(visitorKey(visitor))?.offerStartedAt, ofPhone);
};

/**
 * The visit as it is under that start: a coupon applied before the end is gone after it. A code that is not timed stays
 * where it was applied after the end: it was given knowing that the offer is over. A timed code never outlives the end,
 * whenever it was applied: an earlier start may have become known since.
 */
export const resolveOffer = (kept: Visit, startedAt: number | null, now: number): Visit => {
  const visit = kept.offerStartedAt === startedAt ? kept : { ...kept, offerStartedAt: startedAt };
  const { coupon } = visit;
  if (coupon === null || startedAt === null || !offerHasEnded(startedAt, now)) return visit;
  const isTimed = couponOf(coupon.discount.code)?.timed === true;
  if (!isTimed && coupon.appliedAt >= offerEnd(startedAt)) return visit;
  return { ...visit, coupon: null, lapsed: coupon.discount, version: visit.version + 1 };
};

/** What the visitor and the verified phone are to know of the start; nothing where they know it. */
export const offerStartWrites = ({ visitor, phone, visit, documents }: Desk, startedAt: number): readonly Write[] => {
  const record = phone === undefined ? undefined : documents.get(phoneKey(phone));
  const isPhoneNews = phone !== undefined && record?.offerStartedAt !== startedAt && hasVerified(visit, phone, record);
  return [
    ...(documents.get(visitorKey(visitor))?.offerStartedAt === startedAt
      ? []
      : [putVisitor(visitor, { offerStartedAt: startedAt })]),
    ...(isPhoneNews ? [putPhone(phone, { ...(record ?? NEW_PHONE), offerStartedAt: startedAt })] : []),
  ];
};

/** The countdown as it runs; the first asking starts it, and nothing starts it again. */
export const askOffer = (desk: Desk): Outcome<OfferView> => {
  const { offerStartedAt, now } = desk;
  const startedAt = offerStartedAt ?? now;
  return {
    answer: done({ startedAt, expiresAt: offerEnd(startedAt), now, code: TIMED_COUPON.code }),
    offerStartedAt: startedAt,
    writes: offerStartWrites(desk, startedAt),
  };
};

/**
 * The visitor's one countdown, which the shop keeps; its end removes the coupon (spec 5, 10.6, 10.10). Session, visitor
 * and verified phone each know a start, and the earliest counts, so dropping or swapping cookies cannot extend it (spec
 * 10.18).
 */
import { hasRule } from '../../catalogue/coupons.ts';
import type { Settings } from '../../catalogue/settings/settings.ts';
import type { Session } from '../documents/sessions.ts';

type OfferSettings = Pick<Settings, 'offer' | 'coupons'>;

/** When the countdown is at zero, epoch milliseconds. */
export const offerEnd = (startedAt: number, { offer }: Pick<OfferSettings, 'offer'>): number =>
  startedAt + offer.durationMs;

/** Without a countdown (a duration of 0) nothing ends. */
export const offerHasEnded = (startedAt: number | null, now: number, settings: Pick<OfferSettings, 'offer'>): boolean =>
  startedAt !== null && settings.offer.durationMs > 0 && offerEnd(startedAt, settings) <= now;

/** The earliest of several starts; null where none is known. */
export const earliestStart = (...starts: readonly (number | null | undefined)[]): number | null => {
  const known = starts.filter((start) => typeof start === 'number');
  return known.length === 0 ? null : Math.min(...known);
};

/**
 * The session under the earliest start: a coupon applied before the end is removed after it. A code that is not timed stays if
 * it was applied after the end, when the offer was known to be over. A timed code never outlives the end, whenever it
 * was applied: an earlier start may have become known since.
 */
export const withoutEndedOffer = (
  stored: Session,
  startedAt: number | null,
  now: number,
  settings: OfferSettings,
): Session => {
  const session = stored.offerStartedAt === startedAt ? stored : { ...stored, offerStartedAt: startedAt };
  const { coupon } = session;
  if (coupon === null || startedAt === null || !offerHasEnded(startedAt, now, settings)) return session;
  const isTimed = hasRule(coupon.discount.code, 'timed', settings);
  if (!isTimed && coupon.appliedAt >= offerEnd(startedAt, settings)) return session;
  return { ...session, coupon: null, expiredCoupon: coupon.discount, version: session.version + 1 };
};

/** The visitor's one countdown, which the shop keeps; its end takes the coupon with it (spec 5, 10.6, 10.10). */
import { OFFER_MS, TIMED_COUPON } from '../catalogue/offers.ts';
import { done } from '../entities/answer.ts';
import type { OfferView } from '../ports/shop-api.ts';
import type { Outcome } from './desk.ts';
import type { Visit, Visitor } from './documents.ts';
import { putVisitor } from './retention.ts';

/** When the countdown is at zero, epoch milliseconds. */
export const offerEnd = (visitor: Visitor): number => visitor.offerStartedAt + OFFER_MS;

export const offerHasEnded = (visitor: Visitor | undefined, now: number): boolean =>
  visitor !== undefined && offerEnd(visitor) <= now;

/** The countdown as it runs, or as it starts now: the first asking starts it, and nothing starts it again. */
export const offerFrom = (visitor: Visitor | undefined, now: number): Visitor => visitor ?? { offerStartedAt: now };

/**
 * The visit as it is once the countdown is looked at: a coupon applied before the end is gone after it. One applied
 * after the end stays: it was given knowing that the offer is over.
 */
export const settleOffer = (visit: Visit, visitor: Visitor | undefined, now: number): Visit => {
  const { coupon } = visit;
  if (coupon === null || visitor === undefined || !offerHasEnded(visitor, now)) return visit;
  if (coupon.appliedAt >= offerEnd(visitor)) return visit;
  return { ...visit, coupon: null, lapsed: coupon.discount, version: visit.version + 1 };
};

export const askOffer = (id: string, kept: Visitor | undefined, now: number): Outcome<OfferView> => {
  const visitor = offerFrom(kept, now);
  return {
    answer: done({ startedAt: visitor.offerStartedAt, expiresAt: offerEnd(visitor), now, code: TIMED_COUPON.code }),
    writes: kept === undefined ? [putVisitor(id, visitor)] : [],
  };
};

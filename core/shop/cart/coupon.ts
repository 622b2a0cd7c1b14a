/** One code at a time: applying, replacing and removing a coupon (spec 10.8, 10.9). */
import { COUPON_TRIES } from '../../catalogue/budgets.ts';
import { couponOf } from '../../catalogue/offers.ts';
import { done, refused } from '../../entities/answer.ts';
import { couponDiscount, normaliseCode } from '../../entities/discount.ts';
import type { CartView, CouponView } from '../../ports/shop-api.ts';
import { fieldMessages, shopMessages } from '../../validation/messages.ts';
import { counted, waitFor } from '../documents/budget.ts';
import { cartView, withCart } from './cart.ts';
import type { Desk, Outcome } from '../calls/call-context.ts';
import type { Visit } from '../documents/documents.ts';
import { offerHasEnded, offerStartWrites } from './offer.ts';

export type Apply = { readonly code: string; readonly source?: 'url' };

export const applyCoupon = (desk: Desk, { code: typed, source }: Apply): Outcome<CouponView> => {
  const { visit, now } = desk;
  const code = normaliseCode(typed);
  if (code === '') {
    return { answer: refused('FIELD_INVALID', fieldMessages.empty, { fields: { code: fieldMessages.empty } }) };
  }
  // Known codes are turned away too, or the refusal would tell them apart.
  const retryAfterMs = waitFor(visit.couponTries, COUPON_TRIES, now);
  if (retryAfterMs > 0) return { answer: refused('THROTTLED', shopMessages.couponTries, { retryAfterMs }) };

  const coupon = couponOf(code);
  if (coupon === undefined) {
    const couponTries = counted(visit.couponTries, now, COUPON_TRIES.withinMs);
    return { answer: refused('COUPON_INVALID', shopMessages.couponUnknown), visit: { ...visit, couponTries } };
  }
  if (coupon.timed && offerHasEnded(desk.offerStartedAt, now)) {
    return { answer: refused('OFFER_EXPIRED', shopMessages.offerEnded) };
  }

  const applied = withCoupon(visit, code, coupon.off, source === 'url', now);
  return {
    answer: done({
      isApplied: true,
      code,
      off: coupon.off,
      byUrl: applied.coupon.discount.byUrl,
      cart: cartView(applied),
    }),
    visit: applied,
    // A timed code starts the countdown if nothing has asked for it yet; and whoever profits by it is to know when that
    // was.
    ...(coupon.timed
      ? { offerStartedAt: desk.offerStartedAt ?? now, writes: offerStartWrites(desk, desk.offerStartedAt ?? now) }
      : {}),
  };
};

type WithCoupon = Visit & { readonly coupon: NonNullable<Visit['coupon']> };

/** The same code again changes nothing, save that it may come by URL now; another one ends the URL price. */
const withCoupon = (visit: Visit, code: string, off: number, byUrl: boolean, now: number): WithCoupon => {
  const { coupon } = visit;
  if (coupon !== null && coupon.discount.code === code && (coupon.discount.byUrl || !byUrl))
    return { ...visit, coupon };
  return {
    ...visit,
    coupon: { discount: couponDiscount(code, off, byUrl), appliedAt: now },
    lapsed: null,
    version: visit.version + 1,
  };
};

export const withoutCoupon = (visit: Visit): Visit =>
  visit.coupon === null ? visit : { ...visit, coupon: null, lapsed: null, version: visit.version + 1 };

/**
 * Removes the coupon of that code, or whichever stands where the code is empty; another code's removal changes nothing.
 */
export const removeCoupon = (visit: Visit, typed: string): Outcome<CartView> => {
  const code = normaliseCode(typed);
  return withCart(code === '' || code === visit.coupon?.discount.code ? withoutCoupon(visit) : visit);
};

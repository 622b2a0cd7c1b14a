/** One code at a time: applying, replacing and removing a coupon (spec 10.8, 10.9). */
import { couponOf } from '../../catalogue/coupons.ts';
import { done, refused } from '../../entities/answer.ts';
import { couponDiscount, normaliseCode } from '../../entities/discount.ts';
import { fieldMessages } from '../../validation/field-messages.ts';
import { shopMessages } from '../../validation/messages.ts';
import { implementCall } from '../calls/implement-call.ts';
import { fieldInvalid, tooManyTries } from '../calls/refusals.ts';
import { budgetWaitMs, withTime } from '../documents/budget.ts';
import type { Session } from '../documents/sessions.ts';
import { stockKey } from '../documents/stock.ts';
import { stockFor } from '../stock/supply.ts';
import { cartView } from './cart.ts';
import { offerHasEnded } from '../session/countdown.ts';
import { offerStartKeys, offerStartWrites } from './offer.ts';

const applyCoupon = implementCall('applyCoupon', {
  type: 'command',
  prepare: (input) => input,
  reads: () => [stockKey],
  writes: (_prepared, identity) => offerStartKeys(identity),
  decide: (context, { code: typed, source }) => {
    const { session, now, offerStartedAt, settings } = context;
    const { couponTries: budget } = settings.budgets;
    const code = normaliseCode(typed);
    if (code === '') return { answer: fieldInvalid('code', fieldMessages.empty) };
    // Existing codes are refused too, or the refusal would tell them apart.
    const retryAfterMs = budgetWaitMs(session.couponTries, budget, now);
    if (retryAfterMs > 0) return { answer: tooManyTries(shopMessages.couponTries, retryAfterMs) };

    const coupon = couponOf(code, settings);
    if (coupon === undefined) {
      const couponTries = withTime(session.couponTries, now, budget.withinMs);
      return { answer: refused('COUPON_INVALID', shopMessages.couponUnknown), session: { ...session, couponTries } };
    }
    if (coupon.timed && offerHasEnded(offerStartedAt, now, settings)) {
      return { answer: refused('OFFER_EXPIRED', shopMessages.offerEnded) };
    }

    const applied = withCoupon(session, code, coupon.off, source === 'url', now);
    const startedAt = offerStartedAt ?? now;
    return {
      answer: done({
        isApplied: true,
        code,
        off: coupon.off,
        byUrl: applied.coupon.discount.byUrl,
        cart: cartView(applied, stockFor(context), settings),
      }),
      session: applied,
      // A timed code starts the countdown if nothing has started it yet.
      ...(coupon.timed && { offerStartedAt: startedAt, writes: offerStartWrites(context, startedAt) }),
    };
  },
});

type WithCoupon = Session & { readonly coupon: NonNullable<Session['coupon']> };

/** The same code again changes nothing, except that it may come by URL now; another one ends the URL price. */
const withCoupon = (session: Session, code: string, off: number, byUrl: boolean, now: number): WithCoupon => {
  const { coupon } = session;
  if (coupon !== null && coupon.discount.code === code && (coupon.discount.byUrl || !byUrl)) {
    return { ...session, coupon };
  }
  return {
    ...session,
    coupon: { discount: couponDiscount(code, off, byUrl), appliedAt: now },
    expiredCoupon: null,
    version: session.version + 1,
  };
};

export const withoutCoupon = (session: Session): Session =>
  session.coupon === null ? session : { ...session, coupon: null, expiredCoupon: null, version: session.version + 1 };

/** Removes the coupon of that code, or any coupon where the code is empty; another code's removal changes nothing. */
const removeCoupon = implementCall('removeCoupon', {
  type: 'command',
  prepare: ({ code }) => normaliseCode(code),
  reads: () => [stockKey],
  decide: (context, code) => {
    const { session } = context;
    const isMeant = code === '' || code === session.coupon?.discount.code;
    const next = isMeant ? withoutCoupon(session) : session;
    return { answer: done(cartView(next, stockFor(context), context.settings)), session: next };
  },
});

export const couponCalls = { applyCoupon, removeCoupon } as const;

/** Compares the total that the shopper saw with the shop's own (spec 11, order/place). */
import { couponOf } from '../../catalogue/coupons.ts';
import type { Settings } from '../../catalogue/settings/settings.ts';
import { refused } from '../../entities/answer.ts';
import { EMPTY_DISCOUNT, type Discount } from '../../entities/discount.ts';
import type { Rupees } from '../../entities/money/money.ts';
import type { CallRefusal, PlaceOrder } from '../../ports/shop-api.ts';
import { quoteByMode, quotesOf, type Quote } from '../../pricing/quote.ts';
import { shopMessages } from '../../validation/messages.ts';
import { discountOf, itemsOf } from '../cart/cart.ts';
import { withoutCoupon } from '../cart/coupon.ts';
import type { Session } from '../documents/sessions.ts';
import { codeUsedBy, type Reservations } from '../orders/reservations.ts';

/** The agreed quote; or a refusal with the quotes as they are now, and the session without an unusable code. */
type PriceRefusal = 'COUPON_INVALID' | 'OFFER_EXPIRED' | 'PRICE_CHANGED';
export type PriceCheck =
  | { readonly quote: Quote }
  | { readonly answer: CallRefusal<PriceRefusal>; readonly session?: Session };

type Asked = Pick<PlaceOrder, 'mode' | 'redeemCash' | 'expectedTotal'>;

/** `cash` is the balance that the shopper was shown, in rupees. */
export const checkPrice = (
  session: Session,
  reservations: Reservations,
  cash: Rupees,
  { mode, redeemCash, expectedTotal }: Asked,
  settings: Settings,
): PriceCheck => {
  const quotesWith = (discount: Discount) =>
    quoteByMode(
      { items: itemsOf(session.quantities, discount, settings), discount, cash, redeem: redeemCash },
      settings,
    );

  const quoteOf = quotesWith(discountOf(session));
  const quote = quoteOf(mode);
  const couponProblem = couponProblemOf(quote, reservations, settings);
  if (couponProblem !== null) {
    return {
      answer: refused('COUPON_INVALID', couponProblem, { quotes: quotesOf(quotesWith(EMPTY_DISCOUNT)) }),
      session: withoutCoupon(session),
    };
  }
  if (quote.total === expectedTotal) return { quote };

  const quotes = quotesOf(quoteOf);
  // The shopper still counts on the coupon that the end of the countdown removed.
  const countsOnOffer =
    session.expiredCoupon !== null && quotesWith(session.expiredCoupon)(mode).total === expectedTotal;
  return {
    answer: countsOnOffer
      ? refused('OFFER_EXPIRED', shopMessages.offerEnded, { quotes })
      : refused('PRICE_CHANGED', shopMessages.priceChanged, { quotes }),
  };
};

/** The message that says why the coupon of a quote cannot be used, or null. */
const couponProblemOf = (quote: Quote, { phone }: Reservations, settings: Settings): string | null => {
  const { isApplied, code } = quote.discount;
  if (isApplied && couponOf(code, settings) === undefined) return shopMessages.couponUnknown;
  const used = codeUsedBy(quote, settings);
  return used !== null && phone.codes[used] !== undefined ? shopMessages.couponUsed : null;
};

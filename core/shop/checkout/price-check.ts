/**
 * Whether shopper and shop agree on the price: the total the shopper saw against the shop's own (spec 11, order/place).
 */
import { couponOf } from '../../catalogue/offers.ts';
import { refused, type Refusal } from '../../entities/answer.ts';
import { NO_DISCOUNT, type Discount } from '../../entities/discount.ts';
import type { Rupees } from '../../entities/money.ts';
import type { PlaceOrder } from '../../ports/shop-api.ts';
import { bothQuotes, quote, type Quote, type Quotes } from '../../pricing/quote.ts';
import { shopMessages } from '../../validation/messages.ts';
import { discountOf, itemsOf } from '../cart/cart.ts';
import { withoutCoupon } from '../cart/coupon.ts';
import type { Visit } from '../documents/documents.ts';
import { codeUsedBy, type Books } from '../orders/holds.ts';

/** The price that stands; or a refusal with the quotes as they are now, and the visit where a dead code leaves it. */
export type Agreement = { readonly price: Quote } | { readonly answer: Refusal; readonly visit?: Visit };

type Asked = Pick<PlaceOrder, 'mode' | 'redeemCash' | 'expectedTotal'>;

/** `cash` is the balance that the shopper was shown, in rupees. */
export const agreement = (
  visit: Visit,
  books: Books,
  cash: Rupees,
  { mode, redeemCash, expectedTotal }: Asked,
): Agreement => {
  const inputs = (discount: Discount) => ({
    items: itemsOf(visit.quantities, discount),
    discount,
    cash,
    redeem: redeemCash,
  });
  const priceWith = (discount: Discount): Quote => quote({ ...inputs(discount), mode });
  const quotesWith = (discount: Discount): Quotes => bothQuotes(inputs(discount));

  const discount = discountOf(visit);
  const price = priceWith(discount);
  const deadCode = whyDead(price, books);
  if (deadCode !== null) {
    return {
      answer: refused('COUPON_INVALID', deadCode, { quotes: quotesWith(NO_DISCOUNT) }),
      visit: withoutCoupon(visit),
    };
  }
  if (price.total === expectedTotal) return { price };

  const quotes = quotesWith(discount);
  // The shopper still counts on the coupon that the countdown's end took away.
  const countsOnOffer = visit.lapsed !== null && priceWith(visit.lapsed).total === expectedTotal;
  return {
    answer: countsOnOffer
      ? refused('OFFER_EXPIRED', shopMessages.offerEnded, { quotes })
      : refused('PRICE_CHANGED', shopMessages.priceChanged, { quotes }),
  };
};

/** Why the coupon of a price cannot be used, or null. */
const whyDead = (price: Quote, { phone }: Books): string | null => {
  const { isApplied, code } = price.discount;
  if (isApplied && couponOf(code) === undefined) return shopMessages.couponUnknown;
  const used = codeUsedBy(price);
  return used !== null && phone.codes[used] !== undefined ? shopMessages.couponUsed : null;
};

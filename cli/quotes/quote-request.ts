/** What a quote is asked for, whether by flags or by a line of JSON, and the rules that both must keep. */
import { couponOf, coupons } from '../../core/catalogue/offers.ts';
import { priceOf } from '../../core/catalogue/products.ts';
import { isQuantity, MAX_QUANTITY, type CartItems, type CartLine } from '../../core/entities/cart.ts';
import { NO_DISCOUNT, normaliseCode, type Discount } from '../../core/entities/discount.ts';
import { NO_RUPEES, rupees } from '../../core/entities/money.ts';
import type { PaymentMode } from '../../core/entities/payment-mode.ts';
import type { QuoteInput } from '../../core/pricing/quote.ts';
import { BadInput } from '../io.ts';
import { productNamed, unknownProduct } from '../input/product-name.ts';
import { hint } from '../text/did-you-mean.ts';

export type QuoteRequest = {
  /** Products by id or short name; one that comes twice adds up. */
  readonly items: readonly (readonly [name: string, qty: number])[];
  readonly pay: PaymentMode;
  /** Percent. */
  readonly off?: number;
  readonly coupon?: string;
  readonly urlCoupon: boolean;
  /** The reward-cash balance, in rupees. */
  readonly cash: number;
  readonly redeem: boolean;
};

/** What each part is called where it was written: `--off`, or `"off"`. */
export type Labels = { readonly off: string; readonly coupon: string; readonly cash: string };

/** A percentage has at most two decimals: finer ones the pricing does not know. */
const isPercentage = (off: number): boolean => off >= 0 && off <= 100 && Number(off.toFixed(2)) === off;

const itemsOf = ({ items, urlCoupon }: QuoteRequest): CartItems => {
  const lines = new Map<string, CartLine>();
  for (const [name, qty] of items) {
    const product = productNamed(name);
    if (product === undefined) throw new BadInput(unknownProduct(name));
    const before = lines.get(product.id)?.qty ?? 0;
    if (!isQuantity(qty)) throw new BadInput(`the quantity of ${name} is a whole number from 1 to ${MAX_QUANTITY}`);
    if (!isQuantity(before + qty))
      throw new BadInput(`${name} comes to ${before + qty}; a line holds at most ${MAX_QUANTITY}`);
    const { initial, sale } = priceOf(product, urlCoupon);
    lines.set(product.id, { qty: before + qty, price: initial, sale });
  }
  return Object.fromEntries(lines);
};

const discountOf = ({ off, coupon, urlCoupon }: QuoteRequest, labels: Labels): Discount => {
  if (off !== undefined && coupon !== undefined)
    throw new BadInput(`${labels.off} and ${labels.coupon} cannot be combined: a code has its own percentage`);
  if (coupon !== undefined) {
    const known = couponOf(normaliseCode(coupon));
    if (known === undefined) {
      throw new BadInput(
        `${labels.coupon}: "${coupon}" is no code of this shop; ${hint(
          normaliseCode(coupon),
          coupons.map(({ code }) => code),
        )}`,
      );
    }
    return { isApplied: true, code: known.code, off: known.off, amount: NO_RUPEES, byUrl: urlCoupon };
  }
  if (off !== undefined && !isPercentage(off))
    throw new BadInput(`${labels.off} is a percentage from 0 to 100, with at most two decimals`);
  return { ...NO_DISCOUNT, isApplied: (off ?? 0) > 0, off: off ?? 0, byUrl: urlCoupon };
};

/** The core's question for a request. Throws BadInput, which names what is wrong. */
export const quoteInput = (request: QuoteRequest, labels: Labels): QuoteInput => {
  if (!Number.isSafeInteger(request.cash) || request.cash < 0)
    throw new BadInput(`${labels.cash} is a whole number of rupees, 0 or more`);
  return {
    items: itemsOf(request),
    discount: discountOf(request, labels),
    mode: request.pay,
    cash: rupees(request.cash),
    redeem: request.redeem,
  };
};

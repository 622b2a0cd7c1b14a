/** A quote request, from flags or from a line of JSON, and the rules that apply to both. */
import { couponOf, type Coupon } from '../../core/catalogue/coupons.ts';
import { priceOf } from '../../core/catalogue/prices.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { isQuantity, MAX_QUANTITY, type CartItems, type CartLine } from '../../core/entities/cart.ts';
import { EMPTY_DISCOUNT, normaliseCode, type Discount } from '../../core/entities/discount.ts';
import { ZERO_RUPEES, rupees } from '../../core/entities/money/money.ts';
import type { PaymentMode } from '../../core/entities/payment-mode.ts';
import type { QuoteInput } from '../../core/pricing/quote.ts';
import { findProduct, unknownProduct } from '../input/product-name.ts';
import { BadInput } from '../io.ts';
import { hint } from '../../adapters/settings/did-you-mean.ts';

export type QuoteRequest = {
  /** Products by id or short name; quantities of the same product are added up. */
  readonly items: readonly (readonly [name: string, qty: number])[];
  readonly pay: PaymentMode;
  /** Percent. */
  readonly off?: number;
  readonly coupon?: string;
  readonly byUrl: boolean;
  /** The reward-cash balance, in rupees. */
  readonly cash: number;
  readonly redeem: boolean;
};

/** What messages call each value: `--off`, or `"off"`. */
export type Labels = { readonly off: string; readonly coupon: string; readonly cash: string };

/** The core's input for a request. Throws BadInput. */
export const quoteInput = (request: QuoteRequest, labels: Labels, settings: Settings): QuoteInput => {
  if (!Number.isSafeInteger(request.cash) || request.cash < 0)
    throw new BadInput(`${labels.cash} must be a whole number of rupees, 0 or more`);
  return {
    items: cartItems(request, settings),
    discount: discountOf(request, labels, settings),
    mode: request.pay,
    cash: rupees(request.cash),
    redeem: request.redeem,
  };
};

const cartItems = ({ items, byUrl }: QuoteRequest, settings: Settings): CartItems => {
  const lines = new Map<string, CartLine>();
  for (const [name, qty] of items) {
    const product = findProduct(name);
    if (product === undefined) throw new BadInput(unknownProduct(name));
    if (!isQuantity(qty))
      throw new BadInput(`the quantity of ${name} must be a whole number from 1 to ${MAX_QUANTITY}`);
    const before = lines.get(product.id)?.qty ?? 0;
    if (!isQuantity(before + qty))
      throw new BadInput(`the quantities of ${name} add up to ${before + qty}; the limit is ${MAX_QUANTITY}`);
    const { initial, sale } = priceOf(product, byUrl, settings);
    lines.set(product.id, { qty: before + qty, price: initial, sale });
  }
  return Object.fromEntries(lines);
};

/** The pricing rounds percentages to two decimals. */
const isPercentage = (off: number): boolean => off >= 0 && off <= 100 && Number(off.toFixed(2)) === off;

const discountOf = ({ off, coupon, byUrl }: QuoteRequest, labels: Labels, settings: Settings): Discount => {
  if (off !== undefined && coupon !== undefined)
    throw new BadInput(`${labels.off} and ${labels.coupon} cannot be combined: a coupon has its own percentage`);
  if (coupon !== undefined) {
    const { code, off: percent } = couponNamed(coupon, labels.coupon, settings);
    return { isApplied: true, code, off: percent, amount: ZERO_RUPEES, byUrl };
  }
  if (off !== undefined && !isPercentage(off))
    throw new BadInput(`${labels.off} must be a percentage from 0 to 100, with at most two decimals`);
  return { ...EMPTY_DISCOUNT, isApplied: (off ?? 0) > 0, off: off ?? 0, byUrl };
};

const couponNamed = (written: string, label: string, settings: Settings): Coupon => {
  const code = normaliseCode(written);
  const coupon = couponOf(code, settings);
  if (coupon !== undefined) return coupon;
  const codes = settings.coupons.map((each) => each.code);
  throw new BadInput(`${label} "${written}" is not a coupon of this shop; ${hint(code, codes)}`);
};

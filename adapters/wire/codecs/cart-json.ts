/** The cart as JSON: what cart/* and discount/* answer (spec 7, 11). Another backend may send only parts of it. */
import { productOf } from '../../../core/catalogue/products.ts';
import { unitCount, type CartItems, type CartLine } from '../../../core/entities/cart.ts';
import { normaliseCode } from '../../../core/entities/discount.ts';
import { ZERO_RUPEES } from '../../../core/entities/money/money.ts';
import type { ProductId } from '../../../core/entities/product.ts';
import type {
  CartChange,
  CartCoupon,
  CartView,
  CouponView,
  ReceivedItems,
  ReceivedLine,
} from '../../../core/ports/shop-api.ts';
import { decodeQuotes, encodeQuotes } from './quote-json.ts';
import { decodeUnits } from './units-json.ts';
import { flagIn, mapAt, mapOf, numberIn, rupeesIn, textIn, Unreadable, type JsonMap } from '../tolerant.ts';

export const encodeItems = (items: ReceivedItems) => {
  const lines: Record<ProductId, { [Name in keyof CartLine]: ReceivedLine[Name] }> = {};
  for (const [pid, { qty, price, sale }] of Object.entries(items)) lines[pid] = { qty, price, sale };
  return lines;
};

const encodeCoupon = ({ isApplied, code, off, byUrl }: CartCoupon) => ({ isApplied, code, off, byUrl });

/** Parts that are undefined are left out of the JSON. */
export const encodeCart = ({ items, total, discount, quotes, version, left }: CartChange) => ({
  items: items && encodeItems(items),
  total,
  discount: discount && encodeCoupon(discount),
  quotes: quotes && encodeQuotes(quotes),
  version,
  left,
});

export const encodeCouponView = ({ cart, ...coupon }: CouponView) => ({
  ...encodeCoupon(coupon),
  ...(cart !== undefined && { cart: encodeCart(cart) }),
});

/** Limits beyond any real line, below which sums stay exact. */
const MOST_UNITS = 100_000;
const MOST_RUPEES = 1_000_000_000;

/** One line. The shopper knows the prices that a backend does not send, of a product that is in the catalogue. */
const decodeLine = (pid: ProductId, value: unknown): ReceivedLine | undefined => {
  const line = mapOf(value);
  const qty = numberIn(line.get('qty'));
  if (qty === undefined || !Number.isSafeInteger(qty) || qty < 0 || qty > MOST_UNITS)
    throw new Unreadable('a quantity was expected');
  if (qty === 0) return undefined;
  const price = rupeesIn(line.get('price'));
  const sale = rupeesIn(line.get('sale'));
  if (price === undefined && productOf(pid) === undefined)
    throw new Unreadable('a line has an unknown product and no price');
  if ([price, sale].some((amount = ZERO_RUPEES) => amount < 0 || amount > MOST_RUPEES))
    throw new Unreadable('a price is out of bounds');
  return { qty, ...(price !== undefined && { price }), ...(sale !== undefined && { sale }) };
};

export const decodeItems = (value: unknown): ReceivedItems => {
  const lines: [ProductId, ReceivedLine][] = [];
  for (const [pid, sent] of mapOf(value)) {
    const line = decodeLine(pid, sent);
    if (line !== undefined) lines.push([pid, line]);
  }
  return Object.fromEntries(lines);
};

/** The lines of an order, which have their prices. */
export const decodePricedItems = (value: unknown): CartItems =>
  Object.fromEntries(
    Object.entries(decodeItems(value)).map(([pid, { qty, price, sale = ZERO_RUPEES }]): [ProductId, CartLine] => {
      if (price === undefined) throw new Unreadable('a line of an order has no price');
      return [pid, { qty, price, sale }];
    }),
  );

/** A coupon; where only the code is sent, having one means that it is applied (spec 10.17). */
const decodeCoupon = (map: JsonMap, requestedCode = ''): CartCoupon => {
  const code = textIn(map.get('code')) || requestedCode;
  const off = numberIn(map.get('off'));
  const byUrl = flagIn(map.get('byUrl'));
  const isApplied = flagIn(map.get('isApplied')) ?? code !== '';
  return { isApplied, code, ...(off !== undefined && { off }), ...(byUrl !== undefined && { byUrl }) };
};

/** The response of a call that changes a line: all of the cart, or parts of it. */
export const decodeCartChange = (data: unknown): CartChange => {
  const map = mapOf(data);
  const discount = map.has('discount') ? decodeCoupon(mapAt(map, 'discount')) : undefined;
  const total = numberIn(map.get('total'));
  const version = numberIn(map.get('version'));
  const quotes = decodeQuotes(map.get('quotes'));
  const left = decodeUnits(map.get('left'));
  return {
    ...(map.has('items') && { items: decodeItems(map.get('items')) }),
    ...(total !== undefined && { total }),
    ...(discount !== undefined && { discount }),
    ...(quotes !== undefined && { quotes }),
    ...(version !== undefined && { version }),
    ...(left !== undefined && { left }),
  };
};

/** The whole cart; without items it is empty. */
export const decodeCart = (data: unknown): CartView => {
  const change = decodeCartChange(data);
  const items = change.items ?? {};
  return {
    ...change,
    items,
    total: change.total ?? unitCount(items),
    discount: change.discount ?? decodeCoupon(mapOf(undefined)),
  };
};

/** The response to applying a code; a backend that does not repeat the code means the requested one. */
export const decodeCouponView = (data: unknown, requestedCode: string): CouponView => {
  const map = mapOf(data);
  const coupon = decodeCoupon(map, normaliseCode(requestedCode));
  return map.has('cart') ? { ...coupon, cart: decodeCart(map.get('cart')) } : coupon;
};

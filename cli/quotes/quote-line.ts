/**
 * A quote asked for by a line of JSON: `{"items":{ID:2},"pay":"cod","coupon":"…"}`, ID being one of the catalogue's.
 */
import { couponOf } from '../../core/catalogue/offers.ts';
import { normaliseCode } from '../../core/entities/discount.ts';
import {
  DEFAULT_PAYMENT_MODE,
  isPaymentMode,
  PAYMENT_MODES,
  type PaymentMode,
} from '../../core/entities/payment-mode.ts';
import type { QuoteInput } from '../../core/pricing/quote.ts';
import { BadInput } from '../io.ts';
import { readRecord } from '../input/json-lines.ts';
import { quoteInput, type Labels } from './quote-request.ts';

const KEYS = ['items', 'pay', 'off', 'coupon', 'url_coupon', 'cash', 'redeem'];
const LABELS: Labels = { off: '"off"', coupon: '"coupon"', cash: '"cash"' };

const itemsOf = (items: unknown): readonly (readonly [string, number])[] => {
  if (typeof items !== 'object' || items === null || Array.isArray(items)) {
    throw new BadInput('"items" is an object of quantities by product id');
  }
  return Object.entries(items).map(([name, qty]) => {
    if (typeof qty !== 'number') throw new BadInput(`the quantity of ${name} is a number`);
    return [name, qty];
  });
};

const modeOf = (pay: unknown): PaymentMode => {
  if (pay === undefined) return DEFAULT_PAYMENT_MODE;
  if (!isPaymentMode(pay)) throw new BadInput(`"pay" is one of ${PAYMENT_MODES.join(', ')}`);
  return pay;
};

const flag = (name: string, value: unknown): boolean => {
  if (value !== undefined && typeof value !== 'boolean') throw new BadInput(`"${name}" is true or false`);
  return value ?? false;
};

const number = (name: string, value: unknown): number | undefined => {
  if (value !== undefined && typeof value !== 'number') throw new BadInput(`"${name}" is a number`);
  return value;
};

/** The percentage; undefined for 0 and null, which take nothing off. */
const offOf = (value: unknown): number | undefined => {
  const off = number('off', value ?? undefined);
  return off === 0 ? undefined : off;
};

/** The code; undefined for the empty one, as a quote itself says that there is none, and for null. */
const couponIn = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new BadInput('"coupon" is a text');
  return normaliseCode(value) === '' ? undefined : value;
};

/** A code has its own percentage; one that is written beside it must be the same. */
const discountIn = (record: Readonly<Record<string, unknown>>): { readonly off?: number; readonly coupon?: string } => {
  const off = offOf(record['off']);
  const coupon = couponIn(record['coupon']);
  if (coupon === undefined) return off === undefined ? {} : { off };
  const known = couponOf(normaliseCode(coupon));
  if (off !== undefined && known !== undefined && off !== known.off) {
    throw new BadInput(
      `"off" is ${off} and "coupon" ${known.code} takes ${known.off}%; they agree, or one is left out`,
    );
  }
  return { coupon };
};

/** Reads a line's object. Throws BadInput, which names the key that is wrong. */
export const readQuoteLine = (line: unknown): QuoteInput => {
  const record = readRecord(line, KEYS);
  return quoteInput(
    {
      items: itemsOf(record['items']),
      pay: modeOf(record['pay']),
      ...discountIn(record),
      urlCoupon: flag('url_coupon', record['url_coupon']),
      cash: number('cash', record['cash']) ?? 0,
      redeem: flag('redeem', record['redeem']),
    },
    LABELS,
  );
};

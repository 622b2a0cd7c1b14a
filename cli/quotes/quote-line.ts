/** Reads a quote request from a JSON line: `{"items":{ID:2},"pay":"cod","coupon":"…"}`. */
import { couponOf } from '../../core/catalogue/coupons.ts';
import type { Settings } from '../../core/catalogue/settings/settings.ts';
import { normaliseCode } from '../../core/entities/discount.ts';
import {
  DEFAULT_PAYMENT_MODE,
  isPaymentMode,
  PAYMENT_MODES,
  type PaymentMode,
} from '../../core/entities/payment-mode.ts';
import type { QuoteInput } from '../../core/pricing/quote.ts';
import { isJsonObject, type JsonObject } from '../input/json-object.ts';
import { objectWithKeys } from '../input/json-lines.ts';
import { BadInput } from '../io.ts';
import { quoteInput, type Labels } from './quote-request.ts';

const KEYS = ['items', 'pay', 'off', 'coupon', 'url_coupon', 'cash', 'redeem'];
const LABELS: Labels = { off: '"off"', coupon: '"coupon"', cash: '"cash"' };

const readItems = (items: unknown): readonly (readonly [name: string, qty: number])[] => {
  if (!isJsonObject(items)) throw new BadInput('"items" must be an object of quantities by product id');
  return Object.entries(items).map(([name, qty]) => {
    if (typeof qty !== 'number') throw new BadInput(`the quantity of ${name} must be a number`);
    return [name, qty];
  });
};

const readMode = (mode: unknown): PaymentMode => {
  if (mode === undefined) return DEFAULT_PAYMENT_MODE;
  if (!isPaymentMode(mode)) throw new BadInput(`"pay" must be one of ${PAYMENT_MODES.join(', ')}`);
  return mode;
};

const readBoolean = (key: string, value: unknown): boolean => {
  if (value !== undefined && typeof value !== 'boolean') throw new BadInput(`"${key}" must be true or false`);
  return value ?? false;
};

const readNumber = (key: string, value: unknown): number | undefined => {
  if (value !== undefined && typeof value !== 'number') throw new BadInput(`"${key}" must be a number`);
  return value;
};

/** The percentage; undefined for 0 and null. */
const readOff = (value: unknown): number | undefined => {
  const off = readNumber('off', value ?? undefined);
  return off === 0 ? undefined : off;
};

/** The code; undefined for null and an empty text, which is how a quote itself says that there is none. */
const readCoupon = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new BadInput('"coupon" must be a string');
  return normaliseCode(value) === '' ? undefined : value;
};

/** A code has its own percentage; a percentage beside it must be the same. */
const readDiscount = (line: JsonObject, settings: Settings): { readonly off?: number; readonly coupon?: string } => {
  const off = readOff(line['off']);
  const coupon = readCoupon(line['coupon']);
  if (coupon === undefined) return off === undefined ? {} : { off };
  const named = couponOf(normaliseCode(coupon), settings);
  if (off !== undefined && named !== undefined && off !== named.off)
    throw new BadInput(`"off" is ${off}, but "coupon" ${named.code} takes ${named.off}% off; leave one of them out`);
  return { coupon };
};

/** Throws BadInput, which names the invalid key. */
export const readQuoteLine = (value: unknown, settings: Settings): QuoteInput => {
  const line = objectWithKeys(value, KEYS);
  return quoteInput(
    {
      items: readItems(line['items']),
      pay: readMode(line['pay']),
      ...readDiscount(line, settings),
      byUrl: readBoolean('url_coupon', line['url_coupon']),
      cash: readNumber('cash', line['cash']) ?? 0,
      redeem: readBoolean('redeem', line['redeem']),
    },
    LABELS,
    settings,
  );
};

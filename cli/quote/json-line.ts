/** A quote asked for by a line of JSON: `{"items":{ID:2},"pay":"cod","coupon":"…"}`, ID being one of the catalogue's. */
import { DEFAULT_PAYMENT_MODE, isPaymentMode, PAYMENT_MODES, type PaymentMode } from '../../core/entities/payment-mode.ts';
import type { QuoteInput } from '../../core/pricing/quote.ts';
import { BadInput } from '../io.ts';
import { readRecord } from '../json-lines.ts';
import { quoteInput, type Labels } from './request.ts';

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

const text = (name: string, value: unknown): string | undefined => {
  if (value !== undefined && typeof value !== 'string') throw new BadInput(`"${name}" is a text`);
  return value;
};

/** Reads a line's object. Throws BadInput, which names the key that is wrong. */
export const readQuoteLine = (line: unknown): QuoteInput => {
  const record = readRecord(line, KEYS);
  const off = number('off', record['off']);
  const coupon = text('coupon', record['coupon']);
  return quoteInput({
    items: itemsOf(record['items']),
    pay: modeOf(record['pay']),
    ...(off !== undefined && { off }),
    ...(coupon !== undefined && { coupon }),
    urlCoupon: flag('url_coupon', record['url_coupon']),
    cash: number('cash', record['cash']) ?? 0,
    redeem: flag('redeem', record['redeem']),
  }, LABELS);
};

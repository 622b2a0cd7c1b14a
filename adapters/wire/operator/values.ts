/** Single values that many calls of the operator have. */
import * as s from '../../../core/contract/shape.ts';
import { unreadable } from '../../../core/contract/tolerant.ts';
import { inUnits, type Money } from '../../../core/entities/money/money-text.ts';
import { paise, type Paise } from '../../../core/entities/money/paise.ts';
import { isIndexable } from '../../../core/ports/store/kind.ts';
import type { TextField } from '../../../core/validation/text-lengths.ts';

const HUNDREDTHS = 100;
const paiseOf = (units: number): Paise => paise(Math.round(units * HUNDREDTHS));

/** In JSON whole units of the currency, to the hundredth. */
export const amount: s.Shape<Paise> = s.codec(s.number(), {
  decode: paiseOf,
  encode: (hundredths) => inUnits({ amount: hundredths }),
});

/** The same of an input: money that is paid or refunded. */
export const amountPaid: s.Shape<Paise> = s.codec(s.number(), {
  decode: (units) => {
    const problem = amountProblem(units);
    return problem === undefined ? paiseOf(units) : unreadable(problem);
  },
  encode: (hundredths) => inUnits({ amount: hundredths }),
});

/** The largest amount of one payment, in whole units of its currency. */
const LARGEST = 10_000_000;

/** The problem with an amount in whole units of its currency; undefined for a valid one. */
export const amountProblem = (units: number): string | undefined => {
  // 748.29 × 100 is 74828.99…, so the decimals are checked as written.
  const hasTwoDecimals = Number(units.toFixed(2)) === units;
  return units > 0 && units <= LARGEST && hasTwoDecimals
    ? undefined
    : `must be more than 0 and at most ${LARGEST}, with at most two decimals`;
};

export const moneyOf = (units: number, currency: string): Money => ({ amount: paiseOf(units), currency });

/** Epoch milliseconds; in JSON ISO 8601, as `2026-11-24T13:30:00.000Z`. */
export const time: s.Shape<number> = s.codec(s.string(), {
  decode: (text) => {
    const at = Date.parse(text);
    return Number.isNaN(at) ? unreadable('should be a time such as 2026-11-24T13:30:00Z') : at;
  },
  encode: (at) => new Date(at).toISOString(),
});

/** ISO 4217. */
export const currency = s.string();
export const maybeTime = s.nullable(time);
export const refundTarget = s.picklist(['source', 'upi']);

/** A text by which a store is asked, of an input: some texts no store can look for. */
export const keyText = (length: TextField, should: string): s.Shape<string> =>
  s.codec(s.string({ length }), {
    decode: (text) => (isIndexable(text) ? text : unreadable(should)),
    encode: (text) => text,
  });

/** Rows of a page, at most. */
export const MOST_LISTED = 200;
export const pageSize = s.number({ integer: true, min: 1, max: MOST_LISTED });

/** Where the next page begins. Only a store reads its cursors; a text that has not even their form is refused. */
export const cursor = (isCursor: (text: string) => boolean): s.Shape<string> =>
  s.codec(s.string({ length: 'after' }), {
    decode: (text) => (isCursor(text) ? text : unreadable('should be the cursor at the end of the previous page')),
    encode: (text) => text,
  });

/** Null on the last page. */
export const next = s.nullable(s.string());

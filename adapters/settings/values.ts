/** The single values of a settings document. Every message says what is allowed, as the end of a sentence. */
import * as v from 'valibot';
import { DURATION_PART, formatDuration, parseDuration } from '../../core/entities/time/duration-text.ts';
import {
  AWB_PLACE,
  courierProblem,
  DATE_ORDERS,
  PAYOUT_COLUMNS,
  isTrackingAddress,
  REPORT_COLUMNS,
  REPORTED_STATES,
  type Courier,
  type PayoutColumns,
  type CourierReport,
} from '../../core/entities/parcel.ts';
import { recordOf } from '../../core/entities/record-of.ts';
import { rupees } from '../../core/entities/money/money.ts';

const grouped = (value: number): string => value.toLocaleString('en-IN');

/** A whole number, both bounds included. */
export const wholeFrom = (from: number, to: number, what = 'whole number') => {
  const message = `must be a ${what} from ${grouped(from)} to ${grouped(to)}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(from, message), v.maxValue(to, message));
};

const MAX_RUPEES = 1_000_000;

export const rupeesFrom = (from: number) =>
  v.pipe(wholeFrom(from, MAX_RUPEES, 'whole number of rupees'), v.transform(rupees));

/** The finest step that a percentage is read to. */
const STEPS_PER_PERCENT = 100;

export const percent = (from: number) => {
  const message = `must be a percentage from ${from} to 100, with at most two decimals`;
  return v.pipe(
    v.number(message),
    v.minValue(from, message),
    v.maxValue(100, message),
    v.check(
      (value) => Number((Math.round(value * STEPS_PER_PERCENT) / STEPS_PER_PERCENT).toFixed(2)) === value,
      message,
    ),
  );
};

const YES_OR_NO = 'must be true or false';
export const yesOrNo = v.boolean(YES_OR_NO);

const A_CODE = 'must be a code of 2 to 20 capital letters and digits, in quotes if it has digits only';
export const codes = v.pipe(v.string(A_CODE), v.regex(/^[A-Z0-9]{2,20}$/u, A_CODE));

/**
 * A duration, both bounds included, in multiples of `step`; read as milliseconds. `ofZero` says what 0 stands for, where
 * it is allowed below `from`.
 */
export const durationBetween = (from: number, to: number, step = 1, ofZero?: string) => {
  const multiples = step === 1 ? '' : `, in multiples of ${formatDuration(step)}`;
  const zero = ofZero === undefined ? '' : `, or 0m for ${ofZero}`;
  const message = `must be a duration from ${formatDuration(from)} to ${formatDuration(to)}${multiples}${zero}`;
  const read = (written: string): number => parseDuration(written) ?? Number.NaN;
  return v.pipe(
    v.string(message),
    v.regex(new RegExp(`^\\s*(?:${DURATION_PART}\\s*)+$`, 'u'), message),
    v.check((written) => {
      const ms = read(written);
      return (ofZero !== undefined && ms === 0) || (ms >= from && ms <= to && ms % step === 0);
    }, message),
    v.transform(read),
  );
};

/** One line of text, at most this long. */
export const line = (longest = 200) => {
  const message = `must be a text of 1 to ${longest} characters on one line`;
  return v.pipe(
    v.string(message),
    v.trim(),
    v.minLength(1, message),
    v.maxLength(longest, message),
    v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, message),
  );
};

const AN_EMAIL = 'must be an email address, such as care@shop.example';
const LONGEST_EMAIL = 254;
export const email = v.pipe(v.string(AN_EMAIL), v.email(AN_EMAIL), v.maxLength(LONGEST_EMAIL, AN_EMAIL));

const A_PHONE = 'must be a phone number in quotes: 6 to 20 digits, spaces and hyphens, such as "1800-123-4567"';
export const phone = v.pipe(v.string(A_PHONE), v.regex(/^\+?[0-9](?:[0-9 -]{4,18})[0-9]$/u, A_PHONE));

const A_COURIER = 'must be the name of a courier';
export const courierName = v.pipe(
  v.string(A_COURIER),
  v.check(
    (name) => courierProblem(name) === undefined,
    ({ input }) => courierProblem(String(input)) ?? A_COURIER,
  ),
);

const A_TRACKING_ADDRESS = `must be an https address with ${AWB_PLACE} behind the host, in the place of the tracking number`;
const trackingAddress = v.pipe(v.string(A_TRACKING_ADDRESS), v.check(isTrackingAddress, A_TRACKING_ADDRESS));

const MEANINGS = [...REPORTED_STATES, 'ignored'] as const;
const A_MEANING = `must be one of ${MEANINGS.join(', ')}`;
const A_DATE_ORDER = `must be one of ${DATE_ORDERS.join(', ')}`;
const WORDS = 'must say what the words in the column of the state mean';
const TO_FIND = 'must name the columns of the tracking number (awb) and of the state (state)';
const TO_PAY = 'must name the columns of the tracking number (awb) or the order (order), and of what is paid (amount)';
const MISSING = 'is missing';

/** Its tracking address alone; or also how its reports are read. */
export const courier = v.union(
  [
    v.pipe(
      trackingAddress,
      v.transform((track): Courier => ({ track, report: null })),
    ),
    v.pipe(
      v.strictObject({
        track: v.optional(v.nullable(trackingAddress), null),
        columns: v.optional(
          v.pipe(
            v.strictObject(recordOf(REPORT_COLUMNS, () => v.optional(line()))),
            v.check(({ awb, state }) => awb !== undefined && state !== undefined, TO_FIND),
          ),
        ),
        states: v.optional(
          v.pipe(
            v.record(line(), v.picklist(MEANINGS, A_MEANING)),
            v.check((states) => Object.keys(states).length > 0, WORDS),
          ),
        ),
        dates: v.optional(v.picklist(DATE_ORDERS, A_DATE_ORDER), 'day-first'),
        payout: v.optional(
          v.pipe(
            v.strictObject(recordOf(PAYOUT_COLUMNS, () => v.optional(line()))),
            v.check(({ order, awb, amount }) => (order ?? awb) !== undefined && amount !== undefined, TO_PAY),
          ),
        ),
      }),
      // One whose payouts alone are read needs neither.
      v.forward(
        v.check(
          ({ columns, states, payout }) => columns !== undefined || (payout !== undefined && states === undefined),
          MISSING,
        ),
        ['columns'],
      ),
      v.forward(
        v.check(({ columns, states }) => columns === undefined || states !== undefined, MISSING),
        ['states'],
      ),
      v.transform(({ track, payout, ...report }): Courier => ({
        track,
        report: report.columns === undefined ? null : (report as CourierReport),
        ...(payout !== undefined && { payout: payout as PayoutColumns }),
      })),
    ),
  ],
  `${A_TRACKING_ADDRESS}; or an object with track, columns, states and dates, or payout`,
);

/** A setting that may be left out: what it is, what it may be, and its default. */
export const setting = <const Schema extends v.GenericSchema, const Fallback extends v.Default<Schema, undefined>>(
  description: string,
  schema: Schema,
  fallback: Fallback,
) => v.pipe(v.optional(schema, fallback), v.description(description));

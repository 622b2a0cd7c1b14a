/** The shop's own values in steps and expectations. */
import { callNames } from '../../../core/contract/call-names.ts';
import { ADDRESS_FIELDS } from '../../../core/entities/address.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import { DAY_MS } from '../../../core/entities/time/duration.ts';
import { DURATION_PART, parseDuration } from '../../../core/entities/time/duration-text.ts';
import { PRODUCT_NAMES, findProduct, shortName } from '../../input/product-name.ts';
import { boolean, digits, map, none, oneOf, readAs, text, textWith, union, type Schema } from './values.ts';

const productName = oneOf('product', PRODUCT_NAMES);
/** A product, read as its id. */
export const product = readAs(productName, (name) => findProduct(name)?.id ?? name);
/** Values by product, read by its short name. */
export const byProductName = <T>(values: Schema<T>): Schema<ReadonlyMap<string, T>> =>
  map(productName, values, shortName);

export const call = oneOf('call', callNames);

export const paymentMode = oneOf('payment mode', PAYMENT_MODES);

const PATH = /^\/(?!\/)/u;
export const path = textWith('a path of the site such as /cart', PATH.source, (written) =>
  PATH.test(written) ? undefined : 'is not a path of the site; a path begins with a single /, such as /?coupon=CODE',
);

/** The path of a page without query and hash: it matches an address with any query and hash. */
export class PagePath {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

/** An expected address. A path without a query matches any query. */
export const expectedPage: Schema<string | PagePath> = readAs(path, (written) =>
  /[?#]/u.test(written) ? written.replace(/\?$/u, '') : new PagePath(written),
);

/** Longer than any deadline or retention period of the shop. */
const MAX_DAYS = 400;

const durationProblem = (written: string): string | undefined => {
  const ms = parseDuration(written.trim());
  if (ms === undefined)
    return 'is not a duration; write days, hours, minutes, seconds or milliseconds, such as 14m30s, 200ms or 31d';
  return ms > MAX_DAYS * DAY_MS ? `is longer than ${MAX_DAYS} days` : undefined;
};

/** A duration, read as milliseconds. */
export const duration = readAs(
  textWith('a duration such as 14m30s, 200ms or 31d', `^\\s*(?:${DURATION_PART}\\s*)+$`, durationProblem),
  (written) => parseDuration(written) ?? 0,
);

const unsigned = (written: string): string => written.trim().replace(/^-/u, '');
/** A duration that may be negative, read as milliseconds. */
export const signedDuration = readAs(
  textWith('a duration such as 2h or -2h', `^\\s*-?(?:${DURATION_PART}\\s*)+$`, (written) =>
    durationProblem(unsigned(written)),
  ),
  (written) => (parseDuration(unsigned(written)) ?? 0) * (written.trim().startsWith('-') ? -1 : 1),
);

/** Whatever a person may type as a phone number. */
export const phone = digits('a phone number');

/** Text for an input, exactly as it is typed. */
export const typed = (what: string): Schema<string> => digits(`${what} as it is typed`);

export const couponCode = text('a code such as DAWN10');
export const currency = text('a currency code such as INR');
/** A switch that is turned on when no value is given. */
export const onOff = union(none, boolean);

export const addressField = oneOf('address field', ADDRESS_FIELDS);

/** Schemas of the shop's own values, for steps and expectations. */
import { callNames } from '../../../core/contract/call-names.ts';
import { ADDRESS_FIELDS } from '../../../core/entities/address.ts';
import { PAYMENT_MODES } from '../../../core/entities/payment-mode.ts';
import { PRODUCT_NAMES, findProduct, shortName } from '../../input/product-name.ts';
import { boolean, none, oneOf, oneOfAs, text, union, type ParseResult, type Schema } from './schema.ts';

/** A product, read as its id. */
export const product = oneOfAs('product', PRODUCT_NAMES, (name) => findProduct(name)?.id ?? name);
/** A product as the key of an expected map, read as its short name. */
export const productKey = oneOfAs('product', PRODUCT_NAMES, shortName);

export const call = oneOf('call', callNames);

export const paymentMode = oneOf('payment mode', PAYMENT_MODES);

const parsePath = (written: string): ParseResult<string> =>
  written.startsWith('/') && !written.startsWith('//')
    ? { value: written }
    : { problem: 'is not a path of the site; a path begins with a single /, such as /?coupon=CODE' };
export const path = text('a path of the site such as /cart', { pattern: '^/(?!/)', parse: parsePath });

/** The path of a page without query and hash: it matches an address with any query and hash. */
export class PagePath {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
}

/** An expected address. A path without a query matches any query. */
export const expectedPage = text<string | PagePath>('a path of the site such as /cart', {
  pattern: '^/(?!/)',
  parse: (written) => {
    const parsed = parsePath(written);
    if ('problem' in parsed) return parsed;
    return { value: /[?#]/u.test(written) ? written.replace(/\?$/u, '') : new PagePath(written) };
  },
});

/** Whatever a person may type as a phone number. */
export const phone = text('a phone number', { digits: true });

/** Text for an input, exactly as it is typed. */
export const typed = (what: string): Schema<string> => text(`${what} as it is typed`, { digits: true });

export const couponCode = text('a code such as DAWN10');
export const currency: Schema<string> = text('a currency code such as INR');
/** A switch that is turned on when no value is given. */
export const onOff = union(none, boolean);

export const addressField = oneOf('address field', ADDRESS_FIELDS);

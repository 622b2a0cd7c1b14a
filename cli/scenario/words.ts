/** The words that scenarios share: products, calls, pages, phones. */
import { callNames } from '../../adapters/wire/endpoints/initial-endpoints.ts';
import { ADDRESS_FIELDS } from '../../core/entities/address.ts';
import { PRODUCT_NAMES, productNamed, shortName } from '../product-name.ts';
import { text, word, wordAs, type Reading } from './shape.ts';

/** A product, read as its id. */
export const product = wordAs('product', PRODUCT_NAMES, (name) => productNamed(name)?.id ?? name);
/** A product as a key of what is compared, read as its short name. */
export const productKey = wordAs('product', PRODUCT_NAMES, shortName);

export const call = word('call', callNames);

const isPath = (written: string): Reading<string> =>
  written.startsWith('/') && !written.startsWith('//')
    ? { value: written }
    : { problem: 'is no path of the site; one begins with a single /, such as /?coupon=CODE' };
export const path = text('a path of the site such as /cart', { pattern: '^/(?!/)', read: isPath });

/** Whatever a person may type as a phone. */
export const phone = text('a phone number', { digits: true });

export const addressField = word('address field', ADDRESS_FIELDS);

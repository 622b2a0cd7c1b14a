/** The words that scenarios share: products, calls, pages, phones. */
import { ADDRESS_FIELDS } from '../../core/entities/address.ts';
import type { CallName } from '../../core/ports/shop-api.ts';
import { PRODUCT_NAMES, productNamed, shortName } from '../product-name.ts';
import { text, word, wordAs, type Reading } from './shape.ts';

/** A product, read as its id. */
export const product = wordAs('product', PRODUCT_NAMES, (name) => productNamed(name)?.id ?? name);
/** A product as a key of what is compared, read as its short name. */
export const productKey = wordAs('product', PRODUCT_NAMES, shortName);

/** Every call of the shop; the compiler sees to it that none is missing and none is invented. */
const CALLS: Readonly<Record<CallName, true>> = {
  searchCustomer: true, logout: true, getAddresses: true, checkSession: true, createCustomer: true, sendOtp: true,
  verifyOtp: true, getRewardCash: true, getCart: true, addToCart: true, quickBuy: true, updateCart: true,
  deleteFromCart: true, applyDiscount: true, deleteDiscount: true, signUpForOffers: true, sendConversion: true,
  getOffer: true, placeOrder: true, listOrders: true, getOrder: true, trackOrder: true, getPaymentStatus: true, getCustomer: true,
};
export const callNames: readonly CallName[] = Object.keys(CALLS).filter((name): name is CallName => Object.hasOwn(CALLS, name));
export const call = word('call', callNames);

const isPath = (written: string): Reading<string> =>
  (written.startsWith('/') && !written.startsWith('//') ? { value: written } : { problem: 'is no path of the site; one begins with a single /, such as /?coupon=CODE' });
export const path = text('a path of the site such as /cart', { pattern: '^/(?!/)', read: isPath });

/** Whatever a person may type as a phone. */
export const phone = text('a phone number', { digits: true });

export const addressField = word('address field', ADDRESS_FIELDS);

/** The code that came with the page's address (spec 10.8). */
import { valueIn, without } from '../page/query.ts';

const PARAMETER = 'coupon';

/** The value of `?coupon=` in a path with its query, if it has one that says something. */
export const couponIn = (url: string): string | undefined => {
  const found = valueIn(url, PARAMETER)?.trim();
  return found === '' ? undefined : found;
};

/** The same address without the code: what a reload should not apply again. */
export const withoutCoupon = (url: string): string => without(url, PARAMETER);

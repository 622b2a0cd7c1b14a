/** The coupon code in the page's address (spec 10.8). */
import { normaliseCode } from '../../entities/discount.ts';
import { parameterOf, withoutParameters } from '../page/query.ts';

const PARAMETER = 'coupon';

/** The code of `?coupon=`; undefined if there is none or an empty one. */
export const couponIn = (url: string): string | undefined => {
  const code = normaliseCode(parameterOf(url, PARAMETER) ?? '');
  return code === '' ? undefined : code;
};

/** The same address without the code, so that a reload does not apply it again. */
export const withoutCoupon = (url: string): string => withoutParameters(url, PARAMETER);

/** The coupon code in the page's address (spec 10.8). */
import { visibleText } from '../../entities/visible-text.ts';
import { parameterOf, withoutParameters } from '../page/query.ts';

const PARAMETER = 'coupon';

/** The value of `?coupon=`; undefined if there is none or an empty one. */
export const couponIn = (url: string): string | undefined => {
  const code = visibleText(parameterOf(url, PARAMETER) ?? '').trim();
  return code === '' ? undefined : code;
};

/** The same address without the code, so that a reload does not apply it again. */
export const withoutCoupon = (url: string): string => withoutParameters(url, PARAMETER);

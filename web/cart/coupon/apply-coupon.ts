/**
 * Applies a code from outside the cart; the drawer opens to show a refusal or to ask a question. A refusal in an
 * empty cart is shown under the header instead: page-notice.tsx.
 */
import { routeAt } from '../../../core/catalogue/routes.ts';
import { isEmpty } from '../../../core/entities/cart.ts';
import type { PageShopper } from '../../shopper/page-shopper.ts';
import { useShopper } from '../../shopper/shopper-context.ts';

/** Opens the drawer where the last code was refused in a filled cart, or where a question is open. */
export const showCouponResult = ({ cart, drawer }: Pick<PageShopper, 'cart' | 'drawer'>): void => {
  const { couponNotice, couponToConfirm, items } = cart.get();
  const isFilled = !isEmpty(items);
  // The page's own cart shows it.
  if (isFilled && routeAt(location.pathname)?.offer === 'cart') return;
  if (couponToConfirm !== null || (isFilled && couponNotice !== null)) drawer.open();
};

/** `done` is called after the shop's response and before the drawer opens. */
export const useApplyCoupon = (): ((code: string, done?: () => void) => Promise<void>) => {
  const shopper = useShopper();
  return async (code, done) => {
    await shopper.cart.applyCoupon(code);
    done?.();
    showCouponResult(shopper);
  };
};

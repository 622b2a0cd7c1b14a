/**
 * Applies a code outside of the cart page; the drawer opens to show a refusal or to ask a question. A refusal in an
 * empty cart is shown under the header instead: page-notice.tsx.
 */
import { pathOf } from '../../../core/catalogue/routes.ts';
import { isEmpty } from '../../../core/entities/cart.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import { useShopper } from '../../shopper/shopper-context.ts';

/** The pages that show it themselves, unless the cart is empty. */
const CART_PATHS: readonly string[] = ['/cart', '/cart-ecom'];

/** Opens the drawer where the last code was refused in a filled cart, or where a question is open. */
export const showCouponResult = ({ cart, drawer }: Pick<Shopper, 'cart' | 'drawer'>): void => {
  const { couponNotice, couponToConfirm, items } = cart.get();
  const isFilled = !isEmpty(items);
  if (isFilled && CART_PATHS.includes(pathOf(location.pathname))) return;
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

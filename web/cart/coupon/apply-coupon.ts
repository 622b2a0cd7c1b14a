/** Applies a code outside of the cart page; the drawer opens to show a refusal or to ask a question. */
import { pathOf } from '../../../core/catalogue/routes.ts';
import { isEmpty } from '../../../core/entities/cart.ts';
import type { Shopper } from '../../../core/shopper/shopper.ts';
import { useShopper } from '../../shopper/shopper-context.ts';

/** The pages that show it themselves, unless the cart is empty. */
const CART_PATHS: readonly string[] = ['/cart', '/cart-ecom'];

/** Opens the drawer where the last code was refused, or where a question is open. */
export const showCouponResult = ({ cart, drawer }: Pick<Shopper, 'cart' | 'drawer'>): void => {
  const { couponNotice, worseCoupon, items } = cart.get();
  if (couponNotice === null && worseCoupon === null) return;
  if (CART_PATHS.includes(pathOf(location.pathname)) && !isEmpty(items)) return;
  drawer.open();
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

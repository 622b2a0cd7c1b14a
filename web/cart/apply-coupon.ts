/** Applying a code away from the cart: where there is something to say or to ask, the drawer opens and does it. */
import { pathOf } from '../../core/catalogue/routes.ts';
import { isEmpty } from '../../core/entities/cart.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';
import { useShopper } from '../shopper/shopper-context.ts';

/** The pages that say it themselves, once there is something in the cart. */
const CART_PATHS: readonly string[] = ['/cart', '/cart-ecom'];

/** Opens the drawer for what a code has brought: a refusal, or a question. */
export const showCouponResult = ({ cart, drawer }: Pick<Shopper, 'cart' | 'drawer'>): void => {
  const { couponNotice, worseCoupon, items } = cart.get();
  if (couponNotice === null && worseCoupon === null) return;
  if (CART_PATHS.includes(pathOf(location.pathname)) && !isEmpty(items)) return;
  drawer.open();
};

/** `done` is called once the shop has answered, before anything is opened. */
export const useApplyCoupon = (): ((code: string, done?: () => void) => Promise<void>) => {
  const shopper = useShopper();
  return async (code, done) => {
    await shopper.cart.applyCoupon(code);
    done?.();
    showCouponResult(shopper);
  };
};

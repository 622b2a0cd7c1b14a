/** Applying a code away from the cart: where there is something to say or to ask, the drawer opens and does it. */
import { useShopper } from './shopper.ts';

export const useApplyCoupon = (): ((code: string) => void) => {
  const { cart, drawer } = useShopper();
  const apply = async (code: string): Promise<void> => {
    await cart.applyCoupon(code);
    const { couponNotice, worseCoupon } = cart.get();
    if (couponNotice !== null || worseCoupon !== null) drawer.open();
  };
  return (code) => { void apply(code); };
};

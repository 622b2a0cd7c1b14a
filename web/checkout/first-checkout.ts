/** Whether the checkout can show its first form before the shop has answered; false in the first render. */
import { useHydrated } from '../runtime/hydration/readiness.ts';
import { useDeferredShopper } from '../shopper/shopper-context.ts';

export const useIsFirstCheckout = (): boolean => {
  const { isFirstCheckout } = useDeferredShopper();
  return useHydrated() && isFirstCheckout();
};

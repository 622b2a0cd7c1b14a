/** Around the forms of the checkout: loads the code behind them. Until it is there they keep what is typed. */
import { useEffect, type ReactNode } from 'react';
import { PendingContext } from '../runtime/hydration/readiness.ts';
import { useShopper } from '../shopper/shopper-context.ts';

/** The checkout asks again, and reports what it cannot load. */
const ignore = (): void => undefined;

export const CheckoutForms = ({ children }: { readonly children: ReactNode }) => {
  const { checkout } = useShopper();
  useEffect(() => {
    // Beside the shopper's own code, not after it.
    import('../../core/shopper/checkout/checkout-flow.ts').catch(ignore);
  }, []);
  useEffect(() => void checkout.load(), [checkout]);
  return <PendingContext value={checkout.isPending}>{children}</PendingContext>;
};

/** Whether the page is being left for what follows an order that was placed on it just now. */
import { useEffect, useState } from 'react';
import { useShopper, useStore } from '../shopper/shopper-context.ts';

export const useIsLeaving = (): boolean => {
  const { checkout } = useShopper();
  const placed = useStore(
    (shopper) => shopper.checkout,
    (state) => state.placed,
  );
  /** An order of before: the page was opened after it, or was come back to from the payment's page. */
  const [earlier, setEarlier] = useState(placed);
  useEffect(() => {
    const cameBack = (event: PageTransitionEvent): void => {
      if (event.persisted) setEarlier(checkout.get().placed);
    };
    addEventListener('pageshow', cameBack);
    return () => {
      removeEventListener('pageshow', cameBack);
    };
  }, [checkout]);
  return placed !== null && placed !== earlier;
};

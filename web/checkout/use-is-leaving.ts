/** Whether an order was just placed and the page is about to be left for the payment or its result. */
import { useEffect, useState } from 'react';
import { useShopper, useStore } from '../shopper/shopper-context.ts';

export const useIsLeaving = (): boolean => {
  const { checkout } = useShopper();
  const placed = useStore('checkout', (state) => state.placed);
  /** An earlier order: the page was opened after it, or returned to from the payment page. */
  const [earlier, setEarlier] = useState(placed);
  useEffect(() => {
    const returned = (event: PageTransitionEvent): void => {
      if (event.persisted) setEarlier(checkout.get().placed);
    };
    addEventListener('pageshow', returned);
    return () => removeEventListener('pageshow', returned);
  }, [checkout]);
  const isLeaving = placed !== null && placed !== earlier;
  // What is left of the page is its first line, and the window of a gateway may take a while to open.
  useEffect(() => {
    if (isLeaving) scrollTo({ top: 0, behavior: 'instant' });
  }, [isLeaving]);
  return isLeaving;
};

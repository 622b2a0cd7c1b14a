/** For whoever buys as a business: a box to tick, and what the invoice then needs (spec 11). */
import { lazy, Suspense } from 'react';
import * as checkoutText from '../content/buying/checkout.ts';
import { ErrorBoundary, renderNothing } from '../runtime/error-boundary.tsx';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { Check } from '../ui/forms/check.tsx';

const BusinessFields = lazy(async () => ({ default: (await import('./business-fields.tsx')).BusinessFields }));

export const BusinessInvoice = () => {
  const { checkout } = useShopper();
  const business = useStore('checkout', (state) => state.form.business);
  return (
    <>
      <Check
        name="gst-invoice"
        checked={business !== null}
        onTick={(ticked) => checkout.setBusiness(ticked ? { gstin: '', name: '' } : null)}
      >
        {checkoutText.gstInvoice}
      </Check>
      {business !== null && (
        <ErrorBoundary fallback={renderNothing}>
          <Suspense>
            <BusinessFields business={business} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
};

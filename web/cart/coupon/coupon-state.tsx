/** The applied code, the result of applying one, and the question before a worse code replaces it (spec 10.9). */
import { lazy, Suspense } from 'react';
import { ErrorBoundary, renderNothing } from '../../runtime/error-boundary.tsx';
import { useStore } from '../../shopper/shopper-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { OfferRow } from './offer-row.tsx';

const ConfirmCoupon = lazy(async () => ({ default: (await import('./confirm-coupon.tsx')).ConfirmCoupon }));

/** `hasForm`: errors are shown under the form's input and not repeated here. */
export const CouponState = ({ hasForm = false }: { readonly hasForm?: boolean }) => {
  const notice = useStore(
    ({ cart }) => cart,
    (state) => state.couponNotice,
  );
  const isAsking = useStore(
    ({ cart }) => cart,
    (state) => state.couponToConfirm !== null,
  );
  const shown = hasForm && notice?.kind === 'error' ? null : notice;
  return (
    <>
      <Notice notice={shown} />
      {isAsking && (
        <ErrorBoundary fallback={renderNothing}>
          <Suspense>
            <ConfirmCoupon />
          </Suspense>
        </ErrorBoundary>
      )}
      <OfferRow hasNotice={shown !== null} />
    </>
  );
};

/** The applied code, the result of applying one, and the question before a worse code replaces it (spec 10.9). */
import { lazy, Suspense } from 'react';
import { ErrorBoundary, renderNothing } from '../../runtime/error-boundary.tsx';
import { useStore } from '../../shopper/shopper-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { OfferRow } from './offer-row.tsx';

const ConfirmCoupon = lazy(async () => ({ default: (await import('./confirm-coupon.tsx')).ConfirmCoupon }));

type Props = {
  /** Errors are shown under the form's input and not repeated here. */
  readonly hasForm?: boolean;
  /** The page already says that the offer has ended. */
  readonly isOfferEndShownElsewhere?: boolean;
  /** Shown beside an empty cart, too, which no offer is for. */
  readonly isForFilledCart?: boolean;
};

export const CouponState = ({ hasForm = false, isOfferEndShownElsewhere = false, isForFilledCart = false }: Props) => {
  const notice = useStore('cart', (state) => state.couponNotice);
  const isAsking = useStore('cart', (state) => state.couponToConfirm !== null);
  // Any other notice about a code says that the offer has ended.
  const isError = notice?.kind === 'error';
  const shown = (isError ? hasForm : isOfferEndShownElsewhere) ? null : notice;
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
      <OfferRow
        hasNotice={shown !== null || (isOfferEndShownElsewhere && notice !== null)}
        isForFilledCart={isForFilledCart}
      />
    </>
  );
};

/** Where the unlock popup is rendered. Its code is fetched when it first opens, twelve seconds into the visit. */
import { lazy, Suspense } from 'react';
import { useStore } from '../../shopper/shopper-context.ts';
import { ErrorBoundary, renderNothing } from '../../runtime/error-boundary.tsx';

const UnlockPopup = lazy(async () => ({ default: (await import('./unlock-popup.tsx')).UnlockPopup }));

export const PopupSlot = () => {
  const isOpen = useStore('popup', (state) => state.isOpen);
  return isOpen ? (
    <ErrorBoundary fallback={renderNothing}>
      <Suspense fallback={null}>
        <UnlockPopup />
      </Suspense>
    </ErrorBoundary>
  ) : null;
};

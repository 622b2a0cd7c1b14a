/** A form of an order that few customers open: its code is loaded while it is still folded. */
import { Suspense, type ReactNode } from 'react';
import * as layoutText from '../content/layout/layout.ts';
import { ErrorBoundary } from '../runtime/error-boundary.tsx';
import { Button } from '../ui/button.tsx';

/** Where the code cannot be loaded, the order around the form stays. */
export const FoldedForm = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={reloadButton}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);

const reloadButton = () => (
  <Button
    kind="quiet"
    onClick={() => {
      location.reload();
    }}
  >
    {layoutText.reload}
  </Button>
);

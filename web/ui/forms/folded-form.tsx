/** A form that few customers open, and whose code is loaded then. */
import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../../runtime/error-boundary.tsx';
import { Button } from '../button.tsx';

type Props = {
  /** The label of the button that loads the page again. */
  readonly reload: string;
  readonly children: ReactNode;
};

/** Where the code cannot be loaded, the page around the form stays. A file that is lost comes with the whole page only. */
export const FoldedForm = ({ reload, children }: Props) => {
  const reloadButton = () => (
    <Button
      kind="quiet"
      onClick={() => {
        location.reload();
      }}
    >
      {reload}
    </Button>
  );
  return (
    <ErrorBoundary fallback={reloadButton}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
};

/** A form whose code is loaded apart: few customers need it. */
import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../../runtime/error-boundary.tsx';
import { LoadError } from '../../runtime/load-error.ts';
import { Button } from '../button.tsx';

type Props = {
  /** The label of the button that loads the page again. */
  readonly reload: string;
  /** It is in sight: what is around it waits for its code, so that nothing is pushed down later. */
  readonly isInSight?: boolean;
  readonly children: ReactNode;
};

/** Where the code cannot be loaded, a button to load the page again takes the form's place; the rest of the page stays. */
export const LateForm = ({ reload, isInSight = false, children }: Props) => {
  const reloadButton = (error: unknown) => {
    if (!(error instanceof LoadError)) throw error;
    return (
      <Button kind="quiet" onClick={() => location.reload()}>
        {reload}
      </Button>
    );
  };
  return (
    <ErrorBoundary fallback={reloadButton}>{isInSight ? children : <Suspense>{children}</Suspense>}</ErrorBoundary>
  );
};

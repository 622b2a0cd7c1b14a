/** A form whose code is loaded apart: few customers need it. */
import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../../runtime/error-boundary.tsx';
import { Button } from '../button.tsx';

type Props = {
  /** The label of the button that loads the page again. */
  readonly reload: string;
  /** It is in sight with what is around it, which then waits for its code: a form that came later would push that down. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
};

/** Where the code cannot be loaded, the page around the form stays. A file that is lost comes with the whole page only. */
export const FoldedForm = ({ reload, isOpen = false, children }: Props) => {
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
  return <ErrorBoundary fallback={reloadButton}>{isOpen ? children : <Suspense>{children}</Suspense>}</ErrorBoundary>;
};

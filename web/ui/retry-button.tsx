/** A button that retries what could not be loaded. */
import { useAction } from '../runtime/slow.ts';
import { Button } from './button.tsx';

export const RetryButton = ({ again }: { readonly again: () => Promise<unknown> }) => {
  const [retry, isRunning] = useAction(again);
  return (
    <Button busy={isRunning} progress="Trying again…" onClick={retry}>
      Try again
    </Button>
  );
};

/** A button that retries what could not be loaded. */
import { useAction } from '../runtime/slow.ts';
import { Button } from './button.tsx';

type Props = {
  readonly again: () => Promise<unknown>;
  readonly label: string;
  /** Said while it runs long. */
  readonly progress: string;
};

export const RetryButton = ({ again, label, progress }: Props) => {
  const [retry, isRunning] = useAction(again);
  return (
    <Button busy={isRunning} progress={progress} onClick={retry}>
      {label}
    </Button>
  );
};

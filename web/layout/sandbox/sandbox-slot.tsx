/** Where the strip of a sandbox, or of test payments, is rendered. Its code is fetched there only. */
import { lazy, Suspense, use, useSyncExternalStore } from 'react';
import { SandboxContext } from './sandbox.ts';
import { ErrorBoundary, renderNothing } from '../../runtime/error-boundary.tsx';

const Strip = lazy(async () => ({ default: (await import('./sandbox-strip.tsx')).Strip }));

export const SandboxSlot = () => {
  const sandbox = use(SandboxContext);
  const mode = useSyncExternalStore(
    sandbox.subscribe,
    () => sandbox.get().mode,
    () => 'off' as const,
  );
  return mode === 'off' ? null : (
    <ErrorBoundary fallback={renderNothing}>
      <Suspense fallback={null}>
        <Strip mode={mode} />
      </Suspense>
    </ErrorBoundary>
  );
};

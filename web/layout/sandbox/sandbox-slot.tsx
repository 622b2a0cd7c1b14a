/** Where the sandbox strip is rendered. Its code is fetched in a sandbox only. */
import { lazy, Suspense, use, useSyncExternalStore } from 'react';
import { SandboxContext } from './sandbox.ts';
import { nothing, Spare } from '../../runtime/error-boundary.tsx';

const SandboxStrip = lazy(async () => ({ default: (await import('./sandbox-strip.tsx')).SandboxStrip }));

export const SandboxSlot = () => {
  const sandbox = use(SandboxContext);
  const isOn = useSyncExternalStore(
    sandbox.subscribe,
    () => sandbox.get().isOn,
    () => false,
  );
  return isOn ? (
    <Spare instead={nothing}>
      <Suspense fallback={null}>
        <SandboxStrip />
      </Suspense>
    </Spare>
  ) : null;
};

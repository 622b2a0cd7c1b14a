/** A component whose code is loaded apart from its page's. */
import { lazy, type ComponentType } from 'react';
import { withLoadError } from './load-error.ts';

/** Where preloading fails, rendering loads it again and reports a failure. */
const ignore = (): void => undefined;

/** The component, to be rendered inside a Suspense, and a function that preloads it. `name` is for the error. */
export const lazyPart = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): readonly [ComponentType<Props>, () => void] => {
  const loadPart = async () => ({ default: await withLoadError(name, load) });
  return [
    lazy(loadPart),
    () => {
      loadPart().catch(ignore);
    },
  ];
};

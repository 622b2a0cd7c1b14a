/** A part of a page whose code comes after the page's own. */
import { lazy, type ComponentType } from 'react';
import { withLoadError } from './load-error.ts';

/** Rendering the part loads it again, and reports a failure. */
const ignore = (): void => undefined;

/** The part, to be rendered inside a Suspense, and a function that loads it ahead. `name` is for the error. */
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

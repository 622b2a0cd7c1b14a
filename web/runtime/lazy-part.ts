/** A component whose code is loaded apart from its page's. */
import { createElement, lazy, useState, type ComponentType } from 'react';
import { withLoadError } from './load-error.ts';

/**
 * A component to render inside a Suspense, and a function that loads it ahead. The function never rejects: rendering
 * reports a failure. React keeps a failed load; calling the function again lets the next mount try once more. `name` is
 * for the error.
 */
export const lazyPart = <Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): readonly [ComponentType<Props>, () => Promise<void>] => {
  let loaded: ComponentType<Props> | undefined;
  const loadPart = async () => {
    const part = await withLoadError(name, load);
    loaded = part;
    return { default: part };
  };
  const create = () => lazy(loadPart);
  let late = create();
  const Part = (props: Props) => {
    const [type] = useState<ComponentType<Props>>(() => loaded ?? late);
    return createElement(type, props);
  };
  const preload = async (): Promise<void> => {
    try {
      await loadPart();
    } catch {
      late = create();
    }
  };
  return [Part, preload];
};

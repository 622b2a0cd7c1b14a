/** A component whose code is loaded apart from its page's. */
import { createElement, lazy, useState, type ComponentType } from 'react';
import { withLoadError } from './load-error.ts';

/**
 * The component, to be rendered inside a Suspense, and a function that preloads it: it resolves once the component can be
 * rendered without waiting, or could not be loaded, which rendering it reports. React keeps a failure; preloading once
 * more asks for the code again. `name` is for the error.
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
      // Rendered anew, it is asked for once more.
      late = create();
    }
  };
  return [Part, preload];
};

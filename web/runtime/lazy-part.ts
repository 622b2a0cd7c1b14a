/** A component whose code is loaded apart from its page's. */
import { createElement, lazy, useEffect, useState, type ComponentType } from 'react';
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

export type Ahead = { readonly onPointerOver: () => void; readonly onFocus: () => void };

/** Handlers of a button that opens a part: its code is loaded as a pointer, a finger or the keyboard reaches the button. */
export const loadedAhead = (preload: () => Promise<void>): Ahead => {
  const reached = (): void => {
    void preload();
  };
  return { onPointerOver: reached, onFocus: reached };
};

/**
 * Loads a part for what is to be shown in it, and again for something else; null for nothing. True once the part can be
 * rendered, which also reports a failure.
 */
export const useLoadedFor = (shown: string | number | null, preload: () => Promise<void>): boolean => {
  const [loadedFor, setLoadedFor] = useState<typeof shown>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    let isCurrent = true;
    void preload().then(() => {
      if (isCurrent) setLoadedFor(shown);
    });
    return () => {
      isCurrent = false;
      setLoadedFor(null);
    };
  }, [shown, preload]);
  return shown !== null && loadedFor === shown;
};

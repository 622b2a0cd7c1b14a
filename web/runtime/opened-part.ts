/** A part that a button opens, whose code is loaded apart: see lazy-part.ts. */
import { useEffect, useState } from 'react';

export type Ahead = { readonly onPointerOver: () => void; readonly onFocus: () => void };

/** Handlers of a button that opens a part: its code is loaded as a pointer, a finger or the keyboard reaches the button. */
export const loadedAhead = (preload: () => Promise<void>): Ahead => {
  const reached = (): void => void preload();
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

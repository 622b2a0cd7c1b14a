/** A part that a button opens, whose code is loaded apart: see lazy-part.ts. */
import { useEffect, useState } from 'react';

export type Ahead = { readonly onPointerOver: () => void; readonly onFocus: () => void };

/** Handlers of a button that opens a part: its code is loaded as a pointer, a finger or the keyboard reaches the button. */
export const loadedAhead = (preload: () => Promise<void>): Ahead => {
  const reached = (): void => void preload();
  return { onPointerOver: reached, onFocus: reached };
};

/**
 * Loads a part whenever `openedFor` becomes another value; null opens nothing. True once rendering the part shows it, or
 * reports that its code was lost.
 */
export const useLoadedFor = (openedFor: string | number | null, preload: () => Promise<void>): boolean => {
  const [loadedFor, setLoadedFor] = useState<typeof openedFor>(null);
  useEffect(() => {
    if (openedFor === null) return undefined;
    let isCurrent = true;
    void preload().then(() => {
      if (isCurrent) setLoadedFor(openedFor);
    });
    return () => {
      isCurrent = false;
      setLoadedFor(null);
    };
  }, [openedFor, preload]);
  return openedFor !== null && loadedFor === openedFor;
};

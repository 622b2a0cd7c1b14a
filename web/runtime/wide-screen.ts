/** Whether the screen has room for two columns: the same width at which the style sheets make them. */
import { useSyncExternalStore } from 'react';
import { WIDE } from '../styles/breakpoints.ts';

const subscribe = (changed: () => void): (() => void) => {
  const media = matchMedia(WIDE);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
};

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );

/** Links and redirects inside the site. Only this file knows which router does it. */
import { createContext, use, useCallback, type MouseEvent } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import type { Navigate } from './navigate-port.ts';

/**
 * Goes to a path of the site. The router's own hook would do the same, resolve what is relative, and bring the part of
 * the router that works with route tables (1 kB, compressed).
 */
export const useNavigate = (): Navigate => {
  const { navigator } = use(NavigationContext);
  return useCallback(
    (to, { replace = false } = {}) => {
      if (replace) navigator.replace(to);
      else navigator.push(to);
    },
    [navigator],
  );
};

/** Whether the next navigation has to load a whole document: a newer build of the site is out (spec 7). */
export const FullLoadContext = createContext<() => boolean>(() => false);

/** A click that the page may answer itself: the plain one that no handler has answered yet. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

/** The click handler that makes an anchor a link within the site. */
export const useSiteLink = (to: string): ((event: MouseEvent) => void) => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const needsFullLoad = use(FullLoadContext);
  return useCallback(
    (event: MouseEvent): void => {
      if (!isPlain(event) || needsFullLoad()) return;
      event.preventDefault();
      navigate(to, { replace: pathname + search + hash === to });
    },
    [navigate, needsFullLoad, to, pathname, search, hash],
  );
};

/** Links and redirects inside the site; which router does it stays in this file. */
import { use, useCallback, type MouseEvent } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { useShopper } from '../../shopper/shopper-context.ts';
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

/** A click that the page may answer itself: the plain one, and nothing has answered it yet. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

/**
 * What makes an anchor a link within the site. A newer build of the site turns the next one into a full load (spec 7).
 */
export const useSiteLink = (to: string): ((event: MouseEvent) => void) => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { build } = useShopper();
  return useCallback(
    (event: MouseEvent): void => {
      if (!isPlain(event) || build.get().isStale) return;
      event.preventDefault();
      navigate(to, { replace: pathname + search + hash === to });
    },
    [navigate, build, to, pathname, search, hash],
  );
};

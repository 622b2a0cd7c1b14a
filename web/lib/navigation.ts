/** Links and redirects inside the site; which router does it stays in this file. */
import { createContext, use, useCallback, useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router-dom';
import { pathOf } from '../../core/catalogue/routes.ts';
import { isPage } from '../pages/registry.ts';
import { useShopper } from './shopper.ts';
import type { Navigate } from './navigate-port.ts';
import type { Prefetcher } from './prefetch.ts';

export const PrefetchContext = createContext<Prefetcher>(() => undefined);

/**
 * Goes to a path of the site. The router's own hook would do the same, resolve what is relative, and bring the part of the
 * router that works with route tables (1 kB, compressed).
 */
export const useNavigate = (): Navigate => {
  const { navigator } = use(NavigationContext);
  return useCallback((to, { replace = false } = {}) => {
    if (replace) navigator.replace(to);
    else navigator.push(to);
  }, [navigator]);
};

/** A click that the page may answer itself: the plain one, and nothing has answered it yet. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

/** What makes an anchor a link within the site. A newer build of the site turns the next one into a full load (spec 7). */
export const useSiteLink = (to: string): readonly [ref: RefObject<HTMLAnchorElement | null>, onClick: (event: MouseEvent) => void] => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { build } = useShopper();
  const ref = usePrefetchInView(to);
  const onClick = useCallback((event: MouseEvent): void => {
    if (!isPlain(event) || build.get().isStale) return;
    event.preventDefault();
    navigate(to, { replace: pathname + search + hash === to });
  }, [navigate, build, to, pathname, search, hash]);
  return [ref, onClick];
};

/** Fetches a link's page when the link comes into view, or, where it is hidden in a closed menu, when somebody turns to it. */
const usePrefetchInView = (to: string): RefObject<HTMLAnchorElement | null> => {
  const prefetch = use(PrefetchContext);
  const ref = useRef<HTMLAnchorElement>(null);
  const path = pathOf(to);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isPage(path)) return;
    const fetchAhead = (): void => { prefetch(path); };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting) || !element.checkVisibility({ visibilityProperty: true })) return;
      observer.disconnect();
      fetchAhead();
    });
    observer.observe(element);
    for (const turn of TURNS) element.addEventListener(turn, fetchAhead);
    return () => {
      observer.disconnect();
      for (const turn of TURNS) element.removeEventListener(turn, fetchAhead);
    };
  }, [path, prefetch]);
  return ref;
};

const TURNS = ['pointerenter', 'focus'];

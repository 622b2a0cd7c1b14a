/** Links and redirects inside the site; which router does it stays in this file. */
import { createContext, use, useCallback, useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathOf } from '../../core/catalogue/routes.ts';
import { isPage } from '../pages/registry.ts';
import { useShopper } from './shopper.ts';
import type { Prefetcher } from './prefetch.ts';

export const PrefetchContext = createContext<Prefetcher>(() => undefined);

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
    void navigate(to, { replace: pathname + search + hash === to });
  }, [navigate, build, to, pathname, search, hash]);
  return [ref, onClick];
};

/** Fetches a link's page when the link comes into view. */
const usePrefetchInView = (to: string): RefObject<HTMLAnchorElement | null> => {
  const prefetch = use(PrefetchContext);
  const ref = useRef<HTMLAnchorElement>(null);
  const path = pathOf(to);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !isPage(path)) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      prefetch(path);
    });
    observer.observe(element);
    return () => { observer.disconnect(); };
  }, [path, prefetch]);
  return ref;
};

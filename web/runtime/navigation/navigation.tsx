/** Links and redirects inside the site. Only this folder knows how the router is driven. */
import {
  createContext,
  startTransition,
  use,
  useCallback,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Router } from 'react-router-dom';
import type { Navigate, SiteHistory } from './site-history.ts';

/** While pages are prerendered, nothing navigates. */
const NavigateContext = createContext<Navigate>(() => Promise.resolve());

const ignore = (): void => undefined;

type Props = { readonly history: SiteHistory; readonly children: ReactNode };

/** The router of the browser. */
export const SiteRouter = ({ history, children }: Props) => {
  const [{ location, enter }, setShown] = useState(() => ({ location: history.get(), enter: ignore }));
  // Before the layout effects of the new page, which may read its address. A component of its own, before the page, would shift
  // the identifiers (`useId`) against those of the HTML.
  useInsertionEffect(enter, [enter]);
  useLayoutEffect(
    () =>
      // As a transition: while a page to which one goes back is loaded again, the page before it stays.
      history.listen((next, enterNext) => startTransition(() => setShown({ location: next, enter: enterNext }))),
    [history],
  );
  return (
    <NavigateContext value={history.navigate}>
      <Router location={location} navigationType={location.by} navigator={history}>
        {children}
      </Router>
    </NavigateContext>
  );
};

/**
 * Goes to a path of the site. The router's own hook would also resolve what is relative, and bring the part of the router
 * that works with route tables (1 kB, compressed).
 */
export const useNavigate = (): Navigate => use(NavigateContext);

/** Whether the next navigation has to load a whole document: a newer build of the site is out (spec 7). */
export const FullLoadContext = createContext<() => boolean>(() => false);

/** A click that the page may answer itself: the plain one that no handler has answered yet. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

/** The click handler that makes an anchor a link within the site, and whether its page is being loaded. */
export const useSiteLink = (to: string): readonly [follow: (event: MouseEvent) => void, isLoading: boolean] => {
  const navigate = useNavigate();
  const needsFullLoad = use(FullLoadContext);
  const [isLoading, setLoading] = useState(false);
  const presses = useRef(0);
  const follow = useCallback(
    (event: MouseEvent): void => {
      if (!isPlain(event) || needsFullLoad()) return;
      event.preventDefault();
      presses.current += 1;
      const own = presses.current;
      setLoading(true);
      void navigate(to).then(() => {
        if (own === presses.current) setLoading(false);
      });
    },
    [navigate, needsFullLoad, to],
  );
  return [follow, isLoading];
};

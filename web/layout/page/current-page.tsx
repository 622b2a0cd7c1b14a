/** The page of the current path, the not-found page, or the generic error page (spec 2). */
import { use, ViewTransition } from 'react';
import { useLocation } from 'react-router-dom';
import { pathOf, shownRouteAt } from '../../../core/catalogue/routes.ts';
import { ErrorBoundary, renderNothing } from '../../runtime/error-boundary.tsx';
import { useHydrated } from '../../runtime/hydration/readiness.ts';
import { LoadError } from '../../runtime/load-error.ts';
import { PagesContext } from '../../runtime/navigation/loaded-pages.ts';
import { useScroll } from '../../runtime/navigation/scroll.ts';
import { useShopper, useStore } from '../../shopper/shopper-context.ts';
import { PageTitle } from './page-title.tsx';
import { ErrorPage } from './error-page.tsx';

const NOT_FOUND = '/404';

/** The path of the page that an address shows: the route's check decides. */
export const pagePath = (url: string): string => (shownRouteAt(url) === undefined ? NOT_FOUND : pathOf(url));

export const CurrentPage = () => {
  const shopper = useShopper();
  const isFailed = useStore('appError', (state) => state.failed);
  const { key, pathname } = useLocation();
  if (isFailed) return <ErrorPage />;
  /** A failed load reloads the page, at most once in 10 s; any other error is shown (spec 8). */
  const failed = (error: unknown): void => {
    if (!(error instanceof LoadError && shopper.chunkFailed())) shopper.appError.set();
  };
  return (
    // Only a change of page is animated, not a change within it.
    <ViewTransition key={pathOf(pathname)} default="none" enter="page" exit="page">
      {/* A new key after every navigation, so that an error does not outlive the page it happened on. */}
      <ErrorBoundary key={key} fallback={renderNothing} onError={failed}>
        <PageView />
      </ErrorBoundary>
    </ViewTransition>
  );
};

const PageView = () => {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const pages = use(PagesContext);
  if (pages === null) throw new Error('CurrentPage is rendered outside of PagesContext');
  // The first render repeats the prerendered page, whatever the address.
  const { head, render } = use(pages.get(hydrated ? pagePath(pathname + search) : pages.first()));
  useScroll();
  return (
    <>
      {head !== null && <PageTitle {...head} />}
      {render()}
    </>
  );
};

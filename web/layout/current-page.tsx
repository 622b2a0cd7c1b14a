/** The page of the current path, or what stands in for it: not found, or the generic error (spec 2). */
import { use, ViewTransition } from 'react';
import { useLocation } from 'react-router-dom';
import { pathOf } from '../../core/catalogue/routes.ts';
import { ErrorBoundary, renderNothing } from '../runtime/error-boundary.tsx';
import { useHydrated } from '../runtime/hydration/readiness.ts';
import { LoadError } from '../runtime/load-error.ts';
import { PagesContext } from '../runtime/navigation/loaded-pages.ts';
import { useScroll } from '../runtime/navigation/scroll.ts';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
import { PageTitle } from './page-title.tsx';
import { ErrorPage } from './error-page.tsx';

const NOT_FOUND = '/404';

export const CurrentPage = () => {
  const shopper = useShopper();
  const isFailed = useStore(
    ({ appError }) => appError,
    (state) => state.failed,
  );
  const { key, pathname } = useLocation();
  if (isFailed) return <ErrorPage />;
  /** A page that could not be loaded is requested by a full load, once in 10 s; any other error is shown (spec 8). */
  const failed = (error: unknown): void => {
    if (!(error instanceof LoadError && shopper.chunkFailed())) shopper.appError.set();
  };
  return (
    // Pages fade into each other; a change within a page is its own affair.
    <ViewTransition key={pathOf(pathname)} default="none" enter="page" exit="page">
      {/* A new key after every navigation, so that a page that failed does not block the next one. */}
      <ErrorBoundary key={key} fallback={renderNothing} onError={failed}>
        <Shown />
      </ErrorBoundary>
    </ViewTransition>
  );
};

const Shown = () => {
  const { pathname, search } = useLocation();
  const shopper = useShopper();
  const hydrated = useHydrated();
  const pages = use(PagesContext);
  if (pages === null) throw new Error('a page needs the pages around it');
  // What was prerendered is shown first, whatever the address; then the route's own check decides.
  const valid = shopper.routeFor(pathname + search) === undefined ? NOT_FOUND : pathOf(pathname);
  const { head, render } = use(pages.get(hydrated ? valid : pages.first()));
  useScroll();
  return (
    <>
      {head !== null && <PageTitle {...head} />}
      {render()}
    </>
  );
};

/** The page of the current path, the not-found page, or the generic error page (spec 2). */
import { Component, use, ViewTransition, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pathOf } from '../../core/catalogue/routes.ts';
import type { Shopper } from '../../core/shopper/shopper.ts';
import { PagesContext } from '../runtime/navigation/loaded-pages.ts';
import { useScroll } from '../runtime/navigation/scroll.ts';
import { useHydrated, useShopper, useStore } from '../shopper/shopper-context.ts';
import { PageTitle } from './page-title.tsx';
import { ErrorPage } from './error-page.tsx';

const NOT_FOUND = '/404';

export const CurrentPage = () => {
  const shopper = useShopper();
  const failed = useStore(
    ({ appError }) => appError,
    (state) => state.failed,
  );
  const { key, pathname } = useLocation();
  if (failed) return <ErrorPage />;
  return (
    // Only a change of page is animated, not a change within it.
    <ViewTransition key={pathOf(pathname)} default="none" enter="page" exit="page">
      {/* A new key after every navigation, so that an error does not outlive the page it happened on. */}
      <PageErrorBoundary key={key} shopper={shopper}>
        <PageView />
      </PageErrorBoundary>
    </ViewTransition>
  );
};

const PageView = () => {
  const { pathname, search } = useLocation();
  const shopper = useShopper();
  const hydrated = useHydrated();
  const pages = use(PagesContext);
  if (pages === null) throw new Error('CurrentPage is rendered outside of PagesContext');
  // The first render repeats the prerendered page, whatever the address; after that the route's check decides.
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

type BoundaryProps = { readonly shopper: Shopper; readonly children: ReactNode };

/** Reloads the document where a page could not be loaded, once in 10 s; any other error shows the error page (spec 8). */
class PageErrorBoundary extends Component<BoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    const { shopper } = this.props;
    if (isLoadFailure(error) && shopper.chunkFailed()) return;
    shopper.appError.set();
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}

/** What browsers throw for a module or a payload that does not arrive. */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && /import|module|fetch|payload|load/i.test(error.message);

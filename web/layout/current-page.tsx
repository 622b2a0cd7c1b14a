/** The page of the current path, or what stands in for it: not found, or the generic error (spec 2). */
import { Component, use, ViewTransition, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pathOf } from '../../core/catalogue/routes.ts';
import { useHydrated } from '../runtime/hydration/readiness.ts';
import { LoadError } from '../runtime/load-error.ts';
import { PagesContext } from '../runtime/navigation/loaded-pages.ts';
import { useScroll } from '../runtime/navigation/scroll.ts';
import type { PageShopper } from '../shopper/pending-shopper.ts';
import { useShopper, useStore } from '../shopper/shopper-context.ts';
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
    // Pages fade into each other; a change within a page is its own affair.
    <ViewTransition key={pathOf(pathname)} default="none" enter="page" exit="page">
      {/* A new key after every navigation, so that a page that broke does not stand in the next one's way. */}
      <Breakage key={key} shopper={shopper}>
        <Shown />
      </Breakage>
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

type BreakageProps = { readonly shopper: PageShopper; readonly children: ReactNode };

/**
 * A page whose code cannot be loaded is asked for by a full load, once in 10 s; anything else is the application's
 * error (spec 8).
 */
class Breakage extends Component<BreakageProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    const { shopper } = this.props;
    if (error instanceof LoadError && shopper.chunkFailed()) return;
    shopper.appError.set();
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}

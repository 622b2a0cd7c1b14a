/** Hydrates the prerendered page with what it was rendered from, and then loads and starts the shopper. */
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { pathOf, routeAt } from '../core/catalogue/routes.ts';
import { initOf } from '../adapters/http-client/fetch.ts';
import { API_PATH, FIRST_CALL_PATH } from '../core/contract/paths.ts';
import { App } from './app.tsx';
import { createStartupPorts } from './startup-ports.ts';
import { pagePath } from './layout/page/current-page.tsx';
import { createSandbox } from './layout/sandbox/sandbox.ts';
import { loadPage } from './pages/load-page.ts';
import type { PagePayload } from './pages/page-table.ts';
import { createConnection } from './runtime/connection.ts';
import { findAppRoot } from './runtime/hydration/app-root.tsx';
import { startIdleSections } from './runtime/hydration/idle-section.tsx';
import { whenIdle } from './runtime/hydration/when-idle.ts';
import { whenVisible } from './runtime/hydration/when-visible.ts';
import { LoadError, withLoadError } from './runtime/load-error.ts';
import { createPages } from './runtime/navigation/loaded-pages.ts';
import { SiteRouter } from './runtime/navigation/navigation.tsx';
import { createPayloads, fetchPayload } from './runtime/navigation/payload.ts';
import { createSiteHistory, type SiteHistory } from './runtime/navigation/site-history.ts';
import { whenOnline } from './runtime/online.ts';
import { mayPrefetch } from './runtime/prefetch/may-prefetch.ts';
import { createDeferredShopper, type DeferredShopper, type ShopperStates } from './shopper/page-shopper.ts';
import './styles/base.css';

/** What the prerenderer put beside the markup. */
type Inlined = { readonly path: string; readonly payload: PagePayload; readonly states: ShopperStates };

const ports = createStartupPorts();
const sandbox = createSandbox();
const connection = createConnection(window);
const payloadAt = createPayloads<PagePayload>(fetchPayload);
const pages = createPages((path) => loadPage(path, payloadAt), whenOnline);

const loadShopper = async (shopper: DeferredShopper, history: SiteHistory): Promise<void> => {
  const { startShopper } = await withLoadError('the shopper', () => import('./composition.ts'));
  await startShopper(shopper, {
    connection,
    navigate: (to) => {
      if (routeAt(to) === undefined) return false;
      void history.navigate(to);
      return true;
    },
    onSandbox: () => sandbox.enter('sandbox'),
    onTestPayments: () => sandbox.enter('test-payments'),
    ...ports,
  });
};

const startIdleWork = async (): Promise<void> => {
  await whenIdle();
  connection.checkCookies();
  if (!mayPrefetch()) return;
  const { startPrefetching } = await import('./runtime/prefetch/prefetch.ts');
  await startPrefetching({ payload: payloadAt, isLoaded: pages.has, pathOf });
};

/** Pages work without anything being prefetched. */
const ignore = (): void => undefined;

/**
 * Code or data that fails to load reloads the page, at most once in 10 s. Without it the page can still be read.
 */
const reloadLost = (error: unknown): void => {
  if (!(error instanceof LoadError && ports.chunkFailed())) throw error;
};

const hydrate = async (): Promise<void> => {
  const root = findAppRoot(document);
  const inlined = document.getElementById('data')?.textContent;
  if (root === null || inlined === undefined || inlined === null)
    throw new Error('the document is not one of this site');
  const { path, payload, states } = JSON.parse(inlined) as Inlined;
  if (!states.appError.failed) pages.begin(path, await loadPage(path, () => payload));
  const shopper = createDeferredShopper(states, ports);

  const history = createSiteHistory(window, { load: (to) => pages.get(pagePath(to)) });

  let isReady = false;
  const onReady = (): void => {
    if (isReady) return;
    isReady = true;
    document.documentElement.dataset['ready'] = '1';
    loadShopper(shopper, history)
      .then(() => startIdleWork().catch(ignore))
      .catch(reloadLost);
    startIdleSections();
  };

  // As a transition React hydrates in tasks of 5 ms, and the browser handles other work between them.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <SiteRouter history={history}>
          <App shopper={shopper} pages={pages} sandbox={sandbox} connection={connection} onReady={onReady} />
        </SiteRouter>
      </StrictMode>,
    );
  });
};

/** The first call that the shopper's code makes, while the page hydrates. */
const askAhead = async (): Promise<void> => {
  await whenVisible();
  connection.fetchAhead(`${API_PATH}/${FIRST_CALL_PATH}`, initOf('getCart', 'GET', {}));
};

void askAhead();
hydrate().catch(reloadLost);

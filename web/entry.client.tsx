/** Hydrates the prerendered page with what it was rendered from, and then loads and starts the shopper. */
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { pathOf } from '../core/catalogue/routes.ts';
import { couponIn } from '../core/shopper/cart/url-coupon.ts';
import { App, type OnReady } from './app.tsx';
import { createFirstPorts } from './first-ports.ts';
import { showCouponNews } from './cart/apply-coupon.ts';
import { createConnection } from './runtime/connection.ts';
import type { ShopperStates } from './shopper/pending-shopper.ts';
import { startIdleSections } from './runtime/hydration/idle-section.tsx';
import { whenIdle } from './runtime/hydration/when-idle.ts';
import { LoadError, loadPiece } from './runtime/load-error.ts';
import { createNavigatePort } from './runtime/navigation/navigate-port.ts';
import { whenOnline } from './runtime/online.ts';
import { createPages, loadPage } from './runtime/navigation/loaded-pages.ts';
import { createPayloads } from './runtime/navigation/payload.ts';
import { mayPrefetch } from './runtime/prefetch/may-prefetch.ts';
import { createSandbox } from './layout/sandbox/sandbox.ts';
import { createShopperSource } from './shopper/shopper-source.ts';
import { isPage } from './pages/registry.ts';
import './styles/base.css';

/** What the prerenderer put beside the markup. */
type Inlined = { readonly path: string; readonly data: unknown; readonly states: ShopperStates };

const ports = createFirstPorts();
const sandbox = createSandbox();
const connection = createConnection(window);
const navigation = createNavigatePort(isPage);
const payload = createPayloads();
const pages = createPages(payload, whenOnline);

const begin = async (): Promise<void> => {
  const root = document.getElementById('root');
  const inlined = document.getElementById('data')?.textContent;
  if (root === null || inlined === undefined || inlined === null)
    throw new Error('the document is not one of this site');
  const { path, data, states } = JSON.parse(inlined) as Inlined;
  const isBroken = states.appError.failed;
  if (!isBroken) pages.begin(path, await loadPage(path, () => data));

  const shoppers = createShopperSource(states, ports);
  /** The real shopper: fetched once the page is hydrated, and given the actions that were queued meanwhile. */
  const loadShopper = async (): Promise<void> => {
    const { composeShopper } = await loadPiece('the shopper', () => import('./composition.ts'));
    const shopper = composeShopper({ fetch: connection.fetch, navigate: navigation.go, onSandbox: sandbox.enter });
    connection.whileLost(() => {
      void shopper.cart.refresh();
    });
    // The error page stays until the shopper goes somewhere else.
    if (isBroken) shopper.appError.set();
    shoppers.provide(shopper);
    // Queued actions begin before the shopper starts.
    await shoppers.loaded;
    const cameWithCode = couponIn(location.search) !== undefined;
    await shopper.start();
    if (cameWithCode) showCouponNews(shopper);
    prefetchWhenIdle().catch(ignore);
  };
  let isReady = false;
  const ready: OnReady = (navigate) => {
    navigation.use(navigate);
    if (isReady) return;
    isReady = true;
    document.documentElement.dataset['ready'] = '1';
    loadShopper().catch(reloadLost);
    startIdleSections();
  };

  // As a transition React hydrates in pieces of 5 ms, and what the browser has to do meanwhile comes between them.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <BrowserRouter>
          <App shoppers={shoppers} pages={pages} sandbox={sandbox} connection={connection} onReady={ready} />
        </BrowserRouter>
      </StrictMode>,
    );
  });
};

const prefetchWhenIdle = async (): Promise<void> => {
  await whenIdle();
  if (!mayPrefetch()) return;
  const { startPrefetching } = await import('./runtime/prefetch/prefetch.ts');
  await startPrefetching({ payload, isLoaded: pages.has, pathOf });
};

/** Pages work without anything being prefetched. */
const ignore = (): void => undefined;

/** A piece that could not be loaded is requested by a full load, once in 10 s; without it the page can still be read. */
const reloadLost = (error: unknown): void => {
  if (!(error instanceof LoadError && ports.chunkFailed())) throw error;
};

begin().catch(reloadLost);

/** Brings the prerendered page to life: loads what it was rendered from, hydrates, and then lets the shopper begin. */
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { routeAt } from '../core/catalogue/routes.ts';
import { couponIn } from '../core/shopper/cart/url-coupon.ts';
import { App, type OnReady } from './app.tsx';
import { createFirstPorts } from './first-ports.ts';
import { showCouponResult } from './cart/apply-coupon.ts';
import { createConnection } from './runtime/connection.ts';
import { createEarlyShopper, type States } from './shopper/pending-shopper.ts';
import { beginIdle, whenIdle } from './runtime/hydration/idle-section.tsx';
import { createNavigatePort } from './runtime/navigation/navigate-port.ts';
import { whenOnline } from './runtime/online.ts';
import { createPages } from './runtime/navigation/loaded-pages.ts';
import { createPayloads, fetchPayload } from './runtime/navigation/payload.ts';
import { mayPrefetch } from './runtime/prefetch/may-prefetch.ts';
import { createSandbox } from './layout/sandbox/sandbox.ts';
import { createShopperSource } from './shopper/shopper-context.ts';
import { loadPage } from './pages/load-page.ts';
import type { PagePayload } from './pages/page-payload.ts';
import './styles/base.css';

/** What the prerenderer put beside the markup. */
type Inlined = { readonly path: string; readonly payload: PagePayload; readonly states: States };

const ports = createFirstPorts();
const sandbox = createSandbox();
const connection = createConnection(window);
const navigation = createNavigatePort((url) => routeAt(url) !== undefined);
const payloadAt = createPayloads<PagePayload>(fetchPayload);
const pages = createPages((path) => loadPage(path, payloadAt), whenOnline);

const begin = async (): Promise<void> => {
  const root = document.getElementById('root');
  const inlined = document.getElementById('data')?.textContent;
  if (root === null || inlined === undefined || inlined === null)
    throw new Error('the document is not one of this site');
  const { path, payload, states } = JSON.parse(inlined) as Inlined;
  const isBroken = states.appError.failed;
  if (!isBroken) pages.begin(path, await loadPage(path, () => payload));

  const early = createEarlyShopper(states, ports);
  const shoppers = createShopperSource(early.shopper);
  /** The real shopper: fetched once the page answers, and handed everything that was wished meanwhile. */
  const bringShopper = async (): Promise<void> => {
    const { composeShopper } = await import('./composition.ts');
    const shopper = composeShopper({ fetch: connection.fetch, navigate: navigation.go, onSandbox: sandbox.enter });
    connection.whileLost(() => {
      void shopper.cart.refresh();
    });
    // The error page stays until the shopper goes somewhere else.
    if (isBroken) shopper.appError.set();
    shoppers.arrive(shopper);
    early.handOver(shopper);
    const cameWithCode = couponIn(location.search) !== undefined;
    await shopper.start();
    if (cameWithCode) showCouponResult(shopper);
    prefetchWhenIdle().catch(nothing);
  };
  let isReady = false;
  const ready: OnReady = (navigate) => {
    navigation.use(navigate);
    if (isReady) return;
    isReady = true;
    document.documentElement.dataset['ready'] = '1';
    bringShopper().catch(lost);
    beginIdle();
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
  await startPrefetching({ payload: payloadAt, isHere: pages.has });
};

/** Nobody misses what was to be fetched ahead. */
const nothing = (): void => undefined;

/** A piece that did not arrive is asked for by a full load, once in 10 s; without it the page can still be read. */
const lost = (error: unknown): void => {
  if (!ports.chunkFailed()) throw error;
};

begin().catch(lost);

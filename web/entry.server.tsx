/** Renders one page to markup: for the prerenderer, and for the dev server. */
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { pathOf } from '../core/catalogue/routes.ts';
import { createVariable } from '../core/shopper/observable.ts';
import { App } from './app.tsx';
import { loadPage } from './pages/load-page.ts';
import type { PagePayload } from './pages/page-payload.ts';
import { payloadOf } from './pages/payloads.ts';
import { statesOf, type States } from './shopper/pending-shopper.ts';
import { createInertShopper } from './shopper/prerendered-shopper.ts';
import type { ConnectionState } from './runtime/connection.ts';
import { createPages, type LoadedPage } from './runtime/navigation/loaded-pages.ts';
import { split } from './runtime/hydration/split-document.ts';
import { createSandbox } from './layout/sandbox/sandbox.ts';
import { createShopperSource } from './shopper/shopper-context.ts';

export { payloadOf } from './pages/payloads.ts';
export { pathOfPayload, payloadUrl } from './runtime/navigation/payload.ts';
export { pageIdAt } from './pages/page-table.ts';

export type Rendered = {
  readonly html: string;
  readonly head: string;
  /** What the first render in the browser starts from. */
  readonly data: { readonly path: string; readonly payload: PagePayload; readonly states: States };
};

const NEVER_LOST = createVariable<ConnectionState>({ isLost: false, isOffline: false, takesCookies: true });

type Options = {
  /** Renders the generic error page in the frame instead of the path's own. */
  readonly isBroken?: boolean;
};

export const render = async (path: string, { isBroken = false }: Options = {}): Promise<Rendered> => {
  const shopper = createInertShopper();
  if (isBroken) shopper.appError.set();
  const payload = payloadOf(path);
  const load = (): Promise<LoadedPage> => loadPage(path, () => payload);
  const pages = createPages(load, () => Promise.resolve());
  pages.begin(pathOf(path), await load());
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App
          shoppers={createShopperSource(shopper)}
          pages={pages}
          sandbox={createSandbox()}
          connection={NEVER_LOST}
          onReady={() => undefined}
        />
      </StaticRouter>
    </StrictMode>,
    // All of the page in one piece: by default React moves large sections into hidden parts that a script puts in
    // place.
    { progressiveChunkSize: Infinity },
  );
  return {
    ...split(await new Response(prelude).text()),
    data: { path: pathOf(path), payload, states: statesOf(shopper) },
  };
};

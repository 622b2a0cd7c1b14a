/** Renders one page to markup: for the prerenderer, and for the dev server. */
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { pathOf } from '../core/catalogue/routes.ts';
import { createVariable } from '../core/shopper/observable.ts';
import { App } from './app.tsx';
import { loadPage } from './pages/load-page.ts';
import { payloadOf } from './pages/page-payloads.ts';
import { renderNoScript } from './layout/no-script.tsx';
import { prerenderedStates } from './prerendered-states.ts';
import type { Rendered, RenderOptions } from './rendered.ts';
import type { ConnectionState } from './runtime/connection.ts';
import { createPages, type LoadedPage } from './runtime/navigation/loaded-pages.ts';
import { AppRoot, splitAtRoot } from './runtime/hydration/app-root.tsx';
import { createSandbox } from './layout/sandbox/sandbox.ts';
import { createDeferredShopper } from './shopper/page-shopper.ts';

export { pathOfPayload, payloadUrl } from './runtime/navigation/payload.ts';
export { payloadOf } from './pages/page-payloads.ts';
export { pageIdAt } from './pages/page-table.ts';

const CONNECTED = createVariable<ConnectionState>({ isLost: false, isOffline: false, acceptsCookies: true });

export const render = async (path: string, options: RenderOptions = {}): Promise<Rendered> => {
  const states = prerenderedStates(options);
  const payload = payloadOf(path);
  const load = (): Promise<LoadedPage> => loadPage(path, () => payload);
  const pages = createPages(load, () => Promise.resolve());
  pages.begin(pathOf(path), await load());
  const { prelude } = await prerender(
    <AppRoot>
      <StrictMode>
        <StaticRouter location={path}>
          <App
            shopper={createDeferredShopper(states, {
              now: () => 0,
              chunkFailed: () => false,
              isFirstCheckout: () => false,
            })}
            pages={pages}
            sandbox={createSandbox()}
            connection={CONNECTED}
            onReady={() => undefined}
          />
        </StaticRouter>
      </StrictMode>
    </AppRoot>,
    // All of the page in one piece: by default React moves large sections into hidden parts that a script puts in
    // place.
    { progressiveChunkSize: Infinity },
  );
  const { head, html } = splitAtRoot(await new Response(prelude).text());
  return { head, html: renderNoScript() + html, data: { path: pathOf(path), payload, states } };
};

/** The whole app inside its contexts; the router around it is the browser's or the prerenderer's. */
import { useEffect, useMemo } from 'react';
import type { Observable } from '../core/shopper/observable.ts';
import { Layout } from './layout/layout.tsx';
import { ConnectionContext, type ConnectionState } from './runtime/connection.ts';
import { PendingContext } from './runtime/hydration/readiness.ts';
import { FullLoadContext } from './runtime/navigation/navigation.tsx';
import { PagesContext, type Pages } from './runtime/navigation/loaded-pages.ts';
import { SandboxContext, type SandboxState } from './layout/sandbox/sandbox.ts';
import { ShopperContext } from './shopper/shopper-context.ts';
import type { DeferredShopper } from './shopper/page-shopper.ts';

type Props = {
  readonly shopper: DeferredShopper;
  readonly pages: Pages;
  readonly sandbox: Observable<SandboxState>;
  readonly connection: Observable<ConnectionState>;
  /** Called when the page is hydrated. */
  readonly onReady: () => void;
};

export const App = ({ shopper, pages, sandbox, connection, onReady }: Props) => {
  useEffect(onReady, [onReady]);
  const needsFullLoad = useMemo(() => () => shopper.shopper.build.get().isStale, [shopper]);
  return (
    <ShopperContext value={shopper}>
      <PendingContext value={shopper.isPending}>
        <FullLoadContext value={needsFullLoad}>
          <SandboxContext value={sandbox}>
            <PagesContext value={pages}>
              <ConnectionContext value={connection}>
                <Layout />
              </ConnectionContext>
            </PagesContext>
          </SandboxContext>
        </FullLoadContext>
      </PendingContext>
    </ShopperContext>
  );
};

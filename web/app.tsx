/** The whole app inside its contexts; the router around it is the browser's or the prerenderer's. */
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Observable } from '../core/shopper/observable.ts';
import type { Shopper } from '../core/shopper/shopper.ts';
import { Layout } from './layout/layout.tsx';
import { PrefetchContext } from './lib/navigation.ts';
import type { Navigate } from './lib/navigate-port.ts';
import { PagesContext, type Pages } from './lib/pages.ts';
import type { Prefetcher } from './lib/prefetch.ts';
import { SandboxContext, type SandboxState } from './lib/sandbox.ts';
import { ShopperContext } from './lib/shopper.ts';

/** Tells that the page answers to the shopper; `arrive` takes the shopper that replaces the first render's. */
export type OnReady = (navigate: Navigate, arrive: (shopper: Shopper) => void) => void;

type Props = {
  /** The shopper of the first render. */
  readonly early: Shopper;
  readonly pages: Pages;
  readonly sandbox: Observable<SandboxState>;
  readonly prefetch: Prefetcher;
  readonly onReady: OnReady;
};

export const App = ({ early, pages, sandbox, prefetch, onReady }: Props) => {
  const [shopper, setShopper] = useState(early);
  const pair = useMemo(() => ({ shopper, pristine: early }), [shopper, early]);
  const navigate = useNavigate();
  useEffect(() => {
    onReady(navigate, (real) => { startTransition(() => { setShopper(real); }); });
  }, [onReady, navigate]);
  return (
    <ShopperContext value={pair}>
      <SandboxContext value={sandbox}>
        <PagesContext value={pages}>
          <PrefetchContext value={prefetch}><Layout /></PrefetchContext>
        </PagesContext>
      </SandboxContext>
    </ShopperContext>
  );
};

/** The whole app inside its contexts; the router around it is the browser's or the prerenderer's. */
import { useEffect } from 'react';
import type { Observable } from '../core/shopper/observable.ts';
import { Layout } from './layout/layout.tsx';
import { ConnectionContext, type ConnectionState } from './lib/connection.ts';
import { useNavigate } from './lib/navigation.ts';
import type { Navigate } from './lib/navigate-port.ts';
import { PagesContext, type Pages } from './lib/pages.ts';
import { SandboxContext, type SandboxState } from './lib/sandbox.ts';
import { ShopperContext, type ShopperSource } from './lib/shopper.ts';

/** Tells that the page answers to the shopper. */
export type OnReady = (navigate: Navigate) => void;

type Props = {
  readonly shoppers: ShopperSource;
  readonly pages: Pages;
  readonly sandbox: Observable<SandboxState>;
  readonly connection: Observable<ConnectionState>;
  readonly onReady: OnReady;
};

export const App = ({ shoppers, pages, sandbox, connection, onReady }: Props) => {
  const navigate = useNavigate();
  useEffect(() => { onReady(navigate); }, [onReady, navigate]);
  return (
    <ShopperContext value={shoppers}>
      <SandboxContext value={sandbox}>
        <PagesContext value={pages}>
          <ConnectionContext value={connection}><Layout /></ConnectionContext>
        </PagesContext>
      </SandboxContext>
    </ShopperContext>
  );
};

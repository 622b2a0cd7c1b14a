/**
 * The server in front of an external backend: the site with its files and headers, and a proxy in place of the shop.
 */
import type { Hono } from 'hono';
import type { AppEnv } from '../adapters/hono/context.ts';
import { createLoad } from '../adapters/hono/requests/load.ts';
import { createShopApp } from '../adapters/hono/shop-app.ts';
import { createSystemClock } from '../adapters/system/time.ts';
import type { ServerConfig } from './server-config.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { createReadiness, type Readiness } from './monitoring/readiness.ts';
import { createStaticFiles, filesOf } from './site/static-files.ts';
import { createStorefront } from './site/storefront.ts';

export type BackendServerConfig = Pick<
  ServerConfig,
  'clientRoot' | 'logger' | 'logRequest' | 'maxRequests' | 'metricsToken' | 'proxies'
> & {
  /** The backend's origin and, if it has one, the folder it is installed in: `https://host` or `https://host/shop`. */
  readonly backend: string;
  /** How long an exchange with the backend may take, in milliseconds. */
  readonly timeoutMs?: number;
};

export type BackendServer = { readonly site: Hono<AppEnv>; readonly readiness: Readiness };

/** Has no shop, store or sandbox: all state is the backend's. */
export const composeBackendServer = ({
  backend,
  clientRoot,
  logger,
  logRequest,
  maxRequests,
  metricsToken,
  proxies = 0,
  timeoutMs,
}: BackendServerConfig): BackendServer => {
  const load = createLoad(maxRequests);
  // All state is the backend's: this server itself is ready until it stops.
  const readiness = createReadiness({ probe: async () => undefined });
  const metrics = createMetrics({ requestsInProgress: load.inProgress });
  const site = createShopApp({
    backend: { url: backend, timeoutMs },
    storefront: createStorefront(createStaticFiles(filesOf(clientRoot))),
    clock: createSystemClock(),
    logger,
    trustedProxyHops: proxies,
    load,
    monitoring: { readiness, metrics, ...(metricsToken !== undefined && { metricsToken }) },
    ...(logRequest !== undefined && { logRequest }),
  });
  return { site, readiness };
};

/**
 * The server in front of an external backend: the site with its files and headers, and a proxy in place of the shop.
 */
import { createBackendProxy } from '../adapters/hono/backend-proxy/backend-proxy.ts';
import { createSystemClock } from '../adapters/system/time.ts';
import type { ServerConfig } from './server-config.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { createReadiness, type Readiness } from './monitoring/readiness.ts';
import { createLoadShedder } from './requests/load-shedder.ts';
import { createSite, type Site } from './site/site.ts';
import { createStaticFiles, filesOf } from './site/static-files.ts';

export type BackendServerConfig = Pick<
  ServerConfig,
  'clientRoot' | 'logger' | 'logRequest' | 'maxRequests' | 'metricsToken' | 'proxies'
> & {
  /** The backend's origin and, if it has one, the folder it is installed in: `https://host` or `https://host/shop`. */
  readonly backend: string;
  /** How long an exchange with the backend may take, in milliseconds. */
  readonly timeoutMs?: number;
};

export type BackendServer = { readonly site: Site; readonly readiness: Readiness };

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
  const clock = createSystemClock();
  const shedder = createLoadShedder(maxRequests);
  // All state is the backend's: this server itself is ready until it stops.
  const readiness = createReadiness({ probe: async () => undefined });
  const metrics = createMetrics({ requestsInProgress: shedder.inProgress });
  const site = createSite({
    api: createBackendProxy({
      backend,
      clock,
      logger,
      trustedProxyHops: proxies,
      ...(timeoutMs !== undefined && { timeoutMs }),
    }),
    sandbox: null,
    files: createStaticFiles(filesOf(clientRoot)),
    clock,
    logger,
    hops: proxies,
    shedder,
    monitoring: { readiness, metrics, ...(metricsToken !== undefined && { metricsToken }) },
    ...(logRequest !== undefined && { logRequest }),
  });
  return { site, readiness };
};

/**
 * The server in front of an external backend: the site with its files and headers, and a proxy in place of the shop.
 */
import type { Hono } from 'hono';
import { createBackendProxy } from '../adapters/hono/backend-proxy/backend-proxy.ts';
import type { AppEnv } from '../adapters/hono/context.ts';
import { createSystemClock } from '../adapters/system/time.ts';
import type { ServerConfig } from './composition.ts';
import { createSite } from './site.ts';
import { createStaticFiles } from './static-files.ts';

export type BackendServerConfig = Pick<ServerConfig, 'clientRoot' | 'journal' | 'logRequest'> & {
  /** The backend's origin and, if it has one, the folder it is installed in: `https://host` or `https://host/shop`. */
  readonly backend: string;
  /** Number of trusted proxies in front of this server. */
  readonly proxies?: number;
  /** How long an exchange with the backend may take, in milliseconds. */
  readonly timeoutMs?: number;
};

/** Has no shop, store or sandbox: all state is the backend's. */
export const composeBackendServer = ({
  backend,
  clientRoot,
  journal,
  logRequest,
  proxies = 0,
  timeoutMs,
}: BackendServerConfig): Hono<AppEnv> => {
  const clock = createSystemClock();
  return createSite({
    api: createBackendProxy({
      backend,
      clock,
      journal,
      trustedProxyHops: proxies,
      ...(timeoutMs !== undefined && { timeoutMs }),
    }),
    sandbox: null,
    files: createStaticFiles({ root: clientRoot }),
    clock,
    journal,
    hops: proxies,
    ...(logRequest !== undefined && { log: { write: logRequest, clock } }),
  });
};

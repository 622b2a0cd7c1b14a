/**
 * The server in front of somebody else's backend: the site with its files and headers, and a proxy where the shop would
 * be.
 */
import type { Hono } from 'hono';
import { createBackendProxy } from '../adapters/hono/backend-proxy/backend-proxy.ts';
import type { AppEnv } from '../adapters/hono/context.ts';
import { createSystemClock } from '../adapters/system/time.ts';
import type { ServerConfig } from './composition.ts';
import { createSite } from './site.ts';
import { createStaticFiles } from './static-files.ts';

export type BackendServerConfig = Pick<ServerConfig, 'clientRoot' | 'journal' | 'logRequest'> & {
  /**
   * An origin, with the folder that the backend is installed in, if it is in one: `https://host` or
   * `https://host/shop`.
   */
  readonly backend: string;
  /** How many proxies of the operator's own stand in front; exactly that many are believed. */
  readonly proxies?: number;
  /** How long an exchange with the backend may take, in milliseconds. */
  readonly timeoutMs?: number;
};

/** No shop, no store and no sandbox: all that is kept is kept by the backend. */
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

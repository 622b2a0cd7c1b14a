/** Starts the server: composes it, checks that the storefront is built, and listens. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSystemTicker } from '../adapters/system/time.ts';
import { composeBackendServer, type BackendServerConfig } from './backend-composition.ts';
import { composeServer } from './composition.ts';
import type { ServerConfig } from './server-config.ts';
import { startMaintenance } from './maintenance.ts';
import { listen, StartError, type Listening } from './listen.ts';
import { stop } from './stop.ts';

/** How the server listens and stops. */
export type ListenConfig = {
  /** The port to listen on, or the first to try if it is in use; 0 for any. */
  readonly port: number;
  readonly host: string;
  /** The folder of the built storefront, by default the build's output folder. */
  readonly clientRoot?: string;
  readonly maxConnections?: number;
  /** How long a stopping server still accepts connections after it has said that it is not ready, in milliseconds. */
  readonly stopDelayMs?: number;
};

export type StartOptions = Omit<ServerConfig, 'clientRoot' | 'store'> &
  ListenConfig & {
    /** `memory`; a location of another store is refused. */
    readonly store: string;
  };

export type BackendStartOptions = Omit<BackendServerConfig, 'clientRoot'> & ListenConfig;

export type RunningServer = {
  readonly url: string;
  readonly port: number;
  /** Finishes running requests and sends the waiting messages, within STOP_MS. */
  readonly close: () => Promise<void>;
};

const BUILT = fileURLToPath(new URL('../dist/client', import.meta.url));
const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', 'localhost'];

/** Throws StartError if the folder has no built storefront. */
const requireStorefront = (clientRoot: string): void => {
  if (!existsSync(join(clientRoot, 'index.html')))
    throw new StartError('the storefront is not built yet; run npm run build');
};

/** Listens, and returns the server's URL. Rejects with StartError if it cannot. */
const listenAt = async (
  fetch: Parameters<typeof listen>[0],
  { port, host, maxConnections }: ListenConfig,
): Promise<{ readonly url: string; readonly listening: Listening }> => {
  const address = host === 'localhost' ? '127.0.0.1' : host;
  const limits = maxConnections === undefined ? {} : { connections: maxConnections };
  const listening = await listen(fetch, { port, host: address, limits });
  return { url: `http://${address.includes(':') ? `[${address}]` : address}:${listening.port}`, listening };
};

/** Serves the storefront and forwards the calls to an external backend. Rejects as startServer does. */
export const startBackendServer = async (options: BackendStartOptions): Promise<RunningServer> => {
  const { clientRoot = BUILT, stopDelayMs } = options;
  requireStorefront(clientRoot);
  const { site, readiness } = composeBackendServer({ ...options, clientRoot });
  const { url, listening } = await listenAt(site.fetch, options);
  return { url, port: listening.port, close: () => stop({ readiness, listening, stopDelayMs }) };
};

/** Rejects with StartError if something is missing or cannot be used; its message says what to do. */
export const startServer = async (options: StartOptions): Promise<RunningServer> => {
  const { host, clientRoot = BUILT, stopDelayMs, journal, store, ...config } = options;
  if (config.sandbox && !LOOPBACK_HOSTS.includes(host)) {
    throw new StartError(`--host ${host}: a sandbox is for this machine alone and listens on 127.0.0.1`);
  }
  if (store !== 'memory') throw new StartError('--store: this build has no store but memory');
  const server = composeServer({ ...config, store, journal, clientRoot });
  requireStorefront(clientRoot);
  await server.resume();
  const { url, listening } = await listenAt(server.site.fetch, options);
  const maintenance = startMaintenance(server.shop.runMaintenance, createSystemTicker(), journal);
  return {
    url,
    port: listening.port,
    close: () =>
      stop({
        readiness: server.readiness,
        listening,
        stopDelayMs,
        finish: [maintenance.stop, server.shop.deliverMessages],
      }),
  };
};

/** Starts the server: composes it, checks that the storefront is built, and listens. */
import type { OpenedStore } from '../adapters/sql/opened-store.ts';
import type { LoadedSettings } from '../adapters/settings/load-settings.ts';
import { createCryptoRandom } from '../adapters/system/random.ts';
import { createSystemTimers, createSystemYield } from '../adapters/system/time.ts';
import { composeBackendServer, type BackendServerConfig } from './backend-composition.ts';
import { composeServer, type ShopServer } from './composition.ts';
import { backendStartProblems, refuseStart, shopStartProblems } from './start-problems.ts';
import { loadDigestKeys, type DigestKeys } from './stores/digest-key.ts';
import type { ServerConfig } from './server-config.ts';
import { onlyWhenDue, startDelivery, startMaintenance, startReindexing } from './maintenance.ts';
import { listen, type Listening } from './listen.ts';
import { currentRelease } from './site/current-release.ts';
import { stop, waitAtMost } from './stop.ts';
import { openStore } from './stores/open-store.ts';
import { claimStore } from './stores/store-use.ts';

/** How the server listens and stops. */
export type ListenConfig = {
  /** The port to listen on; 0 for any. A sandbox takes the next free one if it is in use. */
  readonly port: number;
  readonly host: string;
  /** The folder of the built storefront, by default the current release. */
  readonly clientRoot?: string;
  readonly maxConnections?: number;
  /** How long a stopping server still accepts connections after it has said that it is not ready, in milliseconds. */
  readonly stopDelayMs?: number;
};

export type StartOptions = Omit<
  ServerConfig,
  'clientRoot' | 'settings' | 'courier' | 'store' | 'writes' | 'digestKey' | 'formerDigestKeys'
> &
  ListenConfig & {
    /** The storefront must have been built with the same ones. */
    readonly settings: LoadedSettings;
    /** Replaces the key that is kept in the store; the former one is still recognised. */
    readonly digestKeys?: DigestKeys;
    /** A name of it, see `stores/registry.ts`. */
    readonly store: string;
  };

export type BackendStartOptions = Omit<BackendServerConfig, 'clientRoot'> &
  ListenConfig & {
    /** Where they are given, the storefront must have been built with them; the backend has its own. */
    readonly settings?: LoadedSettings | undefined;
    /** The public origin of the site, for which the storefront must have been built where it is given. */
    readonly origin?: string;
  };

export type RunningServer = {
  readonly url: string;
  readonly port: number;
  /** Finishes running requests and sends the waiting messages, within STOP_MS. */
  readonly close: () => Promise<void>;
};

/** How long a stop waits for messages to be sent, in milliseconds, if there is time; unsent ones wait in the store. */
const LAST_MESSAGES_MS = 5_000;
/** What is left for closing the connections to gateways and the store, in milliseconds. */
const CLOSE_MS = 500;

/** Listens, and returns the server's URL. Rejects with StartError if it cannot. */
const listenAt = async (
  site: Parameters<typeof listen>[0],
  { port, host, maxConnections }: ListenConfig,
  { mayMove }: { readonly mayMove: boolean },
): Promise<{ readonly url: string; readonly listening: Listening }> => {
  const address = host === 'localhost' ? '127.0.0.1' : host;
  const limits = maxConnections === undefined ? {} : { maxConnections };
  const listening = await listen(site, { port, host: address, limits, mayMove });
  return { url: `http://${address.includes(':') ? `[${address}]` : address}:${listening.port}`, listening };
};

/** Serves the storefront and forwards the calls to an external backend. Rejects as startServer does. */
export const startBackendServer = async ({ settings, ...options }: BackendStartOptions): Promise<RunningServer> => {
  const { clientRoot = currentRelease(), stopDelayMs } = options;
  refuseStart(await backendStartProblems({ ...options, settings, clientRoot }));
  const { site, readiness } = composeBackendServer({ ...options, clientRoot });
  const { url, listening } = await listenAt(site, options, { mayMove: false });
  return { url, port: listening.port, close: () => stop({ readiness, listening, stopDelayMs }) };
};

/** Rejects with StartError if something is missing or cannot be used; its message says what to do. */
export const startServer = async (options: StartOptions): Promise<RunningServer> => {
  const {
    host,
    clientRoot = currentRelease(),
    store,
    digestKeys,
    settings: { settings, id, courier },
    ...config
  } = options;
  refuseStart(await shopStartProblems({ ...options, host, clientRoot }));
  const opened = await openStore(store, {
    report: (problem, cause) => config.logger.error(`the store takes no writes: ${problem}`, cause),
  });
  try {
    await claimStore(opened.store, config.sandbox ? 'sandbox' : 'shop', store, id);
    const [digestKey, ...formerDigestKeys] = await loadDigestKeys(opened.store, createCryptoRandom(), digestKeys);
    const server = composeServer({
      ...config,
      settings,
      ...(courier !== undefined && { courier }),
      store: opened.store,
      writes: opened.writes,
      digestKey,
      formerDigestKeys,
      clientRoot,
    });
    return await run(server, opened, options);
  } catch (error) {
    await opened.close();
    throw error;
  }
};

const run = async (
  server: ShopServer,
  { isAnythingDue, close: closeStore }: OpenedStore,
  options: StartOptions,
): Promise<RunningServer> => {
  const { logger, stopDelayMs } = options;
  await server.resume();
  const { url, listening } = await listenAt(server.site, options, { mayMove: options.sandbox });
  const timers = createSystemTimers();
  const runMaintenance = onlyWhenDue(server.shop.runMaintenance, { isAnythingDue, clock: server.clock });
  const maintenance = startMaintenance(runMaintenance, timers, logger);
  const reindexing = startReindexing({ reindex: server.shop.reindex, yieldTurn: createSystemYield() }, timers, logger);
  const delivery = startDelivery(server.shop.deliverMessages, timers, logger);
  return {
    url,
    port: listening.port,
    close: () =>
      stop({
        readiness: server.readiness,
        listening,
        stopDelayMs,
        finish: [
          maintenance.stop,
          reindexing.stop,
          (leftMs) =>
            waitAtMost(
              Math.min(LAST_MESSAGES_MS, leftMs - CLOSE_MS),
              delivery.stop().then(() => server.shop.deliverMessages()),
            ),
          async () => server.close(),
          closeStore,
        ],
      }),
  };
};

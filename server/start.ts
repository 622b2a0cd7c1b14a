/** Starts the server: composes it, checks that the storefront is built, and listens. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadedSettings } from '../adapters/settings/load-settings.ts';
import { createCryptoRandom } from '../adapters/system/random.ts';
import { createSystemTicker } from '../adapters/system/time.ts';
import { composeBackendServer, type BackendServerConfig } from './backend-composition.ts';
import { requireOwnSeller, requireSameSettings } from './check-settings.ts';
import { composeServer, requirePorts, type ServerConfig, type ShopServer } from './composition.ts';
import { digestKeysOf, type DigestKeys } from './stores/digest-key.ts';
import { startDelivery, startMaintenance } from './maintenance.ts';
import { listen, StartError, type Listening } from './listen.ts';
import { openStore } from './stores/open-store.ts';

export type StartOptions = Omit<
  ServerConfig,
  'clientRoot' | 'settings' | 'store' | 'digestKey' | 'formerDigestKeys'
> & {
  /** The storefront must have been built with the same ones. */
  readonly settings: LoadedSettings;
  /** Replaces the key that is kept in the store; the former one is still recognised. */
  readonly digestKeys?: DigestKeys;
  /** `memory`, `sqlite:PATH` or `postgres://…`. */
  readonly store: string;
  /** The port to listen on, or the first to try if it is in use; 0 for any. */
  readonly port: number;
  readonly host: string;
  /** The folder of the built storefront, by default the build's output folder. */
  readonly clientRoot?: string;
};

export type BackendStartOptions = Omit<BackendServerConfig, 'clientRoot'> &
  Pick<StartOptions, 'port' | 'host' | 'clientRoot'> & {
    /** Where they are given, the storefront must have been built with them; the backend has its own. */
    readonly settings?: LoadedSettings;
  };

export type RunningServer = {
  readonly url: string;
  readonly port: number;
  /** Finishes running requests and sends the waiting messages. */
  readonly close: () => Promise<void>;
};

/** How long a stop waits for messages to be sent, in milliseconds; unsent ones wait in the store. */
const LAST_MESSAGES_MS = 5_000;

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
  { port, host }: Pick<StartOptions, 'port' | 'host'>,
): Promise<{ readonly url: string; readonly listening: Listening }> => {
  const address = host === 'localhost' ? '127.0.0.1' : host;
  const listening = await listen(fetch, { port, host: address });
  return { url: `http://${address.includes(':') ? `[${address}]` : address}:${listening.port}`, listening };
};

/** Serves the storefront and forwards the calls to an external backend. Rejects as startServer does. */
export const startBackendServer = async ({
  port,
  host,
  clientRoot = BUILT,
  settings,
  ...config
}: BackendStartOptions): Promise<RunningServer> => {
  requireStorefront(clientRoot);
  if (settings !== undefined) await requireSameSettings(clientRoot, settings.id);
  const { url, listening } = await listenAt(composeBackendServer({ ...config, clientRoot }).fetch, { port, host });
  return { url, port: listening.port, close: listening.close };
};

/** Rejects with StartError if something is missing or cannot be used; its message says what to do. */
export const startServer = async ({
  port,
  host,
  clientRoot = BUILT,
  settings: { settings, id },
  ...config
}: StartOptions): Promise<RunningServer> => {
  if (config.sandbox && !LOOPBACK_HOSTS.includes(host)) {
    throw new StartError(`--host ${host}: a sandbox is for this machine alone and listens on 127.0.0.1`);
  }
  if (!config.sandbox) requireOwnSeller(settings);
  requirePorts(config);
  requireStorefront(clientRoot);
  await requireSameSettings(clientRoot, id);
  const opened = await openStore(config.store);
  try {
    const [digestKey, ...formerDigestKeys] = await digestKeysOf(opened.store, createCryptoRandom(), config.digestKeys);
    const server = composeServer({ ...config, settings, store: opened.store, digestKey, formerDigestKeys, clientRoot });
    return await run(server, opened.close, { port, host, journal: config.journal });
  } catch (error) {
    await opened.close();
    throw error;
  }
};

const run = async (
  server: ShopServer,
  closeStore: () => Promise<void>,
  { journal, ...address }: Pick<StartOptions, 'port' | 'host' | 'journal'>,
): Promise<RunningServer> => {
  await server.resume();
  const { url, listening } = await listenAt(server.site.fetch, address);
  const ticker = createSystemTicker();
  const maintenance = startMaintenance(server.shop.runMaintenance, ticker, journal);
  const delivery = startDelivery(server.shop.deliverMessages, ticker, journal);
  return {
    url,
    port: listening.port,
    close: async () => {
      await listening.close();
      await maintenance.stop();
      await waitAtMost(
        LAST_MESSAGES_MS,
        delivery.stop().then(() => server.shop.deliverMessages()),
      );
      server.close();
      await closeStore();
    },
  };
};

/** Waits for `work`, but at most `ms` milliseconds; rejects if the work does before that. */
const waitAtMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};

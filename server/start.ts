/** Starting the server: the parts composed, the storefront found, a port taken. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSystemTicker } from '../adapters/system/time.ts';
import { composeBackendServer, type BackendServerConfig } from './backend-composition.ts';
import { composeServer, type ServerConfig } from './composition.ts';
import { startHousekeeping } from './housekeeping.ts';
import { listen, StartError, type Listening } from './listen.ts';

export type StartOptions = Omit<ServerConfig, 'clientRoot'> & {
  /** The port to listen on, or to count up from where it is taken; 0 for any. */
  readonly port: number;
  readonly host: string;
  /** The folder of the built storefront; where the build puts it, unless told otherwise. */
  readonly clientRoot?: string;
};

export type BackendStartOptions = Omit<BackendServerConfig, 'clientRoot'> &
  Pick<StartOptions, 'port' | 'host' | 'clientRoot'>;

export type RunningServer = {
  readonly url: string;
  readonly port: number;
  /** Ends answers under way and hands over the messages that wait. */
  readonly close: () => Promise<void>;
};

/**
 * How long a stop waits for messages to be sent, in milliseconds; what is not sent then is lost with the memory store.
 */
const LAST_MESSAGES_MS = 5_000;

const BUILT = fileURLToPath(new URL('../dist/client', import.meta.url));
const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', 'localhost'];

/** Throws StartError where no storefront was built into the folder. */
const requireStorefront = (clientRoot: string): void => {
  if (!existsSync(join(clientRoot, 'index.html')))
    throw new StartError('the storefront is not built yet; run npm run build');
};

/** Listens, and says under which address. Rejects with StartError where it cannot. */
const listenAt = async (
  fetch: Parameters<typeof listen>[0],
  { port, host }: Pick<StartOptions, 'port' | 'host'>,
): Promise<{ readonly url: string; readonly listening: Listening }> => {
  const address = host === 'localhost' ? '127.0.0.1' : host;
  const listening = await listen(fetch, { port, host: address });
  return { url: `http://${address.includes(':') ? `[${address}]` : address}:${listening.port}`, listening };
};

/** A server that passes the calls on to a backend and serves the storefront itself. Rejects as startServer does. */
export const startBackendServer = async ({
  port,
  host,
  clientRoot = BUILT,
  ...config
}: BackendStartOptions): Promise<RunningServer> => {
  requireStorefront(clientRoot);
  const { url, listening } = await listenAt(composeBackendServer({ ...config, clientRoot }).fetch, { port, host });
  return { url, port: listening.port, close: listening.close };
};

/** Rejects with StartError where something is missing or in the way; its message says what to do. */
export const startServer = async ({
  port,
  host,
  clientRoot = BUILT,
  ...config
}: StartOptions): Promise<RunningServer> => {
  if (config.sandbox && !LOOPBACK_HOSTS.includes(host)) {
    throw new StartError(`--host ${host}: a sandbox is for this machine alone and listens on 127.0.0.1`);
  }
  const server = composeServer({ ...config, clientRoot });
  requireStorefront(clientRoot);
  await server.resume();
  const { url, listening } = await listenAt(server.site.fetch, { port, host });
  const housekeeping = startHousekeeping(server.shop.runMaintenance, createSystemTicker(), config.journal);
  return {
    url,
    port: listening.port,
    close: async () => {
      await listening.close();
      await housekeeping.stop();
      await waitAtMost(LAST_MESSAGES_MS, server.shop.deliverMessages());
    },
  };
};

/** Waits for some work, but no longer than so many milliseconds; rejects where the work does before. */
const waitAtMost = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
};
